import { dashboardApi, type DashboardQuery } from "@sellerdesk/contract/dashboard";
import { type RawBuilder, sql } from "kysely";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { useTestApp } from "../../../testing/client.ts";
import { createPlan, createSubscription, endPlanIn } from "../../../testing/plan-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";

const t = useTestApp();

const dashboardOf = async (token: string, query: z.input<typeof DashboardQuery> = {}) =>
  (await t.call(dashboardApi.get, { query }, { token })).ok.data;

type Stock = {
  onHand?: number;
  threshold?: number;
  status?: "published" | "draft";
  title?: string;
};

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

/** Returns the net amount of a line's remaining units, with their share of the discount. */
const netOf = ({ price, quantity = 1, discount = 0, canceled = 0 }: Line) =>
  Math.round(((price * quantity - discount) * (quantity - canceled)) / quantity);

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
  // An order's sums exclude canceled units.
  const left = ({ quantity = 1, canceled = 0 }: Line) => quantity - canceled;
  const subtotal = lines.reduce((sum, line) => sum + line.price * left(line), 0);
  const net = lines.reduce((sum, line) => sum + netOf(line), 0);
  const charges = lines.some((line) => left(line) > 0) ? 800 : 0;
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
      discount_minor: subtotal - net,
      // Shipping and tax are not revenue.
      shipping_minor: charges,
      tax_minor: 0,
      total_minor: net + charges,
      ordered_minor: 1_000_000_000,
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
  it("K9 revenue counts paid items, net of discounts, without canceled units", async () => {
    const { id, token } = await createSeller(t.db);
    const product = await addProduct(id);
    await addOrder(id, product, {
      lines: [{ price: 1999, quantity: 3, discount: 100 }, { price: 500 }],
    });
    // Two of three are canceled: the remaining one keeps a third of the discount, to the cent.
    await addOrder(id, product, {
      lines: [{ price: 1000, quantity: 3, discount: 100, canceled: 2 }],
    });
    await addOrder(id, product, { paid: false, lines: [{ price: 7700 }] });
    await addOrder(id, product, { status: "canceled", lines: [{ price: 9900, canceled: 1 }] });
    await addOrder(id, product, { placedAt: daysAgo(40), lines: [{ price: 3000 }] });
    await addOrder(id, product, { placedAt: daysAgo(70), lines: [{ price: 123_456 }] });

    const { figures, top_products: top, orders_by_status: byStatus } = await dashboardOf(token);
    const revenue = 3 * 1999 - 100 + 500 + 967;
    expect(figures?.revenue_minor).toEqual({ value: revenue, previous: 3000, change: 145.5 });
    expect(figures?.orders).toMatchObject({ value: 4, previous: 1, change: 300 });
    expect(figures?.units).toMatchObject({ value: 6, previous: 1 });
    expect(figures?.average_order_minor).toMatchObject({
      value: Math.round(revenue / 2),
      previous: 3000,
    });
    expect(figures?.customers).toMatchObject({ value: 4, previous: 1 });
    expect(top).toMatchObject([
      { product_id: product.productId, title: "Serving bowl", revenue_minor: revenue },
    ]);
    expect(byStatus.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
      { status: "canceled", count: 1 },
      { status: "pending", count: 3 },
    ]);
  });

  it("K9 counts a returning customer once, and figures equal the sum of their days", async () => {
    const { id, token } = await createSeller(t.db);
    const product = await addProduct(id);
    const customerId = await addCustomer(id);
    for (const days of [0, 1, 1, 29, 35])
      await addOrder(id, product, {
        customerId,
        placedAt: daysAgo(days),
        lines: [{ price: 100 + days }],
      });
    const { figures, series: days } = await dashboardOf(token);
    expect(figures?.customers).toEqual({ value: 1, previous: 1, change: 0 });
    expect(days).toHaveLength(30);
    expect(days.reduce((sum, day) => sum + day.revenue_minor, 0)).toBe(
      figures?.revenue_minor.value,
    );
    expect(days.reduce((sum, day) => sum + (day.previous?.revenue_minor ?? 0), 0)).toBe(
      figures?.revenue_minor.previous,
    );
    expect(days.at(-1)?.revenue_minor).toBe(100);
    expect(days.at(-2)?.revenue_minor).toBe(202);
    expect(days[0]?.revenue_minor).toBe(129);
  });

  it.each(["Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu", "UTC"])(
    "K9 a day starts at midnight in %s",
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
      const { series: days, figures } = await dashboardOf(token);
      expect(days.at(-1)).toMatchObject({ revenue_minor: 1 });
      expect(days.at(-2)).toMatchObject({ revenue_minor: 20 });
      expect(days[0]).toMatchObject({ revenue_minor: 300 });
      expect(figures?.revenue_minor).toMatchObject({ value: 321, previous: 4000 });
    },
  );

  it("K9 counts current followers and compares them with those of thirty days ago", async () => {
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
      .values([
        follower(90, null),
        follower(90, 5),
        follower(90, 45),
        follower(3, null),
        follower(2, 1),
      ])
      .execute();
    expect((await dashboardOf(token)).figures?.followers).toEqual({
      value: 2,
      previous: 2,
      change: 0,
    });
  });

  it("K9 the rating is the average of published reviews, compared with the one before", async () => {
    const { id, token } = await createSeller(t.db);
    expect((await dashboardOf(token)).figures?.rating_hundredths).toEqual({
      value: null,
      previous: null,
      change: null,
    });
    const { productId } = await addProduct(id);
    const review = (rating: number, days: number, status: "published" | "hidden" = "published") => {
      const reviewId = newId();
      const own = { seller_id: id, id: reviewId, external_id: reviewId, product_id: productId };
      return { ...own, customer_name: "Agnieszka", rating, status, created_at: daysAgo(days) };
    };
    await t.db
      .insertInto("reviews")
      .values([review(4, 40), review(5, 3), review(5, 2), review(1, 1, "hidden")])
      .execute();
    expect((await dashboardOf(token)).figures?.rating_hundredths).toEqual({
      value: 467,
      previous: 400,
      change: 16.8,
    });
  });

  it("K9 includes no data of another seller", async () => {
    const [mine, theirs] = [await createSeller(t.db), await createSeller(t.db)];
    await addOrder(theirs.id, await addProduct(theirs.id, { onHand: 0 }), {
      lines: [{ price: 1000 }],
    });
    const board = await dashboardOf(mine.token);
    expect(board.figures?.orders.value).toBe(0);
    expect(board.to_do).toMatchObject({ accept: { count: 0 }, low_stock: { count: 0 } });
    expect(board.recent_orders).toEqual([]);
    expect(board.low_stock).toEqual([]);
    expect(board.top_products).toEqual([]);
  });

  it("K9 K21 shows the use of the limits that the plan has", async () => {
    const plan = await createPlan(t.db, { limits: { products: 5, offers: null, banners: 2 } });
    const limited = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, limited.id, { plan });
    await addProduct(limited.id, { onHand: 0 });
    await addProduct((await createSeller(t.db)).id, { onHand: 0 });
    const board = await dashboardOf(limited.token);
    expect(board.plan?.usage).toEqual({ products: 1, offers: null, banners: 0 });
  });
});

