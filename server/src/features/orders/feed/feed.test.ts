import type { MarketplaceOrder } from "@sellerdesk/contract/marketplace-order";
import { marketplaceCatalogueApi } from "@sellerdesk/contract/marketplace-catalogue";
import { marketplaceFollowsApi } from "@sellerdesk/contract/marketplace-follows";
import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { marketplaceReviewsApi } from "@sellerdesk/contract/marketplace-reviews";
import { marketplaceSellersApi } from "@sellerdesk/contract/marketplace-sellers";
import { ordersApi } from "@sellerdesk/contract/orders";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import { emptyTables } from "../../../../testing/empty-tables.ts";
import { createMarketplaceKey } from "../../../../testing/marketplace-factory.ts";
import { arbitraryCommand, orderCommander } from "../../../../testing/order-commands.ts";
import { createOrder } from "../../../../testing/order-factory.ts";
import { createVariant } from "../../../../testing/product-factory.ts";
import { propertyRuns } from "../../../../testing/property-runs.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { createWebhookTo } from "../../../../testing/webhook-factory.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { dispatchEvents } from "../../webhooks/dispatch-service.ts";
import { acceptOrder } from "../service.ts";
import { numberChangedOrders } from "./service.ts";

let key: { token: string };
const t = useTestApp();
beforeAll(async () => {
  key = await createMarketplaceKey(t.db, {
    scopes: ["orders", "catalogue", "reviews", "follows"],
  });
});
// Each test reads a feed that contains only its own orders.
beforeEach(() =>
  emptyTables(t.db, ["sellers", "marketplace_orders", "order_queue", "order_entries"]),
);

type Query = { cursor?: string; limit?: number };
const read = async (query: Query = {}) =>
  (await t.call(marketplaceOrdersApi.changes, { query }, key)).ok.data;
const idsOf = (changes: readonly MarketplaceOrder[]) => changes.map(({ id }) => id);

/** Creates a marketplace that stores each order's state with the highest version. */
const createOrderStore = () => {
  const stored = new Map<string, MarketplaceOrder>();
  return {
    stored,
    store: (order: MarketplaceOrder) => {
      if (order.version > (stored.get(order.id)?.version ?? 0)) stored.set(order.id, order);
    },
  };
};

/** Continues from the last cursor and checks that the version of an order never decreases. */
const createReader = (limit: number) => {
  const { stored, store } = createOrderStore();
  let cursor: string | undefined;
  const readPage = async (): Promise<boolean> => {
    const page = await read({ limit, ...(cursor !== undefined && { cursor }) });
    for (const order of page.changes) {
      expect(order.version).toBeGreaterThanOrEqual(stored.get(order.id)?.version ?? 0);
      store(order);
    }
    cursor = page.cursor;
    return page.has_more;
  };
  return {
    stored,
    readPage,
    async readAll() {
      while (await readPage());
    },
  };
};

