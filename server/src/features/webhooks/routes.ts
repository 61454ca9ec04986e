import { webhooksApi } from "@sellerdesk/contract/webhooks";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { toPage } from "../../lib/page.ts";
import { route } from "../../plugins/route.ts";
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

/** A seller's own webhooks; a process that listens also delivers. */
export const webhookRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  let webhooks: ReturnType<typeof startWebhooks> | undefined;
  app.addHook("onListen", async () => {
    webhooks = startWebhooks(deps);
  });
  app.addHook("onClose", async () => webhooks?.stop());

  route(app, webhooksApi.list, async (_, { seller }) => ({ data: await readWebhooks(db, seller.id) }));
  route(app, webhooksApi.create, async ({ body }, { seller, remember }) => ({
    data: await createWebhook(deps, seller.id, body, (tx, data) => remember(tx, { data })),
  }));
  route(app, webhooksApi.find, async ({ params }, { seller }) => ({
    data: await readWebhook(db, seller.id, params.id),
  }));
  route(app, webhooksApi.update, async ({ params, body }, { seller }) => ({
    data: await changeWebhook(deps, seller.id, params.id, body),
  }));
  route(app, webhooksApi.delete, async ({ params }, { seller }) => {
    await removeWebhook(db, seller.id, params.id);
    return { data: {} };
  });
  route(app, webhooksApi.rotate, async ({ params }, { seller, remember }) => ({
    data: await rotateSecret(db, seller.id, params.id, (tx, data) => remember(tx, { data })),
  }));
  route(app, webhooksApi.dropOldSecret, async ({ params }, { seller }) => ({
    data: await dropOldSecret(db, seller.id, params.id),
  }));
  route(app, webhooksApi.test, async ({ params }, { seller }) => ({
    data: await sendTest(deps, seller.id, params.id),
  }));
  route(app, webhooksApi.deliveries, async ({ params, query }, { seller }) =>
    toPage(query, await readDeliveries(db, seller.id, params.id, query)),
  );
  route(app, webhooksApi.delivery, async ({ params }, { seller }) => ({
    data: await readDelivery(db, seller.id, { webhook: params.id, id: params.delivery_id }),
  }));
  route(app, webhooksApi.redeliver, async ({ params }, { seller, remember }) => ({
    data: await redeliver(db, seller.id, { webhook: params.id, id: params.delivery_id }, (tx, data) =>
      remember(tx, { data }),
    ),
  }));
};
