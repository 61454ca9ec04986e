import { afterAll, describe, expect, it } from "vitest";
import { openImportApp, importTotals } from "../../../../testing/import-files.ts";
import { magentoFile, platformFiles } from "../../../../testing/platform-files.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import {
  makeXlsx,
  makeZip,
  textRow,
  utf16,
  workbookParts,
} from "../../../../testing/table-files.ts";

const { t, files } = await openImportApp();
afterAll(() => t.close());

describe("K21 files of other platforms", () => {
  it.each(Object.entries(platformFiles))(
    "%s waits for the column mapping, then is imported with its variants",
    async (_, { source, file }) => {
      const seller = await createSeller(t.db, { currency: "EUR" });
      const sent = await files.send(seller, file);
      expect(sent).toMatchObject({ status: "mapping", source });
      const found = await files.runAgain(seller, sent.id, { dry_run: false });
      expect([found.errors, importTotals(found)]).toEqual([
        [],
        { created: 1, updated: 0, unchanged: 0, failed: 0 },
      ]);
      const [hood] = await files.list(seller);
      const whole = await files.whole(seller, hood?.id);
      expect(whole.title).toBe("Kapuze");
      expect(whole.options).toEqual([
        { name: source === "amazon" ? "Color" : "Farbe", values: ["Rot", "Blau"] },
      ]);
      // Etsy has one price and one quantity for a listing, Square none that can be read.
      const isOnePrice = source === "etsy";
      expect(
        whole.variants.map(({ sku, price_minor, on_hand }) => [sku, price_minor, on_hand]),
      ).toEqual([
        ["HOOD-R", isOnePrice ? 3900 : 3550, ["etsy", "square"].includes(source) ? 0 : 4],
        ["HOOD-B", 3900, ["etsy", "square"].includes(source) ? 0 : 5],
      ]);
    },
  );

  it("reports Magento's configurable rows as unsupported in the dry run", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const sent = await files.send(seller, magentoFile);
    expect(sent).toMatchObject({ status: "mapping", source: "magento" });
    const tried = await files.runAgain(seller, sent.id, { dry_run: true });
    expect(importTotals(tried)).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 1 });
    expect(tried.errors).toMatchObject([
      { row: 4, column: "product_type", code: "type_unsupported" },
    ]);
    expect(await files.list(seller)).toEqual([]);
  });

  it("reports PrestaShop combinations without products, and updates existing variants", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const combinations = `Product ID*;Product reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;EAN13;Impact on price;Quantity
7;HOOD;Farbe:color:0;Rot:0;HOOD-R;4006381333931;0;4
7;HOOD;Farbe:color:0;Blau:1;HOOD-B;;2,50;5
`;
    const tried = await files.run(seller, combinations, "true");
    expect(tried).toMatchObject({ source: "prestashop", totals: { created: 0, failed: 1 } });
    expect(tried.errors).toMatchObject([
      {
        row: 2,
        code: "product_missing",
        message:
          "No product matches this row, and the file has no titles to add one. Import the products with their variants first.",
      },
    ]);
    await files.run(seller, platformFiles["PrestaShop"]?.file ?? "");
    expect(importTotals(await files.run(seller, combinations))).toMatchObject({
      updated: 1,
      failed: 0,
    });
    const [hood] = await files.list(seller);
    expect((await files.whole(seller, hood?.id)).variants).toMatchObject([
      { sku: "HOOD-R", price_minor: 3550, barcode: "4006381333931" },
      { sku: "HOOD-B", price_minor: 3900 },
    ]);
  });

  it("imports a Square item with one variation as a product without options", async () => {
    const seller = await createSeller(t.db);
    const file = `Token,Item Name,Variation Name,SKU,Price\nA,Mug,Regular,MUG,9.00\nB,Cap,Small,CAP-S,5.00\nB,Cap,Large,CAP-L,6.00\n`;
    expect(importTotals(await files.run(seller, file))).toMatchObject({ created: 2, failed: 0 });
    const [cap, mug] = await files.list(seller);
    expect((await files.whole(seller, mug?.id)).options).toEqual([]);
    expect((await files.whole(seller, cap?.id)).options).toEqual([
      { name: "Variation", values: ["Small", "Large"] },
    ]);
  });
});

