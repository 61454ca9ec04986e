import type { OrderListQuery, OrderNeighboursQuery } from "@sellerdesk/contract/order-list";
import { OrderStatus } from "@sellerdesk/contract/order-statuses";
import { ordersApi } from "@sellerdesk/contract/orders";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { useTestApp } from "../../../testing/client.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createDeliveredOrder, returnUnits } from "../../../testing/order-lifecycle-fixture.ts";
import { createProduct, createVariant } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../../testing/stock-assertions.ts";
import { newId } from "../../lib/id.ts";

const t = useTestApp();
afterEach(() => expectNoViolations(t.db));

type Login = { token: string };
const list = async (seller: Login, query: z.input<typeof OrderListQuery> = {}) =>
  (await t.call(ordersApi.list, { query }, seller)).ok;
const find = (seller: Login, id: string) => t.call(ordersApi.find, { params: { id } }, seller);
const accept = (seller: Login, id: string) => t.call(ordersApi.accept, { params: { id } }, seller);
const cancel = (
  seller: Login,
  id: string,
  body: z.input<typeof ordersApi.cancel.body> = { reason: "out_of_stock" },
) => t.call(ordersApi.cancel, { params: { id }, body }, seller);
const activity = (seller: Login, id: string) =>
  t.call(ordersApi.activity, { params: { id } }, seller);

/** Places orders of one variant with enough stock, on consecutive days. */
const createOrders = async (
  seller: Parameters<typeof createOrder>[1],
  names: readonly string[],
) => {
  const variant = await createVariant(t.db, seller, { stock: 1000 });
  const orders = [];
  for (const [index, name] of names.entries()) {
    orders.push(
      await createOrder(t.db, seller, {
        items: [{ variant_id: variant.id, quantity: index + 1 }],
        placed_at: new Date(Date.UTC(2026, 4, index + 1)).toISOString(),
        customer: { external_id: `c-${index}`, name },
      }),
    );
  }
  return orders;
};

