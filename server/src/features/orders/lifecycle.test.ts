import { fulfilmentsApi } from "@sellerdesk/contract/order-fulfilments";
import { ordersApi } from "@sellerdesk/contract/orders";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { testApp } from "../../../testing/client.ts";
import { itemIdAt, orderReader } from "../../../testing/order-fixture.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createAcceptedOrder, packUnits } from "../../../testing/order-lifecycle-fixture.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../../testing/stock-assertions.ts";

const t = await testApp();
afterAll(() => t.close());
afterEach(() => expectNoViolations(t.db));

const { find, newest } = orderReader(t);

type Login = { token: string };
const cancel = (seller: Login, id: string, body: z.input<typeof ordersApi.cancel.body>) =>
  t.call(ordersApi.cancel, { params: { id }, body }, seller);

/** Places an order of 3 × 19.99 less 10.00 plus 5.00 tax, and 1 × 7.00; shipping 6.90. */
const createTwoLines = async (seller: Login & Parameters<typeof createOrder>[1]) => {
  const { variants } = await createProduct(t.db, seller, {
    options: [{ name: "Size", values: ["S", "M"] }],
  });
  const [s, m] = variants.map(({ id }) => id);
  const { id } = await createOrder(t.db, seller, {
    items: [
      { variant_id: s, quantity: 3, unit_price_minor: 1999, discount_minor: 1000, tax_minor: 500 },
      { variant_id: m, quantity: 1, unit_price_minor: 700 },
    ],
    shipping_minor: 690,
  });
  const order = (await t.call(ordersApi.accept, { params: { id } }, seller)).ok.data;
  return { order, s: s ?? "", m: m ?? "" };
};

