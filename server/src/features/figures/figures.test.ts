import { figuresApi } from "@sellerdesk/contract/figures";
import { inventoryApi } from "@sellerdesk/contract/inventory";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createOffer } from "../../../testing/offer-factory.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { packUnits, returnUnits } from "../../../testing/order-lifecycle-fixture.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createReview } from "../../../testing/review-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { addChangesToSums } from "../dashboard/sums/service.ts";
import { receiveReturn } from "../orders/returns/service.ts";
import { acceptOrder } from "../orders/service.ts";

const t = useTestApp();
type Seller = Awaited<ReturnType<typeof createSeller>>;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const placeOrder = (seller: Seller, variantId: string, days: number, quantity = 1, price = 2500) =>
  createOrder(t.db, seller, {
    placed_at: daysAgo(days),
    customer: { external_id: newId(), name: "Oliver" },
    items: [{ variant_id: variantId, quantity, unit_price_minor: price }],
  });

const createSold = async (seller: Seller) => {
  const product = await createProduct(t.db, seller, {
    options: [{ name: "Size", values: ["S", "M"] }],
    variants: [
      { option_values: ["S"], price_minor: 2500, cost_minor: 1000, stock: 12 },
      { option_values: ["M"], price_minor: 2500, cost_minor: 1000, stock: 3 },
    ],
  });
  const [small = "", medium = ""] = product.variants.map(({ id }) => id);
  await sql`update variant_prices set since = now() - interval '200 days' where since > now() - interval '1 hour'`.execute(
    t.db,
  );
  return { product, small, medium };
};

const readProduct = async (seller: Seller, id: string) =>
  (await t.call(figuresApi.product, { params: { id } }, seller)).ok.data;

describe("K20 the figures of a product", () => {
  it("K20 units, revenue, profit and points of 90 days match the orders, before and after aggregation", async () => {
    const seller = await createSeller(t.db);
    const { product, small, medium } = await createSold(seller);
    const other = await createProduct(t.db, seller);
    await placeOrder(seller, other.variants[0]?.id ?? "", 2, 4);
    await placeOrder(seller, small, 100, 2);
    await placeOrder(seller, small, 40, 3);
    await placeOrder(seller, small, 2, 1, 2300);
    const last = await placeOrder(seller, medium, 1, 3);
    for (let round = 0; round < 2; round += 1) {
      const figures = await readProduct(seller, product.id);
      expect(figures).toMatchObject({
        currency: "USD",
        units: { value: 7, previous: 2, change: 250 },
        revenue_minor: { value: 17_300, previous: 5000, change: 246 },
        profit_minor: 10_300,
        returned_units: 0,
        return_permille: 0,
        shop_return_permille: 0,
        available: 6,
        rating: null,
        reviews_to_answer: 0,
        offer: null,
      });
      expect(figures.points).toHaveLength(30);
      const sum = (name: "units" | "revenue_minor") =>
        figures.points.reduce((total, point) => total + point[name], 0);
      expect([sum("units"), sum("revenue_minor")]).toEqual([7, 17_300]);
      expect(figures.points.at(-1)).toMatchObject({ units: 4, revenue_minor: 9800 });
      expect(figures.variants.map(({ units, available }) => [units, available])).toEqual([
        [4, 6],
        [3, 0],
      ]);
      await addChangesToSums(t.db);
    }
    const { variants } = await readProduct(seller, product.id);
    expect(variants[0]).toMatchObject({ days_of_cover: 30, sold_out_at: null });
    expect(Date.parse(variants[1]?.sold_out_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(last.total_minor).toBeGreaterThan(0);
  });

  it("K20 days of cover match those of the inventory", async () => {
    const seller = await createSeller(t.db);
    const { product, small } = await createSold(seller);
    await placeOrder(seller, small, 0, 3);
    const figures = await readProduct(seller, product.id);
    // 9 units left of the variant and 12 of the product, at 3 sold in 30 days.
    expect(figures.variants[0]).toMatchObject({ available: 9, days_of_cover: 90 });
    expect(figures).toMatchObject({ available: 12, days_of_cover: 120 });
    const day = new Date(Date.parse(`${figures.to}T00:00:00Z`) + 90 * 86_400_000);
    expect(figures.variants[0]?.runs_out_on).toBe(day.toISOString().slice(0, 10));
  });

  it("K20 a stock that lasts for thousands of years runs out on a displayable date", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, { variants: [{ stock: 200_000 }] });
    await placeOrder(seller, product.variants[0]?.id ?? "", 0, 1);
    const figures = await readProduct(seller, product.id);
    expect(figures.days_of_cover).toBe(199_999 * 30);
    expect(figures.runs_out_on).toMatch(/^21\d\d-\d\d-\d\d$/);
  });

  it("K20 returns the return rate of the product and of the whole shop", async () => {
    const seller = await createSeller(t.db);
    const { product, small } = await createSold(seller);
    const other = await createProduct(t.db, seller);
    await placeOrder(seller, other.variants[0]?.id ?? "", 2, 4);
    const order = await placeOrder(seller, small, 3, 4);
    const accepted = await acceptOrder(t.db, seller.id, order.id);
    await packUnits(t.db, seller, accepted, 4, "shipped");
    const { returns } = await returnUnits(t.db, seller, accepted, 1);
    await receiveReturn(
      t.db,
      seller.id,
      { orderId: order.id, id: returns[0]?.id ?? "" },
      { items: [{ item_id: accepted.items[0]?.id ?? "", restocked: 1, damaged: 0 }] },
    );
    expect(await readProduct(seller, product.id)).toMatchObject({
      units: { value: 4 },
      returned_units: 1,
      return_permille: 250,
      shop_return_permille: 125,
    });
  });

  it("K20 the rating of each point averages all reviews up to its end", async () => {
    const seller = await createSeller(t.db);
    const { product } = await createSold(seller);
    const review = (days: number, rating: number, reply?: string) =>
      createReview(t.db, seller.id, {
        productId: product.id,
        daysAgo: days,
        rating,
        customer: { external_id: newId(), name: "Oliver" },
        ...(reply !== undefined && { reply }),
      });
    await review(200, 5, "Thank you.");
    await review(10, 2);
    const figures = await readProduct(seller, product.id);
    expect(figures).toMatchObject({ rating: { average: 3.5, count: 2 }, reviews_to_answer: 1 });
    const ratings = figures.points.map(({ rating }) => rating);
    expect([ratings[0], ratings.at(-1)]).toEqual([5, 3.5]);
  });

  it("K20 J2 another seller's product has no figures", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const { product, small } = await createSold(other);
    await placeOrder(other, small, 1);
    const answer = await t.call(figuresApi.product, { params: { id: product.id } }, seller);
    expect(answer.status).toBe(404);
    const { ok } = await t.call(figuresApi.soldProducts, { query: { ids: product.id } }, seller);
    expect(ok.data).toEqual([]);
  });
});