describe("the feed of orders", () => {
  it("lists every order once, by its last change, and then only later changes", async () => {
    const seller = await createSeller(t.db);
    const orders = [
      await createOrder(t.db, seller),
      await createOrder(t.db, await createSeller(t.db)),
      await createOrder(t.db, seller),
    ];
    const [first, second, third] = orders.map(({ id }) => id);
    expect(await read()).toEqual({ changes: [], cursor: "0.0", has_more: false });
    await numberChangedOrders(t.db);
    const page = await read({ limit: 2 });
    expect([page.changes.length, page.has_more]).toEqual([2, true]);
    const rest = await read({ limit: 2, cursor: page.cursor });
    expect(new Set(idsOf([...page.changes, ...rest.changes]))).toEqual(
      new Set([first, second, third]),
    );
    expect(rest.has_more).toBe(false);
    expect((await read({ cursor: rest.cursor })).changes).toEqual([]);

    await acceptOrder(t.db, seller.id, first ?? "");
    await numberChangedOrders(t.db);
    const { changes } = await read({ cursor: rest.cursor });
    const params = { external_id: orders[0]?.external_id ?? "" };
    const { data } = (await t.call(marketplaceOrdersApi.read, { params }, key)).ok;
    expect(changes).toEqual(data.orders);
    expect(changes[0]).toMatchObject({ id: first, status: "accepted", version: 2 });
  });

  it("starts at its end for a reader who needs no earlier changes", async () => {
    const seller = await createSeller(t.db);
    await createOrder(t.db, seller);
    await numberChangedOrders(t.db);
    const { changes, cursor, has_more } = await read({ cursor: "latest" });
    expect([changes, has_more]).toEqual([[], false]);
    const { id } = await createOrder(t.db, seller);
    await numberChangedOrders(t.db);
    expect(idsOf((await read({ cursor })).changes)).toEqual([id]);
  });

  it("does not list a change of the seller's private note", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createOrder(t.db, seller);
    await numberChangedOrders(t.db);
    const { cursor } = await read();
    const body = { private_note: "Gift" };
    await t.call(ordersApi.writeNote, { params: { id }, body }, seller);
    await numberChangedOrders(t.db);
    expect((await read({ cursor })).changes).toEqual([]);
  });

  it("does not miss an order that changed first and was committed last", async () => {
    const seller = await createSeller(t.db);
    const [early, late] = [await createOrder(t.db, seller), await createOrder(t.db, seller)];
    const reader = createReader(10);
    await inTransaction(t.db, async (tx) => {
      await acceptOrder(tx, seller.id, early.id);
      await acceptOrder(t.db, seller.id, late.id);
      await numberChangedOrders(t.db);
      await reader.readAll();
      expect(reader.stored.get(late.id)?.status).toBe("accepted");
      expect(reader.stored.get(early.id)?.status).toBe("pending");
    });
    await numberChangedOrders(t.db);
    await reader.readAll();
    expect(reader.stored.get(early.id)?.status).toBe("accepted");
  });

  it("gives a reader the last state of every order, and so do events in any order", async () => {
    const seller = await createSeller(t.db);
    await createWebhookTo(t.db, seller.id);
    const run = orderCommander(t, seller, key);
    const variant = await createVariant(t.db, seller, { stock: 5000 });
    const line = { variant_id: variant.id, quantity: 3 };
    // A private note raises the version, but the marketplace does not see it.
    const Visible = arbitraryCommand.filter(({ name }) => name !== "writeNote");
    const Commands = fc.array(Visible, { minLength: 4, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(Commands, Commands, Commands),
        fc.integer({ min: 1, max: 3 }),
        fc.infiniteStream(fc.nat()),
        async (all, limit, weights) => {
          await emptyTables(t.db, ["webhook_deliveries"]);
          const orders: { id: string; external_id: string }[] = [];
          for (let count = 0; count < all.length; count++)
            orders.push(await createOrder(t.db, seller, { items: [line, line] }));
          const reader = createReader(limit);
          const written = new AbortController();
          const repeat = async (work: () => Promise<unknown>) => {
            while (!written.signal.aborted) await work();
          };
          const write = all.map(async (commands, index) => {
            const { id = "" } = orders[index] ?? {};
            for (const command of commands) await run(id, command);
          });
          await Promise.all([
            Promise.all(write).finally(() => written.abort()),
            repeat(() => numberChangedOrders(t.db)),
            repeat(() => reader.readPage()),
            repeat(() => dispatchEvents(t.db)),
          ]);
          await numberChangedOrders(t.db);
          await reader.readAll();
          await dispatchEvents(t.db);

          const { rows } = await sql<{ body: string }>`
            select body from webhook_deliveries where seller_id = ${seller.id}`.execute(t.db);
          const events = createOrderStore();
          const shuffled = [...rows, ...rows]
            .map(({ body }) => ({ weight: weights.next().value, order: JSON.parse(body).data }))
            .toSorted((a, b) => a.weight - b.weight);
          for (const { order } of shuffled) events.store(order);

          for (const { id, external_id } of orders) {
            const params = { external_id };
            const { data } = (await t.call(marketplaceOrdersApi.read, { params }, key)).ok;
            expect([reader.stored.get(id)]).toEqual(data.orders);
            // The same payment at a later time raises the version without an event.
            const [{ version: _, updated_at: __, ...state } = {}] = data.orders;
            expect(events.stored.get(id)).toMatchObject(state);
          }
        },
      ),
      { numRuns: propertyRuns(5) },
    );
  });
});

describe("cursors", () => {
  const feeds = [
    marketplaceOrdersApi.changes,
    marketplaceSellersApi.changes,
    marketplaceCatalogueApi.read,
    marketplaceReviewsApi.answers,
    marketplaceFollowsApi.announcements,
  ] as const;
  const statusOf = async (feed: (typeof feeds)[number], query: Record<string, string>) => {
    const { status } = await t.call<typeof feed>(feed, { query }, key);
    return status;
  };

  it.each(feeds.map((feed) => [feed.path, feed] as const))(
    "%s rejects cursors from before a restore, also if their numbers were assigned again",
    async (_, feed) => {
      const { cursor } = (await t.call<typeof feed>(feed, { query: {} }, key)).ok.data;
      const position = cursor.slice(cursor.indexOf(".") + 1);
      // Cursors of earlier versions have no epoch.
      for (const known of [cursor, position])
        expect([known, await statusOf(feed, { cursor: known })]).toEqual([known, 200]);
      expect(await statusOf(feed, { cursor: "0.999999999" })).toBe(410);
      for (const malformed of ["yesterday", "0.", ".1", "0.1.2", "latest0"])
        expect([malformed, await statusOf(feed, { cursor: malformed })]).toEqual([malformed, 400]);
      await sql`update feed_epoch set epoch = '9f3a01bc'`.execute(t.db);
      try {
        for (const old of [cursor, position])
          expect([old, await statusOf(feed, { cursor: old })]).toEqual([old, 410]);
        expect(await statusOf(feed, { cursor: `9f3a01bc.${position}` })).toBe(200);
      } finally {
        await sql`update feed_epoch set epoch = '0'`.execute(t.db);
      }
    },
  );

  // Feeds that are older than the `cursor` parameter.
  it.each(feeds.slice(2).map((feed) => [feed.path, feed] as const))(
    "%s also accepts a cursor as since, and rejects both together",
    async (_, feed) => {
      expect(await statusOf(feed, { since: "0" })).toBe(200);
      expect(await statusOf(feed, { since: "0.0" })).toBe(200);
      expect(await statusOf(feed, { since: "0", cursor: "0" })).toBe(400);
    },
  );
});
