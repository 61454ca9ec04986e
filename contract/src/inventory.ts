import * as z from "zod/mini";
import { dataOf, endpoint, idOf, listOf, pageQuery, searchText } from "./http.ts";
import { StockState } from "./products.ts";

/** The largest stock of one variant, and the largest change of it. */
export const maxStock = 1_000_000_000;
/** Variants in one adjustment, and in one selection: what fits one page of the list. */
export const maxAdjusted = 100;

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
    /** What was on hand when the seller looked; `set` needs it, so that nothing sold meanwhile is overwritten. */
    expected: z.optional(quantity),
  })
  .check(
    z.refine(({ mode, expected }) => (mode === "set") === (expected !== undefined), {
      path: ["expected"],
      message: "Give what was on hand before with set, and with set alone.",
    }),
    z.refine(({ mode, quantity: by }) => mode === "set" || by > 0, {
      path: ["quantity"],
      message: "Enter 1 or more.",
    }),
  );
export type AdjustmentItem = z.output<typeof AdjustmentItem>;

export const Adjustment = z
  .strictObject({
    reason: AdjustmentReason,
    note: z._default(z.string().check(z.trim(), z.maxLength(500)), ""),
    items: z.array(AdjustmentItem).check(z.minLength(1), z.maxLength(maxAdjusted)),
  })
  .check(
    z.refine(({ reason, note }) => reason !== "other" || note !== "", {
      path: ["note"],
      message: "Say in a note what the reason is.",
    }),
    z.refine(({ items }) => new Set(items.map(({ variant_id }) => variant_id)).size === items.length, {
      path: ["items"],
      message: "Name each variant once.",
    }),
  );
export type Adjustment = z.output<typeof Adjustment>;

const stockFigures = {
  /** On the shelf. */
  on_hand: z.int(),
  /** Promised to orders that are not shipped. */
  committed: z.int(),
  /** What is left to sell; below zero only where the variant may be oversold. */
  available: z.int(),
};

export const InventoryRow = z.object({
  variant_id: idOf("variant"),
  product_id: idOf("product"),
  product_title: z.string(),
  /** Empty where the product has no options. */
  variant_title: z.string(),
  sku: z.nullable(z.string()),
  image: z.nullable(z.string()),
  ...stockFigures,
  low_stock_threshold: z.int(),
  stock: StockState,
});
export type InventoryRow = z.output<typeof InventoryRow>;

export const InventorySort = z.enum(["available", "-available"]);
export type InventorySort = z.output<typeof InventorySort>;

/** Ids of variants, parted by commas. */
const VariantIds = z.string().check(
  z.maxLength(maxAdjusted * 37),
  z.refine((text) => text.split(",").every((id) => z.safeParse(z.uuid(), id).success)),
);

/** The variants that a seller has chosen to adjust, as the address of the page keeps them. */
export const InventorySelection = z.strictObject({ ids: z.optional(VariantIds) });
export type InventorySelection = z.output<typeof InventorySelection>;

export const InventoryListQuery = z.strictObject({
  ...pageQuery,
  /** Words that must all occur in title, SKU, barcode or brand. */
  search: searchText,
  stock: z.optional(StockState),
  sort: z._default(InventorySort, "available"),
  /** These alone. */
  ids: z.optional(VariantIds),
});
export type InventoryListQuery = z.output<typeof InventoryListQuery>;

export const inventoryApi = {
  list: endpoint({
    method: "GET",
    path: "/api/products/inventory/list",
    access: "activePlan",
    summary: "Stock of the seller's variants (K51)",
    query: InventoryListQuery,
    reply: listOf(InventoryRow),
  }),
  adjust: endpoint({
    method: "POST",
    path: "/api/transaction",
    access: "activePlan",
    summary: "Adjusts stock, all of the items or none (K50)",
    body: Adjustment,
    reply: dataOf(z.object({ items: z.array(z.object({ variant_id: idOf("variant"), ...stockFigures })) })),
  }),
};
