import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { route } from "../../../plugins/route.ts";
import { startOrderNumbering } from "./jobs.ts";
import { readOrderFeed } from "./service.ts";

/** Registers the marketplace's feed of orders. A process that listens also numbers changes. */
export const orderFeedRoutes = (app: FastifyInstance, deps: Deps): void => {
  let numbering: ReturnType<typeof startOrderNumbering> | undefined;
  app.addHook("onListen", async () => {
    numbering = startOrderNumbering(deps);
  });
  app.addHook("onClose", async () => numbering?.stop());

  route(app, marketplaceOrdersApi.changes, async ({ query }) => ({
    data: await readOrderFeed(deps.db, query),
  }));
};
