import {
  type ImportColumn,
  type ImportField,
  type ImportSource,
  maxImportColumns,
  sellerdeskColumns,
} from "@sellerdesk/contract/imports";
import { type Said, say } from "@sellerdesk/contract/words";
import { guessedNames, knownNames, type Names } from "./column-name-rules.ts";
import { firstOf } from "../../lib/cut.ts";

/** Fields that several columns may give: the pictures and tags of all are taken, of the others the first that says something. */
const severalColumns = new Set<ImportField>(["images", "tags", "barcode"]);

const lower = (header: string) => header.trim().toLowerCase();
const unbracketed = (header: string) => header.replace(/\s*[([][^)\]]*[)\]]\s*$/, "");
/** `Product Image 1`, `variant_image-1` and `image 1` are one name, and so are the spellings of an Arabic word. */
const plainName = (header: string) => {
  const words = unbracketed(lower(header))
    .replaceAll(/[\s_./،-]+/g, " ")
    .replaceAll(/[\u0640\u064b-\u0652]/g, "")
    .replaceAll(/[أإآ]/g, "ا")
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه")
    .replaceAll(/(?<=^| )ال(?=\S)/g, "")
    .trim();
  return words.replace(/^(product|variant|item) (?=\S)/, "");
};

/** Fields by the names of their columns. */
const byName = (names: Names, spelt: (name: string) => string = lower): Map<string, ImportField> =>
  new Map(
    Object.entries(names).flatMap(([field, all]) =>
      // The keys of names are fields, as their type says.
      all.map((name) => [spelt(name), field as ImportField] as const),
    ),
  );
const fieldOfGuess = new Map(guessedNames.flatMap((names) => [...byName(names, plainName)]));

const detectSource = (header: readonly string[]): ImportSource => {
  const names = new Set(header.map(lower));
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name));
  if (has("handle", "variant price") || has("url handle", "price")) return "shopify";
  if (has("type", "name", "regular price")) return "woocommerce";
  const areOurs = [...names].every((name) => (sellerdeskColumns as readonly string[]).includes(name));
  const isOurs = has("title", "price") && (has("handle") || has("sku"));
  return isOurs || (areOurs && (has("handle") || has("sku"))) ? "sellerdesk" : "other";
};

const unitFields: Partial<Record<ImportField, ImportField>> = {
  weight: "weight_unit",
  length: "length_unit",
  width: "width_unit",
  height: "height_unit",
};

/** What the columns of an unknown file seem to mean; a price in another currency, or a measure without its unit, seems nothing. */
const guessFields = (header: readonly string[], currency: string): (ImportField | null)[] => {
  const guesses = header.map((name): ImportField | null => {
    if (lower(name) === "type") return "type";
    if (/^variant[\s_-]*image/i.test(name.trim())) return "variant_image";
    const plain = plainName(name);
    const ofCurrency = /^(.*\bprice) ([a-z]{3})$/.exec(plain);
    if (ofCurrency && ofCurrency[2] !== currency.toLowerCase()) return null;
    const field = fieldOfGuess.get(ofCurrency?.[1] ?? plain) ?? null;
    // `Price [EUR]` and `Price Region [EUR]` are not the price alone.
    return field === "price" && /\[/.test(name) ? null : field;
  });
  const taken = new Set<ImportField>();
  return guesses.map((field, place) => {
    if (field === null || (taken.has(field) && !severalColumns.has(field))) return null;
    const unit = unitFields[field];
    if (unit && !guesses.includes(unit) && unitInHeader(header[place] ?? "") === null) return null;
    taken.add(field);
    return field;
  });
};

/** @returns where a file comes from, by its header, and what each of its columns means; case and spaces around a name do not matter */
export const readHeader = (
  header: readonly string[],
  currency: string,
): { source: ImportSource; fields: (ImportField | null)[] } => {
  const source = detectSource(header);
  if (source === "other") return { source, fields: guessFields(header, currency) };
  const fieldByName = byName(knownNames[source]);
  return { source, fields: header.map((name) => fieldByName.get(lower(name)) ?? null) };
};

/** Names of columns that a refusal shows. */
const shownNames = 8;

/** @returns why a header is none of a table of products, in words for the seller; null where it may be one */
export const refuseHeader = (header: readonly string[]): Said | null => {
  const names = header.map((name) => name.trim()).filter(Boolean);
  if (names.length > maxImportColumns)
    return say("This file has {n} columns; {max} is the most. Is the first row its header?", {
      n: names.length,
      max: maxImportColumns,
    });
  if (names.length < 2)
    return say(
      "This file has one column only: “{name}”. Its columns must be parted by commas, semicolons or tabs, and its first row must name them.",
      { name: firstOf(names[0] ?? "", 60) },
    );
  if (!names.every((name) => /^[\d\s.,:/€$£-]+$/.test(name))) return null;
  const shown = names.slice(0, shownNames).join(", ");
  const n = names.length - shownNames;
  return n > 0
    ? say("The first row must name the columns; here it is {names} and {n} more.", { names: shown, n })
    : say("The first row must name the columns; here it is {names}.", { names: shown });
};

/** @returns what is missing before products can be read from these columns, in words for the seller; null where nothing is */
export const refuseFields = (fields: readonly (ImportField | null)[]): Said | null => {
  if (fields.some((field) => field === "title" || field === "handle" || field === "sku")) return null;
  return say("Say which column is the title, the handle or the SKU, so that products can be told apart.");
};

export type Columns = {
  source: ImportSource;
  /** The header as the file has it. */
  header: string[];
  /** The places of a field's columns; several where a file says one thing in several ways. */
  places: Map<ImportField, number[]>;
  /** Headers that are not read. */
  unread: string[];
};

/** How WooCommerce and Arabic write units that we write otherwise. */
const unitSpellings: Record<string, string> = {
  lbs: "lb",
  ...{ كجم: "kg", كغم: "kg", جم: "g", غم: "g", جرام: "g", غرام: "g" },
  ...{ سم: "cm", مم: "mm", م: "m" },
};
/** The unit that a header gives in brackets, as in `Weight (kg)`. */
const unitInHeader = (header: string): string | null => {
  const unit = /\(([^)\s]+)\)\s*$/.exec(header)?.[1];
  return unit === undefined ? null : (unitSpellings[unit] ?? unit);
};

/** The columns of a file by what they mean. */
export const toColumns = (
  source: ImportSource,
  columns: readonly Pick<ImportColumn, "name" | "field">[],
): Columns => {
  const places = new Map<ImportField, number[]>();
  for (const [place, { field }] of columns.entries())
    if (field !== null) places.set(field, [...(places.get(field) ?? []), place]);
  const unread = columns
    .filter(({ name, field }) => field === null && name.trim() !== "" && lower(name) !== "_error")
    .map(({ name }) => name.trim());
  return { source, header: columns.map(({ name }) => name), places, unread };
};

/** The unit of a measure's column, where its header gives one. */
export const unitOf = ({ header, places }: Columns, field: ImportField): string | null =>
  unitInHeader(header[places.get(field)?.[0] ?? -1] ?? "");

/** The header of a field's column in the file, to name it to the seller; the field where the file has none. */
export const headerOf = ({ header, places }: Columns, field: ImportField): string =>
  header[places.get(field)?.[0] ?? -1]?.trim() ?? field;
