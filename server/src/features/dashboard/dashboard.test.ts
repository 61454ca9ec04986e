import { dashboardApi } from "@sellerdesk/contract/dashboard";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../testing/client.ts";
import { endPlanIn } from "../../../testing/plan-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const dashboardOf = async (token: string) => (await t.call(dashboardApi.get, {}, { token })).ok.data;

type Stock = { onHand?: number; threshold?: number; status?: "published" | "draft"; title?: string };

const addProduct = async (
  seller_id: SellerId,
  { onHand = 100, threshold = 0, status = "published", title = "Serving bowl" }: Stock = {},
) => {
  const [productId, variantId] = [newId(), newId()];
  await t.db
    .insertInto("products")
    .values({
      seller_id,
      id: productId,
      title,
      handle: productId,
      currency: "USD",
      status,
      variants_count: 1,
    })
    .execute();
  await t.db
    .insertInto("variants")
    .values({
      seller_id,
      id: variantId,
      product_id: productId,
      sku: variantId,
      price_minor: 1000,
      position: 0,
    })
    .execute();
  await t.db
    .insertInto("inventory")
    .values({
      seller_id,
      product_id: productId,
      variant_id: variantId,
      on_hand: onHand,
      low_stock_threshold: threshold,
    })
    .execute();
  return { productId, variantId };
};

type Line = { price: number; quantity?: number; discount?: number; canceled?: number };
type Order = {
  placedAt?: RawBuilder<Date>;
  status?: "pending" | "accepted" | "shipped" | "canceled";
  paid?: boolean;
  customerId?: string;
  shipBy?: RawBuilder<Date>;
  lines: Line[];
};

const addCustomer = async (seller_id: SellerId) => {
  const id = newId();
  await t.db
    .insertInto("customers")
    .values({ seller_id, id, external_id: id, name: "Oliver Lindqvist" })
    .execute();
  return id;
};

const now = sql<Date>`now()`;

const addOrder = async (
  seller_id: SellerId,
  product: Awaited<ReturnType<typeof addProduct>>,
  order: Order,
) => {
  const { placedAt = now, status = "pending", paid = true, lines } = order;
  const id = newId();
  const subtotal = lines.reduce((sum, { price, quantity = 1 }) => sum + price * quantity, 0);
  const discount = lines.reduce((sum, line) => sum + (line.discount ?? 0), 0);
  await t.db
    .insertInto("orders")
    .values({
      seller_id,
      id,
      order_no: id,
      external_id: id,
      customer_id: order.customerId ?? (await addCustomer(seller_id)),
      customer_name: "Oliver Lindqvist",
      placed_at: placedAt,
      currency: "USD",
      status,
      payment_status: paid ? "paid" : "pending",
      items_count: lines.length,
      units_count: lines.reduce((sum, { quantity = 1 }) => sum + quantity, 0),
      subtotal_minor: subtotal,
      discount_minor: discount,
      // Neither is revenue.
      shipping_minor: 490,
      tax_minor: 310,
      total_minor: subtotal - discount + 800,
      ordered_minor: subtotal - discount + 800,
      ship_by: order.shipBy ?? null,
      shipping_address: "{}",
      search_text: "",
    })
    .execute();
  await t.db
    .insertInto("order_items")
    .values(
      lines.map(({ price, quantity = 1, discount: off = 0, canceled = 0 }, position) => ({
        seller_id,
        id: newId(),
        order_id: id,
        variant_id: product.variantId,
        product_id: product.productId,
        snapshot: "{}",
        unit_price_minor: price,
        discount_minor: off,
        quantity,
        canceled,
        position,
      })),
    )
    .execute();
  return id;
};

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