describe("K9 the period", () => {
  it("K9 is the last thirty days by default, or other days, this month or a custom range", async () => {
    const { token } = await createSeller(t.db, { timezone: "Asia/Kathmandu" });
    const { now: time, period } = await dashboardOf(token);
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Kathmandu" }).format(
      new Date(time),
    );
    expect(period).toMatchObject({ to: today, step: "day" });
    expect((await dashboardOf(token, { range: "7" })).series).toHaveLength(7);
    expect((await dashboardOf(token, { range: "month" })).period).toMatchObject({
      from: `${today.slice(0, 7)}-01`,
      to: today,
    });
    const chosen = await dashboardOf(token, {
      from: "2024-02-01",
      to: "2024-02-29",
      compare: "year",
    });
    expect(chosen.period).toEqual({
      from: "2024-02-01",
      to: "2024-02-29",
      previous: { from: "2023-02-01", to: "2023-02-28" },
      step: "day",
    });
    expect(chosen.series).toHaveLength(29);
  });

  it("K9 compares with the days before, with a year ago, or with nothing", async () => {
    const { id, token } = await createSeller(t.db);
    const product = await addProduct(id);
    const on = (day: string, price: number) =>
      addOrder(id, product, {
        placedAt: sql`${`${day}T12:00:00Z`}::timestamptz`,
        lines: [{ price }],
      });
    await on("2026-03-05", 100);
    await on("2026-03-12", 250);
    await on("2025-03-12", 400);
    const revenue = async (compare: "previous" | "year" | "none") => {
      const { figures, series } = await dashboardOf(token, {
        from: "2026-03-08",
        to: "2026-03-14",
        compare,
      });
      return [figures?.revenue_minor, series[4]];
    };
    const point = {
      date: "2026-03-12",
      revenue_minor: 250,
      orders: 1,
      units: 1,
      profit_minor: null,
    };
    const none = { revenue_minor: 0, orders: 0, units: 0 };
    expect(await revenue("previous")).toEqual([
      { value: 250, previous: 100, change: 150 },
      { ...point, previous: { date: "2026-03-05", revenue_minor: 100, orders: 1, units: 1 } },
    ]);
    expect(await revenue("year")).toEqual([
      { value: 250, previous: 400, change: -37.5 },
      { ...point, previous: { date: "2025-03-12", revenue_minor: 400, orders: 1, units: 1 } },
    ]);
    expect(await revenue("none")).toEqual([
      { value: 250, previous: null, change: null },
      { ...point, previous: null },
    ]);
    const { series } = await dashboardOf(token, {
      from: "2026-03-08",
      to: "2026-03-14",
      step: "month",
    });
    expect(series).toMatchObject([
      {
        date: "2026-03-08",
        revenue_minor: 250,
        previous: { ...none, revenue_minor: 100, orders: 1, units: 1 },
      },
    ]);
  });

  it.each([
    { from: "2026-03-01" },
    { from: "2026-03-02", to: "2026-03-01" },
    { from: "2020-01-01", to: "2026-01-01" },
    { range: "31" },
    { compare: "last" },
    { from: "2026-02-30", to: "2026-03-01" },
  ])("K9 rejects %j", async (query) => {
    const { token } = await createSeller(t.db);
    const headers = { authorization: `Bearer ${token}` };
    expect((await t.app.inject({ url: dashboardApi.get.path, query, headers })).statusCode).toBe(
      400,
    );
  });
});

