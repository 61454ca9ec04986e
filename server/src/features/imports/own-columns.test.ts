import { sellerdeskColumns } from "@sellerdesk/contract/imports";
import { productsApi } from "@sellerdesk/contract/products";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { openImportApp, importTotals, type Seller } from "../../../testing/import-files.ts";
import { createPicture, createProduct } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { exportProducts } from "../products/list/export-service.ts";

const { t, files } = await openImportApp();
afterAll(() => t.close());

describe("the import of our own columns", () => {
  it("K25 re-imports an export with apostrophes, formulas, commas, newlines, units and images unchanged", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const owner = { ...seller, currency: "EUR" };
    const picture = await createPicture(t.db, seller);
    await createProduct(t.db, owner, {
      title: "=cmd|' /C calc'!A0",
      description_html: "<p>It’s a “bowl”,\nreally; & more</p>",
      tags: ["+1", "two words"],
      images: [{ uid: picture, alt: "A bowl" }],
      options: [{ name: "-Size", values: ["'=S", "@M"] }],
      seo_title: "Bowls, 3 of them",
    });
    await createProduct(t.db, owner, {
      title: "ผ้าเช็ดมือ",
      status: "archived",
      variants: [
        {
          sku: null,
          price_minor: 100,
          compare_at_price_minor: 250,
          weight: { value: 0.000_001, unit: "sl" },
          length: { value: 12.5, unit: "Å" },
          volume: { value: 3, unit: "fl oz (UK)" },
          standard_volume: { value: 2, unit: "scf" },
          inventory_policy: "continue",
          low_stock_threshold: 4,
          stock: 0,
        },
      ],
    });
    const before = await files.list(seller);
    const file = await files.exported(seller);
    for (const dryRun of ["true", "false"] as const) {
      const found = await files.run(seller, file, dryRun);
      expect(found.errors).toEqual([]);
      expect(importTotals(found)).toEqual({ created: 0, updated: 0, unchanged: 2, failed: 0 });
      expect(found.warnings).toEqual([]);
    }
    expect(await files.list(seller)).toEqual(before);
    // Another shop gets the same products from the file.
    const other = await createSeller(t.db, { currency: "EUR" });
    expect(importTotals(await files.run(other, file))).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      failed: 0,
    });
    const withoutPictures = (csv: string) => csv.replaceAll(/http:\S*?webp/g, "");
    const rows = (csv: string) => withoutPictures(csv).split("\r\n").toSorted();
    expect(rows(await files.exported(other))).toEqual(rows(file));
  });

  it("K25 exports the filtered products in the columns of the import, with formulas escaped", async () => {
    const seller = await createSeller(t.db);
    await createProduct(t.db, seller, { title: "=HYPERLINK()", status: "draft" });
    await createProduct(t.db, seller, { title: "Stays out" });
    const headers = { authorization: `Bearer ${seller.token}` };
    const { body } = await t.app.inject({
      method: "GET",
      url: `${productsApi.export.path}?status=draft`,
      headers,
    });
    expect(body.startsWith("\ufeff")).toBe(true);
    const [head, row, ...more] = body.slice(1).trimEnd().split("\r\n");
    expect(head).toBe(sellerdeskColumns.join(","));
    expect(row).toContain(",'=HYPERLINK(),");
    expect(more).toEqual([]);
  });

  it("K25 runs at most two exports per seller, and frees a slot when a reader disconnects", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const open = (owner: Seller) =>
      exportProducts(t.db, owner.id, { search: "", format: "csv" }, "http://localhost");
    const [first, second] = [await open(seller), await open(seller)];
    await expect(open(seller)).rejects.toMatchObject({ code: "unavailable", retryAfter: 10 });
    expect(await text(await open(other))).toContain("handle");
    first.destroy();
    await once(first, "close");
    expect(await text(await open(seller))).toContain("handle");
    second.destroy();
  });

  it.each([
    ["commas", ","],
    ["semicolons", ";"],
    ["tabs", "\t"],
  ])("K21 reads %s, padded headers, CRLF and a byte order mark", async (_, delimiter) => {
    const seller = await createSeller(t.db);
    const lines = [
      [" Handle ", "TITLE", "price "],
      ["", "Plain vase", "12.50"],
    ];
    const file = `\ufeff${lines.map((cells) => cells.join(delimiter)).join("\r\n")}\r\n`;
    expect(importTotals(await files.run(seller, file))).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      failed: 0,
    });
    expect(await files.list(seller)).toMatchObject([
      { title: "Plain vase", status: "draft", price_from_minor: 1250 },
    ]);
  });

  it("K22 finds a product by its SKU if the file has no handle", async () => {
    const seller = await createSeller(t.db);
    await createProduct(t.db, seller, {
      title: "Jug",
      variants: [{ sku: "JUG", price_minor: 100 }],
    });
    expect(importTotals(await files.run(seller, "sku,price\nJUG,9.00\n"))).toMatchObject({
      updated: 1,
      failed: 0,
    });
    expect(await files.list(seller)).toMatchObject([
      { title: "Jug", price_from_minor: 900, status: "published" },
    ]);
  });
});

it("K21 truncates texts without splitting a surrogate pair", async () => {
  const seller = await createSeller(t.db);
  const lamp = "💡";
  const file = `Name,Price,SKU,Text
${"n".repeat(79)}${lamp},10.00,${"s".repeat(299)}${lamp},${"t".repeat(79)}${lamp}
`;
  const { ok } = await files.upload(seller, file, "false");
  const { columns } = await files.report(seller, ok.data.id);
  expect(columns.map(({ samples }) => samples)).toEqual([
    ["n".repeat(79)],
    ["10.00"],
    ["s".repeat(80)],
    ["t".repeat(79)],
  ]);
  const run = await files.runAgain(seller, ok.data.id, {
    dry_run: false,
    fields: ["title", "price", "sku", null],
  });
  expect(run).toMatchObject({ failure: null, totals: { failed: 1 }, errors: [{ column: "SKU" }] });
});
