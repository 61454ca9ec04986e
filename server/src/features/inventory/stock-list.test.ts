import {
  inventoryApi,
  type InventoryListQuery,
  InventorySort,
} from "@sellerdesk/contract/inventory";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { captureStatements } from "../../../testing/capture-statements.ts";
import { useTestApp } from "../../../testing/client.ts";
import { explain } from "../../../testing/explain.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createPicture, createProduct, createVariant } from "../../../testing/product-factory.ts";
import { timeBefore } from "../../../testing/time-before.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { expectNoViolations } from "../../../testing/stock-assertions.ts";
import { cancelOrder } from "../orders/service.ts";

const t = useTestApp();
afterEach(() => expectNoViolations(t.db));

const list = async (seller: { token: string }, query: z.input<typeof InventoryListQuery> = {}) =>
  (await t.call(inventoryApi.list, { query }, seller)).ok;
/**
 * Moves the ledger rows of an order some days back, which the append-only trigger would prevent.
 */
const moveLedger = async (orderId: string, days: number) => {
  await sql`alter table inventory_transactions disable trigger inventory_transactions_append_only`.execute(
    t.db,
  );
  await sql`update inventory_transactions set created_at = ${timeBefore("created_at", `${days} days`)}
    where reference_id = ${orderId}`.execute(t.db);
  await sql`alter table inventory_transactions enable trigger inventory_transactions_append_only`.execute(
    t.db,
  );
};

describe("K51 stock by a scanned code", () => {
  const find = async (seller: { token: string }, code: string) =>
    (await t.call(inventoryApi.listByCode, { query: { code } }, seller)).ok.data.map(
      ({ sku, on_hand }) => [sku, on_hand],
    );

  it("K51 finds variants by the full barcode or SKU, and none of another seller", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const mugs = {
      title: "Coffee mug",
      options: [{ name: "Glaze", values: ["Fog", "Sand"] }],
      variants: [
        { option_values: ["Fog"], sku: "MUG-F", barcode: "5712345000113", stock: 9 },
        { option_values: ["Sand"], sku: "MUG-FS", barcode: "57123455", stock: 2 },
      ],
    };
    await createProduct(t.db, seller, mugs);
    await createProduct(t.db, other, mugs);
    expect(await find(seller, "5712345000113")).toEqual([["MUG-F", 9]]);
    expect(await find(seller, "57123455")).toEqual([["MUG-FS", 2]]);
    expect(await find(seller, " mug-f ")).toEqual([["MUG-F", 9]]);
    expect(await find(seller, "5712345")).toEqual([]);
    expect(await find(seller, "MUG%")).toEqual([]);
    await createVariant(t.db, seller, { sku: "ZEBRA", barcode: "57123455", stock: 4 });
    expect(await find(seller, "57123455")).toEqual([
      ["MUG-FS", 2],
      ["ZEBRA", 4],
    ]);
    expect(await find(seller, " ")).toEqual([]);
  });

  it("K51 treats a UPC-A and the EAN-13 with a leading zero as the same code", async () => {
    const seller = await createSeller(t.db);
    await createVariant(t.db, seller, { sku: "UPC", barcode: "036000291452", stock: 1 });
    await createVariant(t.db, seller, { sku: "EAN", barcode: "0012345678905", stock: 2 });
    expect(await find(seller, "0036000291452")).toEqual([["UPC", 1]]);
    expect(await find(seller, "012345678905")).toEqual([["EAN", 2]]);
    expect(await find(seller, "036000291452")).toEqual([["UPC", 1]]);
  });
});

