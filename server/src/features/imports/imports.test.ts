import { importsApi } from "@sellerdesk/contract/imports";
import { productsApi } from "@sellerdesk/contract/products";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, describe, expect, it, vi } from "vitest";
import { hostileText } from "../../../testing/arbitrary.ts";
import { readCsvRows } from "../../../testing/file-rows.ts";
import { openImportApp, importTotals } from "../../../testing/import-files.ts";
import { createPlan, createSubscription } from "../../../testing/plan-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { type Delimiter, fromCell, toCsv } from "../../lib/tables/csv.ts";
import { newId } from "../../lib/id.ts";

const { t, files } = await openImportApp();
afterAll(() => t.close());

/** A Shopify export: a product without options, and one with two variants and further images. */
const shopify = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Gift Card,SEO Title,Google Shopping / Gender,Variant Weight Unit,Cost per item,Status
oak-stool,"Oak stool, oiled","<p>One of
many</p>",Kiln & Kettle,Chairs,"oak, stool",true,Title,Default Title,,,STOOL,4200.0,,3,deny,manual,69.99,85.00,4006381333931,https://shop.example/a.jpg,1,false,An oak stool,,kg,20.5,active
linen-apron,Linen apron,<p>Maker's apron</p>,Nobody Known,Somewhere,,true,Color,Fog,Size,S,APRON-F-S,0.0,shopify,2,deny,manual,30.00,,,https://shop.example/b.jpg,1,false,,,kg,,active
linen-apron,,,,,,,,Rust,,S,APRON-R-S,250,shopify,0,continue,manual,31.50,20.00,,,,,,,g,,
linen-apron,,,,,,,,,,,,,,,,,,,,https://shop.example/c.jpg,2,,,,,,
`;

describe("the import of a Shopify export", () => {
  it("K21 dry run: reports everything and writes nothing", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const found = await files.run(seller, shopify, "true");
    expect(found.warnings).toContainEqual(
      expect.objectContaining({ code: "images_to_fetch", count: 3 }),
    );
    expect(found).toMatchObject({
      status: "done",
      source: "shopify",
      dry_run: true,
      can_run: true,
      rows_done: 4,
      pictures: { wanted: 0, fetched: 0, failed: 0 },
      file_name: "shop.csv",
      totals: {
        rows: 4,
        products: 2,
        variants: 3,
        created: 2,
        updated: 0,
        unchanged: 0,
        failed: 0,
      },
      errors: [],
      failure: null,
    });
    expect(await files.list(seller)).toEqual([]);
    for (const table of ["variants", "inventory", "inventory_transactions"] as const) {
      const { rows } =
        await sql`select from ${sql.table(table)} where seller_id = ${seller.id}`.execute(t.db);
      expect(rows).toEqual([]);
    }
  });

  it("sanitizes the descriptions of new and changed products, and then finds them unchanged", async () => {
    const seller = await createSeller(t.db);
    const file = (title: string) =>
      `handle,title,description_html,status,sku,price\nmug,${title},<p onclick=x>Blue</p><script>a()</script>,draft,MUG,1.00\n`;
    const outcomes = [
      ["Mug", { created: 1 }],
      ["Tall mug", { updated: 1 }],
      ["Tall mug", { unchanged: 1 }],
    ] as const;
    for (const [title, expected] of outcomes) {
      expect(importTotals(await files.run(seller, file(title)))).toMatchObject(expected);
      const [mug] = await files.list(seller);
      expect(await files.whole(seller, mug?.id)).toMatchObject({
        title,
        description_html: "<p>Blue</p>",
      });
    }
  });

  it("K21 imports products, options, variants, stock and measures, and reports skipped values", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const found = await files.run(seller, shopify);
    expect(importTotals(found)).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 0 });
    expect(found.warnings.map(({ code, count, examples }) => [code, count, examples])).toEqual(
      expect.arrayContaining([
        ["brand_unknown", 1, ["Nobody Known"]],
        ["category_unknown", 1, ["Somewhere"]],
        ["compare_at_ignored", 1, ["Linen apron"]],
        [
          "columns_ignored",
          5,
          expect.arrayContaining(["Gift Card", "Variant Fulfillment Service"]),
        ],
      ]),
    );
    const [apron, stool] = await files.list(seller);
    expect(await files.whole(seller, stool?.id)).toMatchObject({
      handle: "oak-stool",
      title: "Oak stool, oiled",
      description_html: "<p>One of\nmany</p>",
      status: "published",
      tags: ["oak", "stool"],
      brand: { name: "Kiln & Kettle" },
      category: { name: "Chairs" },
      seo_title: "An oak stool",
      currency: "EUR",
      options: [],
      variants: [
        {
          sku: "STOOL",
          barcode: "4006381333931",
          price_minor: 6999,
          compare_at_price_minor: 8500,
          cost_minor: 2050,
          weight: { value: 4.2, unit: "kg" },
          on_hand: 3,
        },
      ],
    });
    expect(await files.whole(seller, apron?.id)).toMatchObject({
      brand: null,
      options: [
        { name: "Color", values: ["Fog", "Rust"] },
        { name: "Size", values: ["S"] },
      ],
      variants: [
        { title: "Fog / S", sku: "APRON-F-S", weight: null, on_hand: 2, inventory_policy: "deny" },
        {
          title: "Rust / S",
          price_minor: 3150,
          compare_at_price_minor: null,
          weight: { value: 250, unit: "g" },
          on_hand: 0,
          inventory_policy: "continue",
        },
      ],
    });
    const ledger = await sql<{
      kind: string;
      sum: number;
    }>`select kind, sum(delta) as sum from inventory_transactions
      where seller_id = ${seller.id} group by kind`.execute(t.db);
    expect(ledger.rows).toEqual([{ kind: "import", sum: 5 }]);
  });

  it("K22 a second run changes nothing, even after stock has moved", async () => {
    const seller = await createSeller(t.db);
    await files.run(seller, shopify);
    const before = await files.list(seller);
    expect(importTotals(await files.run(seller, shopify))).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
      failed: 0,
    });
    expect(await files.list(seller)).toEqual(before);
    await sql`update inventory set on_hand = 1 where seller_id = ${seller.id} and on_hand = 3`.execute(
      t.db,
    );
    const third = await files.run(seller, shopify);
    expect(importTotals(third)).toEqual({ created: 0, updated: 0, unchanged: 2, failed: 0 });
    expect(third.warnings).toContainEqual(
      expect.objectContaining({ code: "stock_kept", count: 1 }),
    );
  });

  it("K22 updates values that differ, keeps values that the file omits, and deletes no variant", async () => {
    const seller = await createSeller(t.db);
    await files.run(seller, shopify);
    const changed = `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price
