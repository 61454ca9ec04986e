import type { ImportField } from "@sellerdesk/contract/imports";
import { maxImages, type ProductInput, ProductStatus } from "@sellerdesk/contract/product";
import { maxOptions } from "@sellerdesk/contract/product-variants";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import type { CsvRow } from "../../../lib/tables/csv.ts";
import { slugify } from "../../../lib/text/slug.ts";
import {
  createReader,
  type FileVariant,
  given,
  isShortened,
  type Note,
  rawTextOf,
  readStatus,
  readVariant,
  type RowProblem,
  textOf,
  textsOf,
} from "../reading/cell-rules.ts";
import { type Columns, headerOf } from "../reading/column-rules.ts";
import { listOf } from "../reading/list-rules.ts";
import {
  type FileOption,
  optionLabel,
  type OptionNumber,
  optionNumbers,
  optionsOf,
  optionsOfVariant,
  rowKindOf,
  splitListing,
} from "./variant-rules.ts";

/** An image that a row names by its address. */
export type FilePicture = { row: number; url: string; alt: string };

/** The fields that a row gives for its product. The product's schema checks a status. */
type ProductFields = Omit<
  ProductInput,
  "category_id" | "brand_id" | "color_ids" | "options" | "images" | "variants" | "status"
> & { status: string };

export type FileProduct = {
  /**
   * Null if the file has none. The product is then identified by its SKUs, else by the handle that
   * is derived from its title.
   */
  handle: string | null;
  rows: CsvRow[];
  fields: Partial<ProductFields>;
  /** Names of lookups; null if the file has no such column. */
  names: { brand: string | null; category: string | null; colors: string[] | null };
  optionNames: string[];
  variants: FileVariant[];
  pictures: FilePicture[];
  problems: RowProblem[];
  notes: Note[];
};

/**
 * Returns the key shared by the rows of one product: the parent that they name, their group, a
 * handle, the handle that is derived from the title, or the SKU.
 */
const keyOf = (columns: Columns, row: CsvRow): string => {
  // A listing of Etsy is one row.
  if (columns.source === "etsy") return `row ${row.number}`;
  const text = (field: ImportField) => textOf(columns, row, field) ?? "";
  const [handle, title, sku] = [text("handle"), text("title"), text("sku")];
  if (columns.places.has("parent")) {
    const record = text("record_id");
    const reference = text("parent") || sku || (record && `id:${record}`);
    if (reference) return `reference ${reference}`;
  }
  if (text("group")) return `group ${text("group")}`;
  if (handle) return `handle ${slugify(handle)}`;
  // Without options, rows with the same title are not variants of one product.
  if (sku && !columns.places.has("option1_value")) return `sku ${sku}`;
  if (title) return `title ${slugify(title)}`;
  return sku ? `sku ${sku}` : `row ${row.number}`;
};

/**
 * Checks if a row continues the product above it: it has values of options and nothing that names a
 * product. Tables made by hand name a product in its first row alone.
 */
const isContinuation = (columns: Columns, row: CsvRow): boolean => {
  const isEmpty = (field: ImportField) => !textOf(columns, row, field);
  const isNameless = (["handle", "title", "parent", "record_id"] as const).every(isEmpty);
  return isNameless && optionNumbers.some((n) => !isEmpty(`option${n}_value`));
};

/** Creates a function that returns the key of a row's product. Call it in the order of the file. */
export const createProductKeys = (columns: Columns): ((row: CsvRow) => string) => {
  const saysKind = columns.places.has("row_kind");
  let last: string | null = null;
  return (row) => {
    // A row that marks itself as a variant belongs to the product above it.
    const continues = saysKind
      ? rowKindOf(columns, row) !== "product"
      : isContinuation(columns, row);
    if (last === null || !continues) last = saysKind ? `row ${row.number}` : keyOf(columns, row);
    return last;
  };
};

