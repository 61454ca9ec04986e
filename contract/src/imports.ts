import * as z from "zod/mini";
import {
  dataOf,
  endpoint,
  fileOf,
  IdParams,
  idOf,
  Instant,
  listOf,
  pageQuery,
  messageFields,
  TextParams,
} from "./http.ts";
import type { ProductInput } from "./product.ts";
import type { VariantInput } from "./product-variants.ts";

/** Largest file of an import in bytes. */
export const maxImportBytes = 64 * 1024 * 1024;
/** The most rows that one import reads. */
export const maxImportRows = 100_000;
/** The most columns of a file. */
export const maxImportColumns = 300;

/** Encodings of text files, named as in the WHATWG Encoding Standard. */
export const TextEncoding = z.enum([
  ...(["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1250", "windows-1251"] as const),
  ...(["windows-1254", "windows-1256", "macintosh", "gb18030", "shift_jis"] as const),
]);
export type TextEncoding = z.output<typeof TextEncoding>;

/**
 * The columns of our own file format, in order, for exports and imports. Each variant is one row; a
 * product's own fields are in its first row.
 */
export const sellerdeskColumns = [
  ...([
    "handle",
    "title",
    "description_html",
    "category",
    "brand",
    "colors",
    "tags",
    "status",
  ] as const),
  ...([
    "option1_name",
    "option1_value",
    "option2_name",
    "option2_value",
    "option3_name",
    "option3_value",
  ] as const),
  ...(["sku", "barcode", "price", "compare_at_price", "cost"] as const),
  ...(["stock", "inventory_policy", "low_stock_threshold"] as const),
  ...([
    "weight",
    "weight_unit",
    "length",
    "length_unit",
    "width",
    "width_unit",
    "height",
    "height_unit",
  ] as const),
  ...(["volume", "volume_unit", "standard_volume", "standard_volume_unit"] as const),
  ...(["images", "seo_title", "seo_description"] as const),
] as const;
export type SellerdeskColumn = (typeof sellerdeskColumns)[number];

/** Variants are rows; a variant's id and image have no column. */
type FieldInFile = Exclude<
  keyof ProductInput | keyof VariantInput,
  "variants" | "id" | "image_uid"
>;

/**
 * The first column of each field whose column has another name. A field without a column is lost if
 * an export is imported elsewhere.
 */
export const columnOfField: Record<Exclude<FieldInFile, SellerdeskColumn>, SellerdeskColumn> = {
  category_id: "category",
  brand_id: "brand",
  color_ids: "colors",
  options: "option1_name",
  option_values: "option1_value",
  price_minor: "price",
  compare_at_price_minor: "compare_at_price",
  cost_minor: "cost",
};

/** The possible meanings of a column: our own columns, and those of other systems. */
export const ImportField = z.enum([
  ...sellerdeskColumns,
  /** The alternative text of the row's image. */
  "image_alt",
  /** The URL of the image that shows the row's variant. */
  "variant_image",
  /** The price while a product is on sale; the price itself is then the compare-at price. */
  "sale_price",
  /** The currency of the row's prices. */
  "currency",
  /** Weight in grams, regardless of the unit shown. */
  "grams",
  /** Visibility in the shop, in addition to the status or instead of it. */
  "published",
  "visibility",
  /** Availability of a product that has no stock quantity. */
  "in_stock",
  /** The kind of product (`simple`, `variable`, `variation`); others are not imported. */
  "type",
  /** The SKU, or `id:` and the record's number, of the product that a row is a variant of. */
  "parent",
  "record_id",
  /** A value that the rows of one product share, such as its id in the other system. */
  "group",
  /** The kind of row: a product, or a variant or image of the product above it. */
  "row_kind",
  /** All options of a variant in one cell, as in `Size=M|Color=Red`. */
  "options",
  /**
   * The names and the values of a variant's options in one cell each, as in `Size, Color` and `M,
   * Red`.
   */
  "option_names",
  "option_values",
  /** The name of a variant, if it has no options. */
  "variation",
]);
export type ImportField = z.output<typeof ImportField>;

/**
 * The system that wrote a file, recognized by the header. Only files of `sellerdesk` run before the
 * seller has confirmed the columns.
 */
export const ImportSource = z.enum([
  ...(["sellerdesk", "shopify", "woocommerce", "prestashop", "magento", "bigcommerce"] as const),
  ...(["square", "etsy", "ebay", "amazon", "other"] as const),
]);
export type ImportSource = z.output<typeof ImportSource>;

/**
 * `mapping` waits for the seller to map the columns, `fetching` has saved all products and
 * downloads their images. A finished dry run (`done`) can be followed by the real import while
 * `can_run` is true. A `canceled` import keeps the rows that it saved.
 */
export const ImportStatus = z.enum([
  ...(["mapping", "queued", "running", "fetching", "done", "failed", "canceled"] as const),
]);
export type ImportStatus = z.output<typeof ImportStatus>;

/**
 * A column of the file: its header, its meaning (`null` if it is ignored), and up to three sample
 * values.
 */
export const ImportColumn = z.object({
  name: z.string(),
  field: z.nullable(ImportField),
  samples: z.array(z.string()),
});
export type ImportColumn = z.output<typeof ImportColumn>;

/**
 * `rows` and `variants` as read; `products` is the sum of created, updated, unchanged and failed.
 */