describe("K19 units sold in the product list", () => {
  it("K19 lists the units of each of the last 30 days, today last, and omits products without sales", async () => {
    const seller = await createSeller(t.db);
    const { product, small } = await createSold(seller);
    const other = await createProduct(t.db, seller);
    await placeOrder(seller, small, 0, 2);
    await placeOrder(seller, small, 5, 1);
    await placeOrder(seller, small, 31, 4);
    const ids = [product.id, other.id].join(",");
    const { ok } = await t.call(figuresApi.soldProducts, { query: { ids } }, seller);
    const units = Array.from({ length: 30 }, () => 0);
    units[29] = 2;
    units[24] = 1;
    expect(ok.data).toEqual([{ product_id: product.id, units }]);
  });

  it("K19 rejects invalid ids", async () => {
    const seller = await createSeller(t.db);
    const { failure } = await t.call(figuresApi.soldProducts, { query: { ids: "a,b" } }, seller);
    expect(failure.errors?.map(({ field }) => field)).toEqual(["ids"]);
  });
});

describe("K37 the figures of an offer", () => {
  const readOffer = async (seller: Seller, id: string) =>
    (await t.call(figuresApi.offer, { params: { id } }, seller)).ok.data;

  it("K37 compares units, revenue and margin with those of its products in the same time before", async () => {
    const seller = await createSeller(t.db);
    const { product, small, medium } = await createSold(seller);
    const other = await createProduct(t.db, seller);
    const id = await createOffer(t.db, seller.id, {
      value: 2000,
      startsIn: -24 * 10,
      endsIn: -24 * 5,
      productIds: [product.id],
    });
    // The product is in the offer from its start.
    await sql`
      update offer_items i set since = o.starts_at, active_range = tstzrange(o.starts_at, o.ends_at) from offers o
      where i.seller_id = ${seller.id} and o.seller_id = i.seller_id and o.id = i.offer_id and o.id = ${id}`.execute(
      t.db,
    );
    await placeOrder(seller, other.variants[0]?.id ?? "", 12, 4);
    await placeOrder(seller, small, 12, 1);
    await placeOrder(seller, small, 40, 1);
    await placeOrder(seller, small, 8, 2, 2000);
    await placeOrder(seller, medium, 7, 1, 2000);
    await placeOrder(seller, small, 1, 1);
    const figures = await readOffer(seller, id);
    expect(figures).toMatchObject({
      currency: "USD",
      days: 6,
      during: { units: 3, revenue_minor: 6000, margin_permille: 500 },
      before: { units: 1, revenue_minor: 2500, margin_permille: 600 },
    });
    const { ok } = await t.call(figuresApi.soldOffers, { query: { ids: id } }, seller);
    expect(ok.data).toEqual([
      { offer_id: id, units: 3, revenue_minor: 6000, margin_permille: 500 },
    ]);
    expect((await readProduct(seller, product.id)).offer).toMatchObject({
      id,
      name: "Autumn linen",
      days: 6,
      during: { units: 3, revenue_minor: 6000, margin_permille: 500 },
      before: { units: 1, revenue_minor: 2500, margin_permille: 600 },
    });
  });

  it("K37 has no figures before its start, and no comparison for an offer of a year", async () => {
    const seller = await createSeller(t.db);
    const { product } = await createSold(seller);
    const productIds = [product.id];
    const later = await createOffer(t.db, seller.id, { startsIn: 5, productIds });
    const long = await createOffer(t.db, seller.id, {
      startsIn: -24 * 365,
      endsIn: -24,
      productIds,
    });
    expect(await readOffer(seller, later)).toBeNull();
    expect(await readOffer(seller, long)).toMatchObject({
      before: null,
      during: { units: 0, revenue_minor: 0, margin_permille: null },
    });
  });

  it("K37 J2 another seller's offer has no figures", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const { product } = await createSold(other);
    const id = await createOffer(t.db, other.id, { startsIn: -24, productIds: [product.id] });
    const answer = await t.call(figuresApi.offer, { params: { id } }, seller);
    expect(answer.status).toBe(404);
  });
});

