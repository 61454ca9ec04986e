import { europeanDigits } from "@sellerdesk/contract/digits";
import { isGtin } from "@sellerdesk/contract/gtin";
import type { ImportField } from "@sellerdesk/contract/imports";
import type { VariantInput } from "@sellerdesk/contract/product-variants";
import { weightUnits } from "@sellerdesk/contract/units";
import { msg, type NamesAfter } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import { type CsvRow, fromCell } from "../../../lib/tables/csv.ts";
import { currencyOf, readAmount } from "./amount-rules.ts";
import { type Columns, headerOf, unitOf } from "./column-rules.ts";
import { listOf } from "./list-rules.ts";

export type RowProblem = { row: number; column: string; code: string; message: Text };
/** A note on a value that is imported differently from the file; `about` names an example. */
export type Note = { code: NoteCode; about: string };
export type NoteCode = NamesAfter<"warning">;

type VariantFields = Omit<VariantInput, "id" | "option_values" | "image_uid">;

/** The fields that a file gives. A field that is missing keeps the product's value. */
export type FileVariant = { row: number; option_values: string[] } & Partial<
  VariantFields & {
    /** The address of its image. */ image_url: string;
  }
>;

/** Returns the texts of a field in a row, one for each of its columns. */
export const textsOf = ({ places }: Columns, { cells }: CsvRow, field: ImportField): string[] =>
  (places.get(field) ?? []).map((index) => fromCell(cells[index] ?? "").trim());

/**
 * Returns the text of a field in a row, from the first of its columns that is not empty; undefined
 * if the file has no such column.
 */
export const textOf = (columns: Columns, row: CsvRow, field: ImportField): string | undefined => {
  const texts = textsOf(columns, row, field);
  return texts.find((text) => text !== "") ?? texts[0];
};

/**
 * Returns the text of a field untrimmed, because spaces at its ends may be part of it; undefined if
 * the file has no such column.
 */
export const rawTextOf = (
  { places }: Columns,
  { cells }: CsvRow,
  field: ImportField,
): string | undefined => {
  const texts = (places.get(field) ?? []).map((index) => fromCell(cells[index] ?? ""));
  return texts.find((text) => text.trim() !== "") ?? texts[0];
};

export type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
/** Removes undefined fields, so that a spread of the result overrides nothing with undefined. */
export const given = <T extends object>(fields: T): Given<T> =>
  // The cast is safe: `fromEntries` loses the types of the names, and no name is added here.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;

export type Reader = {
  columns: Columns;
  text: (field: ImportField) => string | undefined;
  report: (field: ImportField, code: string, message: Text) => undefined;
  /** `about` is the product unless given. */
  note: (code: NoteCode, about?: string) => void;
  currency: string;
};

const yes = new Set(listOf("true, 1, yes, enabled, active, published, نعم, منشور, متوفر"));
const no = new Set(listOf("false, 0, -1, no, disabled, draft, لا, مسودة"));
/** The other statuses by their names in Arabic. */
const statusWords: Record<string, string> = { "غير مدرج": "unlisted", مؤرشف: "archived" };
const isYes = (text: string | undefined) => yes.has((text ?? "").toLowerCase());

/** Returns a status of ours, or the text as it is. */
export const readStatus = (
  text: (field: ImportField) => string | undefined,
): string | undefined => {
  const [status, published] = [text("status")?.toLowerCase(), text("published")?.toLowerCase()];
  if (!status && published === undefined) return undefined;
  const cellText = status || (isYes(published) ? "published" : "draft");
  const known = yes.has(cellText)
    ? "published"
    : no.has(cellText)
      ? "draft"
      : (statusWords[cellText] ?? cellText);
  const isHidden =
    text("visibility")?.toLowerCase() === "hidden" || (status && published === "false");
  return known === "published" && isHidden ? "unlisted" : known;
};

const namesOtherCurrency = (cell: string, currency: string) =>
  msg("names_another_currency", { cell, currency });

