import {
  type ImportColumn,
  type ImportField,
  type ImportSource,
  maxImportColumns,
  sellerdeskColumns,
} from "@sellerdesk/contract/imports";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import { lengthUnits, weightUnits } from "@sellerdesk/contract/units";
import { truncate } from "../../../lib/text/truncate.ts";
import { currencyOf } from "./amount-rules.ts";
import { guessedNames, ownNames, unitPricePatterns } from "./column-name-rules.ts";
import { listOf } from "./list-rules.ts";
import { type Names, platforms } from "./platform-name-rules.ts";

/**
 * Fields that may have several columns. Images, tags and options are read from all of them, the
 * others from the first that is not empty.
 */
const severalColumns = new Set<ImportField>([
  "images",
  "tags",
  "barcode",
  "group",
  "option_names",
  "option_values",
]);
const prices = new Set<ImportField>(["price", "sale_price", "compare_at_price", "cost"]);

const lower = (header: string) => header.trim().toLowerCase();
const unbracketed = (header: string) => header.replace(/\s*[([][^)\]]*[)\]]\s*$/, "");

/**
 * Normalizes a header to the spelling of platforms: without marks of required columns, and with one
 * kind of space and apostrophe.
 */
const plainHeader = (header: string): string =>
  header
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/^[*#\s]+|[*#\s]+$/g, "")
    .replace(/ \?$/, "?");

/**
 * Returns the name in a header such as `item_name[marketplace_id=A1]#1.value`, or null. Amazon's
 * templates name each column by such a path.
 */
const pathName = (header: string): string | null => {
  if (!/#\d+/.test(header)) return null;
  const path = header.replaceAll(/\[[^\]]*\]|#\d+/g, "");
  return path.replace(/\.value$/, "");
};

/** Returns the spellings under which a header is looked up. */
const spellings = (header: string): string[] => {
  const plain = plainHeader(header);
  return [plain, pathName(plain), plainHeader(unbracketed(plain))].filter((name) => name !== null);
};

/**
 * Normalizes a header: `Product Image 1`, `variant_image-1` and `image 1` become one name, and so
 * do the spellings of an Arabic word.
 */
const plainName = (header: string) => {
  const words = unbracketed(plainHeader(header))
    .replaceAll(/[\s_./،-]+/g, " ")
    .replaceAll(/[\u0640\u064b-\u0652]/g, "")
    .replaceAll(/[أإآ]/g, "ا")
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه")
    .replaceAll(/(?<=^| )ال(?=\S)/g, "")
    .trim();
  return words.replace(/^(product|variant|item) (?=\S)/, "");
};

/** Checks if a header names a price per kilogram, liter or piece, which is never the price. */
const isUnitPrice = (header: string): boolean => {
  const words = plainHeader(header).replaceAll(/[\s_-]+/g, " ");
  return unitPricePatterns.some((pattern) => pattern.test(words));
};

const isOurs = (header: readonly string[]): boolean => {
  const names = header.map(lower).filter((name) => name !== "_error");
  const own = new Set<string>(sellerdeskColumns);
  // All of our columns and no others: a table that a person made may have some of them by chance.
  return names.every((name) => own.has(name)) && new Set(names).size === own.size;
};

const detectSource = (header: readonly string[]): ImportSource => {
  if (isOurs(header)) return "sellerdesk";
  const names = new Set(header.flatMap(spellings));
  // The cast is safe: the keys of `platforms` are sources by its type.
  const sources = Object.keys(platforms) as (keyof typeof platforms)[];
  return (
    sources.find((source) =>
      platforms[source].signatures.some((signature) => signature.every((name) => names.has(name))),
    ) ?? "other"
  );
};

/** Maps columns by a platform's names. If several columns match a field, the first name wins. */
const fieldsByName = (names: Names, header: readonly string[]): (ImportField | null)[] => {
  const spelt = header.map(spellings);
  const fields: (ImportField | null)[] = header.map(() => null);
  for (const [key, all] of Object.entries(names)) {
    // The cast is safe: the keys of names are fields by their type.
    const field = key as ImportField;
    const indexes = all.flatMap((name) => {
      const exact = spelt.findIndex(([whole]) => whole === name);
      return exact >= 0 ? exact : spelt.findIndex((ways) => ways.includes(name));
    });
    const places = [...new Set(indexes.filter((index) => index >= 0 && fields[index] === null))];
    for (const index of severalColumns.has(field) ? places : places.slice(0, 1))
      fields[index] = field;
  }
  return fields;
};

const unitFields: Partial<Record<ImportField, ImportField>> = {
  weight: "weight_unit",
  length: "length_unit",
  width: "width_unit",
  height: "height_unit",
};

/** Fields by the normalized names that their columns may have. */
const fieldOfGuess = new Map<string, ImportField>();
for (const names of guessedNames)
  for (const [field, all] of Object.entries(names))
    for (const name of all.map(plainName))
      // The cast is safe: the keys of names are fields by their type.
      if (!fieldOfGuess.has(name)) fieldOfGuess.set(name, field as ImportField);

const knownTypes =
  /\b(simple|variable|variation|configurable|grouped|bundle|virtual|downloadable|external)\b/i;

/** A header that may end in a currency, as in `Price USD`, `Preis (EUR)` and `Prix en €`. */
const currencyInHeader = /^(.+?)(?: (?:in|en|em))?[ (]+([^ ()]{1,6})\)?$/;

/** Guesses the fields of an unknown file's columns. A price in another currency is not guessed. */
const guessFields = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
  currency: string,
): (ImportField | null)[] =>
  header.map((name, index): ImportField | null => {
    if (lower(name) === "type")
      return rows.some((cells) => knownTypes.test(cells[index] ?? "")) ? "type" : null;
    if (/^variant[\s_-]*image/i.test(name.trim())) return "variant_image";
    const plain = plainName(name);
    const [, amount = "", sign = ""] =
      currencyInHeader.exec(plainHeader(name).replaceAll(/[\s_-]+/g, " ")) ?? [];
    const ofCurrency = fieldOfGuess.get(plainName(amount));
    if (ofCurrency !== undefined && prices.has(ofCurrency)) {
      const kind = currencyOf(sign, currency);
      if (kind !== "none") return kind === "own" ? ofCurrency : null;
    }
    const field = fieldOfGuess.get(plain) ?? null;
    // `Price [EUR]` and `Price Region [EUR]` are not the price alone.
    return field === "price" && /\[/.test(name) ? null : field;
  });

/**
 * Leaves out columns that cannot be read: a price per unit, a measure without its unit, a second
 * column with the same meaning.
 */
const withoutUnreadable = (
  header: readonly string[],
  fields: readonly (ImportField | null)[],
): (ImportField | null)[] => {
  const taken = new Set<ImportField>();
  return fields.map((field, index) => {
    const name = header[index] ?? "";
    if (field === null || (taken.has(field) && !severalColumns.has(field))) return null;
    if (prices.has(field) && isUnitPrice(name)) return null;
    const unit = unitFields[field];
    if (unit && !fields.includes(unit) && unitInHeader(name) === null) return null;
    taken.add(field);
    return field;
  });
};

/**
 * @param rows some of the rows below the header
 * @returns the source of a file, by its header, and the field of each of its columns
 */
export const readHeader = (
  header: readonly string[],
  currency: string,
  rows: readonly (readonly string[])[] = [],
): { source: ImportSource; fields: (ImportField | null)[] } => {
  const source = detectSource(header);
  if (source === "sellerdesk") return { source, fields: fieldsByName(ownNames, header.map(lower)) };
  const fields =
    source === "other"
      ? guessFields(header, rows, currency)
      : fieldsByName(platforms[source].names, header);
  return { source, fields: withoutUnreadable(header, fields) };
};

/** A header with its index among the rows of a file; `score` says how certain it is. */
export type FoundHeader = ReturnType<typeof readHeader> & { index: number; score: number };

/** Rows above a header, such as a title or the version of a template. */
const maxRowsAbove = 15;

/** Finds the row that names the columns: the one with the best score, or the first of several. */
export const findHeader = (rows: readonly (readonly string[])[], currency: string): FoundHeader => {
  let best: FoundHeader | undefined;
  for (const [index, cells] of rows.slice(0, maxRowsAbove + 1).entries()) {
    const header = readHeader(cells, currency, rows.slice(index + 1));
    const known = header.fields.filter((field) => field !== null).length;
    const score = known + (header.source === "other" ? 0 : 100);
    // A single known word may occur in any cell.
    if (!best || (score > best.score && known > 1)) best = { ...header, index, score };
  }
  return best ?? { source: "other", fields: [], index: 0, score: 0 };
};

/** Names of columns that a refusal lists. */
const shownNames = 8;

/**
 * @returns the reason, for the seller, why a header does not belong to a table of products; null if
 * it may
 */
export const refuseHeader = (header: readonly string[]): Text | null => {
  const names = header.map((name) => name.trim()).filter(Boolean);
  if (names.length > maxImportColumns)
    return msg("this_file_has_columns_is_the_most", { n: names.length, max: maxImportColumns });
  if (names.length < 2)
    return msg("this_file_has_one_column_only", { name: truncate(names[0] ?? "", 60) });
  if (!names.every((name) => /^[\d\s.,:/€$£-]+$/.test(name))) return null;
  const shown = names.slice(0, shownNames).join(", ");
  const n = names.length - shownNames;
  return n > 0
    ? msg("the_first_row_must_name_the_columns_here_it_is", { names: shown, n })
    : msg("the_first_row_must_name_the_columns_here_it", { names: shown });
};

/**
 * @returns the reason, for the seller, why no products can be read from these columns; null if they
 * can
 */
export const refuseFields = (fields: readonly (ImportField | null)[]): Text | null => {
  if (fields.some((field) => field === "title" || field === "handle" || field === "sku"))
    return null;
  return msg("say_which_column_is_the_title_the_handle_or");
};

export type Columns = {
  source: ImportSource;
  /** The header as the file has it. */
  header: string[];
  /** The indexes of a field's columns; several if a file has the field in several columns. */
  places: Map<ImportField, number[]>;
  /** Headers that are not read. */
  unread: string[];
};

const measureUnits = new Set<string>([...weightUnits, ...lengthUnits].map(({ value }) => value));
/** Spellings of units in WooCommerce, Amazon and other languages that differ from ours. */
const unitSpellings = {
  lb: "lbs, pounds, livres, libras",
  oz: "ounces",
  kg: "kilograms, كجم, كغم",
  g: "grams, جم, غم, جرام, غرام",
  in: "inches, inch, pouces, pouce, pulgadas, zoll, pollici",
  cm: "سم",
  mm: "مم",
  m: "م",
};
const unitBySpelling = new Map(
  Object.entries(unitSpellings).flatMap(([unit, spelt]) =>
    listOf(spelt).map((text) => [text, unit]),
  ),
);
/** Returns the unit in the brackets of a header, as in `Weight (kg)`; null without a known unit. */
const unitInHeader = (header: string): string | null => {
  const unit = /[([]\s*([^)\]\s]+)\s*[)\]][*\s]*$/.exec(header)?.[1];
  if (unit === undefined) return null;
  const known = unitBySpelling.get(unit.toLowerCase()) ?? unit;
  return measureUnits.has(known) ? known : null;
};

/** Groups the columns of a file by their fields. */
export const toColumns = (
  source: ImportSource,
  columns: readonly Pick<ImportColumn, "name" | "field">[],
): Columns => {
  const places = new Map<ImportField, number[]>();
  for (const [index, { field }] of columns.entries())
    if (field !== null) places.set(field, [...(places.get(field) ?? []), index]);
  const unread = columns
    .filter(({ name, field }) => field === null && name.trim() !== "" && lower(name) !== "_error")
    .map(({ name }) => name.trim());
  return { source, header: columns.map(({ name }) => name), places, unread };
};

/** The unit of a measure's column; null if its header gives none. */
export const unitOf = ({ header, places }: Columns, field: ImportField): string | null =>
  unitInHeader(header[places.get(field)?.[0] ?? -1] ?? "");

/**
 * The header of a field's column in the file, to name it to the seller; the field if the file has
 * no such column.
 */
export const headerOf = ({ header, places }: Columns, field: ImportField): string =>
  header[places.get(field)?.[0] ?? -1]?.trim() ?? field;
