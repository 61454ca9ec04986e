import {
  type AdjustmentItem,
  type AdjustmentReason,
  maxStock,
} from "@sellerdesk/contract/inventory";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";

/** Stock of one variant as it is now. */
export type Stock = {
  variant_id: string;
  product_title: string;
  variant_title: string;
  sku: string | null;
  on_hand: number;
  committed: number;
  available: number;
  /** Units of `available` that are held for buyers at checkout. */
  reserved: number;
  /** `committed` may exceed `on_hand`. */
  oversell: boolean;
};

/** The display name of a variant: its SKU, else its titles. */
export const nameOf = ({ sku, product_title, variant_title }: Omit<Stock, "variant_id">): string =>
  sku ?? [product_title, variant_title].filter(Boolean).join(", ");

/**
 * Returns the quantity that may be removed from stock: what is not committed, or everything if the
 * variant may be oversold.
 */
export const freeOf = ({ oversell, on_hand, available }: Stock): number =>
  oversell ? on_hand : Math.max(available, 0);

/** Returns the reason why a change of stock was refused, from the current stock. */
export const refusalReason = (
  { delta, expected }: { delta: number; expected: number | null },
  stock: Stock | undefined,
): "missing" | "changed" | "too_large" | "short" => {
  if (!stock) return "missing";
  if (expected !== null && expected !== stock.on_hand) return "changed";
  return stock.on_hand + delta > maxStock ? "too_large" : "short";
};

/** Converts a seller's adjustment to a change of the quantity on hand. */
export const toChange = ({
  mode,
  quantity,
  expected,
}: AdjustmentItem): { delta: number; expected?: number } => {
  switch (mode) {
    case "increase":
      return { delta: quantity };
    case "decrease":
      return { delta: -quantity };
    case "set":
      // The contract rejects `set` without `expected`.
      return { delta: quantity - (expected ?? 0), expected: expected ?? 0 };
  }
};

/** Returns the kind of an adjustment in the ledger. */
export const ledgerKind = (
  mode: AdjustmentItem["mode"],
  reason: AdjustmentReason,
): "set" | "receive" | "return" | "adjust" => {
  if (mode === "set") return "set";
  if (mode === "increase" && reason === "received") return "receive";
  return mode === "increase" && reason === "return_restock" ? "return" : "adjust";
};

/** The most variants that are announced one by one if one change made them low. */
const mostSingleNotices = 3;

/** The notifications about variants that have just become low. `entityId` is the variant. */
export const lowStockNotices = (
  stocks: readonly Stock[],
): { message: Text; entityId?: string }[] => {
  if (stocks.length > mostSingleNotices)
    return [{ message: msg("variants_low_on_stock", { n: stocks.length }) }];
  return stocks.map((stock) => ({
    message:
      stock.available > 0
        ? msg("low_stock", { n: stock.available, name: nameOf(stock) })
        : msg("out_of_stock", { name: nameOf(stock) }),
    entityId: stock.variant_id,
  }));
};
