import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { MarketplaceOrder } from "@sellerdesk/client";
import { createOperatorClient } from "@sellerdesk/client/operator";
import { verifyWebhook } from "@sellerdesk/client/webhooks";

export type EventReceiver = {
  /** The orders of all received events, in the order of arrival. */
  orders: () => readonly MarketplaceOrder[];
  /** The number of deliveries that were not signed with the secret. */
  forged: () => number;
  close: () => Promise<void>;
};

/**
 * Receives an installation's order events through a webhook, which is deleted at the end.
 * @param address the URL at which the installation reaches this program
 * @param port to listen on
 */
export const openReceiver = async (
  { url, key }: { url: string; key: string },
  address: string,
  port = new URL(address).port,
): Promise<EventReceiver> => {
  const { webhooks } = createOperatorClient({ baseUrl: url, key });
  const orders: MarketplaceOrder[] = [];
  let forged = 0;
  let secret = "";
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    try {
      const event = verifyWebhook({ body, headers: request.headers, secret });
      if (event.topic === "order" && "version" in event.data) orders.push(event.data);
      response.writeHead(204).end();
    } catch {
      forged += 1;
      response.writeHead(400).end();
    }
  };
  const server = createServer((request, response) => void receive(request, response));
  await once(server.listen(Number(port)), "listening");
  const webhook = await webhooks.create({
    body: { url: address, topics: ["order"], description: "Conformance" },
  });
  ({ secret } = webhook);
  return {
    orders: () => orders,
    forged: () => forged,
    async close() {
      await webhooks.delete({ params: { id: webhook.id } });
      server.closeAllConnections();
      server.close();
    },
  };
};
