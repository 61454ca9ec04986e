import { europeanDigits } from "@sellerdesk/contract/digits";
import {
  type AdjustmentItem,
  maxStock,
  stockColumns,
  type StockImportError,
} from "@sellerdesk/contract/inventory";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import { toMessageFields } from "../../lib/message-fields.ts";
import { type CsvRow, fromCell } from "../../lib/tables/csv.ts";
import { freeOf, nameOf, type Stock } from "./rules.ts";

type Column = (typeof stockColumns)[number];
/**
 * The names of stock columns in other languages. Our own files have English columns in every
 * language (decision 037).
 */
const columnNames: Partial<Record<Column, readonly string[]>> = {
  sku: ["رمز المنتج (sku)", "رمز المنتج", "artikelnummer"],
  quantity: ["الكمية", "menge", "cantidad", "quantité"],
  mode: ["الطريقة", "modus", "modo"],
  expected: ["المتوقع", "erwartet", "esperado", "attendu"],
};
type Mode = AdjustmentItem["mode"];
const modes = ["set", "increase", "decrease"] as const;
const modeNames: Record<Mode, readonly string[]> = {
  set: ["تعيين", "festlegen", "fijar", "définir"],
  increase: ["زيادة", "erhöhen", "aumentar", "augmenter"],
  decrease: ["إنقاص", "verringern", "disminuir", "diminuer"],
};

/** The indexes of the columns in a file, by name. */
export type StockHeader = Partial<Record<Column, number>>;

/** The requested stock change of one SKU. */
export type StockFileRow = {
  row: number;
  sku: string;
  mode: Mode;
  quantity: number;
  expected: number | null;
};
/** A change that the file makes: `from` is the current quantity on hand. */
export type PlannedChange = StockFileRow & { stock: Stock; from: number; to: number };

/**
 * Reads the columns of a file's first row.
 * @returns the columns, or a message for the seller if a required one is missing
 */
export const readStockHeader = (
  cells: readonly string[],
): { header: StockHeader } | { refusal: Text } => {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const header: StockHeader = {};
  for (const column of stockColumns) {
    const index = names.findIndex((name) => name === column || columnNames[column]?.includes(name));
    if (index >= 0) header[column] = index;
  }
  if (header.sku !== undefined && header.quantity !== undefined) return { header };
  if (header.sku !== undefined)
    return { refusal: msg("the_first_row_needs_the_columns_sku_and_quantity") };
  return {
    refusal:
      header.quantity === undefined
        ? msg("the_first_row_needs_the_columns_sku_and_quantity_sku")
        : msg("the_first_row_needs_the_columns_sku_and"),
  };
};

const problem = (row: number, column: Column, code: string, message: Text): StockImportError => ({
  row,
  column,
  code,
  ...toMessageFields(message),
});

/** Reads a whole number of units; null if the cell has none, or more than `maxStock`. */
const readCount = (cell: string): number | null => {
  const digits = europeanDigits(cell);
  return /^\d{1,10}$/.test(digits) && Number(digits) <= maxStock ? Number(digits) : null;
};

/** Reads one row. @returns the row, or its errors with their columns */
export const readStockRow = (
  header: StockHeader,
  { number, cells }: CsvRow,
): { row: StockFileRow } | { problems: StockImportError[] } => {
  const cellOf = (column: Column) => {
    const index = header[column];
    return index === undefined ? "" : (cells[index] ?? "").trim();
  };
  const sku = fromCell(cellOf("sku"));
  const modeText = cellOf("mode").toLowerCase() || "set";
  const mode = modes.find((name) => name === modeText || modeNames[name].includes(modeText));
  const quantity = readCount(cellOf("quantity"));
  const expected = cellOf("expected") === "" ? null : readCount(cellOf("expected"));
  const problems: StockImportError[] = [];
  const report = (column: Column, code: string, message: Text) =>
    problems.push(problem(number, column, code, message));
  if (sku === "") report("sku", "required", msg("the_sku_is_missing"));
  if (quantity === null)
    report(
      "quantity",
      "not_whole",
      msg("enter_a_whole_number_from_0_to_without", { max: maxStock }),
    );
  if (!mode) report("mode", "not_listed", msg("write_set_increase_or_decrease_or_leave_it"));
  if (cellOf("expected") !== "" && expected === null)
    report("expected", "not_whole", msg("enter_what_was_on_hand_before_or_leave_it"));
  if (problems.length > 0 || quantity === null || !mode) return { problems };
  return { row: { row: number, sku, mode, quantity, expected } };
};

const after = ({ mode, quantity }: StockFileRow, from: number): number =>
  ({ set: quantity, increase: from + quantity, decrease: from - quantity })[mode];

/**
 * Plans the changes of a file's rows, row by row. If one row is wrong, its error is returned and
 * nothing is written.
 */
export const planStockImport = (
  rows: readonly StockFileRow[],
  stocks: readonly (Stock & { sku: string })[],
): { changes: PlannedChange[]; unchanged: number; problems: StockImportError[] } => {
  const bySku = new Map(stocks.map((stock) => [stock.sku, stock]));
  const seen = new Map<string, number>();
  const changes: PlannedChange[] = [];
  const problems: StockImportError[] = [];
  let unchanged = 0;
  for (const wanted of rows) {
    const { row, sku, expected } = wanted;
    const report = (column: Column, code: string, message: Text) =>
      problems.push(problem(row, column, code, message));
    const first = seen.get(sku);
    seen.set(sku, first ?? row);
    const stock = bySku.get(sku);
    if (first !== undefined) {
      report("sku", "repeated", msg("row_is_about_already", { n: first, sku }));
      continue;
    }
    if (!stock) {
      report("sku", "not_found", msg("none_of_your_variants_has_the_sku", { sku }));
      continue;
    }
    const from = stock.on_hand;
    const to = after(wanted, from);
    const free = freeOf(stock);
    if (expected !== null && expected !== from)
      report(
        "expected",
        "stock_changed",
        msg("stock_of_is_now_the_file_expects", { sku, n: from, expected }),
      );
    else if (to > maxStock)
      report(
        "quantity",
        "stock_too_large",
        msg("would_have_more_than_in_stock", { sku, max: maxStock }),
      );
    else if (from - to > free)
      report(
        "quantity",
        "stock_short",
        msg("stock_short", { available: free, sku: nameOf(stock), committed: stock.committed }),
      );
    else if (to === from) unchanged += 1;
    else changes.push({ ...wanted, stock, from, to });
  }
  return { changes, unchanged, problems };
};