/** Reports prices for which another cell names another currency. */
const checkCurrency = ({ text, report, currency }: Reader) => {
  const cellText = text("currency");
  if (cellText && text("price") && currencyOf(cellText, currency) !== "own")
    report("currency", "other_currency", namesOtherCurrency(cellText, currency));
};

const readMoney = (
  { text, report, currency }: Reader,
  field: "price" | "sale_price" | "compare_at_price" | "cost",
) => {
  const cellText = text(field);
  if (cellText === undefined) return undefined;
  if (cellText === "") return field === "price" ? undefined : null;
  const amount = readAmount(cellText, currency);
  if (amount === "other_currency")
    return report(field, amount, namesOtherCurrency(cellText, currency));
  return (
    amount ?? report(field, "invalid_amount", msg("is_not_a_clear_amount", { cell: cellText }))
  );
};

/**
 * Reads the price and the compare-at price. A sale price replaces the price, which becomes the
 * compare-at price. Shops do not show a compare-at price that is not above the price: it is left
 * out, except from our own files.
 */
const readPrices = (reader: Reader) => {
  const price = readMoney(reader, "price") ?? undefined;
  const sale = readMoney(reader, "sale_price");
  const isOnSale = typeof sale === "number" && sale > 0 && price !== undefined && sale < price;
  if (isOnSale) return { price_minor: sale, compare_at_price_minor: price };
  const comparison =
    reader.columns.places.has("compare_at_price") || sale === undefined
      ? readMoney(reader, "compare_at_price")
      : null;
  const isPointless = typeof comparison === "number" && price !== undefined && comparison <= price;
  if (!isPointless || reader.columns.source === "sellerdesk")
    return { price_minor: price, compare_at_price_minor: comparison };
  reader.note("compare_at_ignored");
  return { price_minor: price, compare_at_price_minor: null };
};

const readWhole = ({ text, report }: Reader, field: "stock" | "low_stock_threshold") => {
  const cellText = text(field);
  if (cellText === undefined || cellText === "") return undefined;
  const digits = europeanDigits(cellText);
  // Spreadsheets write 5 as 5.0.
  const whole = /^-?\d{1,10}(?:[.,]0+)?$/.test(digits) ? Number.parseInt(digits, 10) : null;
  return whole ?? report(field, "not_whole", msg("is_not_a_whole_number", { cell: cellText }));
};

const readStock = (reader: Reader) => {
  const stock = readWhole(reader, "stock");
  if (stock === undefined || stock >= 0) return stock;
  return reader.report("stock", "below_zero", msg("the_stock_is_below_zero", { cell: stock }));
};

/**
 * Checks for a long number that a spreadsheet shortened in CSV, as in `4.00638E+12`: its last
 * digits are lost.
 */
export const isShortened = (text: string): boolean =>
  /^\d(?:[.,]\d+)?e\+\d{2,3}$/i.test(europeanDigits(text));

/**
 * Reads a barcode. An invalid one does not fail the product: it is left out, and the stored one
 * stays.
 */
const readBarcode = ({ text, note }: Reader) => {
  const barcode = text("barcode");
  if (!barcode) return orNull(barcode);
  if (isShortened(barcode)) {
    note("barcode_shortened", barcode);
    return undefined;
  }
  const digits = europeanDigits(barcode).replaceAll(/[\s-]/g, "");
  if (isGtin(digits)) return digits;
  note("barcode_ignored", barcode);
  return undefined;
};

/**
 * Reads whether a variant can be bought without stock: as the file says, or because its stock is
 * not counted.
 */
const readPolicy = ({ text }: Reader) => {
  const policy = text("inventory_policy")?.toLowerCase();
  if (text("stock") === "" && isYes(text("in_stock"))) return "continue";
  if (!policy) return undefined;
  return yes.has(policy) || policy === "notify" ? "continue" : no.has(policy) ? "deny" : policy;
};

