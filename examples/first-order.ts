// Your first order: check, reserve, place, read, and verify a delivery.
//
//   SELLERDESK_KEY=sdk_live_... WEBHOOK_SECRET=whsec_... node first-order.ts
//
// Without WEBHOOK_SECRET it ends before the delivery.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { createClient, isRefused } from "@sellerdesk/client";
import { verifyWebhook } from "@sellerdesk/client/webhooks";

const { SELLERDESK_KEY: key = "", WEBHOOK_SECRET: secret } = process.env;
const { SELLERDESK_URL: baseUrl = "http://localhost:3000", WEBHOOK_PORT = "4000" } = process.env;
const { catalogue, checks, reservations, orders } = createClient({ baseUrl, key });

/** Finds a variant that is in stock. A shop saves every page, with its cursor. */
const findVariant = async () => {
  for await (const { changes } of catalogue.read.pages())
    for (const { product } of changes)
      for (const variant of product?.variants ?? []) if (variant.available > 0) return variant;
  throw new Error("Nothing is in stock.");
};

// 1. Check: price and stock of the cart, as they are now.
const variant = await findVariant();
const [item] = (await checks.check({ body: { items: [{ variant_id: variant.id, quantity: 1 }] } }))
  .items;
if (item?.status !== "ok" || item.price_minor === null || item.currency === null)
  throw new Error(`${variant.title} is ${item?.status}.`);
console.log(`check: ${item.available} left at ${item.price_minor} ${item.currency}`);

// 2. Reserve: nobody else gets it while the buyer pays. The name is yours.
const external_id = `first-order-${Date.now()}`;
const items = [{ variant_id: variant.id, quantity: 1 }];
const reservation = await reservations.reserve({ params: { external_id }, body: { items } });
console.log(`reserve: until ${reservation.expires_at}`);

/** Resolves with the first event of this order that is signed with the secret. */
const receiveEvent = (webhookSecret: string): Promise<string> =>
  new Promise((done) => {
    const receive = async (request: IncomingMessage, response: ServerResponse) => {
      try {
        const body = await buffer(request);
        const event = verifyWebhook({ body, headers: request.headers, secret: webhookSecret });
        response.writeHead(204).end();
        if (event.topic !== "order" || !("version" in event.data)) return;
        if (event.data.external_id !== external_id) return;
        server.close();
        done(`${event.type}, version ${event.data.version}`);
      } catch {
        response.writeHead(400).end();
      }
    };
    const server = createServer((request, response) => void receive(request, response));
    server.listen(Number(WEBHOOK_PORT));
  });
const event = secret ? receiveEvent(secret) : undefined;

// 3. Place: the same external_id twice is one order, so this may be repeated after a crash.
try {
  const placed = await orders.place({
    body: {
      external_id,
      reservation_external_id: external_id,
      placed_at: new Date().toISOString(),
      currency: item.currency,
      customer: { external_id: "buyer-1", name: "Ada Lovelace", email: "ada@example.com" },
      shipping_address: {
        name: "Ada Lovelace",
        line1: "12 St James's Square",
        city: "London",
        postal_code: "SW1Y 4JH",
        country: "GB",
      },
      items: [{ variant_id: variant.id, quantity: 1, unit_price_minor: item.price_minor }],
      shipping_minor: 0,
      payment: { status: "paid", method: "card" },
    },
  });
  console.log(`place: ${placed.orders.map(({ order_no }) => order_no).join(", ")}`);
} catch (error) {
  if (!isRefused(error, orders.place, "insufficient_stock")) throw error;
  console.log("place: sold out in the meantime, so refund the payment");
  process.exit(1);
}

// 4. Read: what became of it, one order for each seller.
for (const order of (await orders.read({ params: { external_id } })).orders)
  console.log(`read: ${order.order_no} is ${order.status}, version ${order.version}`);

// 5. Verify a delivery: the same order, sent to you as soon as something happens.
if (event) console.log(`verify: ${await event}`);