describe("K24 the value of the stock", () => {
  it("K24 sums units at cost, and counts low and idle stock as the filters of the list do", async () => {
    const seller = await createSeller(t.db);
    const { product, small } = await createSold(seller);
    await createProduct(t.db, seller, { variants: [{ stock: 5, low_stock_threshold: 9 }] });
    const other = await createSeller(t.db);
    await createSold(other);
    // 2 left of 12 after 10 in 30 days: 6 days.
    await placeOrder(seller, small, 0, 10);
    const { data } = (await t.call(figuresApi.stock, {}, seller)).ok;
    expect(data).toEqual({
      currency: "USD",
      variants: 3,
      counts: [
        { key: "refill", count: 1 },
        { key: "out", count: 0 },
        { key: "low", count: 1 },
        { key: "in", count: 2 },
        { key: "idle", count: 2 },
      ],
      value_minor: 15 * 1000,
      uncosted_units: 5,
      ending_variants: 1,
      idle_value_minor: 3 * 1000,
    });
    for (const { key, count } of data.counts) {
      const { meta } = (await t.call(inventoryApi.list, { query: { stock: key } }, seller)).ok;
      expect([key, meta.total]).toEqual([key, count]);
    }
    expect(product.variants).toHaveLength(2);
  });
});

describe("K41 the rating by month", () => {
  it("K41 averages the published reviews of each month, of the shop or of one product", async () => {
    const seller = await createSeller(t.db);
    const [first, other] = [await createSold(seller), await createSold(seller)];
    const review = (productId: string, rating: number, daysBefore: number, isHidden = false) =>
      createReview(t.db, seller.id, {
        productId,
        rating,
        daysAgo: daysBefore,
        customer: { external_id: newId(), name: "Oliver" },
        ...(isHidden && { status: "hidden" as const }),
      });
    await review(first.product.id, 5, 0);
    await review(other.product.id, 2, 0);
    await review(first.product.id, 1, 0, true);
    await review(first.product.id, 4, 400);
    const read = async (query: { product_id?: string }) =>
      (await t.call(figuresApi.reviews, { query }, seller)).ok.data;
    const all = await read({});
    expect(all).toHaveLength(12);
    expect(all.at(-1)).toMatchObject({ count: 2, average: 3.5 });
    expect(all[0]).toMatchObject({ count: 0, average: null });
    expect((await read({ product_id: first.product.id })).at(-1)).toMatchObject({
      count: 1,
      average: 5,
    });
    const stranger = await createSeller(t.db);
    const { ok } = await t.call(
      figuresApi.reviews,
      { query: { product_id: first.product.id } },
      stranger,
    );
    expect(ok.data.map(({ count }) => count)).toEqual(Array.from({ length: 12 }, () => 0));
  });
});

describe("C11 the customers of a year", () => {
  it("C11 counts customers by country of the last order, repeat customers, and monthly cohorts", async () => {
    const seller = await createSeller(t.db);
    const { small } = await createSold(seller);
    const order = (buyer: string, country: string, days: number) =>
      createOrder(t.db, seller, {
        placed_at: daysAgo(days),
        customer: { external_id: buyer, name: "Oliver" },
        shipping_address: {
          name: "Oliver",
          line1: "1 Elm Street",
          postal_code: "1",
          city: "X",
          country,
        },
        items: [{ variant_id: small, quantity: 1, unit_price_minor: 2500 }],
      });
    await order("a", "DE", 62);
    await order("a", "FR", 0);
    await order("b", "FR", 62);
    await order("c", "DE", 0);
    const { data } = (await t.call(figuresApi.customers, {}, seller)).ok;
    expect(data).toMatchObject({ currency: "USD", customers: 3, repeat_customers: 1 });
    expect(data.countries.map(({ country, customers }) => [country, customers])).toEqual([
      ["FR", 2],
      ["DE", 1],
    ]);
    const [first, last] = data.cohorts;
    expect(first).toMatchObject({ month: daysAgo(62).slice(0, 7), customers: 2 });
    expect(first?.returned.at(-1)).toBe(1);
    expect(last).toEqual({ month: daysAgo(0).slice(0, 7), customers: 1, returned: [] });
    const stranger = await createSeller(t.db);
    expect((await t.call(figuresApi.customers, {}, stranger)).ok.data).toMatchObject({
      customers: 0,
      countries: [],
      cohorts: [],
    });
  });
});