const decimal = (text: string) =>
  /^\d{1,10}([.,]\d{1,20})?$/.test(text) ? Number(text.replace(",", ".")) : null;

const readDecimal = ({ text, report }: Reader, field: ImportField) => {
  const cellText = text(field);
  if (cellText === undefined || cellText === "") return cellText === undefined ? undefined : null;
  const value = decimal(europeanDigits(cellText));
  if (value === null)
    return report(field, "invalid_number", msg("is_not_a_number", { cell: cellText }));
  return value === 0 ? null : value;
};

/** Fields whose unit is in the column `<field>_unit`, or in the brackets of their header. */
const measures = ["weight", "length", "width", "height", "volume", "standard_volume"] as const;

const readMeasure = (reader: Reader, field: (typeof measures)[number]) => {
  const value = readDecimal(reader, field);
  return typeof value === "number"
    ? { value, unit: reader.text(`${field}_unit`) || (unitOf(reader.columns, field) ?? "") }
    : value;
};

/** Converts grams to the shown unit. Files round to grams, so four decimals lose nothing. */
const readGrams = (reader: Reader) => {
  const grams = readDecimal(reader, "grams");
  if (typeof grams !== "number") return grams;
  const shown = weightUnits.find(({ value }) => value === reader.text("weight_unit"));
  if (!shown) return { value: grams, unit: "g" };
  return {
    value: Math.round((grams / 1000 / Number(shown.si)) * 10_000) / 10_000,
    unit: shown.value,
  };
};

const orNull = (text: string | undefined) => (text === "" ? null : text);

/**
 * Reads the variant of a row. The product's schema later rejects unknown measures, policies and
 * units, together with all other problems.
 */
export const readVariant = (reader: Reader, row: number, optionValues: string[]): FileVariant => {
  const { text, columns } = reader;
  checkCurrency(reader);
  return {
    row,
    option_values: optionValues,
    ...given({
      sku: orNull(text("sku")),
      barcode: readBarcode(reader),
      ...readPrices(reader),
      cost_minor: readMoney(reader, "cost"),
      stock: readStock(reader),
      low_stock_threshold: readWhole(reader, "low_stock_threshold"),
      inventory_policy: readPolicy(reader),
      weight: columns.places.has("grams") ? readGrams(reader) : readMeasure(reader, "weight"),
      length: readMeasure(reader, "length"),
      width: readMeasure(reader, "width"),
      height: readMeasure(reader, "height"),
      volume: readMeasure(reader, "volume"),
      standard_volume: readMeasure(reader, "standard_volume"),
    } satisfies Record<keyof VariantFields, unknown>),
    // The cast is safe: the schema of the merged product checks all of these.
  } as FileVariant;
};

const priceFields = ["price", "sale_price", "compare_at_price", "cost"] as const;

/**
 * Creates a reader of one row. An empty cell inherits measures from `inherited`, as variations do
 * in WooCommerce. A row without a price inherits its prices, as variants do in BigCommerce.
 */
export const createReader = (
  columns: Columns,
  row: CsvRow,
  currency: string,
  inherited: CsvRow | null,
  report: { problems: RowProblem[]; notes: Note[]; about: string },
): Reader => ({
  columns,
  currency,
  text: (field) => {
    const own = textOf(columns, row, field);
    if (own !== "" || !inherited) return own;
    const isPrice = (priceFields as readonly string[]).includes(field);
    const isMeasure = (measures as readonly string[]).includes(field);
    const hasNoPrice = columns.places.has("row_kind") && textOf(columns, row, "price") === "";
    return isMeasure || (isPrice && hasNoPrice) ? textOf(columns, inherited, field) : own;
  },
  report: (field, code, message) => {
    report.problems.push({ row: row.number, column: headerOf(columns, field), code, message });
    return undefined;
  },
  note: (code, about = report.about) => void report.notes.push({ code, about }),
});
