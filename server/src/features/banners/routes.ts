import { bannersApi } from "@sellerdesk/contract/banners";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route, transactionRoute, writeRoute } from "../../plugins/route.ts";
import { listBanners } from "./queries.ts";
import { createBanner, updateBanner, updateBannerOrder, deleteBanner } from "./edit-service.ts";

export const bannerRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  route(app, bannersApi.list, async ({ params, query }, { seller }) => ({
    data: await listBanners(db, seller.id, {
      device: params.device,
      sectionId: query.section || undefined,
    }),
  }));
  writeRoute(app, bannersApi.create, async (bound, { body }, { seller }) => ({
    data: await createBanner({ ...deps, db: bound }, seller.id, body),
  }));
  transactionRoute(app, bannersApi.order, async (tx, { body }, { seller }) => ({
    data: await updateBannerOrder(tx, seller.id, body.ids),
  }));
  writeRoute(app, bannersApi.update, async (bound, { params, body }, { seller }) => ({
    data: await updateBanner({ ...deps, db: bound }, seller.id, params.id, body),
  }));
  transactionRoute(app, bannersApi.remove, async (tx, { params }, { seller }) => {
    await deleteBanner(tx, seller.id, params.id);
    return { data: { id: params.id } };
  });
};
