import { bannersApi } from "@sellerdesk/contract/banners";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { listBanners } from "./queries.ts";

export const bannerRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, bannersApi.list, async ({ params, query }, { seller }) => ({
    data: await listBanners(db, seller.id, params.device, query.section),
  }));
};
