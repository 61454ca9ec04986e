import type { TableProduct } from "@sellerdesk/contract/product-table";
import { describe, expect, it } from "vitest";
import {
  cellKey,
  findChanges,
  invert,
  isSavable,
  readDifference,
  storedText,
  type TableColumn,
  toChange,
  toRows,
} from "./table-cells.ts";

const variant = (id: string, changes: Partial<TableProduct["variants"][number]> = {}) => ({
  id,
  title: id,
  image_uid: null,
  price_minor: 12_900,
  compare_at_price_minor: null,
  cost_minor: null,
  on_hand: 5,
  sku: `SKU-${id}`,
  barcode: null,
  ...changes,
});
const product = (id: string, variants: TableProduct["variants"]): TableProduct => ({
  id,
  title: `Product ${id}`,
  status: "published",
  review_state: "none",
  currency: "USD",
  images: [],
  variants,
});
const rows = toRows([product("p", [variant("a"), variant("b")]), product("q", [variant("c")])]);
const type = (texts: Record<string, string>) => findChanges(rows, texts, {});
const typeOne = (column: TableColumn, text: string) =>
  type({ [`a:${column}`]: text }).get(`a:${column}`);

describe("K22 cells of the product table", () => {
  it("has a heading and its variants, or one row for a single variant", () => {
    expect(rows.map(({ id, isHeading, variant: own }) => [id, isHeading, own?.id])).toEqual([
      ["p", true, undefined],
      ["a", false, "a"],
      ["b", false, "b"],
      ["q", true, "c"],
    ]);
    expect(rows.map((row) => [cellKey(row, "title"), cellKey(row, "sku")])).toEqual([
      ["p:title", null],
      [null, "a:sku"],
      [null, "b:sku"],
      ["q:title", "c:sku"],
    ]);
    expect(rows.map((row) => storedText(row, "price_minor")).slice(1, 2)).toEqual(["129.00"]);
  });

  it.each<[TableColumn, string, unknown]>([
    ["price_minor", "134", 13_400],
    ["price_minor", " 134.5 ", 13_450],
    ["price_minor", "١٣٤", 13_400],
    ["compare_at_price_minor", "149.90", 14_990],
    ["cost_minor", "0", 0],
    ["on_hand", "0", 0],
    ["sku", "", null],
    ["barcode", "4006381 333931", "4006381333931"],
  ])("reads %s “%s” as %s", (column, text, value) => {
    expect(typeOne(column, text)).toMatchObject({ value, problem: undefined });
  });

  it.each<[TableColumn, string]>([
    ["price_minor", "129.00"],
    ["price_minor", "129"],
    ["cost_minor", " "],
    ["sku", "SKU-a "],
  ])("treats %s “%s” as no change", (column, text) => {
    expect(typeOne(column, text)).toBeUndefined();
  });

  it.each<[TableColumn, string]>([
    ["price_minor", ""],
    ["price_minor", "0"],
    ["price_minor", "abc"],
    ["on_hand", "-1"],
    ["on_hand", "2.5"],
    ["barcode", "123"],
    ["compare_at_price_minor", "100"],
  ])("reports a problem with %s “%s”", (column, text) => {
    const cell = typeOne(column, text);
    expect(cell?.problem?.message).toMatch(/\w/);
    expect(cell && isSavable(cell)).toBe(false);
  });

  it("offers the readings of an ambiguous amount instead of guessing", () => {
    expect(typeOne("price_minor", "1,34")?.problem?.readings).toEqual({
      decimal: "1.34",
      thousands: "134.00",
    });
    expect(typeOne("price_minor", "1,299")?.problem?.readings).toEqual({ thousands: "1299.00" });
    expect(typeOne("price_minor", "1.290")?.problem?.readings).toEqual({
      decimal: "1.29",
      thousands: "1290.00",
    });
  });

  it("reports the changed one of two equal SKUs, and a compare-at price below its price", () => {
    const problemOf = (texts: Record<string, string>, key: string) => type(texts).get(key)?.problem;
    expect(problemOf({ "c:sku": "SKU-a" }, "c:sku")?.message).toContain("SKU-a");
    expect(problemOf({ "a:sku": "SKU-c" }, "a:sku")?.message).toContain("SKU-c");
    // Two variants may swap their SKUs.
    expect(problemOf({ "a:sku": "SKU-b", "b:sku": "SKU-a" }, "b:sku")).toBeUndefined();
    const both = { "a:price_minor": "200", "a:compare_at_price_minor": "150" };
    expect(problemOf(both, "a:compare_at_price_minor")).toBeDefined();
    expect(problemOf(both, "a:price_minor")).toBeUndefined();
  });

  it("resends a stale cell once the seller saw its new value, but no other rejected cell", () => {
    const texts = { "a:price_minor": "134", "b:price_minor": "135" };
    const changed = findChanges(rows, texts, {
      "a:price_minor": { message: "Changed.", isStale: true },
      "b:price_minor": { message: "No.", isStale: false },
    });
    expect([...changed.values()].map((cell) => [cell.problem?.current, isSavable(cell)])).toEqual([
      ["129.00", true],
      [undefined, false],
    ]);
  });

  it("creates changes from the values that the seller saw, and inverts them", () => {
    const cell = typeOne("price_minor", "134");
    const title = type({ "p:title": "Linen duvet" }).get("p:title");
    if (!cell || !title) throw new Error("both are changed");
    const change = toChange(cell);
    expect(change).toEqual({
      product_id: "p",
      variant_id: "a",
      column: "price_minor",
      from: 12_900,
      to: 13_400,
    });
    expect(invert(change)).toMatchObject({ from: 13_400, to: 12_900 });
    expect(toChange(title)).toEqual({
      product_id: "p",
      column: "title",
      from: "Product p",
      to: "Linen duvet",
    });
  });

  it.each([
    ["10%", { basisPoints: 1000 }],
    ["-2,5 %", { basisPoints: -250 }],
    ["−2.50", { minor: -250 }],
    ["+3", { minor: 300 }],
    ["0", null],
    ["-100%", null],
    ["ten", null],
  ])("reads the difference %s as %j", (text, difference) => {
    expect(readDifference(text, "USD")).toEqual(difference);
  });
});
