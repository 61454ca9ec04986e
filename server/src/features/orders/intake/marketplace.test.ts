import { marketplaceOrdersApi, type UpdatePayment } from "@sellerdesk/contract/marketplace-orders";
import { ordersApi } from "@sellerdesk/contract/orders";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { testApp } from "../../../../testing/client.ts";
import {
  createMarketplaceKey,
  freshKey,
  orderBody,
} from "../../../../testing/marketplace-factory.ts";
import { orderReader } from "../../../../testing/order-fixture.ts";
import {
  createAcceptedOrder,
  createDeliveredOrder,
  packUnits,
} from "../../../../testing/order-lifecycle-fixture.ts";
import { createProduct, createVariant } from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../../../testing/stock-assertions.ts";
import { newId } from "../../../lib/id.ts";

const t = await testApp();
const key = await createMarketplaceKey(t.db);
afterAll(() => t.close());
afterEach(() => expectNoViolations(t.db));

type Seller = Awaited<ReturnType<typeof createSeller>>;
type Payment = z.input<typeof UpdatePayment>;
type Return = z.input<typeof marketplaceOrdersApi.requestReturn.body>;

const as = (headers = freshKey()) => ({ token: key.token, headers });
const placeOrder = async (body: ReturnType<typeof orderBody>) =>
  (await t.call(marketplaceOrdersApi.place, { body }, as())).ok.data.orders;
const pay = (external_id: string, body: Payment, headers = freshKey()) =>
  t.call(marketplaceOrdersApi.pay, { params: { external_id }, body }, as(headers));
const { find } = orderReader(t);
const listNotifications = (seller: Seller) =>
  t.db
    .selectFrom("notifications")
    .select(["notification_type", "message"])
    .where("seller_id", "=", seller.id)
    .orderBy("id")
    .execute();

/** Places an order of 25.00 that is not paid yet. */
const placeUnpaid = async (seller: Seller) => {
  const variant = await createVariant(t.db, seller);
  const body = orderBody([{ variant_id: variant.id }], {
    payment: { status: "pending", method: "invoice" },
  });
  const [order] = await placeOrder(body);
  return { external_id: body.external_id, id: order?.id ?? "" };
};