describe("K32 the list of orders", () => {
  it("K32 lists the seller's own orders, newest first, by pages", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    await createOrders(other, ["Somebody Else"]);
    const orders = await createOrders(seller, ["Ana", "Béla", "Chloé", "Dóra", "Emil"]);
    const newestFirst = orders.map(({ order_no }) => order_no).toReversed();
    const pages = [
      await list(seller, { per_page: 2 }),
      await list(seller, { per_page: 2, page: 3 }),
    ];
    expect(pages[0]?.meta).toEqual({
      page: 1,
      per_page: 2,
      total: 5,
      is_capped: false,
      total_pages: 3,
    });
    expect(pages.flatMap(({ data }) => data.map(({ order_no }) => order_no))).toEqual([
      ...newestFirst.slice(0, 2),
      newestFirst[4],
    ]);
    expect((await list(seller, { sort: "-total" })).data[0]).toMatchObject({
      customer_name: "Emil",
      units: 5,
      total_minor: 12_500,
      currency: "USD",
      status: "pending",
      payment_status: "paid",
      is_late: false,
    });
    expect((await list(seller, { sort: "total", per_page: 1 })).data[0]?.customer_name).toBe("Ana");
    expect((await list(seller, { sort: "placed_at", per_page: 1 })).data[0]?.customer_name).toBe(
      "Ana",
    );
  });

  it("K32 shows an order's destination and the images of its first three items", async () => {
    const seller = await createSeller(t.db);
    const { variants } = await createProduct(t.db, seller, {
      options: [{ name: "Size", values: ["S", "M", "L", "XL"] }],
    });
    await createOrder(t.db, seller, { items: variants.map(({ id }) => ({ variant_id: id })) });
    for (const position of [1, 3, 4])
      await t.db
        .updateTable("order_items")
        .set({
          snapshot: sql`snapshot || ${JSON.stringify({ image: `/files/${position}` })}::jsonb`,
        })
        .where("seller_id", "=", seller.id)
        .where("position", "=", position)
        .execute();
    expect((await list(seller, {})).data).toMatchObject([
      {
        destination: { city: "Wrocław", country: "PL" },
        images: ["/files/1", null, "/files/3"],
        items_count: 4,
      },
    ]);
  });

  it("C9 K32 sorts by the ship-by date, in the list and among the neighbours of an order", async () => {
    const seller = await createSeller(t.db);
    const made = await createOrders(seller, ["Ana", "Béla", "Chloé", "Dóra"]);
    const [ana = "", bela = "", chloe = "", dora = ""] = made.map(({ id }) => id);
    for (const id of [ana, chloe, dora]) await accept(seller, id);
    const due = async (id: string, days: number | null) =>
      t.db
        .updateTable("orders")
        .set({ ship_by: days === null ? null : sql<Date>`now() + make_interval(days => ${days})` })
        .where("id", "=", id)
        .execute();
    await due(ana, null);
    // A canceled order has nothing left to ship.
    const emil = (await createOrders(seller, ["Emil"]))[0]?.id ?? "";
    await cancel(seller, emil);
    await due(emil, -1);
    await due(chloe, 3);
    await due(dora, 1);
    const ids = async (query: z.input<typeof OrderListQuery>) =>
      (await list(seller, query)).data.map(({ id }) => id);
    expect(await ids({ sort: "ship_by" })).toEqual([dora, bela, chloe, ana, emil]);
    expect(await ids({ sort: "-ship_by" })).toEqual([emil, ana, chloe, bela, dora]);
    expect(await ids({ sort: "ship_by", status: "to_ship" })).toEqual([dora, chloe, ana]);
    const beside = async (id: string) =>
      (
        await t.call(
          ordersApi.neighbours,
          { params: { id }, query: { sort: "ship_by", status: "to_ship" } },
          seller,
        )
      ).ok.data;
    expect(await beside(chloe)).toEqual({ previous_id: dora, next_id: ana });
    expect(await beside(ana)).toEqual({ previous_id: chloe, next_id: null });
  });

  it("K32 searches number, marketplace reference and customer for all words, with LIKE wildcards escaped", async () => {
    const seller = await createSeller(t.db);
    const [first] = await createOrders(seller, [
      "Agnieszka Wiśniewska",
      "Óscar 100% Núñez",
      "Under_score",
    ]);
    const names = async (search: string) =>
      (await list(seller, { search })).data.map(({ customer_name }) => customer_name);
    expect(await names("WIŚNIEWSKA agn")).toEqual(["Agnieszka Wiśniewska"]);
    expect(await names(first?.order_no.toLowerCase() ?? "")).toEqual(["Agnieszka Wiśniewska"]);
    expect(await names(first?.external_id ?? "")).toEqual(["Agnieszka Wiśniewska"]);
    expect(await names("100%")).toEqual(["Óscar 100% Núñez"]);
    expect(await names("_")).toEqual(["Under_score"]);
    expect(await names("wiśniewska óscar")).toEqual([]);
  });

  it("K32 filters by status, and by late orders", async () => {
    const seller = await createSeller(t.db);
    const [a, b, c] = await createOrders(seller, ["Ana", "Béla", "Chloé"]);
    await accept(seller, a?.id ?? "");
    await cancel(seller, b?.id ?? "");
    await t.db
      .updateTable("orders")
      .set({ ship_by: sql<Date>`now() - interval '1 minute'` })
      .where("seller_id", "=", seller.id)
      .execute();
    const names = async (query: z.input<typeof OrderListQuery>) =>
      (await list(seller, query)).data.map(({ customer_name }) => customer_name);
    expect(await names({ status: "accepted" })).toEqual(["Ana"]);
    expect(await names({ status: "canceled" })).toEqual(["Béla"]);
    expect(await names({ late: "true" })).toEqual(["Chloé", "Ana"]);
    expect(await names({ late: "true", status: "pending", search: "chl" })).toEqual(["Chloé"]);
    expect((await find(seller, c?.id ?? "")).ok.data.is_late).toBe(true);
  });

  it("C8 K32 filters by payment, returns, day in the seller's time zone, customer and product", async () => {
    const seller = await createSeller(t.db);
    await t.db
      .updateTable("sellers")
      .set({ timezone: "Pacific/Auckland" })
      .where("id", "=", seller.id)
      .execute();
    const mug = await createVariant(t.db, seller, { stock: 10 });
    const bowl = await createVariant(t.db, seller, { stock: 10 });
    const placeOrder = (name: string, changes: Parameters<typeof createOrder>[2]) =>
      createOrder(t.db, seller, { customer: { external_id: name, name }, ...changes });
    // In Auckland it is already May 2.
    const ana = await placeOrder("Ana", {
      items: [{ variant_id: mug.id }],
      placed_at: "2026-05-01T12:30:00Z",
      payment: { status: "pending", method: "invoice" },
    });
    await placeOrder("Béla", {
      items: [{ variant_id: bowl.id }, { variant_id: mug.id }],
      placed_at: "2026-05-02T11:59:00Z",
    });
    await placeOrder("Chloé", {
      items: [{ variant_id: bowl.id }],
      placed_at: "2026-05-02T12:00:00Z",
    });
    const names = async (query: z.input<typeof OrderListQuery>) =>
      (await list(seller, query)).data.map(({ customer_name }) => customer_name);
    expect(await names({ from: "2026-05-02", to: "2026-05-02" })).toEqual(["Béla", "Ana"]);
    expect(await names({ from: "2026-05-03" })).toEqual(["Chloé"]);
    expect(await names({ to: "2026-05-01" })).toEqual([]);
    expect(await names({ payment: "pending" })).toEqual(["Ana"]);
    expect(await names({ product_id: mug.product_id })).toEqual(["Béla", "Ana"]);
    expect(await names({ product_id: mug.product_id, payment: "paid" })).toEqual(["Béla"]);
    const { customer } = (await find(seller, ana.id)).ok.data;
    expect(await names({ customer_id: customer.id })).toEqual(["Ana"]);
    expect(await names({ returns: "open" })).toEqual([]);
    await returnUnits(t.db, seller, await createDeliveredOrder(t.db, seller), 1);
    expect(await names({ returns: "open" })).toEqual(["Agnieszka Wiśniewska"]);
    const foreign = (await createOrders(await createSeller(t.db), ["Somebody"]))[0];
    expect(await names({ customer_id: foreign?.id ?? "" })).toEqual([]);
  });

  it.each([
    { page: "0" },
    { per_page: "101" },
    { sort: "customer" },
    { status: "lost" },
    { late: "yes" },
    { from: "2026-13-01" },
    { customer_id: "me" },
  ])("K32 rejects %j by name", async (query) => {
    const { token } = await createSeller(t.db);
    const response = await t.app.inject({
      url: "/api/orders",
      query,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: "unknown_parameter",
      errors: [{ field: Object.keys(query)[0] }],
    });
  });
});

