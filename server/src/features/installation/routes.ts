import { installationApi } from "@sellerdesk/contract/installation";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";

export const installationRoutes = (app: FastifyInstance, { env }: Deps): void => {
  route(app, installationApi.get, async () => ({
    data: {
      marketplace_name: env.marketplaceName,
      marketplace_url: env.marketplaceUrl,
      currency: env.currency,
    },
  }));
};
