import { operatorWebhooksApi } from "@sellerdesk/contract/operator-webhooks";
import { webhooksApi } from "@sellerdesk/contract/webhooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { toPage } from "../../lib/page.ts";
import { operator, type SellerId } from "../../lib/seller-id.ts";
import { route, transactionRoute, writeRoute } from "../../plugins/route.ts";
import { sendTest } from "./deliver-service.ts";
import { startWebhooks } from "./jobs.ts";
import {
  updateWebhook,
  createWebhook,
  revokeOldSecret,
  readDeliveries,
  readDelivery,
  readWebhook,
  readWebhooks,
  redeliver,
  deleteWebhook,
  rotateSecret,
} from "./service.ts";

type OwnerOf = (request: FastifyRequest) => SellerId;

/** @param ownerOf returns the owner of the webhooks that a request is about */
const endpointsOf = (
  app: FastifyInstance,
  deps: Deps,
  api: typeof webhooksApi,
  ownerOf: OwnerOf,
): void => {
  const { db } = deps;
  route(app, api.list, async (_, request) => ({ data: await readWebhooks(db, ownerOf(request)) }));
  transactionRoute(app, api.create, async (tx, { body }, request) => ({
    data: await createWebhook({ ...deps, db: tx }, ownerOf(request), body),
  }));
  route(app, api.find, async ({ params }, request) => ({
    data: await readWebhook(db, ownerOf(request), params.id),
  }));
  route(app, api.update, async ({ params, body }, request) => ({
    data: await updateWebhook(deps, ownerOf(request), params.id, body),
  }));
  transactionRoute(app, api.delete, async (tx, { params }, request) => {
    await deleteWebhook(tx, ownerOf(request), params.id);
    return { data: {} };
  });
  transactionRoute(app, api.rotate, async (tx, { params }, request) => ({
    data: await rotateSecret({ ...deps, db: tx }, ownerOf(request), params.id),
  }));
  transactionRoute(app, api.dropOldSecret, async (tx, { params }, request) => ({
    data: await revokeOldSecret(tx, ownerOf(request), params.id),
  }));
  writeRoute(app, api.test, async (bound, { params }, request) => ({
    data: await sendTest({ ...deps, db: bound }, ownerOf(request), params.id),
  }));
  route(app, api.deliveries, async ({ params, query }, request) =>
    toPage(query, await readDeliveries(db, ownerOf(request), params.id, query)),
  );
  route(app, api.delivery, async ({ params }, request) => ({
    data: await readDelivery(db, ownerOf(request), { webhook: params.id, id: params.delivery_id }),
  }));
  transactionRoute(app, api.redeliver, async (tx, { params }, request) => {
    const delivery = { webhook: params.id, id: params.delivery_id };
    return { data: await redeliver(tx, ownerOf(request), delivery) };
  });
};

/** Routes for sellers' own webhooks and the operator's. A process that listens also delivers. */
export const webhookRoutes = (app: FastifyInstance, deps: Deps): void => {
  let webhooks: ReturnType<typeof startWebhooks> | undefined;
  app.addHook("onListen", async () => {
    webhooks = startWebhooks(deps);
  });
  app.addHook("onClose", async () => webhooks?.stop());

  endpointsOf(app, deps, webhooksApi, ({ seller }) => seller.id);
  endpointsOf(app, deps, operatorWebhooksApi, () => operator);
};
