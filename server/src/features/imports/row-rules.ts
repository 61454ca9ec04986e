import { parseMoney } from "@sellerdesk/contract/money";
import type { VariantInput } from "@sellerdesk/contract/products";
import { weightUnits } from "@sellerdesk/contract/units";
import { type CsvRow, fromCell } from "../../lib/csv.ts";
import { handleFrom } from "../../lib/handle.ts";
import { type Columns, type Field, headerOf } from "./column-rules.ts";

export type RowProblem = { row: number; column: string; code: string; message: string };
/** Something taken otherwise than the file says it; `about` names an example. */
export type Note = { code: NoteCode; about: string };
export type NoteCode =
  | "images_not_fetched"
  | "brand_unknown"
  | "category_unknown"
  | "color_unknown"
  | "compare_at_ignored"
  | "stock_below_zero"
  | "stock_kept"
  | "columns_ignored";

/** The fields that a file gives; one that is left out keeps what the product has. */
export type FileVariant = { row: number; option_values: string[] } & Partial<
  Omit<VariantInput, "id" | "option_values">
>;
export type FileProduct = {
  handle: string | null;
  rows: CsvRow[];
  fields: {
    title?: string;
    description_html?: string;
    tags?: string[];
    status?: string;
    seo_title?: string;
    seo_description?: string;
  };
  /** Names of lookups; null where the file has no such column. */
  names: { brand: string | null; category: string | null; colors: string[] | null };
  optionNames: string[];
  variants: FileVariant[];
  /** Addresses of pictures. */
  images: string[];
  problems: RowProblem[];
  notes: Note[];
};

/** The text of a field in a row: of its first column that says something; undefined where the file has no such column. */
const textOf = ({ places }: Columns, { cells }: CsvRow, field: Field): string | undefined => {
  const texts = places.get(field)?.map((place) => fromCell(cells[place] ?? "").trim());
  return texts?.find((text) => text !== "") ?? texts?.[0];
};

/** What rows of one product share: its handle, else what its title makes, else its SKU. */
export const productKey = (columns: Columns, row: CsvRow): string => {
  const [handle, title, sku] = (["handle", "title", "sku"] as const).map((field) =>
    textOf(columns, row, field),
  );
  if (handle) return handleFrom(handle);
  return title ? handleFrom(title) : `sku ${sku ?? ""}`;
};

const listOf = (text: string) =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

const statuses: Record<string, string> = { active: "published", published: "published", draft: "draft" };
const readStatus = (columns: Columns, row: CsvRow): string | undefined => {
  const status = textOf(columns, row, "status")?.toLowerCase();
  const published = textOf(columns, row, "published")?.toLowerCase();
  if (!status) return published === undefined ? undefined : published === "true" ? "published" : "draft";
  const known = statuses[status] ?? status;
  return known === "published" && published === "false" ? "unlisted" : known;
};

const policies: Record<string, string> = { true: "continue", false: "deny" };
const decimal = (text: string) =>
  /^\d{1,10}([.,]\d{1,8})?$/.test(text) ? Number(text.replace(",", ".")) : null;

/** Grams as the unit that is shown; a file rounds to grams, so four decimals lose nothing. */
const fromGrams = (grams: number, unit: string) => {
  const kilograms = Number(weightUnits.find(({ value }) => value === unit)?.si);
  return { value: Math.round((grams / 1000 / kilograms) * 10_000) / 10_000, unit };
};

type Reader = {
  text: (field: Field) => string | undefined;
  report: (field: Field, code: string, message: string) => undefined;
  note: (code: NoteCode, about: string) => void;
  currency: string;
};

const readMoney = ({ text, report, currency }: Reader, field: "price" | "compare_at_price" | "cost") => {
  const given = text(field);
  if (given === undefined || given === "") return given === undefined || field === "price" ? undefined : null;
  const minor = parseMoney(given, currency);
  return minor ?? report(field, "invalid_amount", `“${given}” is not a clear amount. Write it like 1299.00.`);
};

const readWhole = ({ text, report }: Reader, field: "stock" | "low_stock_threshold") => {
  const given = text(field);
  if (given === undefined || given === "") return undefined;
  // Spreadsheets write 5 as 5.0.
  const whole = /^-?\d{1,10}(?:[.,]0+)?$/.test(given) ? Number.parseInt(given, 10) : null;
  return whole ?? report(field, "not_whole", `“${given}” is not a whole number.`);
};

const measures = ["weight", "length", "width", "height", "volume", "standard_volume"] as const;
const readMeasure = ({ text, report }: Reader, field: (typeof measures)[number]) => {
  const [given, unit] = [text(field), text(`${field}_unit`)];
  if (given === undefined) return undefined;
  if (given === "" || Number(given) === 0) return null;
  const value = decimal(given);
  if (value === null) return report(field, "invalid_number", `“${given}” is not a number.`);
  return { value, unit: unit ?? "" };
};

