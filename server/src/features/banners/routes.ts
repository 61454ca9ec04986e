import { bannersApi } from "@sellerdesk/contract/banners";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { rememberingRoute, route, transactionRoute } from "../../plugins/route.ts";
import { listBanners } from "./queries.ts";
import { createBanner, updateBanner, updateBannerOrder, deleteBanner } from "./service.ts";

export const bannerRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  route(app, bannersApi.list, async ({ params, query }, { seller }) => ({
    data: await listBanners(db, seller.id, {
      device: params.device,
      sectionId: query.section || undefined,
    }),
  }));
  rememberingRoute(app, bannersApi.create, async ({ body }, { seller }, saveResponse) => ({
    data: await createBanner(deps, seller.id, body, saveResponse),
  }));
  transactionRoute(app, db, bannersApi.order, async (tx, { body }, { seller }) => ({
    data: await updateBannerOrder(tx, seller.id, body.ids),
  }));
  rememberingRoute(app, bannersApi.update, async ({ params, body }, { seller }, saveResponse) => ({
    data: await updateBanner(deps, seller.id, params.id, body, saveResponse),
  }));
  transactionRoute(app, db, bannersApi.remove, async (tx, { params }, { seller }) => {
    await deleteBanner(tx, seller.id, params.id);
    return { data: { id: params.id } };
  });
};