linen-apron,Linen apron for two,Color,rust,Size,S,APRON-R-S,35.00
linen-apron,,,Moss,,S,APRON-M-S,36.00
`;
    expect(importTotals(await files.run(seller, changed))).toEqual({
      created: 0,
      updated: 1,
      unchanged: 0,
      failed: 0,
    });
    const [apron] = await files.list(seller);
    const { ok } = await t.call(
      productsApi.find,
      { params: { id: apron?.id ?? "" } },
      { token: seller.token },
    );
    expect(ok.data).toMatchObject({
      title: "Linen apron for two",
      description_html: "<p>Maker's apron</p>",
    });
    expect(ok.data.options[0]?.values).toEqual(["Fog", "Rust", "Moss"]);
    expect(
      ok.data.variants.map(({ title, price_minor, on_hand }) => [title, price_minor, on_hand]),
    ).toEqual([
      ["Fog / S", 3000, 2],
      ["Rust / S", 3500, 0],
      ["Moss / S", 3600, 0],
    ]);
  });

  it("K21 accepts the headers of today's Shopify exports", async () => {
    const seller = await createSeller(t.db);
    const found = await files.run(
      seller,
      `Title,URL handle,Description,Vendor,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Product image URL,A column of tomorrow
Bread board,bread-board,<p>Ash</p>,,,FALSE,Active,BB-1,Title,Default Title,24.50,6,TRUE,900,kg,,x
`,
    );
    expect(importTotals(found)).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 0 });
    expect(found.warnings).toMatchObject([
      { code: "columns_ignored", examples: ["A column of tomorrow"] },
    ]);
    expect(await files.list(seller)).toMatchObject([
      { title: "Bread board", status: "unlisted", available: 6 },
    ]);
  });
});

describe("rows that cannot be imported", () => {
  const broken = `handle,title,option1_name,option1_value,sku,barcode,price,compare_at_price,stock,weight,weight_unit,note
