import { ProductListQuery, ProductSelection } from "@sellerdesk/contract/product-lists";
import { productsApi } from "@sellerdesk/contract/products";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { useTestApp } from "../../../../testing/client.ts";
import { createIdBeside } from "../../../../testing/citus.ts";
import { explain, statementsOf } from "../../../../testing/explain.ts";
import { createOffer } from "../../../../testing/offer-factory.ts";
import {
  createPicture,
  createProduct,
  insertProducts,
} from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { newId } from "../../../lib/id.ts";
import { ensureDemoLookups } from "../../lookups/service.ts";
import { listProducts, listSelectedProductIds } from "./queries.ts";

const t = useTestApp();
beforeAll(async () => {
  await ensureDemoLookups(t.db);
});

type Query = Partial<z.input<typeof ProductListQuery>>;
const list = (token: string, query: Query = {}) => t.call(productsApi.list, { query }, { token });
const titles = async (token: string, query: Query = {}) =>
  (await list(token, query)).ok.data.map(({ title }) => title);
const lookup = async (table: "brands" | "categories", name: string) => {
  const { rows } = await sql<{
    id: string;
  }>`select id from ${sql.table(table)} where name = ${name}`.execute(t.db);
  return rows[0]?.id ?? "";
};

describe("K19 list products", () => {
  it("K19 returns rows in the shape that API clients rely on", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const picture = await createPicture(t.db, seller);
    const brand_id = await lookup("brands", "Ostsee Keramik");
    const category_id = await lookup("categories", "Tableware");
    const product = await createProduct(t.db, seller, {
      title: "Serving bowl",
      brand_id,
      category_id,
      images: [{ uid: picture }],
      options: [{ name: "Size", values: ["S", "M"] }],
      variants: [
        { option_values: ["S"], price_minor: 4800, stock: 3 },
        { option_values: ["M"], price_minor: 5600, stock: 4 },
      ],
    });
    await sql`update products set rating_sum = 13, rating_count = 3 where id = ${product.id}`.execute(
      t.db,
    );
    const { data, meta } = (await list(seller.token)).ok;
    expect(meta).toEqual({
      page: 1,
      per_page: 25,
      total: 1,
      is_capped: false,
      total_pages: 1,
      is_similar: false,
    });
    expect(data).toEqual([
      {
        id: product.id,
        title: "Serving bowl",
        status: "published",
        review_state: "none",
        image: expect.stringMatching(/^\/files\/pictures\/[0-9a-f]{32}-160\.webp$/),
        category: { id: category_id, name: "Tableware" },
        brand: { id: brand_id, name: "Ostsee Keramik" },
        variants_count: 2,
        price_from_minor: 4800,
        price_to_minor: 5600,
        currency: "EUR",
        available: 7,
        stock: "in",
        sold_out_variants: 0,
        low_variants: 0,
        rating: { average: 4.3, count: 3 },
        offer: null,
        updated_at: product.updated_at,
      },
    ]);
  });

  it("K19 shows the offer that is live by the database's clock", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    const offer = async (starts: string, ends: string) => {
      const offerId = newId();
      await sql`insert into offers (seller_id, id, name, type, value, starts_at, ends_at)
        values (${seller.id}, ${offerId}, 'Winter', 'percent', 1500, now() + ${starts}::interval, now() + ${ends}::interval)`.execute(
        t.db,
      );
      await sql`insert into offer_items (seller_id, id, offer_id, product_id)
        values (${seller.id}, ${newId()}, ${offerId}, ${id})`.execute(t.db);
      return offerId;
    };
    await offer("-2 days", "-1 day");
    await offer("1 day", "2 days");
    expect((await list(seller.token)).ok.data[0]?.offer).toBeNull();
    const live = await offer("-1 hour", "1 hour");
    expect((await list(seller.token)).ok.data[0]?.offer).toEqual({
      id: live,
      name: "Winter",
      type: "percent",
      value: 1500,
      price_from_minor: 2125,
      price_to_minor: 2125,
    });
  });

  it("K19 finds all words in title, SKU, barcode and brand, ignoring case, with literal signs", async () => {
    const { token, ...seller } = await createSeller(t.db);
    const brand_id = await lookup("brands", "Вереск");
    await createProduct(t.db, seller, {
      title: "100% Linen_duvet",
      variants: [{ sku: "DUV-1", barcode: "4006381333931" }],
    });
    await createProduct(t.db, seller, {
      title: "Wool blanket",
      brand_id,
      variants: [{ sku: "BLA-1" }],
    });
    for (const [search, found] of [
      ["LINEN", ["100% Linen_duvet"]],
      ["duv-1", ["100% Linen_duvet"]],
      ["4006381333931", ["100% Linen_duvet"]],
      ["ВЕРЕСК blanket", ["Wool blanket"]],
      ["blanket linen", []],
      ["100%", ["100% Linen_duvet"]],
      ["1_0", []],
      ["en_duv", ["100% Linen_duvet"]],
      ["linen & duvet", ["100% Linen_duvet"]],
      ["du", ["100% Linen_duvet"]],
      ["b wo", ["Wool blanket"]],
      ["uv", []],
    ] as const)
      expect([search, await titles(token, { search })]).toEqual([search, found]);
  });

  it("K19 updates the search text with every write", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, {
      options: [{ name: "Size", values: ["S", "M"] }],
      variants: [
        { option_values: ["S"], sku: "OLD-S" },
        { option_values: ["M"], sku: "OLD-M" },
      ],
    });
    const [small] = product.variants;
    await t.call(
      productsApi.removeVariant,
      { params: { id: small?.id ?? "" } },
      { token: seller.token },
    );
    expect(await titles(seller.token, { search: "OLD-S" })).toEqual([]);
    expect(await titles(seller.token, { search: "OLD-M" })).toHaveLength(1);
  });

  it("K19 filters by status, category, brand and stock, and counts products by status", async () => {
    const { token, ...seller } = await createSeller(t.db);
    const brand_id = await lookup("brands", "Northfold");
    const category_id = await lookup("categories", "Candles");
    await createProduct(t.db, seller, { title: "Published, in stock", brand_id });
    await createProduct(t.db, seller, {
      title: "Draft, out",
      status: "draft",
      stock: 0,
      category_id,
    });
    await createProduct(t.db, seller, {
      title: "Low",
      variants: [{ stock: 2, low_stock_threshold: 3 }],
    });
    expect(await titles(token, { status: "draft" })).toEqual(["Draft, out"]);
    expect(await titles(token, { brand_id })).toEqual(["Published, in stock"]);
    expect(await titles(token, { category_id })).toEqual(["Draft, out"]);
    expect(await titles(token, { stock: "out" })).toEqual(["Draft, out"]);
    expect(await titles(token, { stock: "low" })).toEqual(["Low"]);
    expect((await list(token, { status: "published", search: "low" })).ok.meta.total).toBe(1);
    expect((await t.call(productsApi.counts, {}, { token })).ok.data).toEqual(
      expect.arrayContaining([
        { key: "published", count: 2, is_capped: false },
        { key: "draft", count: 1, is_capped: false },
      ]),
    );
  });

  it("K19 finds similar words if none match, reports that, and matches codes exactly", async () => {
    const { token, ...seller } = await createSeller(t.db);
    await createProduct(t.db, seller, {
      title: "Linen duvet cover",
      variants: [{ sku: "DUVET-77" }],
    });
    await createProduct(t.db, seller, { title: "Ceramic bowl", variants: [{ sku: "BOWL-1" }] });
    for (const [search, found] of [
      ["linnen", ["Linen duvet cover"]],
      ["ceremic bowl", ["Ceramic bowl"]],
      ["DUVET-78", []],
      ["sofa", []],
    ] as const) {
      const { data, meta } = (await list(token, { search })).ok;
      expect([search, data.map(({ title }) => title), meta.total]).toEqual([
        search,
        found,
        found.length,
      ]);
      expect([search, meta.is_similar]).toEqual([search, found.length > 0]);
    }
    expect((await list(token, { search: "linen" })).ok.meta.is_similar).toBe(false);
  });

  it("K19 ranks by relevance: whole words and codes, then title and word starts, then last change", async () => {
    const { token, ...seller } = await createSeller(t.db);
    const titled = (title: string, sku: string) =>
      createProduct(t.db, seller, { title, variants: [{ sku }] });
    await titled("Set of mugs", "MUG");
    await titled("Mug rack", "RACK-1");
    await titled("Blue mug", "BLUE-1");
    await titled("Smug cat print", "PRINT-1");
    expect(await titles(token, { search: "mug", sort: "relevance" })).toEqual([
      "Mug rack",
      "Blue mug",
      "Set of mugs",
      "Smug cat print",
    ]);
  });

  it("K19 filters by offer, price and the days of the seller's time zone", async () => {
    const { token, ...seller } = await createSeller(t.db, { timezone: "Pacific/Auckland" });
    const cheap = await createProduct(t.db, seller, { title: "Cheap", price_minor: 900 });
    await createProduct(t.db, seller, { title: "Dear", price_minor: 9900 });
    await createOffer(t.db, seller.id, { productIds: [cheap.id] });
    expect(await titles(token, { offer: "live" })).toEqual(["Cheap"]);
    expect(await titles(token, { offer: "none" })).toEqual(["Dear"]);
    expect(await titles(token, { price_to: 900 })).toEqual(["Cheap"]);
    expect(await titles(token, { price_from: 901 })).toEqual(["Dear"]);
    // 00:30 on March 2 in Auckland is still March 1 in UTC.
    await sql`update products set updated_at = '2026-03-01T11:30:00Z' where id = ${cheap.id}`.execute(
      t.db,
    );
    expect(await titles(token, { updated_from: "2026-03-02", updated_to: "2026-03-02" })).toEqual([
      "Cheap",
    ]);
    expect(await titles(token, { updated_to: "2026-03-01" })).toEqual([]);
  });

  it("K19 returns the neighbours of a product in the list that it was opened from", async () => {
    const { token, ...seller } = await createSeller(t.db);
    const ids: Record<string, string> = {};
    for (const title of ["Ash bowl", "Birch bowl", "Cedar bowl", "Dahlia vase"])
      ids[title] = (await createProduct(t.db, seller, { title })).id;
    const neighbours = async (title: string, query: Query) =>
      (await t.call(productsApi.neighbours, { params: { id: ids[title] ?? "" }, query }, { token }))
        .ok.data;
    const bowls: Query = { search: "bowl", sort: "title" };
    expect(await neighbours("Birch bowl", bowls)).toEqual({
      previous_id: ids["Ash bowl"],
      next_id: ids["Cedar bowl"],
    });
    expect(await neighbours("Cedar bowl", bowls)).toEqual({
      previous_id: ids["Birch bowl"],
      next_id: null,
    });
    expect(await neighbours("Ash bowl", { sort: "-title" })).toEqual({
      previous_id: ids["Birch bowl"],
      next_id: null,
    });
    // A product that no longer matches the filters still has neighbors.
    expect(await neighbours("Dahlia vase", bowls)).toEqual({
      previous_id: ids["Cedar bowl"],
      next_id: null,
    });
    const ranked: Query = { search: "bowl", sort: "relevance" };
    expect(await neighbours("Birch bowl", ranked)).toEqual({
      previous_id: ids["Cedar bowl"],
      next_id: ids["Ash bowl"],
    });
    expect(await neighbours("Dahlia vase", ranked)).toEqual({ previous_id: null, next_id: null });
    const { status } = await t.call(
      productsApi.neighbours,
      { params: { id: newId() }, query: {} },
      { token },
    );
    expect(status).toBe(404);
  });

  it("K19 computes the stock of a product over its variants, without deleted ones", async () => {
    const { token, ...seller } = await createSeller(t.db);
    const sizes = (title: string, stock: [number, number]) =>
      createProduct(t.db, seller, {
        title,
        options: [{ name: "Size", values: ["S", "M"] }],
        variants: stock.map((on_hand, index) => ({
          option_values: [["S", "M"][index] ?? ""],
          stock: on_hand,
          low_stock_threshold: 2,
        })),
      });
    await sizes("All there", [5, 5]);
    await sizes("One gone, enough left", [0, 9]);
    await sizes("Both short", [1, 2]);
    await sizes("Nothing left", [0, 0]);
    const reduced = await sizes("Its only stock was deleted", [0, 9]);
    await t.call(
      productsApi.removeVariant,
      { params: { id: reduced.variants[1]?.id ?? "" } },
      { token },
    );
    const stock = async (state: "in" | "low" | "out") => {
      const { data, meta } = (await list(token, { stock: state, sort: "title" })).ok;
      expect(data.map((row) => row.stock)).toEqual(data.map(() => state));
      expect(meta.total).toBe(data.length);
      return data.map(({ title }) => title);
    };
    expect(await stock("in")).toEqual(["All there", "One gone, enough left"]);
    expect(await stock("low")).toEqual(["Both short"]);
    expect(await stock("out")).toEqual(["Its only stock was deleted", "Nothing left"]);
  });

  it("K19 finds words of one and two characters in scripts without spaces", async () => {
    const { token, ...seller } = await createSeller(t.db);
    await createProduct(t.db, seller, { title: "青い茶碗セット" });
    expect(await titles(token, { search: "茶碗" })).toEqual(["青い茶碗セット"]);
    expect(await titles(token, { search: "皿" })).toEqual([]);
  });

  it("K19 resolves a selection: by id all or none, by filters every product that the list shows", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const [mug, bowl] = [
      await createProduct(t.db, seller, { title: "Wool blanket" }),
      await createProduct(t.db, seller, { title: "Wool scarf" }),
    ];
    const foreign = await createProduct(t.db, other);
    const select = (selection: z.input<typeof ProductSelection>) =>
      listSelectedProductIds(t.db, seller.id, z.parse(ProductSelection, selection));
    expect(await select({ ids: [bowl.id, mug.id, mug.id] })).toEqual([mug.id, bowl.id]);
    expect(await select({ ids: [mug.id, foreign.id] })).toBeNull();
    expect(await select({ filters: { search: "scarf" } })).toEqual([bowl.id]);
    expect(await select({ filters: { search: "blanke" } })).toEqual([mug.id]);
    expect(await select({ filters: { search: "blamket" } })).toEqual([mug.id]);
    expect(await select({ filters: {} })).toHaveLength(2);
  });

  it("K37 project=offer returns only products that can be sold", async () => {
    const { token, ...seller } = await createSeller(t.db);
    for (const status of ["draft", "published", "unlisted", "archived"] as const)
      await createProduct(t.db, seller, { title: `A ${status} product`, status });
    expect((await titles(token, { project: "offer", sort: "title" })).toSorted()).toEqual([
      "A published product",
      "A unlisted product",
    ]);
  });

  it("K19 returns every product once across the pages, in any sort order", async () => {
    const { token, ...seller } = await createSeller(t.db);
    for (let n = 0; n < 7; n++)
      await createProduct(t.db, seller, { title: `Mug ${n}`, price_minor: 100 + (n % 3) });
    await sql`update products set updated_at = now() where seller_id = ${seller.id}`.execute(t.db);
    for (const sort of [
      "-updated_at",
      "updated_at",
      "title",
      "-title",
      "price",
      "-price",
    ] as const) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => list(token, { sort, page, per_page: 3 })),
      );
      const seen = pages.flatMap(({ ok }) => ok.data.map(({ id }) => id));
      expect([sort, new Set(seen).size]).toEqual([sort, 7]);
      expect(pages[0]?.ok.meta).toMatchObject({ page: 1, per_page: 3, total: 7, total_pages: 3 });
    }
    expect(await titles(token, { sort: "-title", per_page: 2 })).toEqual(["Mug 6", "Mug 5"]);
    expect((await list(token, { page: 4, per_page: 3 })).ok).toMatchObject({
      data: [],
      meta: { total: 7 },
    });
  });

  it("K19 returns the same pages of a long list from either end", async () => {
    const { token, ...seller } = await createSeller(t.db);
    const count = 1130;
    await insertProducts(t.db, seller.id, count);
    await sql`
      update products p set updated_at = n.updated_at
      from (select id, now() - make_interval(secs => abs(hashtext(id::text)) % 300) as updated_at
        from products where seller_id = ${seller.id} offset 0) n
      where p.seller_id = ${seller.id} and p.id = n.id`.execute(t.db);
    const { rows } = await sql<{ id: string }>`
      select id from products where seller_id = ${seller.id} order by updated_at desc, id desc`.execute(
      t.db,
    );
    const expected = rows.map(({ id }) => id);
    const read = async (sort: "-updated_at" | "updated_at") => {
      const found: string[] = [];
      for (let page = 1; page <= 13; page++)
        found.push(
          ...(await list(token, { sort, page, per_page: 100 })).ok.data.map(({ id }) => id),
        );
      return found;
    };
    expect(await read("-updated_at")).toEqual(expected);
    expect(await read("updated_at")).toEqual(expected.toReversed());
  });

  it.each([
    ["an unknown parameter", { colour: "red" }, "colour"],
    ["an unknown sort", { sort: "id; drop table" }, "sort"],
    ["a page of zero", { page: 0 }, "page"],
    ["a page size over 100", { per_page: 101 }, "per_page"],
    ["a malformed category id", { category_id: "candles" }, "category_id"],
  ])("K19 rejects %s with 400 and names the parameter", async (_, query, field) => {
    const { token } = await createSeller(t.db);
    const { status, failure } = await list(token, query as Query);
    expect(status).toBe(400);
    expect(failure.errors?.map((error) => error.field)).toEqual([field]);
  });

  it("K19 never shows another seller's products", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    await createProduct(t.db, other, { title: "Not yours" });
    expect(await titles(seller.token, { search: "yours" })).toEqual([]);
    expect(
      (await t.call(productsApi.search, { query: { search: "yours" } }, { token: seller.token })).ok
        .data,
    ).toEqual([]);
    expect((await t.call(productsApi.counts, {}, { token: seller.token })).ok.data).toEqual([]);
  });
});

