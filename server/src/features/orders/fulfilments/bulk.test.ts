import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { bulkOrdersApi } from "@sellerdesk/contract/order-bulk";
import { ordersApi } from "@sellerdesk/contract/orders";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { testApp } from "../../../../testing/client.ts";
import {
  createMarketplaceKey,
  freshKey,
  orderBody,
} from "../../../../testing/marketplace-factory.ts";
import { orderReader } from "../../../../testing/order-fixture.ts";
import { createOrder } from "../../../../testing/order-factory.ts";
import { createAcceptedOrder, packUnits } from "../../../../testing/order-lifecycle-fixture.ts";
import { createProduct, createVariant } from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../../../testing/stock-assertions.ts";
import { uploadFile } from "../../../../testing/upload.ts";

const t = await testApp();
afterAll(() => t.close());
afterEach(() => expectNoViolations(t.db));

type Seller = Awaited<ReturnType<typeof createSeller>>;
const { find } = orderReader(t);
const accept = (seller: Seller, ids: string[]) =>
  t.call(bulkOrdersApi.accept, { body: { ids } }, seller);

describe("C8 many orders are accepted at once", () => {
  it("C8 accepts pending orders, and says why each other order was skipped", async () => {
    const seller = await createSeller(t.db, { firstName: "Leïla", lastName: "Brandt" });
    const waiting = [await createOrder(t.db, seller), await createOrder(t.db, seller)];
    const done = await createAcceptedOrder(t.db, seller);
    const { ok } = await accept(
      seller,
      [...waiting, done].map(({ id }) => id),
    );
    expect(ok.data).toEqual({
      accepted: 2,
      skipped: [
        {
          id: done.id,
          order_no: done.order_no,
          status: "accepted",
          message: "An order that is accepted cannot be accepted.",
          text: "order_state",
          params: {
            status: { code: "status_accepted", params: {}, message: "accepted" },
            verb: { code: "verb_accepted", params: {}, message: "accepted" },
          },
        },
      ],
    });
    for (const { id } of waiting) {
      const order = await find(seller, id);
      expect([order.status, order.version]).toEqual(["accepted", 2]);
      const { data } = (await t.call(ordersApi.activity, { params: { id } }, seller)).ok;
      expect(data[0]).toMatchObject({ type: "accepted", actor_name: "Leïla Brandt" });
    }
  });

  it("C8 accepts no order if one of them belongs to another seller", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const [own, foreign] = [await createOrder(t.db, seller), await createOrder(t.db, other)];
    expect((await accept(seller, [own.id, foreign.id])).status).toBe(404);
    expect((await find(seller, own.id)).status).toBe("pending");
    expect((await accept(seller, [])).status).toBe(422);
  });

  it("C8 accepts each order once in concurrent requests", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 100 });
    const ids: string[] = [];
    for (let n = 0; n < 12; n++)
      ids.push((await createOrder(t.db, seller, { items: [{ variant_id: variant.id }] })).id);
    const answers = await Promise.all([
      accept(seller, ids),
      accept(seller, ids.toReversed()),
      accept(seller, ids),
    ]);
    expect(answers.reduce((sum, { ok }) => sum + ok.data.accepted, 0)).toBe(12);
  });

  it("C8 selects all orders that match the filters", async () => {
    const seller = await createSeller(t.db);
    const [first, second] = [await createOrder(t.db, seller), await createOrder(t.db, seller)];
    await createAcceptedOrder(t.db, seller);
    const { data } = (await t.call(bulkOrdersApi.ids, { query: { status: "pending" } }, seller)).ok;
    expect(data.total).toBe(2);
    expect(data.ids.toSorted()).toEqual([first.id, second.id].toSorted());
  });
});