good,A good one,,,G-1,,10.00,,1,,,=evil
bad-price,Bad price,,,B-1,,12.345,,1,,,
two,Two sizes,Size,S,T-S,,10.00,,1,,,
two,,,M,T-M,123,10.00,9.00,1,2,furlongs,
late,Late,,,L-1,,1.00,,,,,
good,A good one,Size,XL,G-2,,10.00,,1,,,
twin,Twin,,,G-1,,10.00,,,,,
no,ab,,,N-1,,,,many,,,
`;

  it("K21 fail only the products they belong to, each with row, column, code and message", async () => {
    const seller = await createSeller(t.db);
    const found = await files.run(seller, broken);
    expect(found.totals).toEqual({
      rows: 8,
      products: 6,
      variants: 8,
      created: 1,
      updated: 0,
      unchanged: 0,
      failed: 5,
    });
    expect(found.errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [3, "price", "invalid_amount"],
      [5, "weight_unit", "not_listed"],
      [7, "option1_value", "custom"],
      [8, "sku", "sku_taken"],
      [9, "stock", "not_whole"],
    ]);
    expect(found.errors[0]?.message).toBe(
      "“12.345” is not a valid amount. Use a format like 1299.00.",
    );
    expect(found.errors_count).toBe(5);
    expect((await files.list(seller)).map(({ title }) => title)).toEqual(["Late"]);
  });

  it("K21 fail the whole product: it is written completely or not at all", async () => {
    const seller = await createSeller(t.db);
    const csv = `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Image Src
apron,Apron,Size,S,A-S,30.00,-4,
apron,,,M,A-M,30.00,2,
other,Other,,,O-1,10.00,1,
apron,,,,,,,https://shop.example/a.jpg
`;
    for (const dryRun of ["true", "false"] as const) {
      const found = await files.run(seller, csv, dryRun);
      expect(importTotals(found)).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 1 });
      expect(found.errors).toMatchObject([
        { row: 2, column: "Variant Inventory Qty", code: "below_zero" },
      ]);
      const failed = (await files.failedRows(seller, found.id)).trim().split("\r\n").slice(1);
      expect(failed.map((row) => row.slice(0, 5))).toEqual(["apron", "apron", "apron"]);
    }
    expect((await files.list(seller)).map(({ title }) => title)).toEqual(["Other"]);
  });

  it("K21 belong to the product above them if they have no name, and fail with it", async () => {
    const seller = await createSeller(t.db);
    const csv = (price: string) => `title,option1_name,option1_value,sku,price,stock