describe("K7 the product search of pickers", () => {
  it("K7 ranks titles that start with the search before others, up to the limit", async () => {
    const { token, ...seller } = await createSeller(t.db);
    for (const title of ["Oak table", "Table lamp", "Tableware set", "Chair"])
      await createProduct(t.db, seller, { title });
    const search = async (query: { search: string; limit?: number }) =>
      (await t.call(productsApi.search, { query }, { token })).ok.data.map(({ title }) => title);
    const found = await search({ search: "table" });
    expect(found.slice(0, 2).toSorted()).toEqual(["Table lamp", "Tableware set"]);
    expect(found[2]).toBe("Oak table");
    expect(await search({ search: "table", limit: 1 })).toHaveLength(1);
    expect(await search({ search: "" })).toEqual([
      "Chair",
      "Tableware set",
      "Table lamp",
      "Oak table",
    ]);
    expect(await search({ search: "tabel lamp" })).toEqual(["Table lamp"]);
  });
});

describe("the query plans of the list", () => {
  let other: Awaited<ReturnType<typeof createSeller>>;
  // PostgreSQL scans small tables completely, so they would prove nothing.
  beforeAll(async () => {
    other = await createSeller(t.db);
    await sql`insert into products (seller_id, id, title, handle, currency, status, search_text)
      select ${other.id}, gen_random_uuid(), 'Stoneware mug', 'h' || n, 'USD', 'published', 'stoneware mug ' || n
      from generate_series(1, 5000) n`.execute(t.db);
    await sql`insert into variants (seller_id, id, product_id, price_minor, position)
      select seller_id, gen_random_uuid(), id, 100, 0 from products where seller_id = ${other.id}`.execute(
      t.db,
    );
    await sql`insert into inventory (seller_id, variant_id, product_id)
      select seller_id, id, product_id from variants where seller_id = ${other.id}
      on conflict do nothing`.execute(t.db);
    for (const table of ["products", "variants", "inventory"])
      await sql`analyze ${sql.ref(table)}`.execute(t.db);
  });

  it.each<[string, number, Query]>([
    ["the first page", 2, {}],
    ["a search with a status", 1, { search: "mug", status: "published" }],
    ["a deep page of a search", 2, { search: "mug", page: 150, per_page: 50 }],
    ["a sort by title", 2, { sort: "title" }],
    ["a search by relevance", 1, { search: "mug", sort: "relevance" }],
    // A word without matches is searched again among similar words.
    ["a misspelt search", 2, { search: "stonewear" }],
    ["a search of two letters", 1, { search: "mu" }],
    ["products out of stock", 2, { stock: "out" }],
    ["products in stock", 2, { stock: "in" }],
  ])("K19 %s never scans the products of all sellers", async (_, count, query) => {
    const seller = await createSeller(t.db, { id: await createIdBeside(t.db, other.id) });
    const statements = await statementsOf(t.databaseUrl, (db) =>
      listProducts(db, seller.id, z.parse(ProductListQuery, query)),
    );
    for (const statement of statements) {
      const scans = (await explain(t.db, statement)).filter(
        (step) => step["Relation Name"] !== undefined,
      );
      expect(scans.length).toBeGreaterThan(0);
      const whole = scans.filter((step) => step["Node Type"] === "Seq Scan");
      expect(whole.map((step) => step["Relation Name"])).not.toContain("products");
      expect(whole.map((step) => step["Relation Name"])).not.toContain("inventory");
    }
    expect(statements).toHaveLength(count);
  });
});
