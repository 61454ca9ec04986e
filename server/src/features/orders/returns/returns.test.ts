import { orderReturnsApi } from "@sellerdesk/contract/order-returns";
import type { Order } from "@sellerdesk/contract/orders";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { testApp } from "../../../../testing/client.ts";
import { itemIdAt, orderReader } from "../../../../testing/order-fixture.ts";
import {
  createAcceptedOrder,
  createDeliveredOrder,
  packUnits,
  returnUnits,
} from "../../../../testing/order-lifecycle-fixture.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../../../testing/stock-assertions.ts";

const t = await testApp();
afterAll(() => t.close());
afterEach(() => expectNoViolations(t.db));

const { newest } = orderReader(t);

type Login = { token: string };

describe("C9 returns", () => {
  const receive = (
    seller: Login,
    { id, returns }: Order,
    items: z.input<typeof orderReturnsApi.receive.body>["items"],
  ) =>
    t.call(
      orderReturnsApi.receive,
      { params: { id, return_id: returns[0]?.id ?? "" }, body: { items } },
      seller,
    );

  it("C9 K35 restocked units are on hand again, damaged units are not", async () => {
    const seller = await createSeller(t.db);
    const delivered = await createDeliveredOrder(t.db, seller, 3);
    const variant = delivered.items[0]?.variant_id ?? "";
    expect(await stockOf(t.db, variant)).toEqual({ on_hand: 10, committed: 0, available: 10 });
    const order = await returnUnits(t.db, seller, delivered, 3);
    expect(order).toMatchObject({
      status: "delivered",
      open_returns: 1,
      returns: [{ status: "approved" }],
    });
    const received = (
      await receive(seller, order, [{ item_id: itemIdAt(order, 0), restocked: 1, damaged: 1 }])
    ).ok.data;
    expect(received).toMatchObject({
      status: "partially_returned",
      open_returns: 0,
      items: [{ returned: 2 }],
      returns: [{ status: "received", items: [{ quantity: 3, restocked: 1, damaged: 1 }] }],
    });
    expect(await stockOf(t.db, variant)).toEqual({ on_hand: 11, committed: 0, available: 11 });
    const [entry] = await t.db
      .selectFrom("inventory_transactions")
      .select(["kind", "reason", "delta", "reference_id"])
      .where("variant_id", "=", variant)
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(entry).toEqual({
      kind: "return",
      reason: "return_restock",
      delta: 1,
      reference_id: order.id,
    });
    expect(await newest(seller, order.id)).toMatchObject({
      type: "return_received",
      data: { number: 1, restocked: 1, damaged: 1 },
    });
    const rest = await returnUnits(t.db, seller, received, 1);
    const all = (
      await receive(seller, rest, [{ item_id: itemIdAt(rest, 0), restocked: 0, damaged: 1 }])
    ).ok.data;
    expect([all.status, all.returns.map(({ number }) => number)]).toEqual(["returned", [2, 1]]);
  });

  it("C9 a return cannot contain more units than were shipped and are in no other return", async () => {
    const seller = await createSeller(t.db);
    const delivered = await createDeliveredOrder(t.db, seller, 3);
    const order = await returnUnits(t.db, seller, delivered, 2);
    const body = {
      reason: "damaged" as const,
      items: [{ item_id: itemIdAt(order, 0), quantity: 2 }],
    };
    const more = await t.call(orderReturnsApi.create, { params: { id: order.id }, body }, seller);
    expect([more.status, more.failure.errors?.[0]?.message]).toEqual([422, "Enter 1 or less."]);
    const tooMuch = await receive(seller, order, [
      { item_id: itemIdAt(order, 0), restocked: 2, damaged: 1 },
    ]);
    expect([tooMuch.status, tooMuch.failure.errors?.[0]?.field]).toEqual([
      422,
      "items.0.restocked",
    ]);
    const none = await receive(seller, order, [
      { item_id: itemIdAt(order, 0), restocked: 0, damaged: 0 },
    ]);
    expect(none.status).toBe(422);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        receive(seller, order, [{ item_id: itemIdAt(order, 0), restocked: 2, damaged: 0 }]),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.failure.message).toBe(
      "A return that is received cannot be received.",
    );
  });

  it("C9 a rejected return leaves the units with the customer, who can request another return", async () => {
    const seller = await createSeller(t.db);
    const order = await returnUnits(t.db, seller, await createDeliveredOrder(t.db, seller, 2), 2);
    const reject = (note: string) =>
      t.call(
        orderReturnsApi.reject,
        { params: { id: order.id, return_id: order.returns[0]?.id ?? "" }, body: { note } },
        seller,
      );
    expect((await reject(" ")).failure.errors?.[0]?.field).toBe("note");
    const rejected = (await reject("Worn for a month.")).ok.data;
    expect(rejected).toMatchObject({
      status: "delivered",
      open_returns: 0,
      returns: [{ status: "rejected", decision_note: "Worn for a month." }],
    });
    expect((await returnUnits(t.db, seller, rejected, 2)).open_returns).toBe(1);
  });

  it("C9 a return marks a shipment as delivered, because the customer has received it", async () => {
    const seller = await createSeller(t.db);
    const shipped = await packUnits(
      t.db,
      seller,
      await createAcceptedOrder(t.db, seller, 2),
      2,
      "shipped",
    );
    const order = await returnUnits(t.db, seller, shipped, 1);
    expect(order).toMatchObject({
      status: "delivered",
      items: [{ delivered: 2, returned: 0 }],
      fulfilments: [{ status: "delivered" }],
    });
  });

  it("C9 an order without shipped units cannot be returned", async () => {
    const seller = await createSeller(t.db);
    const order = await createAcceptedOrder(t.db, seller);
    const body = {
      reason: "damaged" as const,
      items: [{ item_id: itemIdAt(order, 0), quantity: 1 }],
    };
    const { status, failure } = await t.call(
      orderReturnsApi.create,
      { params: { id: order.id }, body },
      seller,
    );
    expect([status, failure.message]).toEqual([
      409,
      "An order that is accepted cannot be returned.",
    ]);
  });
});
