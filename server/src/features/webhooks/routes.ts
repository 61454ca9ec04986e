import { operatorWebhooksApi } from "@sellerdesk/contract/operator-webhooks";
import { webhooksApi } from "@sellerdesk/contract/webhooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Remember } from "../../db/idempotency.ts";
import type { Deps } from "../../deps.ts";
import { toPage } from "../../lib/page.ts";
import { operator, type SellerId } from "../../lib/seller-id.ts";
import { route } from "../../plugins/route.ts";
import { requireScope } from "../marketplace-keys/service.ts";
import { sendTest } from "./deliver-service.ts";
import { startWebhooks } from "./jobs.ts";
import {
  changeWebhook,
  createWebhook,
  dropOldSecret,
  readDeliveries,
  readDelivery,
  readWebhook,
  readWebhooks,
  redeliver,
  removeWebhook,
  rotateSecret,
} from "./service.ts";

type OwnerOf = (request: FastifyRequest) => SellerId;

const remembering =
  <T extends object>({ remember }: FastifyRequest): Remember<T> =>
  (tx, data) =>
    remember(tx, { data });

/** @param ownerOf whose webhooks a request is about; it throws where the request may not */
const endpointsOf = (app: FastifyInstance, deps: Deps, api: typeof webhooksApi, ownerOf: OwnerOf): void => {
  const { db } = deps;
  route(app, api.list, async (_, request) => ({ data: await readWebhooks(db, ownerOf(request)) }));
  route(app, api.create, async ({ body }, request) => ({
    data: await createWebhook(deps, ownerOf(request), body, remembering(request)),
  }));
  route(app, api.find, async ({ params }, request) => ({
    data: await readWebhook(db, ownerOf(request), params.id),
  }));
  route(app, api.update, async ({ params, body }, request) => ({
    data: await changeWebhook(deps, ownerOf(request), params.id, body),
  }));
  route(app, api.delete, async ({ params }, request) => {
    await removeWebhook(db, ownerOf(request), params.id);
    return { data: {} };
  });
  route(app, api.rotate, async ({ params }, request) => ({
    data: await rotateSecret(deps, ownerOf(request), params.id, remembering(request)),
  }));
  route(app, api.dropOldSecret, async ({ params }, request) => ({
    data: await dropOldSecret(db, ownerOf(request), params.id),
  }));
  route(app, api.test, async ({ params }, request) => ({
    data: await sendTest(deps, ownerOf(request), params.id, remembering(request)),
  }));
  route(app, api.deliveries, async ({ params, query }, request) =>
    toPage(query, await readDeliveries(db, ownerOf(request), params.id, query)),
  );
  route(app, api.delivery, async ({ params }, request) => ({
    data: await readDelivery(db, ownerOf(request), { webhook: params.id, id: params.delivery_id }),
  }));
  route(app, api.redeliver, async ({ params }, request) => {
    const delivery = { webhook: params.id, id: params.delivery_id };
    return { data: await redeliver(db, ownerOf(request), delivery, remembering(request)) };
  });
};

/** Sellers' own webhooks and the operator's; a process that listens also delivers. */
export const webhookRoutes = (app: FastifyInstance, deps: Deps): void => {
  let webhooks: ReturnType<typeof startWebhooks> | undefined;
  app.addHook("onListen", async () => {
    webhooks = startWebhooks(deps);
  });
  app.addHook("onClose", async () => webhooks?.stop());

  endpointsOf(app, deps, webhooksApi, ({ seller }) => seller.id);
  endpointsOf(app, deps, operatorWebhooksApi, ({ marketplace }) => {
    requireScope(marketplace, "operator");
    return operator;
  });
};
