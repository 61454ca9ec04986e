import { columnOfField, type ImportField } from "@sellerdesk/contract/imports";
import { fieldIssues } from "@sellerdesk/contract/issues";
import { asProductInput } from "@sellerdesk/contract/product-input";
import { maxImages, type Product, ProductInput } from "@sellerdesk/contract/product";
import { msg } from "@sellerdesk/contract/texts";
import * as z from "zod/mini";
import type { SafeHtml } from "../../../lib/text/rich-text.ts";
import type { FileVariant, Note, RowProblem } from "../reading/cell-rules.ts";
import { type Columns, headerOf } from "../reading/column-rules.ts";
import type { FilePicture, FileProduct } from "./rules.ts";
import type { FieldProblem } from "../../../lib/app-error.ts";

/**
 * Data from outside the file: the ids of the lookups that it names, and the documents of images
 * that were fetched before, by their addresses.
 */
export type Known = {
  lookups: Pick<ProductInput, "category_id" | "brand_id" | "color_ids">;
  pictures: ReadonlyMap<string, string>;
};

/**
 * Normalizes line ends. Spreadsheets save every line end in a cell as a line feed, so texts that
 * differ only in line ends count as equal.
 */
const withLineFeeds = (text: string) => text.replaceAll(/\r\n?/g, "\n");
const folded = (text: string) => withLineFeeds(text).normalize("NFC").toLowerCase();
const same = (a: string, b: string) => folded(a) === folded(b);
const sameAll = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, index) => same(text, b[index] ?? ""));

const mergeOptions = (file: FileProduct, before: ProductInput | undefined) => {
  if (file.optionNames.length === 0) return before?.options ?? [];
  return file.optionNames.map((name, index) => {
    const values = [...(before?.options[index]?.values ?? [])];
    const known = new Set(values.map(folded));
    for (const { option_values } of file.variants) {
      const value = option_values[index] ?? "";
      const key = folded(value);
      if (value === "" || known.has(key)) continue;
      known.add(key);
      values.push(value);
    }
    return { name: before?.options[index]?.name ?? name, values };
  });
};

type Options = ProductInput["options"];
/** Spells values as the product's options do, regardless of their case in the file. */
const spell = (values: readonly string[], options: Options) =>
  values.map((value, index) => {
    const known = options[index]?.values ?? [];
    return known.includes(value) ? value : (known.find((item) => same(item, value)) ?? value);
  });

/**
 * Finds the stored variant for a row of the file: the one with its option values, else the one with
 * its SKU.
 */
const placeOf = (
  { option_values, sku }: FileVariant,
  known: readonly { option_values: string[]; sku: string | null }[],
  hasOptions: boolean,
) => {
  const bySku = sku ? known.findIndex((variant) => variant.sku === sku) : -1;
  if (!hasOptions && known.length > 1) return bySku;
  const byValues = known.findIndex((variant) => sameAll(variant.option_values, option_values));
  return byValues >= 0 ? byValues : bySku;
};

/** An image to fetch, with the option values of the variants that it will show. */
export type WantedPicture = FilePicture & { variants: string[][] };

/**
 * Merges the file's variants into the stored ones, then appends its new ones. `rows` has the row of
 * each variant in the file, null if it has none.
 * @param uids of the images that exist here, by their addresses
 */
const mergeVariants = (
  file: FileProduct,
  options: Options,
  uids: ReadonlyMap<string, string>,
  before: ProductInput | undefined,
  stored: Product | null,
) => {
  const notes: Note[] = [];
  const known = before?.variants ?? [];
  const variants: object[] = [...known];
  const rows: (number | null)[] = known.map(() => null);
  const hasOptions = file.optionNames.length > 0;
  for (const variant of file.variants) {
    const { row, stock, option_values, image_url = "", ...unit } = variant;
    const image_uid = uids.get(image_url);
    const values = { ...unit, ...(image_uid !== undefined && { image_uid }) };
    const index = placeOf(variant, known, hasOptions);
    const own = known[index];
    // A row that repeats another becomes a separate variant, which the product's rules then reject
    // by name.
    if (!own || rows[index] !== null) {
      variants.push({
        ...values,
        option_values: spell(option_values, options),
        ...(stock !== undefined && { stock }),
      });
      rows.push(row);
      continue;
    }
    if (stock !== undefined && stock !== stored?.variants[index]?.on_hand)
      notes.push({ code: "stock_kept", about: stored?.title ?? "" });
    const isRenamed = hasOptions && !sameAll(own.option_values, option_values);
    variants[index] = {
      ...own,
      ...values,
      ...(isRenamed && { option_values: spell(option_values, options) }),
    };
    rows[index] = row;
  }
  return { variants, rows, notes };
};

const pick = (name: string | null, id: string | null, before: string | null | undefined) =>
  name === "" ? null : (id ?? before ?? null);

/**
 * Divides the images of a file's product into those that only have to be added to it and those that
 * must be fetched first. No image is removed.
 */
const planPictures = (file: FileProduct, known: Known["pictures"], stored: Product | null) => {
  const here = stored?.images ?? [];
  const added: { uid: string; alt: string }[] = [];
  const wanted: FilePicture[] = [];
  const uids = new Map<string, string>();
  for (const picture of file.pictures) {
    if (here.length + added.length + wanted.length >= maxImages) break;
    // Our own export names existing images by their full addresses.
    const uid = here.find(({ url }) => picture.url.endsWith(url))?.uid ?? known.get(picture.url);
    if (uid === undefined) {
      wanted.push(picture);
      continue;
    }
    uids.set(picture.url, uid);
    if (![...here, ...added].some((image) => image.uid === uid))
      added.push({ uid, alt: picture.alt });
  }
  return { added, wanted, uids };
};

