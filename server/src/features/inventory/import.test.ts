import { once } from "node:events";
import { text } from "node:stream/consumers";
import { inventoryApi, maxStockRows } from "@sellerdesk/contract/inventory";
import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { hostileName } from "../../../testing/arbitrary.ts";
import { useTestApp } from "../../../testing/client.ts";
import { readCsvRows } from "../../../testing/file-rows.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createProduct, createVariant } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../../testing/stock-assertions.ts";
import { uploadFile } from "../../../testing/upload.ts";
import { fromCell } from "../../lib/tables/csv.ts";
import { exportStock } from "./import-service.ts";

const t = useTestApp();
afterEach(() => expectNoViolations(t.db));

type Seller = Awaited<ReturnType<typeof createSeller>>;
const importFile = (seller: Seller, bytes: string | Uint8Array, dryRun = false) =>
  uploadFile(
    t,
    inventoryApi.import,
    { name: "count.csv", bytes, fields: { dry_run: String(dryRun) } },
    seller.token,
  );
const exportFile = async (seller: Seller, query: Record<string, string> = {}) =>
  (
    await t.app.inject({
      url: inventoryApi.export.path,
      query,
      headers: { authorization: `Bearer ${seller.token}` },
    })
  ).body;

it("C10 K50 a stock file sets, increases and decreases stock, and the ledger names the file", async () => {
  const seller = await createSeller(t.db);
  const [a, b, c, d] = [
    await createVariant(t.db, seller, { sku: "A", stock: 10 }),
    await createVariant(t.db, seller, { sku: "B", stock: 10 }),
    await createVariant(t.db, seller, { sku: "C", stock: 10 }),
    await createVariant(t.db, seller, { sku: "D", stock: 10 }),
  ];
  const file =
    "\ufeffquantity;SKU ;Mode;shelf\r\n4;A;;left\r\n5;B;Increase;\r\n\r\n10;C;set;\r\n3;D;decrease;\r\n";
  const dry = (await importFile(seller, file, true)).ok.data;
  expect(dry).toMatchObject({ applied: false, rows: 4, changed: 3, unchanged: 1, errors: [] });
  expect(dry.changes).toMatchObject([
    { sku: "A", name: "Stoneware mug", from: 10, to: 4 },
    { sku: "B", from: 10, to: 15 },
    { sku: "D", from: 10, to: 7 },
  ]);
  expect((await stockOf(t.db, a.id)).on_hand).toBe(10);
  expect((await importFile(seller, file)).ok.data).toMatchObject({ applied: true, changed: 3 });
  const stocks = [a, b, c, d].map(async ({ id }) => (await stockOf(t.db, id)).on_hand);
  expect(await Promise.all(stocks)).toEqual([4, 15, 10, 7]);
  const { movements } = (await t.call(inventoryApi.history, { params: { id: a.id } }, seller)).ok
    .data;
  expect(movements[0]).toMatchObject({
    kind: "import",
    delta: -6,
    on_hand_after: 4,
    note: "count.csv",
  });
});

it.each([
  ["Arabic", "رمز المنتج (SKU),الكمية,الطريقة\nA,٤,زيادة\n"],
  ["German", "Artikelnummer;Menge;Modus\nA;4;Erhöhen\n"],
  ["Spanish", "SKU;Cantidad;Modo\nA;4;Aumentar\n"],
  ["French", "SKU;Quantité;Mode\nA;4;Augmenter\n"],
])("C10 K50 a stock file may have column names in %s", async (_, file) => {
  const seller = await createSeller(t.db);
  await createVariant(t.db, seller, { sku: "A", stock: 10 });
  const { applied, changes } = (await importFile(seller, file)).ok.data;
  expect([applied, changes]).toMatchObject([true, [{ sku: "A", from: 10, to: 14 }]]);
});

it("C10 K50 a file with wrong rows changes nothing, and each error names row, column and reason", async () => {
  const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
  const good = await createVariant(t.db, seller, { sku: "GOOD", stock: 5 });
  const promised = await createVariant(t.db, seller, { sku: "PROMISED", stock: 5 });
  await createOrder(t.db, seller, { items: [{ variant_id: promised.id, quantity: 3 }] });
  await createVariant(t.db, seller, { sku: "MOVED", stock: 5 });
  await createVariant(t.db, other, { sku: "FOREIGN", stock: 5 });
  const file = [
    "sku,quantity,mode,expected",
    "GOOD,7,set,",
    ",1,,",
    "PROMISED,2,set,",
    "MOVED,9,set,4",
    "FOREIGN,1,,",
    "GOOD,1,add,",
    "GOOD,1.5,,",
    "GOOD,8,,",
    "GOOD,1,,x",
  ].join("\n");
  const { errors, errors_count, applied } = (await importFile(seller, file)).ok.data;
  expect(applied).toBe(false);
  expect(errors.map(({ row, column, code }) => [row, column, code])).toEqual([
    [3, "sku", "required"],
    [4, "quantity", "stock_short"],
    [5, "expected", "stock_changed"],
    [6, "sku", "not_found"],
    [7, "mode", "not_listed"],
    [8, "quantity", "not_whole"],
    [9, "sku", "repeated"],
    [10, "expected", "not_whole"],
  ]);
  expect(errors_count).toBe(8);
  expect(errors[1]?.message).toBe("Only 2 of PROMISED are available; 3 are committed to orders.");
  expect(errors[2]?.message).toBe("Stock of MOVED is now 5, but the file expects 4.");
  expect((await stockOf(t.db, good.id)).on_hand).toBe(5);
});

