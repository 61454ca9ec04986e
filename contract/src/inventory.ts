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
  searchText,
  messageFields,
} from "./http.ts";
import { ProductStatus } from "./product.ts";
import { StockState } from "./product-lists.ts";
import { validationCode } from "./validation-texts.ts";

/** The largest stock of one variant, and the largest change of it. */
export const maxStock = 1_000_000_000;
/** The most variants in one adjustment. */
export const maxAdjusted = 1000;
/**
 * The most variants that can be selected one by one: they fit into a URL and on one page of the
 * list.
 */
export const maxNamed = 100;
/** Largest adjustment in bytes, enough for `maxAdjusted` variants. */
const adjustmentBytes = 262_144;

/** Why stock is adjusted (domain.md, Inventory); `other` needs a note. */
export const AdjustmentReason = z.enum([
  "correction",
  "cycle_count",
  "received",
  "return_restock",
  "damaged",
  "theft_or_loss",
  "promotion",
  "quality_control",
  "expired",
  "other",
]);
export type AdjustmentReason = z.output<typeof AdjustmentReason>;

const quantity = z.int().check(z.minimum(0), z.maximum(maxStock));
export const AdjustmentItem = z
  .strictObject({
    variant_id: idOf("variant"),
    mode: z.enum(["increase", "decrease", "set"]),
    quantity,
    /**
     * The quantity on hand that the seller saw; `set` needs it so that sales in between are not
     * overwritten.
     */
    expected: z.optional(quantity),
  })
  .check(
    z.refine(({ mode, expected }) => (mode === "set") === (expected !== undefined), {
      path: ["expected"],
      message: validationCode("give_what_was_on_hand_before_with_set_and"),
    }),
    z.refine(({ mode, quantity: delta }) => mode === "set" || delta > 0, {
      path: ["quantity"],
      message: validationCode("enter_1_or_more"),
    }),
  );
export type AdjustmentItem = z.output<typeof AdjustmentItem>;

const eachVariantOnce = z.refine<{ items: { variant_id: string }[] }>(
  ({ items }) => new Set(items.map(({ variant_id }) => variant_id)).size === items.length,
  { path: ["items"], message: validationCode("name_each_variant_once") },
);

export const Adjustment = z
  .strictObject({
    reason: AdjustmentReason,
    note: z._default(z.string().check(z.trim(), z.maxLength(500)), ""),
    items: z.array(AdjustmentItem).check(z.minLength(1), z.maxLength(maxAdjusted)),
  })
  .check(
    z.refine(({ reason, note }) => reason !== "other" || note !== "", {
      path: ["note"],
      message: validationCode("say_in_a_note_what_the_reason_is"),
    }),
    eachVariantOnce,
  );
export type Adjustment = z.output<typeof Adjustment>;

const stockFigures = {
  on_hand: z.int(),
  /** Promised to orders that are not shipped. */
  committed: z.int(),
  /** The quantity left to sell; below zero only if the variant may be oversold. */
  available: z.int(),
};

export const InventoryRow = z.object({
  variant_id: idOf("variant"),
  product_id: idOf("product"),
  product_title: z.string(),
  /** Empty if the product has no options. */
  variant_title: z.string(),
  sku: z.nullable(z.string()),
  image: z.nullable(z.string()),
  product_status: ProductStatus,
  ...stockFigures,
  /**
   * Reserved for buyers at the checkout and not available to other orders, but still part of
   * `available`.
   */
  reserved: z.int(),
  low_stock_threshold: z.int(),
  stock: StockState,
  /** Units committed to orders in the last 30 days, less those that were released again. */
  sold_30_days: z.int(),
  /** Full days until `available` is sold out at that rate; `null` if nothing was sold. */
  days_of_cover: z.nullable(z.int()),
});
export type InventoryRow = z.output<typeof InventoryRow>;

export const InventorySort = z.enum([
  "available",
  "-available",
  "on_hand",
  "-on_hand",
  "committed",
  "-committed",
  "title",
  "-title",
  "sku",
  "-sku",
  "sold",
  "-sold",
  "cover",
  "-cover",
]);
export type InventorySort = z.output<typeof InventorySort>;

/**
 * `refill`: low or out, and the product can be bought. `in`, `low` and `out` ignore the product.
 * `idle`: on hand, and not ordered for `idleDays`.
 */
export const StockFilter = z.enum(["refill", ...StockState.options, "idle"]);
export type StockFilter = z.output<typeof StockFilter>;

/** Days without an order after which stock counts as idle. */
export const idleDays = 90;

/** Ids of variants, separated by commas. */
const VariantIds = z.string().check(
  z.maxLength(maxNamed * 37),
  z.refine((text) => text.split(",").every((id) => z.safeParse(z.uuid(), id).success)),
);

const filters = {
  /** Words that must all occur in title, SKU, barcode or brand. */
  search: searchText,
  stock: z.optional(StockFilter),
  /** The product's status. */
  status: z.optional(ProductStatus),
  /** Variants with units committed to orders. */
  promised: z.optional(z.enum(["true"])),
};
export const InventoryFilters = z.strictObject(filters);
export type InventoryFilters = z.output<typeof InventoryFilters>;

/**
 * The variants to adjust, as stored in the page's URL: some variants, or `all` that match the
 * filters.
 */
export const InventorySelection = z.strictObject({
  ...filters,
  ids: z.optional(VariantIds),
  all: z.optional(z.enum(["true"])),
});
export type InventorySelection = z.output<typeof InventorySelection>;