describe("POST /orders/{external_id}/payment", () => {
  it("notifies the seller once, in the bell and the timeline", async () => {
    const seller = await createSeller(t.db);
    const { external_id, id } = await placeUnpaid(seller);
    const body: Payment = {
      status: "paid",
      occurred_at: "2026-01-02T10:00:00Z",
      reference: "ch_9",
    };
    const first = await pay(external_id, body);
    expect(first.ok.data.orders).toMatchObject([{ id, payment_status: "paid", refunded_minor: 0 }]);
    expect((await pay(external_id, body)).ok).toEqual(first.ok);
    const order = await find(seller, id);
    expect(order).toMatchObject({ payment_status: "paid", payment_reference: "ch_9" });
    const { data } = (await t.call(ordersApi.activity, { params: { id } }, seller)).ok;
    expect(data.map(({ type, actor_type }) => [type, actor_type])).toEqual([
      ["payment", "marketplace"],
      ["placed", "marketplace"],
    ]);
    expect((await listNotifications(seller)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^New order/),
      `Order ${order.order_no} is paid`,
    ]);
  });

  it("applies the latest state if states arrive in any order, twice or at the same moment", async () => {
    const seller = await createSeller(t.db);
    const time = (minute: number) => `2026-01-02T10:0${minute}:00Z`;
    const states: Payment[] = [
      { status: "failed", occurred_at: time(1) },
      { status: "paid", occurred_at: time(2) },
      { status: "partially_refunded", refunded_minor: 500, occurred_at: time(3) },
      { status: "partially_refunded", refunded_minor: 1200, occurred_at: time(4) },
    ];
    for (const order of [states, states.toReversed(), [...states.slice(2), ...states]]) {
      const { external_id, id } = await placeUnpaid(seller);
      for (const state of order) expect((await pay(external_id, state)).status).toBe(200);
      expect(await find(seller, id)).toMatchObject({
        payment_status: "partially_refunded",
        refunded_minor: 1200,
      });
    }
    const { external_id, id } = await placeUnpaid(seller);
    const answers = await Promise.all(
      [...states, ...states].map((state) => pay(external_id, state)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await find(seller, id)).toMatchObject({ refunded_minor: 1200 });
  });

  it("a refund and a cancellation have the same result in either order", async () => {
    const seller = await createSeller(t.db);
    const refund: Payment = { status: "refunded", occurred_at: "2026-01-02T10:00:00Z" };
    const cancel = (external_id: string) =>
      t.call(
        marketplaceOrdersApi.cancel,
        { params: { external_id }, body: { reason: "suspected_fraud" } },
        as(),
      );
    const ends = [];
    for (const isFirst of [true, false]) {
      const { external_id, id } = await placeUnpaid(seller);
      if (isFirst) await pay(external_id, refund);
      await cancel(external_id);
      if (!isFirst) await pay(external_id, refund);
      const { status, total_minor, refunded_minor, payment_status, cancel_reason } = await find(
        seller,
        id,
      );
      ends.push({ status, total_minor, refunded_minor, payment_status, cancel_reason });
    }
    expect(ends[0]).toEqual({
      status: "canceled",
      total_minor: 0,
      refunded_minor: 2500,
      payment_status: "refunded",
      cancel_reason: "suspected_fraud",
    });
    expect(ends[1]).toEqual(ends[0]);
  });

  it("splits a refund among the sellers of an order, or assigns it to one of them", async () => {
    const [a, b] = [await createSeller(t.db), await createSeller(t.db)];
    const [va, vb] = [await createVariant(t.db, a), await createVariant(t.db, b)];
    const body = orderBody([
      { variant_id: va.id, unit_price_minor: 1000 },
      { variant_id: vb.id, unit_price_minor: 2000 },
    ]);
    const placed = await placeOrder(body);
    const idOf = (seller: Seller) =>
      placed.find(({ seller_id }) => seller_id === seller.id)?.id ?? "";
    const shared = await pay(body.external_id, {
      status: "partially_refunded",
      refunded_minor: 1000,
      occurred_at: "2026-01-02T10:00:00Z",
    });
    expect(shared.status).toBe(200);
    const refunds = async () => [
      (await find(a, idOf(a))).refunded_minor,
      (await find(b, idOf(b))).refunded_minor,
    ];
    expect(await refunds()).toEqual([333, 667]);
    const whole = { status: "refunded" as const, occurred_at: "2026-01-03T10:00:00Z" };
    const { ok } = await pay(body.external_id, { ...whole, seller_id: a.id });
    const statusOf = (seller: Seller) =>
      ok.data.orders.find(({ seller_id }) => seller_id === seller.id)?.payment_status;
    expect([statusOf(a), statusOf(b)]).toEqual(["refunded", "partially_refunded"]);
    expect(await refunds()).toEqual([1000, 667]);
  });

  it.each<[string, Payment, string]>([
    [
      "more than the order's total",
      { status: "partially_refunded", refunded_minor: 2501, occurred_at: "2026-01-02T10:00:00Z" },
      "refunded_minor",
    ],
    [
      "a partial refund without an amount",
      { status: "partially_refunded", occurred_at: "2026-01-02T10:00:00Z" },
      "refunded_minor",
    ],
    [
      "a refund amount with the status paid",
      { status: "paid", refunded_minor: 5, occurred_at: "2026-01-02T10:00:00Z" },
      "refunded_minor",
    ],
    [
      "a time in the future",
      { status: "paid", occurred_at: "2096-01-02T10:00:00Z" },
      "occurred_at",
    ],
    [
      "a seller who is not part of the order",
      {
        status: "paid",
        occurred_at: "2026-01-02T10:00:00Z",
        seller_id: "019a0000-0000-7000-8000-000000000000",
      },
      "seller_id",
    ],
  ])("rejects %s", async (_, body, field) => {
    const { external_id, id } = await placeUnpaid(await createSeller(t.db));
    const { status, failure } = await pay(external_id, body);
    expect([status, failure.errors?.[0]?.field]).toEqual([422, field]);
    const { payment_status } = await t.db
      .selectFrom("orders")
      .select("payment_status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(payment_status).toBe("pending");
  });

  it("replays the first answer for a repeated key, and rejects another body under that key", async () => {
    const { external_id } = await placeUnpaid(await createSeller(t.db));
    const headers = freshKey();
    const body: Payment = { status: "paid", occurred_at: "2026-01-02T10:00:00Z" };
    const first = await pay(external_id, body, headers);
    await pay(external_id, { status: "failed", occurred_at: "2026-01-02T11:00:00Z" });
    const again = await pay(external_id, body, headers);
    expect([again.ok, again.headers["idempotent-replayed"]]).toEqual([first.ok, "true"]);
    const other = await pay(external_id, { ...body, status: "failed" }, headers);
    expect([other.status, other.failure.code]).toEqual([422, "idempotency_key_reused"]);
    const none = await t.call(
      marketplaceOrdersApi.pay,
      { params: { external_id }, body },
      { token: key.token },
    );
    expect([none.status, none.failure.code]).toEqual([400, "idempotency_key_required"]);
  });

  it("returns 404 for an order that was never placed", async () => {
    expect(
      (await pay("never-placed", { status: "paid", occurred_at: "2026-01-02T10:00:00Z" })).status,
    ).toBe(404);
  });
});

describe("POST /orders/{external_id}/returns", () => {
  const requestReturn = (external_id: string, body: Return, headers = freshKey()) =>
    t.call(marketplaceOrdersApi.requestReturn, { params: { external_id }, body }, as(headers));
  const makeReturnBody = (items: Return["items"]): Return => ({
    external_id: `r-${newId()}`,
    requested_at: "2026-11-20T10:00:00Z",
    reason: "not_as_described",
    note: "The glaze is green.",
    items,
  });

  it("notifies the seller once, however often the request is sent", async () => {
    const seller = await createSeller(t.db);
    const order = await createDeliveredOrder(t.db, seller, 3);
    const body = makeReturnBody([{ variant_id: order.items[0]?.variant_id, quantity: 2 }]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => requestReturn(order.external_id, body)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ ok }) => JSON.stringify(ok))).size).toBe(1);
    expect(answers[0]?.ok.data.returns).toMatchObject([
      { order_id: order.id, order_no: order.order_no, seller_id: seller.id, status: "requested" },
    ]);
    expect(await find(seller, order.id)).toMatchObject({
      status: "delivered",
      open_returns: 1,
      returns: [
        {
          status: "requested",
          reason: "not_as_described",
          note: "The glaze is green.",
          items: [{ quantity: 2, restocked: 0, damaged: 0 }],
        },
      ],
    });
    expect((await listNotifications(seller)).at(-1)).toEqual({
      notification_type: "return",
      message: `Return requested for order ${order.order_no}: 2 items, from Agnieszka Wiśniewska`,
    });
    const other = await requestReturn(order.external_id, { ...body, note: "Another one" });
    expect([other.status, other.failure.code]).toEqual([409, "external_return_reused"]);
  });

  it("finds items by SKU across several lines of one variant and several sellers, all or none", async () => {
    const [a, b] = [await createSeller(t.db), await createSeller(t.db)];
    const [pa, pb] = [
      await createProduct(t.db, a, { variants: [{ sku: "BOWL" }] }),
      await createProduct(t.db, b, { variants: [{ sku: "BOWL" }] }),
    ];
    const [va, vb] = [pa.variants[0]?.id, pb.variants[0]?.id];
    const body = orderBody([
      { variant_id: va },
      { variant_id: va, quantity: 2, unit_price_minor: 2000 },
      { variant_id: vb },
    ]);
    const placed = await placeOrder(body);
    for (const seller of [a, b]) {
      const id = placed.find(({ seller_id }) => seller_id === seller.id)?.id ?? "";
      const accepted = (await t.call(ordersApi.accept, { params: { id } }, seller)).ok.data;
      for (const item of accepted.items)
        await packUnits(t.db, seller, { id, items: [item] }, item.quantity, "shipped");
    }
    const tooMany = await requestReturn(
      body.external_id,
      makeReturnBody([
        { variant_id: vb, quantity: 1 },
        { seller_id: a.id, sku: "BOWL", quantity: 4 },
        { seller_id: a.id, sku: "CUP", quantity: 1 },
      ]),
    );
    expect([
      tooMany.status,
      tooMany.failure.errors?.map(({ field, message }) => [field, message]),
    ]).toEqual([
      422,
      [
        ["items.1.quantity", "Only 3 of these can be returned."],
        ["items.2.sku", "This order has no such item."],
      ],
    ]);
    const ahead = await requestReturn(body.external_id, {
      ...makeReturnBody([{ variant_id: vb, quantity: 1 }]),
      requested_at: "2096-01-01T08:00:00Z",
    });
    expect([ahead.status, ahead.failure.errors?.[0]?.field]).toEqual([422, "requested_at"]);
    const { ok } = await requestReturn(
      body.external_id,
      makeReturnBody([
        { variant_id: vb, quantity: 1 },
        { seller_id: a.id, sku: "BOWL", quantity: 3 },
      ]),
    );
    expect(ok.data.returns).toHaveLength(2);
    const ofA = await find(a, placed.find(({ seller_id }) => seller_id === a.id)?.id ?? "");
    expect(ofA.returns[0]?.items.map(({ quantity }) => quantity)).toEqual([1, 2]);
    // Returned items count as delivered.
    expect([ofA.status, ofA.fulfilments.map(({ status }) => status)]).toEqual([
      "delivered",
      ["delivered", "delivered"],
    ]);
  });

  it("rejects items that were never shipped", async () => {
    const seller = await createSeller(t.db);
    const order = await createAcceptedOrder(t.db, seller);
    const { status, failure } = await requestReturn(
      order.external_id,
      makeReturnBody([{ variant_id: order.items[0]?.variant_id, quantity: 1 }]),
    );
    expect([status, failure.message]).toEqual([
      409,
      "An order that is accepted cannot be returned.",
    ]);
    expect((await find(seller, order.id)).returns).toEqual([]);
  });
});