it("C10 an export with formulas and commas re-imports without changes, and it applies the filters", async () => {
  const seller = await createSeller(t.db);
  await createVariant(t.db, seller, { sku: "=1+1", stock: 3 });
  await createProduct(t.db, seller, {
    title: 'Mug, "large"',
    variants: [{ sku: "B,2", stock: 0 }],
  });
  await createProduct(t.db, seller, { variants: [{ sku: null, stock: 7 }] });
  const file = await exportFile(seller);
  expect(file).toBe(
    '\ufeffsku,quantity,mode,expected,product,variant\r\n\'=1+1,3,set,3,Stoneware mug,\r\n"B,2",0,set,0,"Mug, ""large""",\r\n',
  );
  expect((await importFile(seller, file)).ok.data).toMatchObject({
    applied: true,
    rows: 2,
    changed: 0,
    unchanged: 2,
  });
  expect((await exportFile(seller, { stock: "out" })).split("\r\n")).toHaveLength(3);
});

it("C10 an export re-imports without changes for any SKUs and titles", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(hostileName({ minLength: 1, maxLength: 64 }), { minLength: 1, maxLength: 8 }),
      hostileName({ minLength: 3, maxLength: 100 }),
      async (skus, title) => {
        const seller = await createSeller(t.db);
        for (const sku of skus)
          await createProduct(t.db, seller, { title, variants: [{ sku, stock: 3 }] });
        const file = await exportFile(seller);
        const rows = (await readCsvRows(file)).map(({ cells }) => cells.map(fromCell));
        expect(rows.slice(1).map(([sku, , , , product]) => [sku, product])).toEqual(
          expect.arrayContaining(skus.map((sku) => [sku, title])),
        );
        expect((await importFile(seller, file)).ok.data).toMatchObject({
          applied: true,
          errors: [],
          rows: skus.length,
          changed: 0,
          unchanged: skus.length,
        });
      },
    ),
    { numRuns: 8 },
  );
});

it.each([
  ["", "The file is empty."],
  ["name,quantity\nA,1", "The first row needs the columns sku and quantity; sku is missing."],
  ["PK\u0003\u0004", "This spreadsheet is damaged"],
  ['sku,quantity\n"A,1', "Row 2 opens a quote"],
])("C10 rejects the file %j as a whole", async (file, reason) => {
  const seller = await createSeller(t.db);
  const { status, failure } = await importFile(seller, file);
  expect([status, failure.code]).toEqual([422, "import_refused"]);
  expect(failure.message).toContain(reason);
});

it("C10 accepts a file with the maximum number of rows, and rejects one more row", async () => {
  const seller = await createSeller(t.db);
  await createVariant(t.db, seller, { sku: "SKU-0", stock: 1 });
  const rows = (count: number) =>
    ["sku,quantity", ...Array.from({ length: count }, (_, index) => `SKU-${index},2`)].join("\n");
  const {
    errors_count,
    rows: read,
    errors,
  } = (await importFile(seller, rows(maxStockRows))).ok.data;
  expect([read, errors_count, errors.length]).toEqual([maxStockRows, maxStockRows - 1, 100]);
  expect((await importFile(seller, rows(maxStockRows + 1))).failure.message).toContain(
    "10000 rows",
  );
});

it("C10 an import while orders arrive never leaves less stock than is committed", async () => {
  const seller = await createSeller(t.db);
  const variant = await createVariant(t.db, seller, { sku: "A", stock: 30 });
  const orders = Array.from({ length: 30 }, () =>
    createOrder(t.db, seller, { items: [{ variant_id: variant.id }] }).then(
      () => 1,
      () => 0,
    ),
  );
  const imports = [20, 12, 25, 5].map((quantity) =>
    importFile(seller, `sku,quantity\nA,${quantity}`),
  );
  const placed = (await Promise.all(orders)).reduce<number>((sum, item) => sum + item, 0);
  await Promise.all(imports);
  const { on_hand, committed, available } = await stockOf(t.db, variant.id);
  expect(committed).toBe(placed);
  expect(available).toBe(on_hand - committed);
  expect(available).toBeGreaterThanOrEqual(0);
});

it("safety 21: allows two concurrent stock exports per seller", async () => {
  const seller = await createSeller(t.db);
  const open = () => exportStock(t.db, seller.id, { search: "" });
  const streams = [open(), open()];
  expect(open).toThrow("busy");
  for (const stream of streams) stream.destroy();
  await Promise.all(streams.map((stream) => once(stream, "close")));
  expect(await text(open())).toContain("sku");
});
