import type { ImportField } from "@sellerdesk/contract/imports";
import type { CsvRow } from "../../../lib/tables/csv.ts";
import { textOf, textsOf } from "../reading/cell-rules.ts";
import { type Columns, headerOf } from "../reading/column-rules.ts";
import { listOf } from "../reading/list-rules.ts";

/** An option of a variant, as the file has it. */
export type FileOption = { name: string; value: string };

export const optionNumbers = [1, 2, 3] as const;
export type OptionNumber = (typeof optionNumbers)[number];

/** Removes the color that BigCommerce appends to a value: `Red:#ff0000`, `Red[#ff0000]`. */
const withoutSwatch = (value: string) =>
  value.replace(/\s*(?:\[#[^\]]*\]|:#[0-9a-f]{3,8}.*)$/i, "").trim();

/** Reads BigCommerce's `Type=Swatch|Name=Color|Value=Red|Type=Dropdown|Name=Size|Value=M`. */
const readTypedOptions = (text: string): FileOption[] => {
  const options: FileOption[] = [];
  for (const part of text.split("|")) {
    const [, key = "", value = ""] = /^\s*(\w+)=(.*)$/s.exec(part) ?? [];
    const last = options.at(-1);
    if (key === "Name") options.push({ name: value.trim(), value: "" });
    else if (key === "Value" && last) last.value = withoutSwatch(value);
  }
  return options;
};

/**
 * Reads options from one cell: `Size=M|Color=Red`, `[Size:M,Color:Red]`, `[S]Color=Red,[RB]Size=M`.
 */
export const readOptions = (text: string): FileOption[] => {
  if (/(?:^|\|)\s*Name=/.test(text)) return readTypedOptions(text);
  const whole = /^\s*\[([^[\]]*)\]\s*$/.exec(text)?.[1] ?? text;
  return whole.split(/[|;]|,(?=\s*(?:\[\w+\])?[^,=:|;]+[=:])/).flatMap((part) => {
    const [, name = "", value = ""] = /^\s*(?:\[\w+\])?([^=:]+)[=:](.*)$/s.exec(part) ?? [];
    return name.trim() === "" ? [] : { name: name.trim(), value: withoutSwatch(value) };
  });
};

/**
 * Reads PrestaShop's `Size:select:0, Color:color:1` with the values `M:0, Red:1`. If there is one
 * option alone, its value may contain a comma.
 */
const readListedOptions = (names: string, values: string): FileOption[] => {
  const first = (text: string) => (text.split(":")[0] ?? "").trim();
  const listed = listOf(names);
  const valueParts = listed.length === 1 ? [values] : listOf(values);
  return listed.map((name, index) => {
    const value = valueParts[index] ?? "";
    return { name: first(name), value: name.includes(":") ? first(value) : value.trim() };
  });
};

/**
 * Returns the name of an option whose column has no other, derived from its header: `color_name`
 * becomes `Color`.
 */
export const optionLabel = (columns: Columns, n: OptionNumber): string => {
  if (!columns.places.has(`option${n}_value`)) return "";
  const words = headerOf(columns, `option${n}_value`)
    .replace(/\[.*$/, "")
    .replaceAll("_", " ")
    .replace(/ (name|value)$/i, "")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const text = (columns: Columns, row: CsvRow, field: ImportField) =>
  textOf(columns, row, field) ?? "";

/**
 * Reads options from columns that list names and values. A file with many options may have several
 * pairs of such columns.
 */
const listedOptions = (columns: Columns, row: CsvRow): FileOption[] => {
  const values = textsOf(columns, row, "option_values");
  return textsOf(columns, row, "option_names").flatMap((names, index) =>
    readListedOptions(names, values[index] ?? ""),
  );
};

/**
 * Lists all options that a row names, in any of the supported forms. Options without a value are
 * left out.
 * @param naming the row that names the options whose names this one leaves out
 */
export const optionsOf = (columns: Columns, row: CsvRow, naming = row): FileOption[] => {
  const { places } = columns;
  const inColumns = optionNumbers.map((n) => ({
    name:
      text(columns, row, `option${n}_name`) ||
      text(columns, naming, `option${n}_name`) ||
      optionLabel(columns, n),
    value: text(columns, row, `option${n}_value`),
  }));
  const options = [
    ...(places.has("options") ? readOptions(text(columns, row, "options")) : []),
    ...inColumns,
    ...listedOptions(columns, row),
  ].filter(({ name, value }) => name !== "" && value !== "");
  if (options.length > 0 || !places.has("variation")) return options;
  const variation = text(columns, row, "variation");
  return variation === "" ? [] : [{ name: "Variation", value: variation }];
};

export type RowKind = "product" | "variant" | "image" | "other";
const rowKinds: Record<string, RowKind> = {
  ...({ variation: "variant", variant: "variant", sku: "variant" } as const),
  ...({ image: "image", rule: "other", video: "other", compatibility: "other" } as const),
};
/** Returns the kind that a row of a file states. */
export const rowKindOf = (columns: Columns, row: CsvRow): RowKind =>
  rowKinds[text(columns, row, "row_kind").toLowerCase()] ?? "product";

/** Reads the options of a variant, which BigCommerce's older export has in the title's column. */
export const optionsOfVariant = (columns: Columns, row: CsvRow): FileOption[] => {
  const options = optionsOf(columns, row);
  return options.length > 0 || columns.places.has("options") || !columns.places.has("row_kind")
    ? options
    : readOptions(text(columns, row, "title"));
};

/**
 * Splits an Etsy listing, which has all values of an option in one cell, into a row for each
 * variant. Its one quantity counts all variants together, so the stock of each is unknown.
 */
export const splitListing = (columns: Columns, row: CsvRow): CsvRow[] => {
  const placeOf = (field: ImportField) => columns.places.get(field)?.[0];
  const values = ([1, 2] as const).map((n) => listOf(text(columns, row, `option${n}_value`)));
  const combinations = values
    .filter((list) => list.length > 0)
    .reduce<string[][]>(
      (all, list) => all.flatMap((item) => list.map((value) => [...item, value])),
      [[]],
    );
  if (combinations.length < 2) return [row];
  const skus = listOf(text(columns, row, "sku"));
  const filled = ([1, 2] as const).filter((n) => values[n - 1]?.length);
  return combinations.map((combination, index) => {
    const cells = [...row.cells];
    const set = (field: ImportField, value: string) => {
      const position = placeOf(field);
      if (position !== undefined) cells[position] = value;
    };
    for (const [position, n] of filled.entries())
      set(`option${n}_value`, combination[position] ?? "");
    set("sku", skus.length === combinations.length ? (skus[index] ?? "") : "");
    set("stock", "");
    return { number: row.number, cells };
  });
};