export const ImportTotals = z.object({
  rows: z.int(),
  products: z.int(),
  variants: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
});
export type ImportTotals = z.output<typeof ImportTotals>;

/** An error in one row; `row` counts as a spreadsheet does, the header being row 1. */
export const ImportError = z.object({
  row: z.int(),
  column: z.string(),
  code: z.string(),
  ...messageFields,
});

/** A deviation from the file: how often, and examples (all names of columns, else up to five). */
export const ImportWarning = z.object({
  code: z.string(),
  count: z.int(),
  examples: z.array(z.string()),
  ...messageFields,
});
export type ImportWarning = z.output<typeof ImportWarning>;

/** Images that a file names by URL and that were not stored before. */
export const ImportPictures = z.object({ wanted: z.int(), fetched: z.int(), failed: z.int() });
export const ImportPictureError = z.object({ row: z.int(), url: z.string(), ...messageFields });

const importSummary = {
  id: idOf("import"),
  file_name: z.string(),
  dry_run: z.boolean(),
  status: ImportStatus,
  source: ImportSource,
  totals: ImportTotals,
  /** Processed rows; `totals.rows` grows first, while the file is read. */
  rows_done: z.int(),
  /** Why the whole import stopped; `null` unless `status` is `failed`. */
  failure: z.nullable(z.string()),
  failure_code: z.optional(z.nullable(z.string())),
  failure_params: z.optional(z.nullable(TextParams)),
  created_at: Instant,
  finished_at: z.nullable(Instant),
};
export const ImportSummary = z.object(importSummary);
export type ImportSummary = z.output<typeof ImportSummary>;

export const ProductImport = z.object({
  ...importSummary,
  columns: z.array(ImportColumn),
  /** The encoding of the file; `null` for a workbook. */
  encoding: z.nullable(TextEncoding),
  /** The sheet of a workbook that is read; `null` for a text file. */
  sheet: z.nullable(z.string()),
  /** The row that names the columns, counted as a spreadsheet does. */
  header_row: z.int(),
  /**
   * True while the file is stored. It can then be tried or imported again without another upload.
   */
  can_run: z.boolean(),
  /**
   * The speed, and the estimated remaining time; `null` unless `status` is `running` and rows are
   * done.
   */
  rows_per_second: z.nullable(z.int()),
  seconds_left: z.nullable(z.int()),
  /** The first 100; the endpoint `failed` returns all. */
  errors: z.array(ImportError),
  errors_count: z.int(),
  warnings: z.array(ImportWarning),
  pictures: ImportPictures,
  /** The first 100. */
  picture_errors: z.array(ImportPictureError),
});
export type ProductImport = z.output<typeof ProductImport>;

/**
 * Runs an import whose file is stored; `fields` replaces the meanings of its columns, in their
 * order.
 */
export const RunImport = z.strictObject({
  dry_run: z.boolean(),
  fields: z.optional(
    z.array(z.nullable(ImportField)).check(z.minLength(1), z.maxLength(maxImportColumns)),
  ),
});
export type RunImport = z.output<typeof RunImport>;

export const DecodeImport = z.strictObject({ encoding: TextEncoding });

export const ImportListQuery = z.strictObject(pageQuery);

export const importsApi = {
  list: endpoint("GET", "/api/products/import", {
    access: "activePlan",
    summary: "Lists imports, newest first.",
    query: ImportListQuery,
    reply: listOf(ImportSummary),
  }),
  start: endpoint("POST", "/api/products/import", {
    access: "activePlan",
    summary:
      "Imports products from a CSV or XLSX file; a dry run checks every row and saves nothing. A file that is not a Sellerdesk export waits for `run`.",
    upload: {
      field: "document",
      fields: z.strictObject({ dry_run: z._default(z.enum(["true", "false"]), "true") }),
    },
    bodyLimit: maxImportBytes,
    status: 202,
    reply: dataOf(z.object({ id: idOf("import") })),
  }),
  run: endpoint("POST", "/api/products/import/:id/run", {
    access: "activePlan",
    summary: "Checks or imports an uploaded file, after a dry run or once its columns are mapped.",
    params: IdParams("import"),
    body: RunImport,
    status: 202,
    reply: dataOf(z.object({ id: idOf("import") })),
  }),
  cancel: endpoint("POST", "/api/products/import/:id/cancel", {
    access: "activePlan",
    summary:
      "Cancels an import. Products that are already imported stay; a finished import does not change.",
    params: IdParams("import"),
    reply: dataOf(z.object({ id: idOf("import") })),
  }),
  decode: endpoint("PUT", "/api/products/import/:id/encoding", {
    access: "activePlan",
    summary: "Reads an uploaded file again in another encoding; its columns wait for `run` again.",
    params: IdParams("import"),
    body: DecodeImport,
    reply: dataOf(z.object({ id: idOf("import") })),
  }),
  find: endpoint("GET", "/api/products/import/:id", {
    access: "activePlan",
    summary: "Returns an import with its progress and result.",
    params: IdParams("import"),
    reply: dataOf(ProductImport),
  }),
  failed: endpoint("GET", "/api/products/import/:id/failed", {
    access: "activePlan",
    summary: "Returns the failed rows as CSV, with the reason in the column `_error`.",
    params: IdParams("import"),
    reply: fileOf("text/csv"),
  }),
};
