import { sql } from "kysely";
import type { AddressInfo } from "node:net";
import { type Client, createClient, type MarketplaceOrder } from "@sellerdesk/client";
import { beforeAll, expect, it, vi } from "vitest";
import { describeFailure } from "../../packages/client/examples/describe-failure.ts";
import { followOrders } from "../../packages/client/examples/follow-orders.ts";
import { placeOrder } from "../../packages/client/examples/place-order.ts";
import { receiveWebhook } from "../../packages/client/examples/receive-webhook.ts";
import { useTestApp } from "../testing/client.ts";
import { createMarketplaceKey, orderBody } from "../testing/marketplace-factory.ts";
import { createVariant } from "../testing/product-factory.ts";
import { createSeller } from "../testing/seller-factory.ts";
import { numberChangedOrders } from "./features/orders/feed/service.ts";
import { newId } from "./lib/id.ts";
import { signedHeaders } from "./features/webhooks/rules.ts";

const t = useTestApp();
let client: Client;
let variant: { id: string };
beforeAll(async () => {
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = t.app.server.address() as AddressInfo; // a port, not a pipe
  const { token } = await createMarketplaceKey(t.db);
  client = createClient({ baseUrl: `http://127.0.0.1:${port}`, key: token });
  const seller = await createSeller(t.db);
  variant = await createVariant(t.db, seller, { stock: 3 });
});

const bodyOf = (quantity: number) => orderBody([{ variant_id: variant.id, quantity }]);

it("place-order.ts places an order and names sold-out items", async () => {
  expect(await placeOrder(client, bodyOf(1))).toEqual({ numbers: [expect.any(String)] });
  expect(await placeOrder(client, bodyOf(50))).toEqual({ soldOut: ["items.0.quantity"] });
});

/** Creates the store that the example requires, in memory. */
const createStore = () => {
  const states = new Map<string, { version: number; order: MarketplaceOrder }>();
  let cursor: string | undefined;
  let resets = 0;
  return {
    states,
    resets: () => resets,
    readCursor: async () => cursor,
    save: async (orders: readonly MarketplaceOrder[], next: string) => {
      for (const order of orders)
        if ((states.get(order.id)?.version ?? 0) < order.version)
          states.set(order.id, { version: order.version, order });
      cursor = next;
    },
    reset: async () => {
      cursor = undefined;
      resets += 1;
      for (const state of states.values()) state.version = 0;
    },
  };
};

it("follow-orders.ts stores the latest state of every order, even after a restore", async () => {
  const store = createStore();
  const leaving = new AbortController();
  const following = followOrders(client, store, leaving.signal);
  const body = bodyOf(1);
  await client.orders.place({ body });
  const params = { external_id: body.external_id };
  const expectSame = () =>
    vi.waitFor(
      async () => {
        await numberChangedOrders(t.db);
        const { orders } = await client.orders.read({ params });
        expect(orders.map(({ id }) => store.states.get(id)?.order)).toEqual(orders);
      },
      { timeout: 30_000 },
    );
  await expectSame();
  await client.orders.cancel({ params, body: {} });
  await expectSame();
  expect(store.resets()).toBe(0);

  await sql`update feed_epoch set epoch = 'beef'`.execute(t.db);
  await vi.waitFor(() => expect(store.resets()).toBe(1), { timeout: 30_000 });
  await expectSame();
  leaving.abort();
  await following;
});

it("receive-webhook.ts saves the order of a genuine delivery and rejects a forged one", async () => {
  const { orders } = await client.orders.place({ body: bodyOf(1) });
  const state = { ...orders[0], version: 1 };
  const body = JSON.stringify({
    type: "order.placed",
    timestamp: new Date().toISOString(),
    data: state,
  });
  const secret = `whsec_${Buffer.from("thirty-two bytes that nobody has").toString("base64")}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = signedHeaders([secret], { id: newId(), timestamp, body });
  const saved: unknown[] = [];
  const receive = (text: string) =>
    receiveWebhook(
      new Request("http://shop.example", { method: "POST", headers, body: text }),
      secret,
      async (order) => {
        saved.push(order);
      },
    );
  expect((await receive(`${body} `)).status).toBe(400);
  expect(saved).toEqual([]);
  expect((await receive(body)).status).toBe(204);
  expect(saved).toEqual([state]);
});

it("describe-failure.ts explains what to do for each kind of failure", async () => {
  const params = { external_id: "nobody's" };
  const refused: unknown = await client.orders.read({ params }).catch((error: unknown) => error);
  expect(describeFailure(refused)).toMatch(/^Change the request: not_found \(request .+\)$/);
  const away = createClient({ baseUrl: "http://127.0.0.1:9", key: "k", retries: 0 });
  const lost: unknown = await away.orders.read({ params }).catch((error: unknown) => error);
  expect(describeFailure(lost)).toMatch(/^It may have had its effect/);
});
