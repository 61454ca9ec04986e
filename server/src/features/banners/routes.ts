import { bannersApi } from "@sellerdesk/contract/banners";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { rememberingRoute, route, transactionRoute } from "../../plugins/route.ts";
import { listBanners } from "./queries.ts";
import { addBanner, changeBanner, orderBanners, removeBanner } from "./service.ts";

export const bannerRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  route(app, bannersApi.list, async ({ params, query }, { seller }) => ({
    data: await listBanners(db, seller.id, { device: params.device, sectionId: query.section || undefined }),
  }));
  rememberingRoute(app, bannersApi.create, async ({ body }, { seller }, remember) => ({
    data: await addBanner(deps, seller.id, body, remember),
  }));
  transactionRoute(app, db, bannersApi.order, async (tx, { body }, { seller }) => ({
    data: await orderBanners(tx, seller.id, body.ids),
  }));
  rememberingRoute(app, bannersApi.update, async ({ params, body }, { seller }, remember) => ({
    data: await changeBanner(deps, seller.id, params.id, body, remember),
  }));
  transactionRoute(app, db, bannersApi.remove, async (tx, { params }, { seller }) => {
    await removeBanner(tx, seller.id, params.id);
    return { data: { id: params.id } };
  });
};
