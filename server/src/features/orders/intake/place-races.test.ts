import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { type Order, ordersApi } from "@sellerdesk/contract/orders";
import { productsApi } from "@sellerdesk/contract/products";
import { type RawBuilder, sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it, onTestFailed } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import { lockWaiters } from "../../../../testing/lock-waiters.ts";
import {
  createMarketplaceKey,
  freshKey,
  orderBody,
} from "../../../../testing/marketplace-factory.ts";
import { createDeliveredOrder, packUnits } from "../../../../testing/order-lifecycle-fixture.ts";
import { createVariant } from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../../../testing/stock-assertions.ts";
import { oneRow } from "../../../db/one-row.ts";

let key: { id: string; token: string };
const t = useTestApp();
beforeAll(async () => {
  key = await createMarketplaceKey(t.db);
});
afterEach(() => expectNoViolations(t.db));

type Body = ReturnType<typeof orderBody>;
const placeOrder = (body: Body, headers: Record<string, string> = freshKey()) =>
  t.call(marketplaceOrdersApi.place, { body }, { token: key.token, headers });
const cancel = (external_id: string) =>
  t.call(
    marketplaceOrdersApi.cancel,
    { params: { external_id } },
    { token: key.token, headers: freshKey() },
  );

/** Repeats a request while the server is busy (503). */
const retryWhileBusy = async <Answer extends { status: number }>(send: () => Promise<Answer>) => {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
};
const placeRetrying = (body: Body) => retryWhileBusy(() => placeOrder(body));

describe("repeated and concurrent orders", () => {
  it("returns the existing orders for a known external_id, also after the product is deleted", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 5 });
    const body = orderBody([{ variant_id: variant.id }]);
    const first = await placeOrder(body);
    const second = await placeOrder(body);
    expect(second.status).toBe(201);
    expect(second.ok).toEqual(first.ok);
    expect(await stockOf(t.db, variant.id)).toMatchObject({ committed: 1 });

    const canceled = await cancel(body.external_id);
    await t.call(productsApi.remove, { params: { id: variant.product_id } }, seller);
    expect((await placeOrder(body)).ok).toEqual(canceled.ok);
    expect(await stockOf(t.db, variant.id)).toMatchObject({ committed: 0 });
  });

  it("rejects a different order under a used external_id", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller);
    const body = orderBody([{ variant_id: variant.id }]);
    await placeOrder(body);
    const other = await placeOrder({ ...body, note: "Another order" });
    expect(other.status).toBe(409);
    expect(other.failure.code).toBe("external_id_reused");
    expect(await stockOf(t.db, variant.id)).toMatchObject({ committed: 1 });
  });

  it("creates one order for an external_id that is sent 20 times at once", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 100 });
    const body = orderBody([{ variant_id: variant.id, quantity: 2 }]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ ok }) => JSON.stringify(ok))).size).toBe(1);
    expect(await stockOf(t.db, variant.id)).toMatchObject({ committed: 2 });
    expect((await t.call(ordersApi.list, {}, seller)).ok.meta.total).toBe(1);
  });

  it("sells a stock of one exactly once to 300 buyers at once", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 1 });
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => placeRetrying(orderBody([{ variant_id: variant.id }]))),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(409)]).toEqual([1, 299]);
    expect(await stockOf(t.db, variant.id)).toEqual({ on_hand: 1, committed: 1, available: 0 });
  });

  it("does not deadlock if orders list the same variants of several sellers in different sequences", async () => {
    const sellers = [await createSeller(t.db), await createSeller(t.db), await createSeller(t.db)];
    const variants = await Promise.all(
      sellers.flatMap((seller) => [
        createVariant(t.db, seller, { stock: 1000 }),
        createVariant(t.db, seller, { stock: 1000 }),
      ]),
    );
    const shuffled = (round: number) =>
      variants.map((_, index) => ({
        variant_id: variants[(index * 5 + round) % variants.length]?.id ?? "",
      }));
    const placed = await Promise.all(
      Array.from({ length: 40 }, async (_, round) => {
        const body = orderBody(shuffled(round));
        const answer = await placeRetrying(body);
        return round % 2 === 0 ? retryWhileBusy(() => cancel(body.external_id)) : answer;
      }),
    );
    expect(placed.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
    for (const { id } of variants) expect(await stockOf(t.db, id)).toMatchObject({ committed: 20 });
    // The server would retry after a deadlock, so only PostgreSQL's statistics show it.
    const deadlockCount = sql<{
      n: number;
    }>`select deadlocks as n from pg_stat_database where datname = current_database()`;
    expect((await oneRow(deadlockCount, t.db)).n).toBe(0);
  });
});

