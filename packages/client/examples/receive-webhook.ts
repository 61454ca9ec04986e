import type { MarketplaceOrder } from "@sellerdesk/client";
import { verifyWebhook, WebhookError } from "@sellerdesk/client/webhooks";

/**
 * Answers a delivery, in any framework that speaks `Request` and `Response`.
 * @param save keeps the order if its version is higher than the stored one
 */
export const receiveWebhook = async (
  request: Request,
  secret: string,
  save: (order: MarketplaceOrder) => Promise<void>,
): Promise<Response> => {
  try {
    const body = await request.text();
    const event = verifyWebhook({ body, headers: request.headers, secret });
    if (event.topic === "order" && "version" in event.data) await save(event.data);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    return new Response(null, { status: 400 });
  }
};
