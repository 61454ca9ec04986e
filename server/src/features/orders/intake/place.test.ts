import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { ordersApi } from "@sellerdesk/contract/orders";
import { productsApi } from "@sellerdesk/contract/products";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import {
  createMarketplaceKey,
  freshKey,
  orderBody,
} from "../../../../testing/marketplace-factory.ts";
import { endPlanIn } from "../../../../testing/plan-factory.ts";
import { createProduct, createVariant } from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../../../testing/stock-assertions.ts";
import { newId } from "../../../lib/id.ts";

let key: { id: string; token: string };
const t = useTestApp();
beforeAll(async () => {
  key = await createMarketplaceKey(t.db);
});
afterEach(() => expectNoViolations(t.db));

type Body = ReturnType<typeof orderBody>;
const placeOrder = (body: Body, headers: Record<string, string> = freshKey()) =>
  t.call(marketplaceOrdersApi.place, { body }, { token: key.token, headers });

const tables = ["orders", "order_items", "customers", "notifications", "order_activities"] as const;
/** Counts the rows of all tables that placing an order writes. */
const countRows = async () => {
  const counts = tables.map((table) =>
    t.db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).map(({ n }) => n);
};

describe("placing an order", () => {
  it("stores items and calculated totals, commits stock, and writes customer, timeline and notification", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, {
      title: "Coffee mug “Nordlicht”",
      options: [{ name: "Glaze", values: ["Fog", "Sand"] }],
      variants: [
        { option_values: ["Fog"], sku: "NL-MUG-FOG", stock: 10 },
        { option_values: ["Sand"], sku: "NL-MUG-SND", stock: 2 },
      ],
    });
    const [fog, sand] = product.variants.map(({ id }) => id);
    const body = orderBody(
      [
        {
          variant_id: fog,
          quantity: 3,
          unit_price_minor: 1850,
          discount_minor: 550,
          tax_minor: 250,
        },
        { seller_id: seller.id, sku: "NL-MUG-SND", quantity: 1, unit_price_minor: 1999 },
      ],
      {
        shipping_minor: 690,
        note: "Gift wrap, please.",
        payment: { status: "paid", method: "card", reference: "ch_1" },
      },
    );
    const { status, ok } = await placeOrder(body);
    expect(status).toBe(201);
    const subtotal = 3 * 1850 + 1999;
    const total = subtotal - 550 + 250 + 690;
    const [placed] = ok.data.orders;
    expect(ok.data.orders).toEqual([
      {
        id: placed?.id,
        order_no: placed?.order_no,
        seller_id: seller.id,
        status: "pending",
        total_minor: total,
      },
    ]);
    expect(placed?.order_no).toMatch(/^SD-\d+$/);
    expect(await stockOf(t.db, fog ?? "")).toEqual({ on_hand: 10, committed: 3, available: 7 });
    expect(await stockOf(t.db, sand ?? "")).toEqual({ on_hand: 2, committed: 1, available: 1 });

    const params = { id: placed?.id ?? "" };
    const order = (await t.call(ordersApi.find, { params }, seller)).ok.data;
    expect(order).toMatchObject({
      external_id: body.external_id,
      placed_at: "2026-11-18T16:41:00.000Z",
      status: "pending",
      payment_status: "paid",
      payment_method: "card",
      payment_reference: "ch_1",
      units: 4,
      subtotal_minor: subtotal,
      discount_minor: 550,
      shipping_minor: 690,
      tax_minor: 250,
      total_minor: total,
      is_late: false,
      note: "Gift wrap, please.",
      shipping_address: { city: "Wrocław", country: "PL", line2: "" },
      customer: { name: "Agnieszka Wiśniewska", email: null, orders_count: 1, spent_minor: total },
      items: [
        {
          title: "Coffee mug “Nordlicht”",
          sku: "NL-MUG-FOG",
          option_values: ["Fog"],
          quantity: 3,
          discount_minor: 550,
        },
        { sku: "NL-MUG-SND", quantity: 1, unit_price_minor: 1999 },
      ],
    });
    const activity = await t.call(ordersApi.activity, { params }, seller);
    expect(activity.ok.data).toMatchObject([
      { type: "placed", actor_type: "marketplace", data: { units: 4, payment_status: "paid" } },
    ]);
    const notices = await t.db
      .selectFrom("notifications")
      .select(["notification_type", "message", "data", "read_at"])
      .where("seller_id", "=", seller.id)
      .execute();
    expect(notices).toEqual([
      {
        notification_type: "order",
        message: `New order ${placed?.order_no}: 4 items, ${(total / 100).toFixed(2)} USD, from Agnieszka Wiśniewska`,
        data: { entity_id: placed?.id },
        read_at: null,
      },
    ]);
  });

  it("keeps the sold items unchanged when the product changes", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { sku: "OLD-SKU" });
    const { ok } = await placeOrder(orderBody([{ variant_id: variant.id }]));
    const [placed] = ok.data.orders;
    const product = (await t.call(productsApi.find, { params: { id: variant.product_id } }, seller))
      .ok.data;
    await t.call(
      productsApi.update,
      {
        params: { id: product.id },
        body: {
          title: "Another name",
          status: "archived",
          version: product.version,
          variants: [{ id: variant.id, sku: "NEW-SKU", price_minor: 99_900 }],
        },
      },
      seller,
    );
    const order = (await t.call(ordersApi.find, { params: { id: placed?.id ?? "" } }, seller)).ok
      .data;
    expect(order.items).toMatchObject([
      { title: "Stoneware mug", sku: "OLD-SKU", unit_price_minor: 2500 },
    ]);
  });

  it("creates one order per seller, splits the shipping to the cent, and shows each seller only their own", async () => {
    const [a, b] = [await createSeller(t.db), await createSeller(t.db)];
    const [va, vb] = [await createVariant(t.db, a), await createVariant(t.db, b)];
    const body = orderBody(
      [
        { variant_id: vb.id, unit_price_minor: 1000 },
        { variant_id: va.id, unit_price_minor: 2000 },
      ],
      { shipping_minor: 1000 },
    );
    const { ok } = await placeOrder(body);
    const totals = new Map(
      ok.data.orders.map(({ seller_id, total_minor }) => [seller_id, total_minor]),
    );
    expect(totals).toEqual(
      new Map<string, number>([
        [a.id, 2667],
        [b.id, 1333],
      ]),
    );
    for (const seller of [a, b]) {
      const { data } = (await t.call(ordersApi.list, {}, seller)).ok;
      expect(data.map(({ id }) => id)).toEqual(
        ok.data.orders.filter(({ seller_id }) => seller_id === seller.id).map(({ id }) => id),
      );
    }
  });

  it("writes nothing if one of several sellers has too little stock, and names every short line", async () => {
    const [a, b] = [await createSeller(t.db), await createSeller(t.db)];
    const [va, vb] = [
      await createVariant(t.db, a, { stock: 5 }),
      await createVariant(t.db, b, { stock: 2, sku: "LAST-TWO" }),
    ];
    const before = await countRows();
    const refused = await placeOrder(
      orderBody([{ variant_id: va.id }, { variant_id: vb.id, quantity: 2 }, { variant_id: vb.id }]),
    );
    expect(refused.status).toBe(409);
    expect(refused.failure.code).toBe("insufficient_stock");
    const short = {
      code: "insufficient_stock",
      message: "Only 2 of LAST-TWO are available; 3 were requested.",
      params: { variant_id: vb.id, available: 2, requested: 3 },
    };
    expect(refused.failure.errors).toMatchObject([
      { field: "items.1.quantity", ...short },
      { field: "items.2.quantity", ...short },
    ]);
    expect(await stockOf(t.db, va.id)).toMatchObject({ committed: 0 });
    expect(await countRows()).toEqual(before);
  });

  it("sums the lines of one variant before it checks the stock", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 3, sku: "TWICE" });
    const twice = [
      { variant_id: variant.id, quantity: 2 },
      { seller_id: seller.id, sku: "TWICE", quantity: 2 },
    ];
    expect((await placeOrder(orderBody(twice))).failure.code).toBe("insufficient_stock");
    expect(
      (await placeOrder(orderBody(twice.map((item) => ({ ...item, quantity: 1 }))))).status,
    ).toBe(201);
    expect(await stockOf(t.db, variant.id)).toEqual({ on_hand: 3, committed: 2, available: 1 });
  });

  it("oversells a variant if its seller allows it", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 1, inventory_policy: "continue" });
    expect((await placeOrder(orderBody([{ variant_id: variant.id, quantity: 4 }]))).status).toBe(
      201,
    );
    expect(await stockOf(t.db, variant.id)).toEqual({ on_hand: 1, committed: 4, available: -3 });
  });

  it("rejects lines of an unknown or deleted variant, another seller's SKU or a closed shop, by line", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const closed = await createSeller(t.db, { status: "closed" });
    const [live, gone, shut] = [
      await createVariant(t.db, seller),
      await createVariant(t.db, seller),
      await createVariant(t.db, closed),
    ];
    await t.call(productsApi.remove, { params: { id: gone.product_id } }, seller);
    const before = await countRows();
    const { status, failure } = await placeOrder(
      orderBody([
        { variant_id: live.id },
        { variant_id: newId() },
        { variant_id: gone.id },
        { seller_id: other.id, sku: live.sku ?? "" },
        { variant_id: shut.id },
      ]),
    );
    expect(status).toBe(422);
    expect(failure.errors?.map(({ field, code }) => [field, code])).toEqual([
      ["items.1.variant_id", "unknown_variant"],
      ["items.2.variant_id", "unknown_variant"],
      ["items.3.sku", "unknown_variant"],
      ["items.4.variant_id", "unknown_variant"],
    ]);
    expect(await countRows()).toEqual(before);
  });

  it("rejects lines that were never for sale, but accepts a product that was for sale earlier", async () => {
    const seller = await createSeller(t.db);
    const ofProduct = async (status: "draft" | "published") => {
      const { id, variants } = await createProduct(t.db, seller, { status });
      return { id, variant_id: variants[0]?.id, sku: variants[0]?.sku ?? "" };
    };
    const [draft, held, archived] = [
      await ofProduct("draft"),
      await ofProduct("published"),
      await ofProduct("published"),
    ];
    await sql`update products set review_state = 'pending' where id = ${held.id}`.execute(t.db);
    await sql`update products set status = 'archived' where id = ${archived.id}`.execute(t.db);
    const { status, failure } = await placeOrder(
      orderBody([
        { variant_id: archived.variant_id },
        { seller_id: seller.id, sku: draft.sku },
        { variant_id: held.variant_id },
      ]),
    );
    expect([status, failure.errors?.map(({ field, code }) => [field, code])]).toEqual([
      422,
      [
        ["items.1.sku", "not_for_sale"],
        ["items.2.variant_id", "not_for_sale"],
      ],
    ]);
    expect((await placeOrder(orderBody([{ variant_id: archived.variant_id }]))).status).toBe(201);
  });

  it("rejects two lines with the same external_id", async () => {
    const { id } = await createVariant(t.db, await createSeller(t.db));
    const line = { variant_id: id, external_id: "line-1" };
    const { status, failure } = await placeOrder(orderBody([line, line]));
    expect([status, failure.errors?.map(({ field }) => field)]).toEqual([422, ["items"]]);
  });

  it("rejects a currency other than the seller's, by line", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const variant = await createVariant(t.db, seller);
    const { status, failure } = await placeOrder(
      orderBody([{ variant_id: variant.id }], { currency: "USD" }),
    );
    expect(status).toBe(422);
    expect(failure.errors).toMatchObject([
      {
        field: "items.0",
        code: "currency_mismatch",
        message: "This is sold in EUR, but the order is in USD.",
      },
    ]);
    expect(
      (await placeOrder(orderBody([{ variant_id: variant.id }], { currency: "EUR" }))).status,
    ).toBe(201);
  });

  it.each<[string, (body: Body) => object, string]>([
    ["no item", (body) => ({ ...body, items: [] }), "items"],
    [
      "both variant_id and sku",
      ({ items: [item], ...body }) => ({ ...body, items: [{ ...item, sku: "A" }] }),
      "items.0.variant_id",
    ],
    [
      "neither variant_id nor sku",
      ({ items: [item], ...body }) => ({ ...body, items: [{ ...item, variant_id: undefined }] }),
      "items.0.variant_id",
    ],
    [
      "a quantity of zero",
      ({ items: [item], ...body }) => ({ ...body, items: [{ ...item, quantity: 0 }] }),
      "items.0.quantity",
    ],
    [
      "half a unit",
      ({ items: [item], ...body }) => ({ ...body, items: [{ ...item, quantity: 1.5 }] }),
      "items.0.quantity",
    ],
    [
      "a price as text",
      ({ items: [item], ...body }) => ({ ...body, items: [{ ...item, unit_price_minor: "2500" }] }),
      "items.0.unit_price_minor",
    ],
    [
      "a discount above the line's amount",
      ({ items: [item], ...body }) => ({ ...body, items: [{ ...item, discount_minor: 2501 }] }),
      "items.0.discount_minor",
    ],
    ["a total in the request", (body) => ({ ...body, total_minor: 1 }), "total_minor"],
    [
      "a sum that is too large",
      ({ items: [item], ...body }) => ({
        ...body,
        items: [{ ...item, quantity: 100_000, unit_price_minor: 100_000_000 }],
      }),
      "items",
    ],
    ["no address", (body) => ({ ...body, shipping_address: undefined }), "shipping_address"],
    [
      "a country name instead of a code",
      (body) => ({ ...body, shipping_address: { ...body.shipping_address, country: "Poland" } }),
      "shipping_address.country",
    ],
    [
      "a time in the future",
      (body) => ({ ...body, placed_at: "2096-01-01T08:00:00Z" }),
      "placed_at",
    ],
    [
      "a time too long ago",
      (body) => ({ ...body, placed_at: "1999-12-31T23:59:59Z" }),
      "placed_at",
    ],
    ["a day without a time", (body) => ({ ...body, placed_at: "2026-11-18" }), "placed_at"],
  ])("rejects %s", async (_, change, field) => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller);
    // The body is invalid on purpose.
    const body = change(orderBody([{ variant_id: variant.id }])) as Body;
    const { status, failure } = await placeOrder(body);
    expect(status).toBe(422);
    expect(failure.errors?.map((error) => error.field)).toContain(field);
  });

  it("K3 accepts orders for a seller with a lapsed plan, who sees them after renewing it", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller);
    await endPlanIn(t.db, seller.id, -3600);
    expect((await placeOrder(orderBody([{ variant_id: variant.id }]))).status).toBe(201);
    expect((await t.call(ordersApi.list, {}, seller)).status).toBe(403);
    await endPlanIn(t.db, seller.id, 3600);
    expect((await t.call(ordersApi.list, {}, seller)).ok.data).toHaveLength(1);
  });

  it("stores a customer once per seller: sums up orders, and keeps fields that are not sent again", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller);
    const customer = { external_id: "c-7", name: "Agnieszka W." };
    await placeOrder(
      orderBody([{ variant_id: variant.id }], {
        placed_at: "2026-05-01T08:00:00Z",
        customer: { ...customer, email: "agnieszka@example.com" },
      }),
    );
    await placeOrder(
      orderBody([{ variant_id: variant.id }], {
        placed_at: "2026-03-01T08:00:00Z",
        customer: { ...customer, name: "Agnieszka Wiśniewska" },
      }),
    );
    const customers = await t.db
      .selectFrom("customers")
      .select(["name", "email", "orders_count", "spent_minor", "first_order_at", "last_order_at"])
      .where("seller_id", "=", seller.id)
      .execute();
    expect(customers).toEqual([
      {
        name: "Agnieszka Wiśniewska",
        email: "agnieszka@example.com",
        orders_count: 2,
        spent_minor: 5000,
        first_order_at: new Date("2026-03-01T08:00:00Z"),
        last_order_at: new Date("2026-05-01T08:00:00Z"),
      },
    ]);
  });
});

describe("access to placing orders", () => {
  it("requires a valid key with the scope", async () => {
    const body = orderBody([{ variant_id: newId() }]);
    const seller = await createSeller(t.db);
    const call = (token: string) =>
      t.call(marketplaceOrdersApi.place, { body }, { token, headers: freshKey() });
    expect((await call(seller.token)).status).toBe(401);
    expect((await call("sdk_live_nonsense")).status).toBe(401);
    const { id, token } = await createMarketplaceKey(t.db);
    await t.db.updateTable("marketplace_keys").set({ scopes: [] }).where("id", "=", id).execute();
    const refused = await call(token);
    expect([refused.status, refused.failure.code]).toEqual([403, "missing_scope"]);
  });
});
