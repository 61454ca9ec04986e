import { offersApi } from "@sellerdesk/contract/offers";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { toPage } from "../../lib/page.ts";
import { route } from "../../plugins/route.ts";
import { listOffers } from "./queries.ts";

export const offerRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, offersApi.list, async ({ query }, { seller }) =>
    toPage(query, await listOffers(db, seller.id, seller.currency, query)),
  );
};