describe("C8 a file marks orders as shipped", () => {
  const send = (seller: Seller, bytes: string, dry_run: "true" | "false" = "false") =>
    uploadFile(
      t,
      bulkOrdersApi.ship,
      { name: "shipped.csv", bytes, fields: { dry_run } },
      seller.token,
    );

  it("C8 ships all open units and packed shipments of each order; a dry run changes nothing", async () => {
    const seller = await createSeller(t.db);
    const whole = await createAcceptedOrder(t.db, seller, 2);
    const packed = await packUnits(
      t.db,
      seller,
      await createAcceptedOrder(t.db, seller, 3),
      1,
      "packed",
    );
    const file = [
      "\ufeffOrder number;Carrier;Tracking;Weight;Shipping cost",
      `${whole.order_no};DHL;0034 0434;1.2;5,90`,
      `${packed.order_no.toLowerCase()};"Müller; Sons";=1+1;;`,
      "",
    ].join("\r\n");
    const dry = await send(seller, file, "true");
    expect([dry.status, dry.ok.data]).toEqual([
      200,
      { applied: false, rows: 2, orders: 2, units: 5, errors: [] },
    ]);
    expect((await find(seller, whole.id)).status).toBe("accepted");

    const real = await send(seller, file);
    expect(real.ok.data).toMatchObject({ applied: true, orders: 2, units: 5 });
    expect(await find(seller, whole.id)).toMatchObject({
      status: "shipped",
      fulfilments: [
        {
          carrier: "DHL",
          tracking_no: "0034 0434",
          tracking_url: /tracking-id=00340434$/,
          shipping_cost_minor: 590,
        },
      ].map((parcel) => ({ ...parcel, tracking_url: expect.stringMatching(parcel.tracking_url) })),
    });
    const shipped = await find(seller, packed.id);
    expect([
      shipped.status,
      shipped.fulfilments.map(({ carrier, tracking_no }) => [carrier, tracking_no]),
    ]).toEqual([
      "shipped",
      [
        ["Müller; Sons", "=1+1"],
        ["Müller; Sons", "=1+1"],
      ],
    ]);
    expect(await stockOf(t.db, whole.items[0]?.variant_id ?? "")).toMatchObject({
      on_hand: 10,
      committed: 0,
    });
    const again = await send(seller, file);
    expect(again.ok.data.errors.map(({ message }) => message)).toEqual([
      "An order that is shipped cannot be shipped.",
      "An order that is shipped cannot be shipped.",
    ]);
  });

  it("C8 rejects an order that is listed twice, ignoring case: ſ and S are equal in upper case", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 10 });
    const orders = [1, 2].map(() =>
      createOrder(t.db, seller, { items: [{ variant_id: variant.id }] }),
    );
    const [order, other] = await Promise.all(orders);
    await accept(seller, [order?.id ?? "", other?.id ?? ""]);
    const number = order?.order_no ?? "";
    const { ok } = await send(seller, `order_no\r\n${number}\r\n${number.replace("S", "ſ")}\r\n`);
    expect(ok.data).toMatchObject({ applied: false, errors: [{ row: 3, column: "order_no" }] });
    expect(await stockOf(t.db, variant.id)).toMatchObject({ on_hand: 10, committed: 2 });
  });

  it("C8 ships nothing if any row is wrong, and reports the error of each row", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const good = await createAcceptedOrder(t.db, seller);
    const waiting = await createOrder(t.db, seller);
    const foreign = await createAcceptedOrder(t.db, other);
    const costly = await createAcceptedOrder(t.db, seller);
    const { variants } = await createProduct(t.db, seller, {
      variants: [{ sku: "SHORT", stock: 0, inventory_policy: "continue" }],
    });
    const short = await createOrder(t.db, seller, {
      items: [{ variant_id: variants[0]?.id ?? "" }],
    });
    await accept(seller, [short.id]);
    const { ok } = await send(
      seller,
      [
        "order_no,carrier,tracking_no,tracking_url,shipping_cost",
        `${good.order_no},DHL,1,`,
        `${waiting.order_no},DHL,2,`,
        `${foreign.order_no},DHL,3,`,
        ",DHL,4,",
        `${good.order_no},DHL,5,`,
        `${short.order_no},DHL,6,`,
        `SD-1,DHL,7,ftp://nowhere`,
        `${costly.order_no},DHL,8,,1.290`,
      ].join("\n"),
    );
    expect(ok.data.applied).toBe(false);
    expect(ok.data.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, "order_no", "An order that is pending cannot be shipped."],
      [4, "order_no", "You have no order with this number."],
      [5, "order_no", "The order number is missing."],
      [6, "order_no", "This order is already in row 2."],
      [7, "order_no", "Only 0 of SHORT are on hand. Count the stock in Inventory, then ship it."],
      [8, "tracking_url", "Enter a link that starts with https://."],
      [9, "shipping_cost", "“1.290” is not a valid amount. Use a format like 1299.00."],
    ]);
    expect((await find(seller, good.id)).status).toBe("accepted");
  });

  it.each([
    ["", "The file is empty."],
    ["sku,quantity\nA,1", "The first row needs the column order_no"],
    ["PK\u0003\u0004", "This spreadsheet is damaged"],
    ['order_no\n"SD-1', 'quote (")'],
  ])("C8 rejects the whole file %j", async (text, reason) => {
    const { status, failure } = await send(await createSeller(t.db), text);
    expect([status, failure.message]).toEqual([422, expect.stringContaining(reason)]);
  });

  it("C8 concurrent files and new orders of the same variants neither deadlock nor oversell", async () => {
    const seller = await createSeller(t.db);
    const key = await createMarketplaceKey(t.db);
    const variants = await Promise.all(
      Array.from({ length: 4 }, () => createVariant(t.db, seller, { stock: 100 })),
    );
    const rounds: Awaited<ReturnType<typeof createOrder>>[] = [];
    for (let n = 0; n < 8; n++) {
      const items = [0, 1].map((index) => ({
        variant_id: variants[(n + index * 3) % 4]?.id ?? "",
      }));
      rounds.push(
        await createOrder(t.db, seller, { items: n % 2 === 0 ? items : items.toReversed() }),
      );
    }
    await accept(
      seller,
      rounds.map(({ id }) => id),
    );
    const file = (orders: typeof rounds) =>
      ["order_no", ...orders.map(({ order_no }) => order_no)].join("\n");
    const [a, b, ...placed] = await Promise.all([
      send(seller, file(rounds.slice(0, 4))),
      send(seller, file(rounds.slice(4).toReversed())),
      ...Array.from({ length: 10 }, (_, n) =>
        t.call(
          marketplaceOrdersApi.place,
          {
            body: orderBody(
              [3, 2, 1, 0].map((index) => ({ variant_id: variants[(index + n) % 4]?.id ?? "" })),
            ),
          },
          { token: key.token, headers: freshKey() },
        ),
      ),
    ]);
    expect([a.ok.data.applied, b.ok.data.applied]).toEqual([true, true]);
    expect(new Set(placed.map(({ status }) => status))).toEqual(new Set([201]));
  });
});
