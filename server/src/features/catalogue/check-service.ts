import type { CheckedItem } from "@sellerdesk/contract/marketplace-checks";
import type { VariantQuantity } from "@sellerdesk/contract/marketplace-items";
import type { Db } from "../../db/pool.ts";
import { type CheckedVariant, listCheckedVariants } from "./check-queries.ts";

const notForSale = {
  available: 0,
  sells_without_stock: false,
  currency: null,
  price_minor: null,
  regular_price_minor: null,
  offer: null,
} satisfies Partial<CheckedItem>;

const toCheckedItem = (variant: CheckedVariant | undefined): CheckedItem => {
  if (!variant)
    return {
      ...notForSale,
      status: "unknown",
      variant_id: null,
      product_id: null,
      seller_id: null,
    };
  const { position: _, requested, is_for_sale, ...item } = variant;
  if (!is_for_sale) return { ...item, ...notForSale, status: "not_for_sale" };
  const isShort = !item.sells_without_stock && item.available < requested;
  return { ...item, status: isShort ? "short" : "ok" };
};

/** Reads the current price and stock of a cart's items, in the order of the request. */
export const checkItems = async (
  db: Db,
  items: readonly VariantQuantity[],
): Promise<CheckedItem[]> => {
  const variants = new Map(
    (await listCheckedVariants(db, items)).map((item) => [item.position, item]),
  );
  return items.map((_, position) => toCheckedItem(variants.get(position)));
};