describe("K32 one order", () => {
  it("C9 K32 has neighbours by the sort order and the filters of the list that it was opened from", async () => {
    const seller = await createSeller(t.db);
    const [a, b, c, d] = (await createOrders(seller, ["Ana", "Béla", "Chloé", "Dóra"])).map(
      ({ id }) => id,
    );
    const beside = async (id = "", query: z.input<typeof OrderNeighboursQuery> = {}) => {
      const { data } = (await t.call(ordersApi.neighbours, { params: { id }, query }, seller)).ok;
      return [data.previous_id, data.next_id];
    };
    expect(await beside(d)).toEqual([null, c]);
    expect(await beside(b)).toEqual([c, a]);
    expect(await beside(a)).toEqual([b, null]);
    expect(await beside(b, { sort: "placed_at" })).toEqual([a, c]);
    expect(await beside(c, { sort: "-total" })).toEqual([d, b]);
    expect(await beside(c, { sort: "total" })).toEqual([b, d]);
    // An order that no longer matches the filter keeps its position.
    await accept(seller, b ?? "");
    expect(await beside(b, { status: "pending" })).toEqual([c, a]);
    expect(await beside(c, { status: "pending" })).toEqual([d, a]);
    expect((await t.call(ordersApi.neighbours, { params: { id: newId() } }, seller)).status).toBe(
      404,
    );
  });

  it("K32 K35 treats another seller's order as missing", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const { id } = await createOrder(t.db, other);
    for (const call of [find, accept, cancel, activity]) {
      const [foreign, missing] = [await call(seller, id), await call(seller, newId())];
      expect([foreign.status, foreign.failure.code]).toEqual([404, "not_found"]);
      expect([missing.status, missing.failure.message]).toEqual([404, foreign.failure.message]);
    }
    expect((await find(other, id)).ok.data.status).toBe("pending");
  });
});