describe("K9 figures", () => {
  it("K9 revenue is what was paid for, net of discount, without what was canceled", async () => {
    const { id, token } = await createSeller(t.db);
    const product = await addProduct(id);
    await addOrder(id, product, { lines: [{ price: 1999, quantity: 3, discount: 100 }, { price: 500 }] });
    // Two of three canceled: a third of the discount stays with the one that is left, to the cent.
    await addOrder(id, product, { lines: [{ price: 1000, quantity: 3, discount: 100, canceled: 2 }] });
    await addOrder(id, product, { paid: false, lines: [{ price: 7700 }] });
    await addOrder(id, product, { status: "canceled", lines: [{ price: 9900, canceled: 1 }] });
    await addOrder(id, product, { placedAt: daysAgo(40), lines: [{ price: 3000 }] });
    await addOrder(id, product, { placedAt: daysAgo(70), lines: [{ price: 123_456 }] });

    const { figures, top_products: top, orders_by_status: byStatus } = await dashboardOf(token);
    const revenue = 3 * 1999 - 100 + 500 + 967;
    expect(figures?.revenue_minor).toEqual({ value: revenue, previous: 3000, change: 145.5 });
    expect(figures?.orders).toMatchObject({ value: 4, previous: 1, change: 300 });
    expect(figures?.units).toMatchObject({ value: 6, previous: 1 });
    expect(figures?.average_order_minor).toMatchObject({ value: Math.round(revenue / 2), previous: 3000 });
    expect(figures?.customers).toMatchObject({ value: 4, previous: 1 });
    expect(top).toMatchObject([
      { product_id: product.productId, title: "Serving bowl", revenue_minor: revenue },
    ]);
    expect(byStatus.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
      { status: "canceled", count: 1 },
      { status: "pending", count: 3 },
    ]);
  });

  it("K9 a customer who came back is one customer, and figures equal the sum of their days", async () => {
    const { id, token } = await createSeller(t.db);
    const product = await addProduct(id);
    const customerId = await addCustomer(id);
    for (const days of [0, 1, 1, 29, 35])
      await addOrder(id, product, { customerId, placedAt: daysAgo(days), lines: [{ price: 100 + days }] });
    const { figures, days } = await dashboardOf(token);
    expect(figures?.customers).toEqual({ value: 1, previous: 1, change: 0 });
    expect(days).toHaveLength(30);
    expect(days.reduce((sum, day) => sum + day.revenue_minor, 0)).toBe(figures?.revenue_minor.value);
    expect(days.reduce((sum, day) => sum + day.previous_revenue_minor, 0)).toBe(
      figures?.revenue_minor.previous,
    );
    expect(days.at(-1)?.revenue_minor).toBe(100);
    expect(days.at(-2)?.revenue_minor).toBe(202);
    expect(days[0]?.revenue_minor).toBe(129);
  });

  it.each(["Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu", "UTC"])(
    "K9 a day begins at midnight in %s",
    async (timezone) => {
      const { id, token } = await createSeller(t.db, { timezone });
      const product = await addProduct(id);
      const midnight = sql<Date>`date_trunc('day', now() at time zone ${timezone}) at time zone ${timezone}`;
      await addOrder(id, product, { placedAt: midnight, lines: [{ price: 1 }] });
      await addOrder(id, product, {
        placedAt: sql`${midnight} - interval '1 microsecond'`,
        lines: [{ price: 20 }],
      });
      const first = sql<Date>`(date_trunc('day', now() at time zone ${timezone}) - interval '29 days') at time zone ${timezone}`;
      await addOrder(id, product, { placedAt: first, lines: [{ price: 300 }] });
      await addOrder(id, product, {
        placedAt: sql`${first} - interval '1 microsecond'`,
        lines: [{ price: 4000 }],
      });
      const { days, figures } = await dashboardOf(token);
      expect(days.at(-1)).toMatchObject({ revenue_minor: 1 });
      expect(days.at(-2)).toMatchObject({ revenue_minor: 20 });
      expect(days[0]).toMatchObject({ revenue_minor: 300 });
      expect(figures?.revenue_minor).toMatchObject({ value: 321, previous: 4000 });
    },
  );

  it("K9 followers are those who still follow, beside those of thirty days ago", async () => {
    const { id, token } = await createSeller(t.db);
    const follower = (followed: number, unfollowed: number | null) => {
      const followerId = newId();
      return {
        seller_id: id,
        id: followerId,
        customer_external_id: followerId,
        name: "Someone",
        followed_at: daysAgo(followed),
        unfollowed_at: unfollowed === null ? null : daysAgo(unfollowed),
      };
    };
    await t.db
      .insertInto("followers")
      .values([follower(90, null), follower(90, 5), follower(90, 45), follower(3, null), follower(2, 1)])
      .execute();
    expect((await dashboardOf(token)).figures?.followers).toEqual({ value: 2, previous: 2, change: 0 });
  });

  it("K9 another seller's orders are in nothing", async () => {
    const [mine, theirs] = [await createSeller(t.db), await createSeller(t.db)];
    await addOrder(theirs.id, await addProduct(theirs.id, { onHand: 0 }), { lines: [{ price: 1000 }] });
    const board = await dashboardOf(mine.token);
    expect(board.figures?.orders.value).toBe(0);
    expect(board.to_do).toMatchObject({ accept: { count: 0 }, low_stock: { count: 0 } });
    expect(board.recent_orders).toEqual([]);
    expect(board.low_stock).toEqual([]);
    expect(board.top_products).toEqual([]);
    expect(board.plan?.usage.products).toBe(0);
  });
});

