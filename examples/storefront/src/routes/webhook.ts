import { verifyWebhook } from "@sellerdesk/client/webhooks";
import type { FastifyInstance } from "fastify";
import { applyOrderState } from "../feeds/orders.ts";
import type { Shop } from "../shop.ts";

/**
 * Adds the receiver of events. They are the fast path; the feeds are authoritative. An order's
 * event is applied by its version, and each event makes the shop read the feeds soon.
 */
export const webhookRoute = (app: FastifyInstance, shop: Shop): void => {
  app.post("/webhooks", async (request, reply) => {
    let event;
    try {
      event = verifyWebhook({
        body: String(request.body),
        headers: request.headers,
        secret: shop.settings.webhookSecret,
      });
    } catch {
      return reply.code(401).send({ error: "The signature does not fit." });
    }
    if (event.topic === "order" && "version" in event.data) await applyOrderState(shop, event.data);
    shop.syncSoon();
    return reply.code(204).send();
  });
};
