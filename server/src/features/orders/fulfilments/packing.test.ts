import { packingApi, type ShipOrders } from "@sellerdesk/contract/order-packing";
import { ordersApi } from "@sellerdesk/contract/orders";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { testApp } from "../../../../testing/client.ts";
import { freshKey } from "../../../../testing/marketplace-factory.ts";
import { createOrder } from "../../../../testing/order-factory.ts";
import { itemIdAt, orderReader } from "../../../../testing/order-fixture.ts";
import { createAcceptedOrder, packUnits } from "../../../../testing/order-lifecycle-fixture.ts";
import { createVariant } from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../../../testing/stock-assertions.ts";
import { acceptOrder } from "../service.ts";

const t = await testApp();
afterAll(() => t.close());
afterEach(() => expectNoViolations(t.db));

type Seller = Awaited<ReturnType<typeof createSeller>>;
const { find, newest } = orderReader(t);
const ship = (seller: Seller, orders: Partial<ShipOrders["orders"][number]>[], headers = {}) =>
  t.call(
    packingApi.ship,
    { body: { orders: orders.map(({ id = "", ...order }) => ({ id, ...order })) } },
    { ...seller, headers },
  );
const unship = (
  seller: Seller,
  orders: { id: string; version: number; fulfilments: { id: string; was_packed: boolean }[] }[],
) =>
  t.call(
    packingApi.unship,
    {
      body: {
        orders: orders.map(({ id, version, fulfilments }) => ({ id, version, fulfilments })),
      },
    },
    seller,
  );

describe("C8 many orders are packed together", () => {
  it("C8 lists the orders in the sequence of the given numbers, without foreign and unknown ones", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const first = await createAcceptedOrder(t.db, seller, 3);
    const second = await createOrder(t.db, seller);
    const foreign = await createAcceptedOrder(t.db, other);
    const numbers = [second.order_no, foreign.order_no, "SD-0", first.order_no].join(",");
    const { data } = (await t.call(packingApi.list, { query: { numbers } }, seller)).ok;
    expect(data.map(({ order_no, status }) => [order_no, status])).toEqual([
      [second.order_no, "pending"],
      [first.order_no, "accepted"],
    ]);
    expect(data[1]?.items).toMatchObject([{ id: itemIdAt(first, 0), quantity: 3, packed: 0 }]);
    const tooMany = Array.from({ length: 101 }, (_, n) => `SD-${n}`).join(",");
    expect((await t.call(packingApi.list, { query: { numbers: tooMany } }, seller)).status).toBe(
      400,
    );
  });
});

