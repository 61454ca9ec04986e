import { bannersApi } from "@sellerdesk/contract/banners";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { listBanners } from "./queries.ts";
import { addBanner, changeBanner, orderBanners, removeBanner } from "./service.ts";

export const bannerRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  route(app, bannersApi.list, async ({ params, query }, { seller }) => ({
    data: await listBanners(db, seller.id, { device: params.device, sectionId: query.section || undefined }),
  }));
  route(app, bannersApi.create, async ({ body }, { seller }) => ({
    data: await addBanner(deps, seller.id, body),
  }));
  route(app, bannersApi.order, async ({ body }, { seller }) => ({
    data: await orderBanners(db, seller.id, body.ids),
  }));
  route(app, bannersApi.update, async ({ params, body }, { seller }) => ({
    data: await changeBanner(deps, seller.id, params.id, body),
  }));
  route(app, bannersApi.remove, async ({ params }, { seller }) => {
    await removeBanner(db, seller.id, params.id);
    return { data: { id: params.id } };
  });
};