/** Returns the SKU of a row, for the check of the whole file. */
export const skuOf = (columns: Columns, row: CsvRow): string | null =>
  textOf(columns, row, "sku") || null;

const isDefaultOnly = (names: string[], values: string[]) =>
  names.length === 1 &&
  names[0]?.toLowerCase() === "title" &&
  values[0]?.toLowerCase() === "default title";

/** The name that Square gives the only variant of an item. */
const onlyVariation = "regular";

/** The rows of the variants, and the names of their options. */
type Layout = {
  variantRows: readonly CsvRow[];
  optionNames: string[];
  valuesIn: (row: CsvRow) => string[];
};

/** Builds the layout of variants whose rows name their options themselves, in any columns. */
const namedLayout = (
  variantRows: readonly CsvRow[],
  optionsIn: (row: CsvRow) => FileOption[],
): Layout => {
  const optionNames = [
    ...new Set(variantRows.flatMap((row) => optionsIn(row).map(({ name }) => name))),
  ];
  return {
    variantRows,
    optionNames,
    valuesIn: (row) => {
      const options = optionsIn(row);
      return optionNames.map((wanted) => options.find(({ name }) => name === wanted)?.value ?? "");
    },
  };
};

/**
 * The layout of files in which each row names its parent. The row without a parent is the product,
 * and its only variant if there is no other row.
 */
const parentLayout = (columns: Columns, rows: readonly CsvRow[], first: CsvRow): Layout => {
  const variations = rows.filter((row) => textOf(columns, row, "parent"));
  // WooCommerce renumbers a variation's attributes, so that only names identify them.
  const optionsIn = (row: CsvRow) => optionsOf(columns, row, first);
  // The properties in a product's only row describe the product. They are not options.
  return variations.length === 0
    ? namedLayout([first], () => [])
    : namedLayout(variations, optionsIn);
};

/**
 * The layout of files in which rows share a handle. The first row has the product and the names of
 * its options; each row with a price or option values is a variant.
 */
const handleLayout = (columns: Columns, rows: readonly CsvRow[], first: CsvRow): Layout => {
  const text = (row: CsvRow, field: ImportField) => textOf(columns, row, field) ?? "";
  const values = (row: CsvRow) => optionNumbers.map((n) => text(row, `option${n}_value`));
  const labelOf = (n: OptionNumber) =>
    columns.places.has(`option${n}_name`) || !rows.some((row) => text(row, `option${n}_value`))
      ? ""
      : optionLabel(columns, n);
  const names = optionNumbers
    .map((n) => text(first, `option${n}_name`) || labelOf(n))
    .filter(Boolean);
  const isPlain = columns.source !== "sellerdesk" && isDefaultOnly(names, values(first));
  const optionNames = isPlain ? [] : names;
  const variantRows = rows.filter(
    (row) => row === first || text(row, "price") !== "" || values(row).some(Boolean),
  );
  const valuesIn = (row: CsvRow) => values(row).slice(0, optionNames.length);
  return { variantRows, optionNames, valuesIn };
};

/**
 * The layout of files in which each row is a variant with its options in one cell, or names its own
 * kind.
 */
const groupLayout = (columns: Columns, rows: readonly CsvRow[], first: CsvRow): Layout => {
  const isMarked = columns.places.has("row_kind");
  const optionsIn = isMarked ? optionsOfVariant : optionsOf;
  const candidates = isMarked ? rows.filter((row) => rowKindOf(columns, row) === "variant") : rows;
  const withOptions = candidates.filter((row) => optionsIn(columns, row).length > 0);
  const preferred = withOptions.length > 0 ? withOptions : candidates;
  const variantRows = preferred.length > 0 ? preferred : [first];
  const isOnly =
    variantRows.length === 1 &&
    textOf(columns, first, "variation")?.toLowerCase() === onlyVariation;
  const hasNone = isOnly || preferred.length === 0;
  return namedLayout(variantRows, (row) => (hasNone ? [] : optionsIn(columns, row)));
};