const readGrams = ({ text, report }: Reader) => {
  const [given, unit] = [text("grams"), text("weight_unit") || "g"];
  if (given === undefined) return undefined;
  if (given === "" || Number(given) === 0) return null;
  const grams = decimal(given);
  if (grams === null) return report("grams", "invalid_number", `“${given}” is not a number.`);
  return fromGrams(grams, weightUnits.some(({ value }) => value === unit) ? unit : "g");
};

const readStock = (reader: Reader, about: string) => {
  const stock = readWhole(reader, "stock");
  if (stock === undefined || stock >= 0) return stock;
  reader.note("stock_below_zero", about);
  return 0;
};

/** Shopify keeps a price to compare with that is no higher than the price, and shows none; so do we. */
const readComparison = (
  reader: Reader,
  source: Columns["source"],
  price: number | undefined,
  about: string,
) => {
  const comparison = readMoney(reader, "compare_at_price");
  if (source !== "shopify" || typeof comparison !== "number" || price === undefined || comparison > price)
    return comparison;
  reader.note("compare_at_ignored", about);
  return null;
};

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
/** Leaves out what is undefined, so that spreading the rest overrides nothing with it. */
const given = <T extends object>(fields: T): Given<T> =>
  // Entries lose their names' types; none is added here.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;

const orNull = (text: string | undefined) => (text === "" ? null : text);

const readVariant = (
  columns: Columns,
  reader: Reader,
  row: CsvRow,
  optionValues: string[],
  about: string,
) => {
  const { text } = reader;
  const price = readMoney(reader, "price") ?? undefined;
  const policy = text("inventory_policy")?.toLowerCase();
  return {
    row: row.number,
    option_values: optionValues,
    ...given({
      sku: orNull(text("sku")),
      barcode: orNull(text("barcode")?.replaceAll(/[\s-]/g, "")),
      price_minor: price,
      compare_at_price_minor: readComparison(reader, columns.source, price, about),
      cost_minor: readMoney(reader, "cost"),
      stock: readStock(reader, about),
      low_stock_threshold: readWhole(reader, "low_stock_threshold"),
      inventory_policy: policy ? (policies[policy] ?? policy) : undefined,
      ...Object.fromEntries(measures.map((measure) => [measure, readMeasure(reader, measure)])),
      ...(columns.places.has("grams") && { weight: readGrams(reader) }),
    }),
    // What is no measure, policy or unit of ours is found by the product's schema, with the rest.
  } as FileVariant;
};

const optionFields = [1, 2, 3] as const;
const isDefaultOnly = (names: string[], values: string[]) =>
  names.length === 1 && names[0]?.toLowerCase() === "title" && values[0]?.toLowerCase() === "default title";

/**
 * Reads the rows of one product. The first carries the product and the names of its options; each row with a price or option
 * values is a variant, one with nothing but a picture is that (domain.md, Import).
 * @param currency ISO 4217, for amounts
 */
export const readProduct = (columns: Columns, rows: readonly CsvRow[], currency: string): FileProduct => {
  const problems: RowProblem[] = [];
  const notes: Note[] = [];
  const [first] = rows;
  if (!first) throw new Error("a product has at least one row");
  const textIn = (row: CsvRow) => (field: Field) => textOf(columns, row, field);
  const text = textIn(first);
  const handle = text("handle");
  const about = text("title") || handle || text("sku") || `row ${first.number}`;
  const reader = (row: CsvRow): Reader => ({
    text: textIn(row),
    report: (field, code, message) => {
      problems.push({ row: row.number, column: headerOf(columns, field), code, message });
      return undefined;
    },
    note: (code, of) => notes.push({ code, about: of }),
    currency,
  });

  const valuesIn = (row: CsvRow) => optionFields.map((n) => textIn(row)(`option${n}_value`) ?? "");
  const names = optionFields.map((n) => text(`option${n}_name`) ?? "").filter(Boolean);
  const optionNames = isDefaultOnly(names, valuesIn(first)) ? [] : names;
  const isVariant = (row: CsvRow) =>
    row === first || Boolean(textIn(row)("price")) || valuesIn(row).some(Boolean);
  const variants = rows
    .filter(isVariant)
    .map((row) => readVariant(columns, reader(row), row, valuesIn(row).slice(0, optionNames.length), about));

  const [brand, category, colors, tags] = (["brand", "category", "colors", "tags"] as const).map(text);
  return {
    handle: handle ? handleFrom(handle) : text("title") ? handleFrom(text("title") ?? "") : null,
    rows: [...rows],
    fields: given({
      title: text("title") || undefined,
      description_html: text("description_html"),
      tags: tags === undefined ? undefined : listOf(tags),
      status: readStatus(columns, first),
      seo_title: text("seo_title"),
      seo_description: text("seo_description"),
    }),
    names: {
      brand: brand ?? null,
      category: category ?? null,
      colors: colors === undefined ? null : listOf(colors),
    },
    optionNames,
    variants,
    images: rows.flatMap((row) => (textIn(row)("images") ?? "").split(/\s+/).filter(Boolean)),
    problems,
    notes,
  };
};