/**
 * Merges a file's product into the stored one. Values that the file does not give are kept, and no
 * variant is removed.
 */
const merge = (file: FileProduct, { lookups, pictures }: Known, stored: Product | null) => {
  const before = stored ? asProductInput(stored) : undefined;
  const { added, wanted, uids } = planPictures(file, pictures, stored);
  const { tags, ...fields } = file.fields;
  const options = mergeOptions(file, before);
  const { variants, rows, notes } = mergeVariants(file, options, uids, before, stored);
  const input = {
    status: "draft",
    ...before,
    ...fields,
    ...(tags && { tags: [...new Set(tags)] }),
    category_id: pick(file.names.category, lookups.category_id, before?.category_id),
    brand_id: pick(file.names.brand, lookups.brand_id, before?.brand_id),
    color_ids:
      file.names.colors === null || (file.names.colors.length > 0 && lookups.color_ids.length === 0)
        ? (before?.color_ids ?? [])
        : lookups.color_ids,
    options,
    variants,
    images: [...(before?.images ?? []), ...added],
  };
  return { input, rows, notes, wanted };
};

/** Adds to each image to fetch the variants that it is to show: those of the rows that name it. */
const withVariants = (
  wanted: readonly FilePicture[],
  file: FileProduct,
  { variants }: ProductInput,
  rows: readonly (number | null)[],
): WantedPicture[] =>
  wanted.map((picture) => {
    const named = new Set(
      file.variants.filter(({ image_url }) => image_url === picture.url).map(({ row }) => row),
    );
    const shown = variants.filter((_, index) => named.has(rows[index] ?? -1));
    return { ...picture, variants: shown.map(({ option_values }) => option_values) };
  });

const fieldColumns: Partial<Record<string, ImportField>> = columnOfField;

/**
 * Converts a problem of a product's field (`variants.2.price_minor`) to the row and column of the
 * file that caused it.
 */
export const toFilePosition = (
  columns: Columns,
  file: FileProduct,
  rows: readonly (number | null)[],
  { field, code, message }: FieldProblem,
): RowProblem => {
  const [part = "", position = "", name = "", unit] = field.split(".");
  const row =
    (part === "variants" ? rows[Number(position)] : undefined) ?? file.rows[0]?.number ?? 0;
  const key = part === "variants" ? (unit === "unit" ? `${name}_unit` : name) : part;
  // A name that is not one of our fields is shown as it is.
  return {
    row,
    column: headerOf(columns, fieldColumns[key] ?? (key as ImportField)),
    code,
    message,
  };
};

/** Serializes a product for a comparison that ignores line ends. */
const asComparable = (product: ProductInput): string =>
  JSON.stringify(product, (_, value: unknown) =>
    typeof value === "string" ? withLineFeeds(value) : value,
  );

/** `wanted` are images that have to be fetched. */
export type Plan =
  | { kind: "failed"; problems: RowProblem[] }
  | { kind: "unchanged"; notes: Note[]; wanted: WantedPicture[] }
  | {
      kind: "write";
      input: ProductInput & { description_html: SafeHtml };
      rows: (number | null)[];
      notes: Note[];
      wanted: WantedPicture[];
    };

/**
 * Decides on the change that one product of a file makes.
 * @param stored the seller's product with its handle or SKU, null if there is none
 */
export const planProduct = (
  columns: Columns,
  file: FileProduct,
  known: Known,
  stored: Product | null,
): Plan => {
  const problems = [...file.problems];
  const names = stored?.options.map(({ name }) => name) ?? [];
  if (stored && file.optionNames.length > 0 && !sameAll(names, file.optionNames)) {
    const [here, inFile] = [names.join(", "), file.optionNames.join(", ")];
    const message =
      names.length === 0
        ? msg("this_product_has_no_options_here_and_in_the", { file: inFile })
        : msg("this_product_has_the_options_here_and_in_the", { here, file: inFile });
    const column = headerOf(columns, "option1_name");
    problems.push({ row: file.rows[0]?.number ?? 0, column, code: "options_differ", message });
  }
  if (problems.length > 0) return { kind: "failed", problems };
  if (!stored && !columns.places.has("title")) {
    const message = msg("no_product_here_matches_this_row_and_the");
    return {
      kind: "failed",
      problems: [{ row: file.rows[0]?.number ?? 0, column: "", code: "product_missing", message }],
    };
  }
  const { input, rows, notes, wanted } = merge(file, known, stored);
  const checked = z.safeParse(ProductInput, input, { reportInput: true });
  if (!checked.success) {
    const issues = checked.error.issues.flatMap((issue) => fieldIssues(issue));
    return {
      kind: "failed",
      problems: issues.map(({ field, code, text }) =>
        toFilePosition(columns, file, rows, { field, code, message: text }),
      ),
    };
  }
  const shown = withVariants(wanted, file, checked.data, rows);
  if (stored && asComparable(checked.data) === asComparable(asProductInput(stored)))
    return { kind: "unchanged", notes, wanted: shown };
  // The cast is safe: the file's description was sanitized when it was read, and a stored one
  // before it was written.
  const description_html = checked.data.description_html as SafeHtml;
  return {
    kind: "write",
    input: { ...checked.data, description_html },
    rows,
    notes,
    wanted: shown,
  };
};