describe("K51 the stock list", () => {
  it("K51 lists each variant with its product, image and figures, lowest stock first", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    await createVariant(t.db, other);
    const picture = await createPicture(t.db, seller);
    const product = await createProduct(t.db, seller, {
      title: "Coffee mug",
      options: [{ name: "Glaze", values: ["Fog", "Sand", "Ink"] }],
      images: [{ uid: picture, alt: "" }],
      variants: [
        { option_values: ["Fog"], sku: "MUG-F", stock: 9, low_stock_threshold: 2 },
        { option_values: ["Sand"], sku: "MUG-S", stock: 2, low_stock_threshold: 2 },
        { option_values: ["Ink"], sku: "MUG-I", stock: 0 },
      ],
    });
    const [fog] = product.variants;
    await createOrder(t.db, seller, { items: [{ variant_id: fog?.id ?? "", quantity: 4 }] });
    const { data, meta } = await list(seller);
    expect(meta.total).toBe(3);
    expect(data.map(({ sku, stock, available }) => [sku, stock, available])).toEqual([
      ["MUG-I", "out", 0],
      ["MUG-S", "low", 2],
      ["MUG-F", "in", 5],
    ]);
    expect(data[2]).toMatchObject({
      variant_id: fog?.id,
      product_id: product.id,
      product_title: "Coffee mug",
      variant_title: "Fog",
      on_hand: 9,
      committed: 4,
      low_stock_threshold: 2,
    });
    expect(data[2]?.image).toMatch(/^\/files\/.+-160\.webp$/);
    expect((await list(seller, { sort: "-available", per_page: 1 })).data[0]?.sku).toBe("MUG-F");
    expect((await list(seller, { per_page: 2, page: 2 })).data.map(({ sku }) => sku)).toEqual([
      "MUG-F",
    ]);
  });

  it("K51 filters by state, search words and ids, and ignores another seller's ids", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const foreign = await createVariant(t.db, other);
    const a = await createVariant(t.db, seller, { sku: "LINEN-1", stock: 0 });
    const b = await createVariant(t.db, seller, { sku: "CLAY-1", stock: 8 });
    const skus = async (query: z.input<typeof InventoryListQuery>) => {
      const { data, meta } = await list(seller, query);
      expect(meta.total).toBe(data.length);
      return data.map(({ sku }) => sku);
    };
    const draft = await createProduct(t.db, seller, {
      status: "draft",
      variants: [{ sku: "OAK-1", stock: 0 }],
    });
    await createOrder(t.db, seller, { items: [{ variant_id: b.id, quantity: 3 }] });
    expect(await skus({ stock: "out" })).toEqual(["LINEN-1", "OAK-1"]);
    expect(await skus({ stock: "refill" })).toEqual(["LINEN-1"]);
    expect(await skus({ status: "draft" })).toEqual([draft.variants[0]?.sku]);
    expect(await skus({ promised: "true" })).toEqual(["CLAY-1"]);
    expect(await skus({ stock: "in" })).toEqual(["CLAY-1"]);
    expect(await skus({ search: "clay mug" })).toEqual(["CLAY-1"]);
    expect(await skus({ search: "oak", status: "draft" })).toEqual(["OAK-1"]);
    expect(await skus({ search: "oak", stock: "in" })).toEqual([]);
    expect(await skus({ ids: `${a.id},${b.id},${foreign.id}` })).toEqual(["LINEN-1", "CLAY-1"]);
  });

  it("C10 K51 shows units sold in 30 days and days of cover, without canceled and older orders", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { sku: "MUG-1", stock: 40 });
    const idle = await createVariant(t.db, seller, { sku: "LAMP-1", stock: 1 });
    const gone = await createVariant(t.db, seller, { sku: "BOWL-1", stock: 2 });
    const order = (variantId: string, quantity: number) =>
      createOrder(t.db, seller, { items: [{ variant_id: variantId, quantity }] });
    await order(variant.id, 4);
    const canceled = await order(variant.id, 5);
    await cancelOrder(t.db, seller.id, canceled.id, { reason: "buyer_request", note: "" });
    await order(variant.id, 3);
    await order(gone.id, 2);
    const old = await order(idle.id, 1);
    await moveLedger(old.id, 31);

    const figures = async (query: z.input<typeof InventoryListQuery> = {}) =>
      (await list(seller, query)).data.map(({ sku, sold_30_days, days_of_cover }) => [
        sku,
        sold_30_days,
        days_of_cover,
      ]);
    // 33 are left of 40; at 7 in 30 days they last 141 whole days.
    expect(await figures({ sort: "cover" })).toEqual([
      ["BOWL-1", 2, 0],
      ["MUG-1", 7, 141],
      ["LAMP-1", 0, null],
    ]);
    expect((await figures({ sort: "-sold" })).map(([sku]) => sku)).toEqual([
      "MUG-1",
      "BOWL-1",
      "LAMP-1",
    ]);
  });

  it("C10 K51 sorts by each column in both directions, and its pages contain every row", async () => {
    const seller = await createSeller(t.db);
    for (const [title, sku, stock] of [
      ["apron", "S-3", 5],
      ["Bowl", "S-1", 9],
      ["cup", null, 2],
      ["Dish", "S-2", 7],
    ] as const)
      await createProduct(t.db, seller, { title, variants: [{ sku, stock }] });
    const titles = async (sort: z.input<typeof InventoryListQuery>["sort"]) => {
      const pages = await Promise.all(
        [1, 2].map((page) => list(seller, { sort, page, per_page: 2 })),
      );
      return pages.flatMap(({ data }) => data.map(({ product_title }) => product_title)).join(" ");
    };
    expect(await titles("title")).toBe("apron Bowl cup Dish");
    expect(await titles("-title")).toBe("Dish cup Bowl apron");
    expect(await titles("sku")).toBe("Bowl Dish apron cup");
    expect(await titles("on_hand")).toBe("cup apron Dish Bowl");
    expect(await titles("-on_hand")).toBe("Bowl Dish apron cup");
    for (const sort of InventorySort.options)
      expect((await titles(sort)).split(" ").toSorted()).toHaveLength(4);
  });

  it("K51 omits a deleted variant in every sort order, and counts without reading the others", async () => {
    const seller = await createSeller(t.db);
    await sql`with made as (
        insert into products (seller_id, id, title, handle, currency, variants_count, price_from_minor, price_to_minor, deleted_at)
        select ${seller.id}, gen_random_uuid(), 'Mug', 'h' || n, 'USD', 1, 100, 100, case when n = 0 then now() end
        from generate_series(0, 3000) n returning *
      ), variants as (
        insert into variants (seller_id, id, product_id, price_minor, position, deleted_at)
        select seller_id, gen_random_uuid(), id, 100, 0, deleted_at from made returning *
      ) insert into inventory (seller_id, variant_id, product_id) select seller_id, id, product_id from variants`.execute(
      t.db,
    );
    await sql`analyze variants, inventory`.execute(t.db);
    for (const sort of InventorySort.options) {
      const { meta } = await list(seller, { sort, per_page: 10 });
      const last = await list(seller, { sort, per_page: 10, page: 300 });
      expect([meta.total, last.data.length]).toEqual([3000, 10]);
    }
    const statements = await captureStatements(t.databaseUrl, seller.token, inventoryApi.list.path);
    const count = statements.find(({ text }) => text.includes("count(*) as count"));
    if (!count) throw new Error("The list counts.");
    const ofVariants = (await explain(t.db, count)).filter(
      (step) => step["Relation Name"] === "variants",
    );
    expect(ofVariants.map((step) => step["Actual Rows"])).toEqual([1]);
  });

  it.each([
    { ids: "not-an-id" },
    { ids: "------------------------------------" },
    { stock: "full" },
  ])("K51 rejects %j", async (query) => {
    const { token } = await createSeller(t.db);
    const headers = { authorization: `Bearer ${token}` };
    const response = await t.app.inject({ url: "/api/products/inventory/list", query, headers });
    expect(response.statusCode).toBe(400);
  });
});
