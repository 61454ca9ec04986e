import { offerProductsApi } from "@sellerdesk/contract/offer-products";
import { offersApi } from "@sellerdesk/contract/offers";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { toPage } from "../../lib/page.ts";
import { route } from "../../plugins/route.ts";
import { startTeller } from "./jobs.ts";
import { countOffers, findOffer, listOffers } from "./list-queries.ts";
import { previewOffer } from "./preview-service.ts";
import { changeOffer, createOffer } from "./save-service.ts";
import { actOnOffers, removeOffers } from "./state-service.ts";

/** Offers of a seller; a process that listens also tells of those that time begins and ends. */
export const offerRoutes = (app: FastifyInstance, { db, log }: Deps): void => {
  let teller: ReturnType<typeof startTeller> | undefined;
  app.addHook("onListen", async () => {
    teller = startTeller({ db, log });
  });
  app.addHook("onClose", async () => teller?.stop());

  route(app, offersApi.list, async ({ query }, { seller }) =>
    toPage(query, await listOffers(db, seller.id, seller.currency, query)),
  );
  route(app, offersApi.counts, async (_input, { seller }) => ({ data: await countOffers(db, seller.id) }));
  route(app, offersApi.find, async ({ params }, { seller }) => {
    const offer = await findOffer(db, seller.id, seller.currency, params.id);
    if (!offer) throw new AppError("not_found");
    return { data: offer };
  });
  route(app, offersApi.create, async ({ body }, { seller }) => ({
    data: await createOffer(db, seller, body),
  }));
  route(app, offersApi.update, async ({ body }, { seller }) => ({
    data: await changeOffer(db, seller, body),
  }));
  route(app, offersApi.remove, async ({ body }, { seller }) => ({
    data: await removeOffers(db, seller.id, body),
  }));
  route(app, offersApi.act, async ({ params, body }, { seller }) => ({
    data: await actOnOffers(db, seller.id, params.action, body),
  }));
  route(app, offerProductsApi.preview, async ({ body }, { seller }) => ({
    data: await previewOffer(db, seller, body),
  }));
};