describe("POST /orders/{external_id}/cancel", () => {
  it("cancels packed shipments and records the marketplace's reason", async () => {
    const seller = await createSeller(t.db);
    const order = await packUnits(
      t.db,
      seller,
      await createAcceptedOrder(t.db, seller, 2),
      1,
      "packed",
    );
    const { external_id } = order;
    const body = { reason: "undeliverable_address" as const, note: "No such street" };
    const { ok } = await t.call(
      marketplaceOrdersApi.cancel,
      { params: { external_id }, body },
      as(),
    );
    expect(ok.data.orders).toMatchObject([{ status: "canceled", total_minor: 0 }]);
    expect(await find(seller, order.id)).toMatchObject({
      cancel_reason: "undeliverable_address",
      fulfilments: [],
      items: [{ packed: 0, canceled: 2 }],
    });
    expect(await stockOf(t.db, order.items[0]?.variant_id ?? "")).toMatchObject({ committed: 0 });
  });

  it("competes with a shipment at the same moment: only one of the two succeeds", async () => {
    const seller = await createSeller(t.db);
    for (let round = 0; round < 5; round++) {
      const order = await createAcceptedOrder(t.db, seller, 1);
      const { external_id } = order;
      const [canceled, shipped] = await Promise.all([
        t.call(marketplaceOrdersApi.cancel, { params: { external_id } }, as()),
        packUnits(t.db, seller, order, 1, "shipped").catch((error: unknown) => error),
      ]);
      const { status } = await find(seller, order.id);
      expect([canceled.status === 200, shipped instanceof Error]).toEqual(
        status === "canceled" ? [true, true] : [false, false],
      );
    }
  });
});