Apron,Size,S,A-S,${price},1
,,M,A-M,31.00,2
,,L,A-L,32.00,3
Bowl,,,B-1,9.00,1
`;
    const failed = await files.run(seller, csv("nothing"));
    expect(importTotals(failed)).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 1 });
    expect((await files.list(seller)).map(({ title }) => title)).toEqual(["Bowl"]);
    expect((await files.failedRows(seller, failed.id)).trim().split("\r\n")).toHaveLength(4);
    const found = await files.run(seller, csv("30.00"));
    expect(importTotals(found)).toEqual({ created: 1, updated: 0, unchanged: 1, failed: 0 });
    const [apron] = await files.list(seller);
    expect((await files.whole(seller, apron?.id)).variants.map(({ title }) => title)).toEqual([
      "S",
      "M",
      "L",
    ]);
  });

  it("K21 an invalid barcode is skipped with a warning, and the stored barcode stays", async () => {
    const seller = await createSeller(t.db);
    const csv = (barcode: string) =>
      `handle,title,sku,price,barcode\nmug,Mug,M-1,9.00,${barcode}\n`;
    const first = await files.run(seller, csv("MUG-0001"));
    expect(importTotals(first)).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 0 });
    expect(first.warnings).toMatchObject([
      { code: "barcode_ignored", count: 1, examples: ["MUG-0001"] },
    ]);
    await files.run(seller, csv("4006381333931"));
    expect(importTotals(await files.run(seller, csv("4006381333932")))).toMatchObject({
      unchanged: 1,
    });
    const [mug] = await files.list(seller);
    expect((await files.whole(seller, mug?.id)).variants).toMatchObject([
      { barcode: "4006381333931" },
    ]);
  });

  it("K21 are returned as a file that can be corrected and imported again, with formulas escaped", async () => {
    const seller = await createSeller(t.db);
    const file = broken.replace("Bad price", "=1+1");
    const found = await files.run(seller, file, "true");
    const csv = await files.failedRows(seller, found.id);
    const [head, ...failed] = (await readCsvRows(csv)).map(({ cells }) => cells);
    expect(head).toEqual([...(broken.split("\n")[0] ?? "").split(","), "_error"]);
    // Every row of a failed product, so that the file is complete once its problems are corrected.
    expect(failed.map(([handle]) => handle)).toEqual([
      "good",
      "bad-price",
      "two",
      "two",
      "good",
      "twin",
      "no",
    ]);
    expect(failed[1]?.[1]).toBe("'=1+1");
    expect(failed[2]?.at(-1)).toBe("Another row of this product needs attention.");
    expect(failed[3]?.at(-1)).toContain("weight_unit: Choose one of:");
    await t.db.updateTable("sellers").set({ locale: "ar" }).where("id", "=", seller.id).execute();
    expect(await files.failedRows(seller, found.id)).toContain(
      "صف آخر من هذا المنتج يحتاج إلى انتباه.",
    );
    const corrected = csv
      .replace("12.345", "12.34")
      .replace(",123,", ",,")
      .replace("furlongs", "kg")
      .replace("10.00,9.00", "10.00,")
      .replace("good,A good one,Size,XL", "other,Another good one,,");
    expect(importTotals(await files.run(seller, corrected))).toMatchObject({ created: 4 });
  });

  it("K21 are returned with every cell unchanged, whatever its text", async () => {
    const seller = await createSeller(t.db);
    await fc.assert(
      fc.asyncProperty(
        fc.array(hostileText(), { minLength: 1, maxLength: 20 }),
        fc.constantFrom<Delimiter>(",", ";", "\t"),
        async (texts, delimiter) => {
          const rows = texts.map((text, index) => [
            `product-${index}`,
            "A title",
            "no amount",
            text,
            "end",
          ]);
          const header = ["handle", "title", "price", "description_html", "note"];
          const found = await files.run(seller, toCsv([header, ...rows], delimiter), "true");
          expect(found.totals.failed).toBe(rows.length);
          const [, ...failed] = await readCsvRows(
            await files.failedRows(seller, found.id),
            delimiter,
          );
          expect(failed.map(({ cells }) => cells.slice(0, -1).map(fromCell))).toEqual(rows);
        },
      ),
      { numRuns: 10 },
    );
  });

  it("K21 stops at the plan's limit, in a dry run too", async () => {
    const seller = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, seller.id, {
      plan: await createPlan(t.db, { limits: { products: 1 } }),
    });
    for (const dryRun of ["true", "false"] as const) {
      const found = await files.run(seller, shopify, dryRun);
      expect(importTotals(found)).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 1 });
      expect(found.errors).toMatchObject([
        {
          row: 3,
          code: "plan_limit_reached",
          message: "You have reached your plan's limit of 1 product.",
        },
      ]);
    }
  });
});

it("K21 retries if the storage or the database is unavailable for a moment", async () => {
  const seller = await createSeller(t.db);
  const { id } = (await files.start(seller, shopify, "false")).ok.data;
  const folder = join(t.env.dataDir, "files/imports");
  await rename(folder, `${folder}-away`);
  const run = t.jobs.runPending();
  await vi.waitFor(async () => expect((await files.report(seller, id)).status).toBe("running"), {
    timeout: 10_000,
  });
  await rename(`${folder}-away`, folder);
  await run;
  expect(await files.report(seller, id)).toMatchObject({
    status: "done",
    failure: null,
    totals: { failed: 0 },
  });
});

it("K21 asks the seller to choose the file again if it was deleted, on every action", async () => {
  const seller = await createSeller(t.db);
  const { id } = await files.send(seller, shopify);
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from product_imports where id = ${id}`.execute(t.db);
  await rm(join(t.env.dataDir, "files", rows[0]?.storage_key ?? ""));
  const decoded = await files.decode(seller, id, "utf-16le");
  expect([decoded.status, decoded.failure.code]).toEqual([409, "import_over"]);
  expect(await files.runAgain(seller, id, { dry_run: true })).toMatchObject({
    status: "failed",
    failure: "The file of this import has been deleted. Choose it again.",
  });
});

it("K21 reads a file in another encoding under an idempotency key whose first request died", async () => {
  const seller = await createSeller(t.db);
  const { id } = await files.send(seller, shopify);
  const decode = () =>
    t.call(
      importsApi.decode,
      { params: { id }, body: { encoding: "windows-1252" } },
      { token: seller.token, headers: { "idempotency-key": "decode-once" } },
    );
  expect((await decode()).status).toBe(200);
  const again = await decode();
  expect([again.status, again.headers["idempotent-replayed"]]).toEqual([200, "true"]);
  await sql`update idempotency_keys set response_status = null, response_body = null, encrypted_response = null,
    created_at = now() - interval '2 minutes' where owner_id = ${seller.id}`.execute(t.db);
  expect((await decode()).status).toBe(200);
});

it("treats another seller's import like a missing one", async () => {
  const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
  const { id } = await files.run(other, shopify, "true");
  for (const wanted of [id, newId()]) {
    expect(
      (await t.call(importsApi.find, { params: { id: wanted } }, { token: seller.token })).status,
    ).toBe(404);
    expect(
      (await t.call(importsApi.failed, { params: { id: wanted } }, { token: seller.token })).status,
    ).toBe(404);
  }
});
