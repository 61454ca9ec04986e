import type { ReportBy } from "@sellerdesk/contract/dashboard";
import { reportsApi } from "@sellerdesk/contract/reports";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import { createCategoryBrandColor } from "../../../../testing/lookup-factory.ts";
import { createOffer } from "../../../../testing/offer-factory.ts";
import { createOrder } from "../../../../testing/order-factory.ts";
import { endPlanIn } from "../../../../testing/plan-factory.ts";
import { createProduct } from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { addChangesToSums } from "../sums/service.ts";

const t = useTestApp();

type Login = { token: string };
const days = { from: "2026-10-01", to: "2026-10-31" };
const read = async (seller: Login, by: ReportBy, query: object = {}) =>
  (await t.call(reportsApi.get, { query: { by, ...days, ...query } }, seller)).ok.data;
/** Returns the name (or key) and the revenue of each row with sales in the period. */
const revenues = async (seller: Login, by: ReportBy) =>
  (await read(seller, by)).rows
    .filter(({ figures }) => figures.units > 0)
    .map(({ key, name, figures }) => [name ?? key, figures.revenue_minor]);

const createShop = async () => {
  const seller = await createSeller(t.db, { timezone: "Europe/Copenhagen" });
  const bowl = await createProduct(t.db, seller, {
    title: "Bowl",
    options: [{ name: "Size", values: ["S", "M"] }],
  });
  const tray = await createProduct(t.db, seller, {
    title: "Tray",
    variants: [{ cost_minor: 1000, price_minor: 4000 }],
  });
  await sql`update variant_prices set since = '2026-01-01'`.execute(t.db);
  const place = (day: string, country: string, items: [string | undefined, number, number][]) =>
    createOrder(t.db, seller, {
      placed_at: day,
      shipping_address: {
        name: "Oliver",
        line1: "Vej 1",
        city: "By",
        postal_code: "1000",
        country,
      },
      items: items.map(([variant_id = "", quantity, unit_price_minor]) => ({
        variant_id,
        quantity,
        unit_price_minor,
      })),
    });
  const [small, medium] = bowl.variants;
  // A Sunday, 21:30 in the seller's summer time.
  await place("2026-10-11T19:30:00Z", "DE", [
    [small?.id, 2, 2500],
    [tray.variants[0]?.id, 1, 4000],
  ]);
  await place("2026-10-12T08:00:00Z", "SE", [[medium?.id, 1, 2500]]);
  await place("2026-09-05T08:00:00Z", "DE", [[small?.id, 1, 2500]]);
  return { seller, bowl, tray };
};