describe("K21 tables made by hand", () => {
  const rows = [
    ["Title", "SKU", "Price", "Quantity", "Description", "Image"],
    ["Oak tray", "OT-1", "24.50", "7", "Hand-made", "https://shop.invalid/tray.jpg"],
  ];
  const csv = (separator = ",") => rows.map((cells) => cells.join(separator)).join("\r\n");
  const expectCompleteImport = async (bytes: string | Uint8Array) => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const sent = await files.send(seller, bytes);
    expect(sent).toMatchObject({ status: "mapping", source: "other" });
    expect(sent.columns.map(({ field }) => field)).toEqual([
      "title",
      "sku",
      "price",
      "stock",
      "description_html",
      "images",
    ]);
    expect(sent.columns.map(({ samples }) => samples)).toEqual(rows[1]?.map((cell) => [cell]));
    const tried = await files.runAgain(seller, sent.id, { dry_run: true });
    expect(tried.warnings).toMatchObject([{ code: "images_to_fetch", count: 1 }]);
    await files.runAgain(seller, sent.id, { dry_run: false });
    const [tray] = await files.list(seller);
    expect(await files.whole(seller, tray?.id)).toMatchObject({
      title: "Oak tray",
      description_html: "Hand-made",
      variants: [{ sku: "OT-1", price_minor: 2450, on_hand: 7 }],
    });
    return sent;
  };

  it.each<[string, string | Uint8Array]>([
    ["a table with quantity, description and image that is not our export", csv()],
    ["XLSX", makeXlsx(rows)],
    ["UTF-16 with semicolons", utf16(csv(";"), "le")],
    ["UTF-16 without a byte order mark", utf16(csv("\t"), "be", false)],
    ["a line that names the separator", `sep=;\r\n${csv(";")}`],
    [
      "cells with spaces around their quotes",
      rows.map((cells) => cells.map((cell) => `"${cell}"`).join(" , ")).join("\n"),
    ],
    ["rows above the header", `Price list 2026,,,,,\n\n${csv()}`],
    [
      "a title with commas above semicolons",
      `Price list, spring, all prices net\r\n\r\n${csv(";")}`,
    ],
    ["a title with commas above tabs", `Price list, spring, all prices net\r\n${csv("\t")}`],
  ])("imports completely: %s", async (_, bytes) => {
    expect((await expectCompleteImport(bytes)).can_run).toBe(true);
  });

  it("reads and names the sheet with the products", async () => {
    const sheets = {
      Readme: textRow(1, ["How to fill this in"]) + textRow(2, ["Write, one product a row"]),
      List: rows.map((cells, index) => textRow(index + 4, cells)).join(""),
    };
    const sent = await expectCompleteImport(makeZip(workbookParts(sheets)));
    expect(sent).toMatchObject({ encoding: null, sheet: "List", header_row: 4 });
  });

  it("does not take a file with only some of our columns for our own export", async () => {
    const seller = await createSeller(t.db);
    const sent = await files.send(seller, "handle,title,price\nvase,Plain vase,12.50\n");
    expect(sent).toMatchObject({ status: "mapping", source: "other" });
    const ours = await files.exported(seller);
    const own = await files.send(seller, `${ours.split("\r\n")[0] ?? ""}\r\nvase,Plain vase\r\n`);
    expect(own).toMatchObject({ status: "done", source: "sellerdesk" });
    const more = await files.send(
      seller,
      ours.replace("handle", "color,handle").concat("red,vase,Plain vase\r\n"),
    );
    expect(more).toMatchObject({ status: "mapping", source: "other" });
  });

  it("reads a file again in the encoding that the seller chooses, and shows the result", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const file = Buffer.from("Title;Price;SKU\nB\xe4r \xf0;12,50;B-1\n", "latin1");
    const sent = await files.send(seller, file);
    expect(sent).toMatchObject({
      encoding: "windows-1252",
      columns: [{ samples: ["Bär ð"] }, {}, {}],
    });
    const decode = (owner: typeof seller, encoding: "windows-1254" | "utf-16le" | "utf-8") =>
      files.decode(owner, sent.id, encoding);
    expect((await decode(other, "windows-1254")).status).toBe(404);
    expect((await decode(seller, "windows-1254")).status).toBe(200);
    expect(await files.report(seller, sent.id)).toMatchObject({
      encoding: "windows-1254",
      status: "mapping",
      columns: [{ samples: ["Bär ğ"] }, {}, {}],
    });
    expect((await decode(seller, "utf-8")).failure.message).toMatch(/not in UTF-8/);
    const done = await files.runAgain(seller, sent.id, { dry_run: false });
    expect(importTotals(done)).toMatchObject({ created: 1 });
    expect(await files.list(seller)).toMatchObject([{ title: "Bär ğ", price_from_minor: 1250 }]);
    expect((await decode(seller, "windows-1254")).failure.code).toBe("import_over");
  });
});