const optionFields = ["options", "option1_name", "option1_value", "option_names"] as const;
const groupFields = ["row_kind", "group", "options", "option_names", "variation"] as const;
const layoutOf = (columns: Columns) => {
  if (columns.places.has("parent")) return parentLayout;
  return groupFields.some((field) => columns.places.has(field)) ? groupLayout : handleLayout;
};

const statuses = new Set<string>(ProductStatus.options);

/** Fields that identify products and variants. */
const codeFields = ["sku", "handle", "parent", "group", "record_id"] as const;

const importedTypes = new Set(["", "simple", "variable", "variation", "virtual"]);

/**
 * Finds the reasons why these rows cannot be read as one product: an unsupported kind of product,
 * or a missing parent.
 */
const findStructuralProblems = (columns: Columns, rows: readonly CsvRow[]): RowProblem[] => {
  const problem = (row: CsvRow, field: ImportField, code: string, message: Text) => ({
    row: row.number,
    column: headerOf(columns, field),
    code,
    message,
  });
  const types = (row: CsvRow) => listOf((textOf(columns, row, "type") ?? "").toLowerCase());
  const shortened = rows.flatMap((row) =>
    codeFields.flatMap((field) => {
      const code = textsOf(columns, row, field).find(isShortened);
      if (code === undefined) return [];
      const message = msg("a_spreadsheet_shortened_this_number_to_and", { cell: code });
      return problem(row, field, "number_shortened", message);
    }),
  );
  if (shortened.length > 0) return shortened;
  const misfits = rows.flatMap((row) => {
    const other = types(row).find((type) => !importedTypes.has(type));
    if (other === undefined) return [];
    const message = msg("products_are_not_imported_only_simple_ones", { type: other });
    return problem(row, "type", "type_unsupported", message);
  });
  const [first] = rows;
  if (misfits.length > 0 || !first || !columns.places.has("parent")) return misfits;
  const parents = rows.filter((row) => !textOf(columns, row, "parent"));
  if (parents.length === 0) {
    const message = msg("the_product_that_this_row_belongs_to_is_not", {
      parent: textOf(columns, first, "parent") ?? "",
    });
    return [problem(first, "parent", "parent_missing", message)];
  }
  const [, repeated] = parents;
  if (repeated) {
    const sku = skuOf(columns, repeated) ?? "";
    const message = msg("another_product_of_this_file_already_uses", { sku });
    return [problem(repeated, "sku", "sku_taken", message)];
  }
  const isEmpty = rows.length === 1 && types(first).includes("variable");
  const message = msg("this_product_has_variations_by_its_type_but");
  return isEmpty ? [problem(first, "type", "variations_missing", message)] : [];
};

/** Lists the addresses in a row's columns of images. */
const pictureUrls = (columns: Columns, row: CsvRow): string[] =>
  textsOf(columns, row, "images").flatMap((text) =>
    text
      .split(/\s+|[,|](?=\s*https?:)/)
      .map((url) => url.replace(/,$/, ""))
      .filter(Boolean),
  );

const readPictures = (
  columns: Columns,
  rows: readonly CsvRow[],
  variants: readonly FileVariant[],
): FilePicture[] => {
  const ofProduct = rows.flatMap((row) => {
    const urls = pictureUrls(columns, row);
    const alt = urls.length === 1 ? (textOf(columns, row, "image_alt") ?? "") : "";
    return urls.map((url) => ({ row: row.number, url, alt }));
  });
  const ofVariants = variants.flatMap(({ row, image_url: url }) =>
    url ? { row, url, alt: "" } : [],
  );
  const pictures = [
    ...ofProduct,
    ...ofVariants.filter(({ url }) => !ofProduct.some((item) => item.url === url)),
  ];
  return [
    ...new Map(pictures.toReversed().map((picture) => [picture.url, picture])).values(),
  ].toReversed();
};

