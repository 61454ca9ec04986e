import { afterAll, describe, expect, it } from "vitest";
import { openImportApp, importTotals } from "../../../../testing/import-files.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";

const { t, files } = await openImportApp();
afterAll(() => t.close());

describe("K21 prices with a currency", () => {
  it("are read in the shop's currency, and are row errors in another currency", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const file = `Title;SKU;Price;Sale price;Cost
Mug;M;€ 12,50;;5,00 EUR
Desk;D;1.299,00\u00a0€;1'199.– €;
Cup;C;$9.00;;
Jug;J;9,00;;7.00 USD
`;
    const found = await files.run(seller, file);
    expect(importTotals(found)).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 2 });
    expect(found.errors).toMatchObject([
      {
        row: 4,
        column: "Price",
        code: "other_currency",
        message: "“$9.00” names another currency. Enter your prices in EUR.",
      },
      { row: 5, column: "Cost", code: "other_currency" },
    ]);
    const [desk, mug] = await files.list(seller);
    expect((await files.whole(seller, mug?.id)).variants).toMatchObject([
      { price_minor: 1250, cost_minor: 500 },
    ]);
    expect((await files.whole(seller, desk?.id)).variants).toMatchObject([
      { price_minor: 119_900, compare_at_price_minor: 129_900 },
    ]);
  });

  it.each([
    [
      "Etsy",
      "TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY\nMug,Blue,9.00,EUR,1\nCup,Red,8.00,USD,1\n",
    ],
    [
      "eBay",
      "Item number,Title,Custom label (SKU),Currency,Start price\n1,Mug,M,EUR,9.00\n2,Cup,C,USD,8.00\n",
    ],
    ["a person", "Title,SKU,Price,Currency\nMug,M,9.00,€\nCup,C,8.00,USD\n"],
  ])("are errors if a column in a file from %s names another currency", async (_, file) => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const found = await files.run(seller, file);
    expect(importTotals(found)).toMatchObject({ created: 1, failed: 1 });
    expect(found.errors).toMatchObject([
      {
        row: 3,
        column: /^currency/i,
        code: "other_currency",
        message: /^“USD” names another currency/,
      },
    ]);
  });
});

describe("K21 statuses of other systems", () => {
  it("make new products drafts, keep the status of existing products, and fail no row", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    await files.run(seller, "Title,SKU,Price,Status\nMug,M,5,active\n");
    const file = "Title,SKU,Price,Status\nMug,M,6,proposed\nCup,C,7,Proposed\n";
    const found = await files.run(seller, file);
    expect(importTotals(found)).toEqual({ created: 1, updated: 1, unchanged: 0, failed: 0 });
    expect(found.warnings).toMatchObject([
      { code: "status_unknown", count: 2, examples: ["proposed"] },
    ]);
    expect(await files.list(seller)).toMatchObject([
      { title: "Cup", status: "draft" },
      { title: "Mug", status: "published" },
    ]);
  });
});

describe("K21 numbers that a spreadsheet shortened", () => {
  it("are rejected as SKUs, with row errors that say what to do", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const file = `Title;SKU;Price
Mug;4,00638E+12;5
Cup;4.00638E+12;6
Jug;٤٫٠٠٦٣٨E+12;7
Pot;1E5;8
Pan;E+12;9
`;
    const found = await files.run(seller, file);
    expect(importTotals(found)).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 3 });
    expect(found.errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, "SKU", "number_shortened"],
      [3, "SKU", "number_shortened"],
      [4, "SKU", "number_shortened"],
    ]);
    expect(found.errors[0]?.message).toMatch(
      /^A spreadsheet shortened this number to “4,00638E\+12”.*Export the file again/,
    );
  });

  it("do not group rows: two eBay listings with the same shortened number are not variants", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const file = `Item number,Title,Custom label (SKU),Available quantity,Start price
1.10011E+11,Mug,M,1,5
1.10011E+11,Cup,C,1,6
`;
    const found = await files.run(seller, file);
    expect(importTotals(found)).toMatchObject({ created: 0 });
    expect(found.errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, "Item number", "number_shortened"],
      [3, "Item number", "number_shortened"],
    ]);
  });

  it("are skipped as barcodes with a separate warning, in the future tense in a dry run", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const file = "Title;SKU;Price;EAN\nMug;M;5;4.00638E+12\n";
    const sent = await files.send(seller, file);
    const tried = await files.runAgain(seller, sent.id, { dry_run: true });
    expect(tried.warnings).toMatchObject([
      {
        code: "barcode_shortened",
        count: 1,
        examples: ["4.00638E+12"],
        message:
          "A spreadsheet shortened these barcodes, so their last digits are lost: 4.00638E+12. They will be skipped. To keep them, export the file again and import it without opening it.",
      },
    ]);
    const done = await files.runAgain(seller, sent.id, { dry_run: false });
    expect(done.warnings[0]?.text).toBe("warning_barcode_shortened");
    const [mug] = await files.list(seller);
    expect((await files.whole(seller, mug?.id)).variants).toMatchObject([
      { sku: "M", barcode: null },
    ]);
  });
});