describe("K9 the to-do list", () => {
  it("K9 counts orders to accept, to ship, due today and late", async () => {
    const { id, token } = await createSeller(t.db);
    const product = await addProduct(id);
    const lines = [{ price: 100 }];
    const endOfDay = sql<Date>`date_trunc('day', now()) + interval '1 day' - interval '1 millisecond'`;
    await addOrder(id, product, { lines, placedAt: daysAgo(2), shipBy: daysAgo(1) });
    await addOrder(id, product, { lines });
    await addOrder(id, product, { lines, status: "accepted", shipBy: endOfDay });
    await addOrder(id, product, {
      lines,
      status: "accepted",
      shipBy: sql`now() + interval '3 days'`,
    });
    await addOrder(id, product, { lines, status: "shipped", shipBy: daysAgo(1) });
    const { to_do: toDo, recent_orders: recent } = await dashboardOf(token);
    expect(toDo?.accept.count).toBe(2);
    expect(Date.parse(toDo?.accept.oldest_at ?? "")).toBeLessThan(Date.now() - 86_400_000);
    expect(toDo?.ship).toEqual({ count: 2, due_today: 1 });
    expect(toDo?.late).toEqual({ count: 1 });
    expect(recent).toHaveLength(5);
    expect(recent.filter(({ ship_by }) => ship_by !== null)).toHaveLength(4);
    const { ship_by, ...oldest } = recent.at(-1) ?? {};
    expect(Date.parse(ship_by ?? "")).toBeLessThan(Date.now());
    expect(oldest).toMatchObject({ units: 1, total_minor: 900 });
  });

  it("K9 lists low stock of published products, the lowest first", async () => {
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

  it("K9 counts reviews without a reply", async () => {
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

describe("K9 J3 the limited dashboard without an active plan", () => {
  it("K9 J3 shows only the plan and the waiting orders if the plan has lapsed", async () => {
    const { id, token } = await createSeller(t.db);
    await addOrder(id, await addProduct(id, { onHand: 0 }), { lines: [{ price: 1000 }] });
    await endPlanIn(t.db, id, -1);
    const board = await dashboardOf(token);
    expect(board).toMatchObject({
      limited: true,
      figures: null,
      to_do: null,
      series: [],
      period: null,
      recent_orders: [],
      low_stock: [],
      top_products: [],
      orders_by_status: [],
      plan: {
        name: "Studio",
        status: "expired",
        waiting_orders: 1,
      },
    });
  });

  it("K9 J3 shows only the setup steps if there is no plan", async () => {
    const { token } = await createSeller(t.db, { plan: "none" });
    const board = await dashboardOf(token);
    expect(board).toMatchObject({ limited: true, plan: null });
    expect(board.set_up.every(({ is_done }) => !is_done)).toBe(true);
  });
});

it("K9 marks setup steps as done once the seller completes them", async () => {
  const { id, token } = await createSeller(t.db);
  const doneSteps = async () =>
    (await dashboardOf(token)).set_up.filter(({ is_done }) => is_done).map(({ step }) => step);
  expect(await doneSteps()).toEqual(["plan"]);
  await addProduct(id, { status: "draft" });
  expect(await doneSteps()).toEqual(["plan", "product"]);
  await addProduct(id);
  expect(await doneSteps()).toEqual(["plan", "product", "published_product"]);
});
