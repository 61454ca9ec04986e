import { marketplaceCatalogueApi } from "@sellerdesk/contract/marketplace-catalogue";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { startSequencer } from "./jobs.ts";
import { readCatalogue } from "./service.ts";

/** The marketplace's feed of what is for sale; a process that listens also numbers changes. */
export const catalogueRoutes = (app: FastifyInstance, deps: Deps): void => {
  let numberer: ReturnType<typeof startSequencer> | undefined;
  app.addHook("onListen", async () => {
    numberer = startSequencer(deps);
  });
  app.addHook("onClose", async () => numberer?.stop());

  route(app, marketplaceCatalogueApi.read, async ({ query }) => {
    return { data: await readCatalogue(deps.db, query, deps.env.publicUrl) };
  });
};