export const InventoryListQuery = z.strictObject({
  ...pageQuery,
  ...filters,
  sort: z._default(InventorySort, "available"),
  /** Limits the list to these variants. */
  ids: z.optional(VariantIds),
});
export type InventoryListQuery = z.output<typeof InventoryListQuery>;

/** The list's state as stored in the page's URL, with the variant whose history is open. */
export const InventoryPageQuery = z.extend(InventoryListQuery, { history: z.optional(z.uuid()) });

/** One change of a variant's stock, as recorded in the ledger. */
export const StockMovement = z.object({
  /** Its sequence number in the history; the oldest change has the smallest. */
  seq: z.int(),
  created_at: Instant,
  kind: z.enum(["adjust", "set", "receive", "sale", "cancel", "return", "import"]),
  /** The change of the quantity on hand, and of the committed quantity. */
  delta: z.int(),
  committed_delta: z.int(),
  on_hand_after: z.int(),
  committed_after: z.int(),
  /** `null` if an order or an import is the reason. */
  reason: z.nullable(AdjustmentReason),
  note: z.nullable(z.string()),
  actor_type: z.enum(["seller", "marketplace", "system"]),
  /** The order that caused the change. */
  order: z.nullable(z.object({ id: idOf("order"), order_no: z.string() })),
});
export type StockMovement = z.output<typeof StockMovement>;

export const StockHistory = z.object({
  variant: InventoryRow,
  /** The newest first. */
  movements: z.array(StockMovement),
  /** The `before` that continues with older entries; `null` if there are none. */
  next: z.nullable(z.int()),
});
export type StockHistory = z.output<typeof StockHistory>;

export const Thresholds = z
  .strictObject({
    items: z
      .array(z.strictObject({ variant_id: idOf("variant"), low_stock_threshold: quantity }))
      .check(z.minLength(1), z.maxLength(maxAdjusted)),
  })
  .check(eachVariantOnce);
export type Thresholds = z.output<typeof Thresholds>;

/** The most rows and bytes of a stock file: all of it is checked and written in one request. */
export const maxStockRows = 10_000;
export const maxStockFileBytes = 2 * 1024 * 1024;
/**
 * The columns of a stock file. An import needs `sku` and `quantity`. `mode` is set (the default),
 * increase or decrease; `expected` rejects rows whose stock has changed since. The other columns
 * are for people.
 */
export const stockColumns = ["sku", "quantity", "mode", "expected", "product", "variant"] as const;

export const StockImportError = z.object({
  /** As a spreadsheet counts: the header is row 1. */
  row: z.int(),
  column: z.string(),
  code: z.string(),
  ...messageFields,
});
export type StockImportError = z.output<typeof StockImportError>;

export const StockImport = z.object({
  /** True if the file was written: never in a dry run, and never if a row is wrong. */
  applied: z.boolean(),
  rows: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The first 100 changes. */
  changes: z.array(
    z.object({
      variant_id: idOf("variant"),
      sku: z.string(),
      name: z.string(),
      from: z.int(),
      to: z.int(),
    }),
  ),
  /** The first 100. */
  errors: z.array(StockImportError),
  errors_count: z.int(),
});
export type StockImport = z.output<typeof StockImport>;

/** The text of a barcode, or a SKU; no variant has an empty one. */
const ScannedCode = z._default(z.string().check(z.trim(), z.maxLength(100)), "");

export const inventoryApi = {
  list: endpoint("GET", "/api/products/inventory/list", {
    access: "activePlan",
    summary: "Lists the stock of variants (K51)",
    query: InventoryListQuery,
    reply: listOf(InventoryRow),
  }),
  listByCode: endpoint("GET", "/api/products/inventory/by-code", {
    access: "activePlan",
    summary:
      "Lists the stock of the variants with this barcode or SKU, up to 20. A UPC-A finds the EAN-13 that has a zero before it, and the other way round.",
    query: z.strictObject({ code: ScannedCode }),
    reply: dataOf(z.array(InventoryRow)),
  }),
  adjust: endpoint("POST", "/api/transaction", {
    access: "activePlan",
    summary: "Adjusts stock, all of the items or none (K50)",
    body: Adjustment,
    bodyLimit: adjustmentBytes,
    reply: dataOf(
      z.object({ items: z.array(z.object({ variant_id: idOf("variant"), ...stockFigures })) }),
    ),
  }),
  history: endpoint("GET", "/api/products/inventory/history/:id", {
    access: "activePlan",
    summary: "Returns a variant's stock and its history with running balances.",
    params: IdParams("variant"),
    query: z.strictObject({
      before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
    }),
    reply: dataOf(StockHistory),
  }),
  thresholds: endpoint("PUT", "/api/products/inventory/thresholds", {
    access: "activePlan",
    summary: "Sets low-stock levels of variants, all of the items or none.",
    body: Thresholds,
    bodyLimit: adjustmentBytes,
    reply: dataOf(z.object({ changed: z.int() })),
  }),
  export: endpoint("GET", "/api/products/inventory/export", {
    access: "activePlan",
    summary:
      "Exports stock as a CSV file for editing and import; variants without a SKU are skipped.",
    query: InventoryFilters,
    reply: fileOf("text/csv"),
  }),
  import: endpoint("POST", "/api/products/inventory/import", {
    access: "activePlan",
    summary: "Imports stock from a CSV file, all rows or none; a dry run only returns the changes.",
    upload: {
      field: "document",
      fields: z.strictObject({ dry_run: z._default(z.enum(["true", "false"]), "true") }),
    },
    bodyLimit: maxStockFileBytes,
    reply: dataOf(StockImport),
  }),
};