describe("K33 the number of orders by status", () => {
  it("K33 counts the seller's own orders as they change", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    await createOrders(other, ["Somebody Else"]);
    const [a, b] = await createOrders(seller, ["Ana", "Béla", "Chloé"]);
    const counts = async () => {
      const { data } = (await t.call(ordersApi.counts, {}, seller)).ok;
      expect(data.map(({ key }) => key)).toEqual(OrderStatus.options);
      return Object.fromEntries(
        data.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]),
      );
    };
    expect(await counts()).toEqual({ pending: 3 });
    await accept(seller, a?.id ?? "");
    await cancel(seller, b?.id ?? "");
    expect(await counts()).toEqual({ pending: 1, accepted: 1, canceled: 1 });
  });

  it("K33 counts late orders and those with an open return across statuses", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const [ana, bela] = await createOrders(seller, ["Ana", "Béla", "Chloé"]);
    await createOrders(other, ["Somebody Else"]);
    await accept(seller, ana?.id ?? "");
    await cancel(seller, bela?.id ?? "");
    await t.db
      .updateTable("orders")
      .set({ ship_by: sql<Date>`now() - interval '1 minute'` })
      .execute();
    await returnUnits(t.db, seller, await createDeliveredOrder(t.db, seller), 1);
    const { meta } = (await t.call(ordersApi.counts, {}, seller)).ok;
    expect(meta).toEqual({ late: 2, open_returns: 1 });
  });
});

describe("commands of a seller", () => {
  it("K35 accepting records the seller's name, and cannot be repeated", async () => {
    const seller = await createSeller(t.db, { firstName: "Leïla", lastName: "Brandt" });
    const { id } = await createOrder(t.db, seller);
    const accepted = (await accept(seller, id)).ok.data;
    expect([accepted.status, accepted.version]).toEqual(["accepted", 2]);
    expect((await activity(seller, id)).ok.data).toMatchObject([
      { type: "accepted", actor_type: "seller", actor_name: "Leïla Brandt" },
      { type: "placed", actor_type: "marketplace" },
    ]);
    const again = await accept(seller, id);
    expect([again.status, again.failure.message]).toEqual([
      409,
      "An order that is accepted cannot be accepted.",
    ]);
  });

  it("K35 declining frees the stock and records the reason", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 5 });
    const { id } = await createOrder(t.db, seller, {
      items: [{ variant_id: variant.id, quantity: 2 }],
    });
    const refused = (await cancel(seller, id, { reason: "other", note: "Broken in the kiln" })).ok
      .data;
    expect(refused).toMatchObject({
      status: "canceled",
      cancel_reason: "other",
      items: [{ canceled: 2 }],
    });
    expect(await stockOf(t.db, variant.id)).toEqual({ on_hand: 5, committed: 0, available: 5 });
    expect((await activity(seller, id)).ok.data[0]).toMatchObject({
      type: "refused",
      data: { units: 2, reason: "other", note: "Broken in the kiln" },
    });
    const again = await cancel(seller, id);
    expect([again.status, again.failure.message]).toEqual([
      409,
      "An order that is canceled cannot be canceled.",
    ]);
  });

  it("K35 an accepted order is canceled rather than declined", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createOrder(t.db, seller);
    await accept(seller, id);
    expect((await cancel(seller, id)).ok.data.status).toBe("canceled");
    expect((await activity(seller, id)).ok.data.map(({ type }) => type)).toEqual([
      "canceled",
      "accepted",
      "placed",
    ]);
  });

  it("require a note if the reason is other", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createOrder(t.db, seller);
    const { status, failure } = await cancel(seller, id, { reason: "other" });
    expect([status, failure.errors?.[0]?.field]).toEqual([422, "note"]);
  });

  it("accepting and canceling at the same moment end in a canceled order with consistent stock", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 5 });
    for (let round = 0; round < 5; round++) {
      const { id } = await createOrder(t.db, seller, { items: [{ variant_id: variant.id }] });
      const answers = await Promise.all([
        accept(seller, id),
        cancel(seller, id),
        accept(seller, id),
        cancel(seller, id),
      ]);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      expect((await find(seller, id)).ok.data.status).toBe("canceled");
    }
    expect(await stockOf(t.db, variant.id)).toEqual({ on_hand: 5, committed: 0, available: 5 });
  });
});