describe("C8 many orders are shipped at once", () => {
  it("C8 ships each order as requested, or leaves it unchanged and says why", async () => {
    const seller = await createSeller(t.db);
    const whole = await createAcceptedOrder(t.db, seller, 2);
    const part = await packUnits(
      t.db,
      seller,
      await createAcceptedOrder(t.db, seller, 5),
      1,
      "packed",
    );
    const waiting = await createOrder(t.db, seller);
    const changed = await createAcceptedOrder(t.db, seller);
    const short = await createVariant(t.db, seller, { stock: 0, inventory_policy: "continue" });
    const bought = await createOrder(t.db, seller, { items: [{ variant_id: short.id }] });
    const empty = await packUnits(
      t.db,
      seller,
      await acceptOrder(t.db, seller.id, bought.id),
      1,
      "packed",
    );
    const excess = await createAcceptedOrder(t.db, seller, 2);
    const { ok } = await ship(seller, [
      { id: whole.id, version: whole.version, carrier: "DHL", tracking_no: "0034 1" },
      {
        id: part.id,
        version: part.version,
        tracking_no: "2",
        items: [{ item_id: itemIdAt(part, 0), quantity: 3 }],
      },
      { id: waiting.id },
      { id: changed.id, version: changed.version - 1 },
      { id: empty.id, version: empty.version },
      { id: excess.id, items: [{ item_id: itemIdAt(excess, 0), quantity: 3 }] },
    ]);
    expect(ok.data.shipped).toMatchObject([
      { id: whole.id, status: "shipped", fulfilments: [{ was_packed: false }] },
      {
        id: part.id,
        status: "partially_shipped",
        fulfilments: [{ was_packed: true }, { was_packed: false }],
      },
    ]);
    expect(ok.data.failed.map(({ id, message }) => [id, message])).toEqual([
      [waiting.id, "An order that is pending cannot be shipped."],
      [changed.id, "This order has changed in the meantime. Look at it, then try again."],
      [empty.id, expect.stringContaining("Only 0 of")],
      [excess.id, expect.stringContaining("2")],
    ]);
    const shipped = await find(seller, whole.id);
    expect([shipped.version, shipped.fulfilments]).toEqual([
      ok.data.shipped[0]?.version,
      [expect.objectContaining({ carrier: "DHL", tracking_no: "0034 1", status: "shipped" })],
    ]);
    // The order that failed after its first write is unchanged.
    const { status, version, fulfilments } = await find(seller, empty.id);
    expect({ status, version, fulfilments }).toEqual({
      status: empty.status,
      version: empty.version,
      fulfilments: empty.fulfilments,
    });
    expect(await stockOf(t.db, part.items[0]?.variant_id ?? "")).toMatchObject({
      on_hand: 11,
      committed: 1,
    });
  });

  it("D3 C8 an order's shipping cost is counted once, and a packed shipment keeps its own cost", async () => {
    const seller = await createSeller(t.db);
    const partlyPacked = async () => {
      const order = await createAcceptedOrder(t.db, seller, 5);
      await packUnits(t.db, seller, order, 1, "packed", 300);
      return packUnits(t.db, seller, order, 1, "packed");
    };
    const [given, kept, whole] = [
      await partlyPacked(),
      await partlyPacked(),
      await createAcceptedOrder(t.db, seller),
    ];
    const { ok } = await ship(seller, [
      { id: given.id, shipping_cost_minor: 590 },
      { id: kept.id },
      { id: whole.id, shipping_cost_minor: 480 },
    ]);
    expect(ok.data.failed).toEqual([]);
    const costs = async ({ id }: { id: string }) =>
      (await find(seller, id)).fulfilments.map((parcel) => parcel.shipping_cost_minor);
    expect([await costs(given), await costs(kept), await costs(whole)]).toEqual([
      [590, null, null],
      [300, null, null],
      [480],
    ]);
  });

  it("C8 ships nothing if an order belongs to another seller or is listed twice", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const [own, foreign] = [
      await createAcceptedOrder(t.db, seller),
      await createAcceptedOrder(t.db, other),
    ];
    expect((await ship(seller, [{ id: own.id }, { id: foreign.id }])).status).toBe(404);
    const twice = await ship(seller, [{ id: own.id }, { id: own.id }]);
    expect([twice.status, twice.failure.errors?.[0]?.message]).toEqual([
      422,
      "List each order only once.",
    ]);
    expect((await ship(seller, [])).status).toBe(422);
    expect((await find(seller, own.id)).status).toBe("accepted");
  });

  it("C8 a repeated request gets the first answer and ships nothing twice", async () => {
    const seller = await createSeller(t.db);
    const order = await createAcceptedOrder(t.db, seller, 4);
    const orders = [
      { id: order.id, items: [{ item_id: itemIdAt(order, 0), quantity: 1 }], tracking_no: "7" },
    ];
    const key = freshKey();
    const first = await ship(seller, orders, key);
    const again = await ship(seller, orders, key);
    expect(again.ok.data).toEqual(first.ok.data);
    expect((await find(seller, order.id)).fulfilments).toHaveLength(1);
  });
});

describe("C8 shipping many orders is undone", () => {
  it("C8 keeps packed units packed, reopens the rest, and skips orders that have changed since", async () => {
    const seller = await createSeller(t.db);
    const packed = await packUnits(
      t.db,
      seller,
      await createAcceptedOrder(t.db, seller, 3),
      1,
      "packed",
    );
    const touched = await createAcceptedOrder(t.db, seller);
    const { ok } = await ship(seller, [{ id: packed.id }, { id: touched.id }]);
    await t.call(
      ordersApi.writeNote,
      { params: { id: touched.id }, body: { private_note: "Called." } },
      seller,
    );
    const undone = (await unship(seller, ok.data.shipped)).ok.data;
    expect(undone).toMatchObject({
      unshipped: [packed.id],
      failed: [
        {
          id: touched.id,
          message: "This order has changed in the meantime. Look at it, then try again.",
        },
      ],
    });
    const order = await find(seller, packed.id);
    expect([order.status, order.fulfilments.map(({ status }) => status)]).toEqual([
      "processing",
      ["packed"],
    ]);
    expect(order.items).toMatchObject([{ packed: 1, shipped: 0 }]);
    expect(await stockOf(t.db, order.items[0]?.variant_id ?? "")).toMatchObject({
      on_hand: 13,
      committed: 3,
    });
    expect(await newest(seller, packed.id)).toMatchObject({ type: "parcel_canceled" });
    expect((await find(seller, touched.id)).status).toBe("shipped");
  });

  it("C8 treats another order's shipment or item as missing", async () => {
    const seller = await createSeller(t.db);
    const [first, second] = [
      await createAcceptedOrder(t.db, seller),
      await createAcceptedOrder(t.db, seller),
    ];
    const items = [{ item_id: itemIdAt(second, 0), quantity: 1 }];
    expect((await ship(seller, [{ id: first.id, items }])).status).toBe(404);
    const { ok } = await ship(seller, [{ id: first.id }, { id: second.id }]);
    const [firstShipped, secondShipped] = ok.data.shipped;
    if (!firstShipped || !secondShipped) throw new Error("both are shipped");
    const wrong = await unship(seller, [
      { ...firstShipped, fulfilments: secondShipped.fulfilments },
    ]);
    expect(wrong.status).toBe(404);
    expect((await find(seller, second.id)).status).toBe("shipped");
  });
});
