import { inventoryApi, maxStock } from "@sellerdesk/contract/inventory";
import { fulfilmentsApi } from "@sellerdesk/contract/order-fulfilments";
import { type Order, ordersApi } from "@sellerdesk/contract/orders";
import { afterEach, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { useTestApp } from "../../../../testing/client.ts";
import { createOrder } from "../../../../testing/order-factory.ts";
import { createAcceptedOrder, packUnits } from "../../../../testing/order-lifecycle-fixture.ts";
import { endPlanIn } from "../../../../testing/plan-factory.ts";
import { createProduct, createVariant } from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../../../testing/stock-assertions.ts";

const t = useTestApp();
afterEach(() => expectNoViolations(t.db));

type Login = { token: string };
type FulfilmentBody = Partial<z.input<typeof fulfilmentsApi.create.body>>;

/** Ships one unit of the first line by default. */
const create = (
  seller: Login,
  { id, items }: Pick<Order, "id" | "items">,
  parcel: FulfilmentBody = {},
) =>
  t.call(
    fulfilmentsApi.create,
    {
      params: { id },
      body: { status: "shipped", items: [{ item_id: items[0]?.id ?? "", quantity: 1 }], ...parcel },
    },
    seller,
  );
const step = (
  seller: Login,
  endpoint:
    | typeof fulfilmentsApi.deliver
    | typeof fulfilmentsApi.cancel
    | typeof fulfilmentsApi.unship,
  { id, fulfilments }: Order,
  index = 0,
) => t.call(endpoint, { params: { id, fulfilment_id: fulfilments[index]?.id ?? "" } }, seller);
const activity = async (seller: Login, id: string) =>
  (await t.call(ordersApi.activity, { params: { id } }, seller)).ok.data;
const first = ({ items: [item] }: Order) => {
  if (!item) throw new Error("An order has an item.");
  return item;
};

it("C9 rejects canceling a shipment if its units would exceed the maximum stock", async () => {
  const seller = await createSeller(t.db);
  const order = await createAcceptedOrder(t.db, seller, 1);
  const shipped = await packUnits(t.db, seller, order, 1, "shipped");
  const { variant_id, sku } = first(order);
  const { on_hand } = await stockOf(t.db, variant_id ?? "");
  const items = [
    { variant_id: variant_id ?? "", mode: "increase" as const, quantity: maxStock - on_hand },
  ];
  expect(
    (await t.call(inventoryApi.adjust, { body: { reason: "received", items } }, seller)).status,
  ).toBe(200);
  const back = await step(seller, fulfilmentsApi.cancel, shipped);
  expect([back.status, back.failure.code, back.failure.message]).toEqual([
    422,
    "stock_too_large",
    `${sku} would have more than ${maxStock} in stock. Enter less.`,
  ]);
  expect(await stockOf(t.db, variant_id ?? "")).toMatchObject({ on_hand: maxStock });
});

describe("C9 shipments of an order", () => {
  it("C9 K35 an order is shipped in parts, delivered and completed; each shipment reduces the stock", async () => {
    const seller = await createSeller(t.db);
    const order = await createAcceptedOrder(t.db, seller, 3);
    const { variant_id, id: item_id } = first(order);
    expect(await stockOf(t.db, variant_id)).toEqual({ on_hand: 13, committed: 3, available: 10 });

    const packed = (await create(seller, order, { status: "packed" })).ok.data;
    expect([packed.status, first(packed).packed, packed.fulfilments[0]?.status]).toEqual([
      "processing",
      1,
      "packed",
    ]);
    expect(await stockOf(t.db, variant_id)).toEqual({ on_hand: 13, committed: 3, available: 10 });

    const [parcel] = packed.fulfilments;
    const params = { id: order.id, fulfilment_id: parcel?.id ?? "" };
    const body = { carrier: "DHL", tracking_no: "0034 0434 1610" };
    const partly = (await t.call(fulfilmentsApi.ship, { params, body }, seller)).ok.data;
    expect([partly.status, first(partly).packed, first(partly).shipped]).toEqual([
      "partially_shipped",
      0,
      1,
    ]);
    expect(partly.fulfilments[0]).toMatchObject({
      number: 1,
      status: "shipped",
      carrier: "DHL",
      tracking_url: "https://www.dhl.com/global-en/home/tracking.html?tracking-id=003404341610",
    });
    expect(await stockOf(t.db, variant_id)).toEqual({ on_hand: 12, committed: 2, available: 10 });

    const shipped = (
      await create(seller, order, {
        items: [{ item_id, quantity: 2 }],
        carrier: "By bike",
        tracking_no: "7",
      })
    ).ok.data;
    expect([
      shipped.status,
      shipped.fulfilments[1]?.number,
      shipped.fulfilments[1]?.tracking_url,
    ]).toEqual(["shipped", 2, null]);
    expect(await stockOf(t.db, variant_id)).toEqual({ on_hand: 10, committed: 0, available: 10 });

    expect((await step(seller, fulfilmentsApi.deliver, shipped)).ok.data.status).toBe("shipped");
    const delivered = (await step(seller, fulfilmentsApi.deliver, shipped, 1)).ok.data;
    expect([delivered.status, first(delivered).delivered]).toEqual(["delivered", 3]);
    const completed = await t.call(ordersApi.complete, { params: { id: order.id } }, seller);
    expect(completed.ok.data.status).toBe("completed");
    expect(
      (await activity(seller, order.id)).map(({ type, data }) => [type, data.number, data.units]),
    ).toEqual([
      ["completed", undefined, undefined],
      ["delivered", 2, 2],
      ["delivered", 1, 1],
      ["shipped", 2, 2],
      ["shipped", 1, 1],
      ["packed", 1, 1],
      ["accepted", undefined, undefined],
      ["placed", undefined, 3],
    ]);
  });

  it("C9 a shipment cannot contain more than the open units, and an error writes nothing", async () => {
    const seller = await createSeller(t.db);
    const order = await packUnits(
      t.db,
      seller,
      await createAcceptedOrder(t.db, seller, 3),
      2,
      "packed",
    );
    const item_id = first(order).id;
    const { status, failure } = await create(seller, order, { items: [{ item_id, quantity: 2 }] });
    expect([status, failure.errors?.[0]?.field, failure.errors?.[0]?.message]).toEqual([
      422,
      "items.0.quantity",
      "Enter 1 or less.",
    ]);
    const twice = await create(seller, order, {
      items: [
        { item_id, quantity: 1 },
        { item_id, quantity: 1 },
      ],
    });
    expect([twice.status, twice.failure.errors?.[0]?.field]).toEqual([422, "items"]);
    expect((await t.call(ordersApi.find, { params: { id: order.id } }, seller)).ok.data).toEqual(
      order,
    );
  });

  it("C9 explains which commands an order and a shipment do not allow", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 5 });
    const { id } = await createOrder(t.db, seller, {
      items: [{ variant_id: variant.id, quantity: 2 }],
    });
    const pending = (await t.call(ordersApi.find, { params: { id } }, seller)).ok.data;
    const early = await create(seller, pending);
    expect([early.status, early.failure.message]).toEqual([
      409,
      "An order that is pending cannot be shipped.",
    ]);
    const done = await t.call(ordersApi.complete, { params: { id } }, seller);
    expect([done.status, done.failure.message]).toEqual([
      409,
      "An order that is pending cannot be completed.",
    ]);

    await t.call(ordersApi.accept, { params: { id } }, seller);
    const packed = (await create(seller, pending, { status: "packed" })).ok.data;
    const deliver = await step(seller, fulfilmentsApi.deliver, packed);
    expect([deliver.status, deliver.failure.message]).toEqual([
      409,
      "A shipment that is packed cannot be delivered.",
    ]);
    const shipped = (await create(seller, packed)).ok.data;
    expect((await step(seller, fulfilmentsApi.deliver, shipped, 1)).status).toBe(200);
    const unpack = await step(seller, fulfilmentsApi.cancel, shipped, 1);
    expect([unpack.status, unpack.failure.message]).toEqual([
      409,
      "A shipment that is delivered cannot be unpacked.",
    ]);
  });

  it("C9 a shipment is unpacked: packed units are open again, shipped units are on hand again", async () => {
    const seller = await createSeller(t.db);
    const order = await createAcceptedOrder(t.db, seller, 3);
    const packed = await packUnits(t.db, seller, order, 1, "packed");
    const both = await packUnits(t.db, seller, packed, 2, "shipped");
    expect(both.status).toBe("partially_shipped");
    const back = (await step(seller, fulfilmentsApi.cancel, both, 1)).ok.data;
    expect([back.status, first(back).shipped, back.fulfilments.length]).toEqual([
      "processing",
      0,
      1,
    ]);
    expect(await stockOf(t.db, first(order).variant_id)).toEqual({
      on_hand: 13,
      committed: 3,
      available: 10,
    });
    const open = (await step(seller, fulfilmentsApi.cancel, back)).ok.data;
    expect([open.status, first(open).packed, open.fulfilments]).toEqual(["accepted", 0, []]);
    expect((await activity(seller, order.id))[0]).toMatchObject({
      type: "parcel_canceled",
      data: { number: 1, units: 1 },
    });
  });

  it("C9 K35 shipping is undone: the shipment is packed again, and its units are on hand again", async () => {
    const seller = await createSeller(t.db);
    const order = await createAcceptedOrder(t.db, seller, 3);
    const before = await packUnits(t.db, seller, order, 2, "packed");
    const stock = await stockOf(t.db, first(order).variant_id);
    const params = { id: order.id, fulfilment_id: before.fulfilments[0]?.id ?? "" };
    const body = { carrier: "DHL", tracking_no: "1" };
    const shipped = (await t.call(fulfilmentsApi.ship, { params, body }, seller)).ok.data;
    expect(await stockOf(t.db, first(order).variant_id)).toMatchObject({
      on_hand: 11,
      committed: 1,
    });
    const back = (await step(seller, fulfilmentsApi.unship, shipped)).ok.data;
    expect([back.status, back.items, back.fulfilments[0]?.shipped_at]).toEqual([
      "processing",
      before.items,
      null,
    ]);
    expect(back.fulfilments[0]).toMatchObject({
      status: "packed",
      carrier: "DHL",
      tracking_no: "1",
    });
    expect(await stockOf(t.db, first(order).variant_id)).toEqual(stock);
    expect((await activity(seller, order.id))[0]).toMatchObject({
      type: "unshipped",
      data: { number: 1, units: 2 },
    });
    // The shipment can be shipped and delivered again.
    const again = (await t.call(fulfilmentsApi.ship, { params, body }, seller)).ok.data;
    expect((await step(seller, fulfilmentsApi.deliver, again)).ok.data.fulfilments[0]?.status).toBe(
      "delivered",
    );
  });

  it("C9 J2 J3 shipping is not undone twice, after delivery, by another seller or without a plan", async () => {
    const seller = await createSeller(t.db);
    const shipped = await packUnits(
      t.db,
      seller,
      await createAcceptedOrder(t.db, seller),
      2,
      "shipped",
    );
    const stranger = await createSeller(t.db);
    expect((await step(stranger, fulfilmentsApi.unship, shipped)).status).toBe(404);

    // The second of two concurrent requests finds a packed shipment. Stock is restored only once.
    const both = await Promise.all([1, 2].map(() => step(seller, fulfilmentsApi.unship, shipped)));
    const refused = both.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, failure }) => [status, failure.code, failure.message])).toEqual([
      [409, "parcel_state", "A shipment that is packed cannot be taken back."],
    ]);
    expect(await stockOf(t.db, first(shipped).variant_id)).toMatchObject({
      on_hand: 12,
      committed: 2,
    });

    const params = { id: shipped.id, fulfilment_id: shipped.fulfilments[0]?.id ?? "" };
    await t.call(fulfilmentsApi.ship, { params, body: {} }, seller);
    await step(seller, fulfilmentsApi.deliver, shipped);
    const late = await step(seller, fulfilmentsApi.unship, shipped);
    expect([late.status, late.failure.message]).toEqual([
      409,
      "A shipment that is delivered cannot be taken back.",
    ]);
    await endPlanIn(t.db, seller.id, -60);
    expect((await step(seller, fulfilmentsApi.unship, shipped)).status).toBe(403);
  });

  it("C9 carrier, tracking number and link can be corrected; a link must be https", async () => {
    const seller = await createSeller(t.db);
    const { id, fulfilments } = await packUnits(
      t.db,
      seller,
      await createAcceptedOrder(t.db, seller),
      1,
      "shipped",
    );
    const params = { id, fulfilment_id: fulfilments[0]?.id ?? "" };
    const track = (body: z.input<typeof fulfilmentsApi.track.body>) =>
      t.call(fulfilmentsApi.track, { params, body }, seller);
    const changed = await track({
      carrier: "PostNord",
      tracking_no: "S1",
      tracking_url: "https://post.example/S1",
    });
    expect(changed.ok.data.fulfilments[0]).toMatchObject({
      carrier: "PostNord",
      tracking_url: "https://post.example/S1",
    });
    for (const tracking_url of ["javascript:alert(1)", "http://post.example", "post"]) {
      const { status, failure } = await track({ tracking_url });
      expect([status, failure.errors?.[0]?.field]).toEqual([422, "tracking_url"]);
    }
    expect((await activity(seller, id))[0]).toMatchObject({
      type: "tracked",
      data: { tracking_no: "S1" },
    });
  });

  it("D3 C9 an order adds up the cost of its shipments while they are shipped", async () => {
    const seller = await createSeller(t.db);
    const order = await createAcceptedOrder(t.db, seller, 3);
    await packUnits(t.db, seller, order, 1, "packed", 300);
    const sum = async () => {
      const { shipping_cost_minor } = await t.db
        .selectFrom("orders")
        .select("shipping_cost_minor")
        .where("id", "=", order.id)
        .executeTakeFirstOrThrow();
      return shipping_cost_minor;
    };
    expect(await sum()).toBe(0);
    const { fulfilments } = await packUnits(t.db, seller, order, 1, "shipped", 450);
    expect([await sum(), fulfilments.map((parcel) => parcel.shipping_cost_minor)]).toEqual([
      450,
      [300, 450],
    ]);
    const params = { id: order.id, fulfilment_id: fulfilments[1]?.id ?? "" };
    const track = (shipping_cost_minor: number | null) =>
      t.call(fulfilmentsApi.track, { params, body: { shipping_cost_minor } }, seller);
    await track(720);
    expect(await sum()).toBe(720);
    const refused = await track(-1);
    expect([refused.status, refused.failure.errors?.[0]?.field]).toEqual([
      422,
      "shipping_cost_minor",
    ]);
    await track(null);
    expect(await sum()).toBe(0);
    await track(720);
    await t.call(fulfilmentsApi.unship, { params }, seller);
    expect(await sum()).toBe(0);
  });

  it("C9 oversold units that are not on hand cannot be shipped", async () => {
    const seller = await createSeller(t.db);
    const { variants } = await createProduct(t.db, seller, {
      variants: [{ sku: "MUG", stock: 1, inventory_policy: "continue" }],
    });
    const items = [{ variant_id: variants[0]?.id ?? "", quantity: 2 }];
    const { id } = await createOrder(t.db, seller, { items });
    const order = (await t.call(ordersApi.accept, { params: { id } }, seller)).ok.data;
    const { status, failure } = await create(seller, order, {
      items: [{ item_id: first(order).id, quantity: 2 }],
    });
    expect([status, failure.code, failure.message]).toEqual([
      409,
      "not_on_hand",
      "Only 1 of MUG are on hand. Count the stock in Inventory, then ship it.",
    ]);
    expect((await create(seller, order)).ok.data.status).toBe("partially_shipped");
  });

  it("C9 rejects a command for an older version of the order, and one with a lapsed plan", async () => {
    const seller = await createSeller(t.db);
    const order = await createAcceptedOrder(t.db, seller);
    expect((await create(seller, order, { version: order.version })).status).toBe(200);
    const stale = await create(seller, order, { version: order.version });
    expect([stale.status, stale.failure.code]).toEqual([409, "stale_write"]);
    await endPlanIn(t.db, seller.id, -3600);
    expect((await create(seller, order)).failure.message).toBe("Plan expired");
  });

  it("C9 concurrent requests for one order ship each unit once", async () => {
    const seller = await createSeller(t.db);
    const order = await createAcceptedOrder(t.db, seller, 5);
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(seller, order)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(409)]).toEqual([5, 7]);
    const { data } = (await t.call(ordersApi.find, { params: { id: order.id } }, seller)).ok;
    expect([data.status, data.fulfilments.map(({ number }) => number)]).toEqual([
      "shipped",
      [1, 2, 3, 4, 5],
    ]);
    expect(await stockOf(t.db, first(order).variant_id)).toEqual({
      on_hand: 10,
      committed: 0,
      available: 10,
    });
    const delivered = await Promise.all(
      Array.from({ length: 6 }, () => step(seller, fulfilmentsApi.deliver, data)),
    );
    expect(delivered.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("C9 the same Idempotency-Key ships once", async () => {
    const seller = await createSeller(t.db);
    const order = await createAcceptedOrder(t.db, seller, 4);
    const withKey = () =>
      t.call(
        fulfilmentsApi.create,
        {
          params: { id: order.id },
          body: { status: "shipped", items: [{ item_id: first(order).id, quantity: 1 }] },
        },
        { ...seller, headers: { "idempotency-key": "ship-1" } },
      );
    const [once, again] = [await withKey(), await withKey()];
    expect(again.ok).toEqual(once.ok);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(
      (await t.call(ordersApi.find, { params: { id: order.id } }, seller)).ok.data.fulfilments,
    ).toHaveLength(1);
  });
});