/**
 * Reads the rows of one product (domain.md, Import).
 * @param fileRows in the order of the file, at least one
 * @param currency ISO 4217, for amounts
 */
export const readProduct = (
  columns: Columns,
  fileRows: readonly CsvRow[],
  currency: string,
): FileProduct => {
  const rows =
    columns.source === "etsy" ? fileRows.flatMap((row) => splitListing(columns, row)) : fileRows;
  const hasParents = columns.places.has("parent");
  const isMarked = columns.places.has("row_kind");
  const first = (hasParents && rows.find((row) => !textOf(columns, row, "parent"))) || rows[0];
  if (!first) throw new Error("a product has at least one row");
  const problems = findStructuralProblems(columns, rows);
  const notes: Note[] = [];
  const text = (field: ImportField) => textOf(columns, first, field);
  const handle = text("handle");
  const about = text("title") || handle || text("sku") || `row ${first.number}`;
  const layout = layoutOf(columns)(columns, rows, first);
  const { optionNames } = layout;
  if (optionNames.length > maxOptions) {
    const message = msg("this_product_has_options_and_is_the_most", {
      n: optionNames.length,
      names: optionNames.join(", "),
      max: maxOptions,
    });
    const column = headerOf(
      columns,
      optionFields.find((field) => columns.places.has(field)) ?? "option1_name",
    );
    problems.push({ row: first.number, column, code: "options_many", message });
  }
  if (hasParents) {
    const named = rows.flatMap((row) => optionsOf(columns, row, first).map(({ name }) => name));
    const left = [...new Set(named)].filter((name) => !optionNames.includes(name));
    notes.push(...left.map((name): Note => ({ code: "attributes_ignored", about: name })));
  }
  if (rows.length > fileRows.length && text("stock") !== undefined)
    notes.push({ code: "stock_not_split", about });
  const read = (row: CsvRow) => {
    const inherited = (hasParents || isMarked) && row !== first ? first : null;
    const reader = createReader(columns, row, currency, inherited, { problems, notes, about });
    const variant = readVariant(reader, row.number, layout.valuesIn(row));
    // The image of a variation's row belongs to the variation.
    const image_url =
      textOf(columns, row, "variant_image") || (inherited && pictureUrls(columns, row)[0]);
    return image_url ? { ...variant, image_url } : variant;
  };
  const variants = problems.length > 0 ? [] : layout.variantRows.map(read);

  const pictures = readPictures(columns, rows, variants);
  if (pictures.length > maxImages) notes.push({ code: "images_cut", about });
  const status = readStatus(text);
  // Other systems have other statuses, and none may publish a product by mistake. In our own files,
  // the schema rejects an unknown status by name.
  const isKnown = columns.source === "sellerdesk" || statuses.has(status ?? "draft");
  if (!isKnown) notes.push({ code: "status_unknown", about: status ?? "" });
  const [brand, colors, tags] = [text("brand"), text("colors"), textsOf(columns, first, "tags")];
  // WooCommerce lists all categories of a product; a product here has one.
  const categories = columns.source === "woocommerce" ? listOf(text("category") ?? "") : null;
  if (categories && categories.length > 1) notes.push({ code: "category_cut", about });
  return {
    handle: handle ? slugify(handle) : null,
    rows: [...fileRows],
    fields: given({
      title: text("title") || undefined,
      description_html: rawTextOf(columns, first, "description_html"),
      tags: columns.places.has("tags") ? tags.flatMap(listOf) : undefined,
      status: isKnown ? status : undefined,
      seo_title: text("seo_title"),
      seo_description: text("seo_description"),
    } satisfies Record<keyof ProductFields, unknown>),
    names: {
      brand: brand ?? null,
      category: categories ? (categories[0] ?? "") : (text("category") ?? null),
      colors: colors === undefined ? null : listOf(colors),
    },
    optionNames,
    variants,
    pictures: pictures.slice(0, maxImages),
    problems,
    notes,
  };
};