describe("K9 what waits", () => {
  it("K9 orders to accept, to ship, due today and late", async () => {
    const { id, token } = await createSeller(t.db);
    const product = await addProduct(id);
    const lines = [{ price: 100 }];
    const endOfDay = sql<Date>`date_trunc('day', now()) + interval '1 day' - interval '1 millisecond'`;
    await addOrder(id, product, { lines, placedAt: daysAgo(2), shipBy: daysAgo(1) });
    await addOrder(id, product, { lines });
    await addOrder(id, product, { lines, status: "accepted", shipBy: endOfDay });
    await addOrder(id, product, { lines, status: "accepted", shipBy: sql`now() + interval '3 days'` });
    await addOrder(id, product, { lines, status: "shipped", shipBy: daysAgo(1) });
    const { to_do: toDo, recent_orders: recent } = await dashboardOf(token);
    expect(toDo?.accept.count).toBe(2);
    expect(Date.parse(toDo?.accept.oldest_at ?? "")).toBeLessThan(Date.now() - 86_400_000);
    expect(toDo?.ship).toEqual({ count: 2, due_today: 1 });
    expect(toDo?.late).toEqual({ count: 1 });
    expect(recent).toHaveLength(5);
    expect(recent.filter(({ is_late }) => is_late)).toHaveLength(1);
    expect(recent.at(-1)).toMatchObject({ is_late: true, units: 1, total_minor: 900 });
  });

  it("K9 stock that runs out, the emptiest first, only of what is for sale", async () => {
    const { id, token } = await createSeller(t.db);
    await addProduct(id, { onHand: 3, threshold: 5, title: "Coffee mug" });
    await addProduct(id, { onHand: 0, title: "Hand towel" });
    await addProduct(id, { onHand: 0, status: "draft" });
    await addProduct(id, { onHand: 6, threshold: 5 });
    const board = await dashboardOf(token);
    expect(board.to_do?.low_stock).toEqual({ count: 2, sold_out: 1 });
    expect(board.low_stock).toMatchObject([
      { product_title: "Hand towel", available: 0 },
      { product_title: "Coffee mug", available: 3 },
    ]);
  });

  it("K9 reviews without an answer", async () => {
    const { id, token } = await createSeller(t.db);
    const { productId } = await addProduct(id);
    const review = (rating: number, reply: string | null) => {
      const reviewId = newId();
      return {
        seller_id: id,
        id: reviewId,
        external_id: reviewId,
        product_id: productId,
        customer_name: "Agnieszka",
        rating,
        reply,
      };
    };
    await t.db
      .insertInto("reviews")
      .values([review(5, null), review(2, null), review(1, "Sorry")])
      .execute();
    expect((await dashboardOf(token)).to_do?.reviews).toEqual({ count: 2, below_three: 1 });
  });
});

describe("K9 J3 with a lapsed plan the dashboard is limited", () => {
  it("K9 J3 it tells of the plan and what waits, and of nothing else", async () => {
    const { id, token } = await createSeller(t.db);
    await addOrder(id, await addProduct(id, { onHand: 0 }), { lines: [{ price: 1000 }] });
    await endPlanIn(t.db, id, -1);
    const board = await dashboardOf(token);
    expect(board).toMatchObject({
      limited: true,
      figures: null,
      to_do: null,
      days: [],
      recent_orders: [],
      low_stock: [],
      top_products: [],
      orders_by_status: [],
      plan: {
        name: "Studio",
        status: "expired",
        usage: { products: 1, published_products: 1, waiting_orders: 1 },
      },
    });
  });

  it("K9 J3 without any plan there is only the set-up", async () => {
    const { token } = await createSeller(t.db, { plan: "none" });
    const board = await dashboardOf(token);
    expect(board).toMatchObject({ limited: true, plan: null });
    expect(board.set_up.every(({ is_done }) => !is_done)).toBe(true);
  });
});

it("K9 set-up steps are done by doing them", async () => {
  const { id, token } = await createSeller(t.db);
  const doneSteps = async () =>
    (await dashboardOf(token)).set_up.filter(({ is_done }) => is_done).map(({ step }) => step);
  expect(await doneSteps()).toEqual(["plan"]);
  await addProduct(id, { status: "draft" });
  expect(await doneSteps()).toEqual(["plan", "product"]);
  await addProduct(id);
  expect(await doneSteps()).toEqual(["plan", "product", "published_product"]);
});
