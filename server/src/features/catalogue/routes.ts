import { marketplaceCatalogueApi } from "@sellerdesk/contract/marketplace-catalogue";
import { marketplaceChecksApi } from "@sellerdesk/contract/marketplace-checks";
import { marketplaceSellersApi } from "@sellerdesk/contract/marketplace-sellers";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { checkItems } from "./check-service.ts";
import { startSequencer } from "./jobs.ts";
import { readSellerFeed } from "./seller-service.ts";
import { readCatalogue } from "./service.ts";

/**
 * The marketplace's feeds of products and sellers, and checks of a cart. A process that listens
 * also numbers changes.
 */
export const catalogueRoutes = (app: FastifyInstance, deps: Deps): void => {
  let numberer: ReturnType<typeof startSequencer> | undefined;
  app.addHook("onListen", async () => {
    numberer = startSequencer(deps);
  });
  app.addHook("onClose", async () => numberer?.stop());

  route(app, marketplaceCatalogueApi.read, async ({ query }) => {
    return { data: await readCatalogue(deps.db, query, deps.env.publicUrl) };
  });
  route(app, marketplaceSellersApi.changes, async ({ query }) => {
    return { data: await readSellerFeed(deps.db, query, deps.env.publicUrl) };
  });
  route(app, marketplaceChecksApi.check, async ({ body }) => {
    return { data: { items: await checkItems(deps.db, body.items) } };
  });
};