describe("cancellation by the marketplace", () => {
  it("releases the stock of every seller once, and notifies them", async () => {
    const [a, b] = [await createSeller(t.db), await createSeller(t.db)];
    const [va, vb] = [
      await createVariant(t.db, a, { stock: 4 }),
      await createVariant(t.db, b, { stock: 4 }),
    ];
    const body = orderBody([{ variant_id: va.id, quantity: 3 }, { variant_id: vb.id }]);
    const { ok } = await placeOrder(body);
    const first = await cancel(body.external_id);
    expect(first.status).toBe(200);
    expect(first.ok.data.orders).toEqual(
      ok.data.orders.map((order) => ({ ...order, status: "canceled", total_minor: 0 })),
    );
    const second = await cancel(body.external_id);
    expect(second.ok).toEqual(first.ok);
    expect(await stockOf(t.db, va.id)).toEqual({ on_hand: 4, committed: 0, available: 4 });
    expect(await stockOf(t.db, vb.id)).toEqual({ on_hand: 4, committed: 0, available: 4 });
    const { data: timeline } = (
      await t.call(
        ordersApi.activity,
        { params: { id: ok.data.orders.find(({ seller_id }) => seller_id === a.id)?.id ?? "" } },
        a,
      )
    ).ok;
    expect(timeline).toMatchObject([
      { type: "canceled", actor_type: "marketplace", data: { units: 3, reason: "buyer_request" } },
      { type: "placed" },
    ]);
    const customer = await t.db
      .selectFrom("customers")
      .select(["orders_count", "spent_minor"])
      .where("seller_id", "=", a.id)
      .executeTakeFirstOrThrow();
    expect(customer).toEqual({ orders_count: 0, spent_minor: 0 });
    const notices = await t.db
      .selectFrom("notifications")
      .select("message")
      .where("seller_id", "=", a.id)
      .orderBy("id")
      .execute();
    expect(notices).toHaveLength(2);
    expect(notices[1]?.message).toMatch(/^The marketplace canceled order SD-\d+$/);
  });

  it("cancels once if it is requested 10 times at once", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 4 });
    const body = orderBody([{ variant_id: variant.id, quantity: 2 }]);
    await placeOrder(body);
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(body.external_id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stockOf(t.db, variant.id)).toEqual({ on_hand: 4, committed: 0, available: 4 });
  });

  it("cancels nothing if one of the sellers has shipped, and explains why", async () => {
    const [a, b] = [await createSeller(t.db), await createSeller(t.db)];
    const [va, vb] = [await createVariant(t.db, a), await createVariant(t.db, b)];
    const body = orderBody([{ variant_id: va.id }, { variant_id: vb.id, quantity: 2 }]);
    const { ok } = await placeOrder(body);
    const ofB = ok.data.orders.find(({ seller_id }) => seller_id === b.id);
    const accepted = (await t.call(ordersApi.accept, { params: { id: ofB?.id ?? "" } }, b)).ok.data;
    await packUnits(t.db, b, accepted, 1, "shipped");
    const { status, failure } = await cancel(body.external_id);
    expect([status, failure.code]).toEqual([409, "order_state"]);
    expect(failure.message).toBe("An order that is partially shipped cannot be canceled.");
    expect(await stockOf(t.db, va.id)).toMatchObject({ committed: 1 });
  });

  it("returns 404 for an order that was never placed", async () => {
    expect((await cancel("never-placed")).status).toBe(404);
  });
});

describe("K23 an order and the deletion of its product at the same moment", () => {
  /**
   * Makes the first of two requests wait for the lock of `row` until the second waits for the first
   * or has ended.
   */
  const interleave = async <A, B>(
    row: RawBuilder<unknown>,
    first: () => Promise<A>,
    second: () => Promise<B>,
  ) => {
    const holder = await t.db.startTransaction().execute();
    onTestFailed(() => holder.rollback().execute());
    await row.execute(holder);
    const firstCall = first();
    await lockWaiters(t.db, 1);
    const secondCall = second();
    await Promise.race([secondCall, lockWaiters(t.db, 2)]);
    await holder.rollback().execute();
    return Promise.all([firstCall, secondCall]);
  };
  const createSale = async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 5 });
    const body = orderBody([{ variant_id: variant.id }]);
    const remove = () => t.call(productsApi.remove, { params: { id: variant.product_id } }, seller);
    return { seller, variant, body, remove };
  };

  it("rejects the deletion if the order comes first", async () => {
    const { seller, variant, body, remove } = await createSale();
    // Creates the customer's row, which the next order waits for.
    await cancel((await placeOrder(body)).ok && body.external_id);
    const row = sql`select from customers where seller_id = ${seller.id} for update`;
    const again = { ...body, external_id: `${body.external_id}-again` };
    const [placed, removed] = await interleave(row, () => placeOrder(again), remove);
    expect([placed.status, removed.failure.code]).toEqual([201, "product_in_open_orders"]);
    expect(await stockOf(t.db, variant.id)).toMatchObject({ committed: 1 });
  });

  it("rejects the order if the deletion comes first", async () => {
    const { seller, variant, body, remove } = await createSale();
    const row = sql`select from variants where seller_id = ${seller.id} and id = ${variant.id} for update`;
    const [removed, placed] = await interleave(row, remove, () => placeOrder(body));
    expect([removed.status, placed.failure.code]).toEqual([200, "conflict"]);
    expect((await placeOrder(body)).failure.errors).toMatchObject([{ code: "unknown_variant" }]);
    expect(await stockOf(t.db, variant.id)).toMatchObject({ committed: 0 });
  });
});

it("K35 rejects the second of two orders that use one return external_id at the same moment", async () => {
  const seller = await createSeller(t.db);
  const orders = [
    await createDeliveredOrder(t.db, seller),
    await createDeliveredOrder(t.db, seller),
  ];
  const requestReturn = (order: Order | undefined) =>
    t.call(
      marketplaceOrdersApi.requestReturn,
      {
        params: { external_id: order?.external_id ?? "" },
        body: {
          external_id: "R-1",
          requested_at: new Date().toISOString(),
          reason: "damaged",
          items: [{ variant_id: order?.items[0]?.variant_id ?? "", quantity: 1 }],
        },
      },
      { token: key.token, headers: freshKey() },
    );
  const holder = await t.db.startTransaction().execute();
  await sql`lock table order_activities in exclusive mode`.execute(holder);
  const requests = [requestReturn(orders[0]), requestReturn(orders[1])];
  await lockWaiters(t.db, 2);
  await holder.rollback().execute();
  const answers = (await Promise.all(requests)).toSorted((a, b) => a.status - b.status);
  expect(answers.map(({ status }) => status)).toEqual([201, 409]);
  expect(answers[1]?.failure.code).toBe("external_return_reused");
});