describe("C9 lines are canceled", () => {
  it("C9 K35 in part, with a reason; the totals are those of the remaining units, to the cent", async () => {
    const seller = await createSeller(t.db);
    const { order, s } = await createTwoLines(seller);
    expect([order.total_minor, order.ordered_minor]).toEqual([6887, 6887]);
    const { ok } = await cancel(seller, order.id, {
      reason: "pricing_error",
      items: [{ item_id: itemIdAt(order, 0), quantity: 1 }],
      version: order.version,
    });
    // Two of three units: 3998 - 667 (of 1000, rounded) + 333 tax; second line 700; shipping 690.
    expect(ok.data).toMatchObject({
      status: "accepted",
      cancel_reason: "pricing_error",
      subtotal_minor: 4698,
      discount_minor: 667,
      tax_minor: 333,
      shipping_minor: 690,
      total_minor: 5054,
      ordered_minor: 6887,
      customer: { spent_minor: 5054, orders_count: 1 },
    });
    expect(await stockOf(t.db, s)).toEqual({ on_hand: 10, committed: 2, available: 8 });
    expect(await newest(seller, order.id)).toMatchObject({
      type: "canceled",
      data: { units: 1, reason: "pricing_error", amount_minor: 1833 },
    });
  });

  it("C9 step by step with the same totals as all at once", async () => {
    const seller = await createSeller(t.db);
    const [slow, fast] = [await createTwoLines(seller), await createTwoLines(seller)];
    for (let unit = 0; unit < 2; unit++)
      await cancel(seller, slow.order.id, {
        reason: "out_of_stock",
        items: [{ item_id: itemIdAt(slow.order, 0), quantity: 1 }],
      });
    await cancel(seller, fast.order.id, {
      reason: "out_of_stock",
      items: [{ item_id: itemIdAt(fast.order, 0), quantity: 2 }],
    });
    const [a, b] = [await find(seller, slow.order.id), await find(seller, fast.order.id)];
    expect([a.total_minor, a.discount_minor, a.tax_minor]).toEqual([
      b.total_minor,
      b.discount_minor,
      b.tax_minor,
    ]);
  });

  it("C9 including packed units, so that a partially shipped order becomes shipped", async () => {
    const seller = await createSeller(t.db);
    const order = await createAcceptedOrder(t.db, seller, 4);
    const partly = await packUnits(t.db, seller, order, 1, "shipped");
    const packed = await packUnits(t.db, seller, partly, 1, "packed");
    const { ok } = await cancel(seller, order.id, { reason: "out_of_stock" });
    expect(ok.data).toMatchObject({
      status: "shipped",
      items: [{ canceled: 3, packed: 0, shipped: 1 }],
      fulfilments: [{ number: 1 }],
    });
    expect(packed.fulfilments).toHaveLength(2);
    expect(await stockOf(t.db, order.items[0]?.variant_id ?? "")).toEqual({
      on_hand: 13,
      committed: 0,
      available: 13,
    });
  });

  it("C9 all together, so that the total is zero and the customer's figures omit the order", async () => {
    const seller = await createSeller(t.db);
    const { order, s, m } = await createTwoLines(seller);
    const items = order.items.map(({ id, quantity }) => ({ item_id: id, quantity }));
    const canceled = (await cancel(seller, order.id, { reason: "buyer_request", items })).ok.data;
    expect(canceled).toMatchObject({
      status: "canceled",
      total_minor: 0,
      ordered_minor: 6887,
      customer: { orders_count: 0, spent_minor: 0 },
    });
    for (const variant of [s, m])
      expect(await stockOf(t.db, variant)).toMatchObject({ committed: 0 });
  });

  it("C9 only if the units are open: not packed and not canceled already", async () => {
    const seller = await createSeller(t.db);
    const order = await packUnits(
      t.db,
      seller,
      await createAcceptedOrder(t.db, seller, 3),
      1,
      "packed",
    );
    const { status, failure } = await cancel(seller, order.id, {
      reason: "out_of_stock",
      items: [{ item_id: itemIdAt(order, 0), quantity: 3 }],
    });
    expect([status, failure.errors?.[0]?.message]).toEqual([422, "Enter 2 or less."]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        cancel(seller, order.id, {
          reason: "out_of_stock",
          items: [{ item_id: itemIdAt(order, 0), quantity: 1 }],
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    expect((await find(seller, order.id)).items[0]).toMatchObject({ canceled: 2, packed: 1 });
  });
});

describe("C9 notes", () => {
  it("C9 K35 the private note is saved and recorded in the timeline, and a stale one is rejected", async () => {
    const seller = await createSeller(t.db);
    const order = await createAcceptedOrder(t.db, seller);
    const write = (private_note: string, version: number) =>
      t.call(
        ordersApi.writeNote,
        { params: { id: order.id }, body: { private_note, version } },
        seller,
      );
    const written = (await write("Gift wrap, no prices.", order.version)).ok.data;
    expect([written.private_note, written.version]).toEqual([
      "Gift wrap, no prices.",
      order.version + 1,
    ]);
    expect((await write("Something else", order.version)).failure.code).toBe("stale_write");
    expect(await newest(seller, order.id)).toMatchObject({
      type: "note",
      data: { note: "Gift wrap, no prices." },
    });
  });

  it("C9 an agreed refund is recorded to the cent, up to the amount paid", async () => {
    const seller = await createSeller(t.db);
    const order = await createAcceptedOrder(t.db, seller);
    const note = (amount_minor: number) =>
      t.call(
        ordersApi.noteRefund,
        { params: { id: order.id }, body: { amount_minor, note: "Chipped" } },
        seller,
      );
    expect((await note(order.ordered_minor)).ok.data.payment_status).toBe("paid");
    expect(await newest(seller, order.id)).toMatchObject({
      type: "refund_noted",
      data: { amount_minor: order.ordered_minor, note: "Chipped" },
    });
    const more = await note(order.ordered_minor + 1);
    expect([more.status, more.failure.errors?.[0]?.field]).toEqual([422, "amount_minor"]);
    const unpaid = await createOrder(t.db, seller, {
      payment: { status: "pending", method: "invoice" },
    });
    const early = await t.call(
      ordersApi.noteRefund,
      { params: { id: unpaid.id }, body: { amount_minor: 1 } },
      seller,
    );
    expect([early.status, early.failure.message]).toEqual([
      409,
      "An order that is not paid cannot be refunded.",
    ]);
  });
});

describe("C9 concurrent commands", () => {
  it("C9 shipping, canceling, unpacking and delivering keep stock, shipments and totals consistent", async () => {
    const seller = await createSeller(t.db);
    const order = await createAcceptedOrder(t.db, seller, 12);
    const item_id = itemIdAt(order, 0);
    const ship = (status: "packed" | "shipped") =>
      t.call(
        fulfilmentsApi.create,
        { params: { id: order.id }, body: { status, items: [{ item_id, quantity: 1 }] } },
        seller,
      );
    const stepOf = async (
      endpoint: typeof fulfilmentsApi.deliver | typeof fulfilmentsApi.cancel,
      index: number,
    ) => {
      const { fulfilments } = await find(seller, order.id);
      const fulfilment_id = fulfilments[index % Math.max(fulfilments.length, 1)]?.id;
      return fulfilment_id && t.call(endpoint, { params: { id: order.id, fulfilment_id } }, seller);
    };
    for (let round = 0; round < 4; round++) {
      await Promise.all([
        ship("shipped"),
        ship("packed"),
        cancel(seller, order.id, { reason: "out_of_stock", items: [{ item_id, quantity: 1 }] }),
        stepOf(fulfilmentsApi.cancel, round),
        stepOf(fulfilmentsApi.deliver, round + 1),
        stepOf(fulfilmentsApi.cancel, round + 2),
      ]);
      await expectNoViolations(t.db);
    }
    const [line] = (await find(seller, order.id)).items;
    // Each round cancels one unit and ships at most one. Neither write overwrites the other.
    expect(line).toMatchObject({ quantity: 12, canceled: 4 });
  });
});
