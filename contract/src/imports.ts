import * as z from "zod/mini";
import { dataOf, endpoint, fileOf, IdParams, idOf, Instant } from "./http.ts";

/** Largest file of an import in bytes. */
export const maxImportBytes = 20 * 1024 * 1024;
/** Rows of a file that one import reads at most. */
export const maxImportRows = 50_000;

/** The columns of our own file, in order: what an export writes and an import reads. One row a variant; a product's own fields stand in its first row. */
export const sellerdeskColumns = [
  ...(["handle", "title", "description_html", "category", "brand", "colors", "tags", "status"] as const),
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

export const ImportSource = z.enum(["sellerdesk", "shopify", "woocommerce"]);
export type ImportSource = z.output<typeof ImportSource>;

/** `rows` and `variants` as read; `products` is the sum of created, updated, unchanged and failed. */
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

/** What is wrong in one row; `row` counts as a spreadsheet does, the header being row 1. */
export const ImportError = z.object({
  row: z.int(),
  column: z.string(),
  code: z.string(),
  message: z.string(),
});
export type ImportError = z.output<typeof ImportError>;

/** Something that was taken otherwise than the file says it: how often, and up to five examples. */
export const ImportWarning = z.object({
  code: z.string(),
  count: z.int(),
  examples: z.array(z.string()),
  message: z.string(),
});
export type ImportWarning = z.output<typeof ImportWarning>;

export const ProductImport = z.object({
  id: idOf("import"),
  file_name: z.string(),
  dry_run: z.boolean(),
  status: z.enum(["queued", "running", "done", "failed"]),
  source: ImportSource,
  totals: ImportTotals,
  /** The first 100; `failed` gives all. */
  errors: z.array(ImportError),
  errors_count: z.int(),
  warnings: z.array(ImportWarning),
  /** Why the whole import stopped; null unless `status` is failed. */
  failure: z.nullable(z.string()),
  created_at: Instant,
  finished_at: z.nullable(Instant),
});
export type ProductImport = z.output<typeof ProductImport>;

export const importsApi = {
  start: endpoint({
    method: "POST",
    path: "/api/products/import",
    access: "activePlan",
    summary: "Import products from a CSV file; a dry run checks every row and writes nothing.",
    upload: {
      field: "document",
      fields: z.strictObject({ dry_run: z._default(z.enum(["true", "false"]), "true") }),
    },
    bodyLimit: maxImportBytes,
    status: 202,
    reply: dataOf(z.object({ id: idOf("import") })),
  }),
  find: endpoint({
    method: "GET",
    path: "/api/products/import/:id",
    access: "activePlan",
    summary: "How far an import is, and what it found.",
    params: IdParams("import"),
    reply: dataOf(ProductImport),
  }),
  failed: endpoint({
    method: "GET",
    path: "/api/products/import/:id/failed",
    access: "activePlan",
    summary: "The rows that were not imported, as CSV with the reason in the column `_error`.",
    params: IdParams("import"),
    reply: fileOf("text/csv"),
  }),
};