describe("K9 reports", () => {
  it("K9 sales by each dimension add up to the same totals", async () => {
    const { seller, bowl, tray } = await createShop();
    await addChangesToSums(t.db);
    const total = 11_500;
    expect(await revenues(seller, "product")).toEqual([
      ["Bowl", 7500],
      ["Tray", 4000],
    ]);
    const variants = await read(seller, "variant");
    expect(variants.rows.map(({ name, detail, figures }) => [name, detail, figures.units])).toEqual(
      [
        ["Bowl", "S", 2],
        ["Tray", "", 1],
        ["Bowl", "M", 1],
      ],
    );
    expect(await revenues(seller, "country")).toEqual([
      ["DE", 9000],
      ["SE", 2500],
    ]);
    // The customer's first order was in September.
    expect(await revenues(seller, "buyer")).toEqual([["returning", total]]);
    expect(await revenues(seller, "time")).toEqual([
      ["1:10", 2500],
      ["7:21", 9000],
    ]);
    expect(await revenues(seller, "category")).toEqual([["", total]]);
    expect(await revenues(seller, "brand")).toEqual([["", total]]);
    expect(await revenues(seller, "offer")).toEqual([["", total]]);

    const report = await read(seller, "product");
    expect(report.total).toEqual({
      orders: null,
      units: 4,
      revenue_minor: total,
      returned_units: 0,
      gross_profit_minor: 3000,
      margin_permille: 750,
      uncosted_units: 3,
    });
    expect(report).toMatchObject({
      period: { ...days, previous: { from: "2026-09-01", to: "2026-09-30" } },
      previous_total: { revenue_minor: 2500, units: 1 },
      rows: [
        { key: bowl.id, previous_revenue_minor: 2500, figures: { gross_profit_minor: null } },
        { key: tray.id, previous_revenue_minor: 0, figures: { margin_permille: 750 } },
      ],
      total_rows: 2,
    });
    expect((await read(seller, "country")).total.orders).toBe(2);
    expect((await read(seller, "product", { compare: "none" })).previous_total).toBeNull();
  });

  it("K9 shows the names of offers, and none for deleted ones", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller);
    const offer = await createOffer(t.db, seller.id, {
      name: "Linen week",
      productIds: [product.id],
    });
    await sql`update variant_prices set since = '2026-01-01'`.execute(t.db);
    const items = [{ variant_id: product.variants[0]?.id ?? "", unit_price_minor: 2125 }];
    const placed_at = new Date(Date.now() + 1000).toISOString();
    await createOrder(t.db, seller, { placed_at, items });
    const query = { by: "offer", range: "7" } as const;
    const readOffers = async () => (await t.call(reportsApi.get, { query }, seller)).ok.data.rows;
    expect(await readOffers()).toMatchObject([{ key: offer, name: "Linen week" }]);
    await sql`delete from offers where id = ${offer}`.execute(t.db);
    expect(await readOffers()).toMatchObject([{ key: offer, name: null }]);
  });

  it("K9 filters product sales by category and brand; other reports reject these filters", async () => {
    const { seller, bowl, tray } = await createShop();
    const { category, brand } = await createCategoryBrandColor(t.db);
    await sql`update products set category_id = ${category.id} where id = ${bowl.id}`.execute(t.db);
    await sql`update products set brand_id = ${brand.id} where id in (${bowl.id}, ${tray.id})`.execute(
      t.db,
    );
    const filters = { category_id: category.id };
    const rowsOf = async (by: ReportBy, query: object) => {
      const { rows, total, total_rows } = await read(seller, by, query);
      expect([rows.length, total.revenue_minor]).toEqual([
        total_rows,
        rows.reduce((sum, { figures }) => sum + figures.revenue_minor, 0),
      ]);
      return rows.map(({ name, detail, figures }) => [name, detail, figures.revenue_minor]);
    };
    const bowlAlone = [["Bowl", null, 7500]];
    expect(await rowsOf("product", filters)).toEqual(bowlAlone);
    await addChangesToSums(t.db);
    expect(await rowsOf("product", filters)).toEqual(bowlAlone);
    expect(await rowsOf("product", { ...filters, brand_id: brand.id })).toEqual(bowlAlone);
    expect(await rowsOf("product", { brand_id: brand.id })).toHaveLength(2);
    expect(await rowsOf("variant", filters)).toEqual([
      ["Bowl", "S", 5000],
      ["Bowl", "M", 2500],
    ]);
    expect(await rowsOf("category", { brand_id: brand.id })).toEqual([
      [category.name, null, 7500],
      [null, null, 4000],
    ]);
    expect(await rowsOf("brand", filters)).toEqual([[brand.name, null, 7500]]);
    const report = await read(seller, "product", { ...filters, brand_id: brand.id });
    expect(report).toMatchObject({ category: category.name, brand: brand.name });
    expect(report.previous_total?.revenue_minor).toBe(2500);
    const nothing = { category_id: "00000000-0000-7000-8000-000000000000" };
    expect(await read(seller, "product", nothing)).toMatchObject({ rows: [], category: null });
    for (const by of ["country", "buyer", "offer", "time"] as const) {
      const { status, failure } = await t.call(
        reportsApi.get,
        { query: { by, ...days, ...filters } },
        seller,
      );
      expect([status, failure.errors?.[0]?.field]).toEqual([400, "by"]);
    }
    const csv = await t.app.inject({
      url: reportsApi.export.path,
      query: { by: "product", ...days, ...filters },
      headers: { authorization: `Bearer ${seller.token}` },
    });
    expect(csv.body).toContain(",Bowl,3,");
    expect(csv.body).not.toContain("Tray");
  });

  it("K9 continues each page where the previous one ended, with the same totals", async () => {
    const { seller } = await createShop();
    const first = await read(seller, "variant", { per_page: 2 });
    const second = await read(seller, "variant", { per_page: 2, page: 2 });
    expect([first.rows.length, second.rows.length, second.total_rows]).toEqual([2, 1, 3]);
    expect(second.total).toEqual(first.total);
  });

  it("K9 exports every row of a report as CSV, and a workbook as XLSX", async () => {
    const { seller } = await createShop();
    const save = (format: "csv" | "xlsx") =>
      t.app.inject({
        url: reportsApi.export.path,
        query: { by: "product", format, ...days },
        headers: { authorization: `Bearer ${seller.token}` },
      });
    const csv = await save("csv");
    expect(csv.body.replace("\uFEFF", "").trim().split(/\r?\n/)).toEqual([
      "key,name,units,revenue,revenue_before,returned,gross_profit,uncosted_units,currency",
      expect.stringMatching(/,Bowl,3,75.00,25.00,0,,3,USD$/),
      expect.stringMatching(/,Tray,1,40.00,0.00,0,30.00,0,USD$/),
    ]);
    const xlsx = await save("xlsx");
    expect(xlsx.body.slice(0, 2)).toBe("PK");
    expect(xlsx.headers["content-disposition"]).toContain("sales-by-product.xlsx");
  });

  it("K9 excludes other sellers' sales, and rejects reversed days, missing logins and lapsed plans", async () => {
    const { seller } = await createShop();
    const other = await createSeller(t.db);
    expect(await read(other, "product")).toMatchObject({ rows: [], total: { units: 0 } });
    const wrong = { from: "2026-10-02", to: "2026-10-01" };
    expect((await t.call(reportsApi.get, { query: wrong }, other)).status).toBe(400);
    expect((await t.call(reportsApi.get, { query: {} })).status).toBe(401);
    await endPlanIn(t.db, seller.id, -1);
    expect((await t.call(reportsApi.get, { query: {} }, seller)).status).toBe(403);
  });
});
