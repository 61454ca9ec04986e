import { offerProductsApi } from "@sellerdesk/contract/offer-products";
import { offersApi } from "@sellerdesk/contract/offers";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { requireFound } from "../../lib/app-error.ts";
import { toPage } from "../../lib/page.ts";
import { route, transactionRoute, writeRoute } from "../../plugins/route.ts";
import { startOfferNotifier } from "./jobs.ts";
import { countOffers, findOffer, listOffers } from "./list-queries.ts";
import { previewOffer } from "./preview-service.ts";
import { updateOffer, createOffer } from "./save-service.ts";
import { applyOfferAction, deleteOffers } from "./state-service.ts";

/**
 * Routes for a seller's offers. A process that listens also notifies sellers of offers whose start
 * or end has passed.
 */
export const offerRoutes = (app: FastifyInstance, { db, log }: Deps): void => {
  let notifier: ReturnType<typeof startOfferNotifier> | undefined;
  app.addHook("onListen", async () => {
    notifier = startOfferNotifier({ db, log });
  });
  app.addHook("onClose", async () => notifier?.stop());

  route(app, offersApi.list, async ({ query }, { seller }) =>
    toPage(query, await listOffers(db, seller.id, seller.currency, query)),
  );
  route(app, offersApi.counts, async (_input, { seller }) => ({
    data: await countOffers(db, seller.id),
  }));
  route(app, offersApi.find, async ({ params }, { seller }) => {
    const offer = requireFound(await findOffer(db, seller.id, seller.currency, params.id));
    return { data: offer };
  });
  writeRoute(app, offersApi.create, async (bound, { body }, { seller }) => ({
    data: await createOffer(bound, seller, body),
  }));
  writeRoute(app, offersApi.update, async (bound, { body }, { seller }) => ({
    data: await updateOffer(bound, seller, body),
  }));
  transactionRoute(app, offersApi.remove, async (tx, { body }, { seller }) => ({
    data: await deleteOffers(tx, seller.id, body),
  }));
  transactionRoute(app, offersApi.act, async (tx, { params, body }, { seller }) => ({
    data: await applyOfferAction(tx, seller.id, params.action, body),
  }));
  route(app, offerProductsApi.preview, async ({ body }, { seller }) => ({
    data: await previewOffer(db, seller, body),
  }));
};
