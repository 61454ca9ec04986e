import type { VariantQuantity } from "@sellerdesk/contract/marketplace-items";
import { msg } from "@sellerdesk/contract/texts";
import { listNamedVariants } from "../../../db/named-variants.ts";
import type { Tx } from "../../../db/pool.ts";
import { AppError, type FieldProblem } from "../../../lib/app-error.ts";
import { listSoldVariants, type SoldVariant } from "./queries.ts";

/** An item of a request with the variant that it names and its index in the request. */
export type NamedItem<Item extends VariantQuantity = VariantQuantity> = {
  item: Item;
  sold: SoldVariant;
  position: number;
};

/** Lists the variants that items name, from one seller after the other. */
const listVariants = async (
  tx: Tx,
  items: readonly VariantQuantity[],
): Promise<Map<number, SoldVariant>> => {
  const bySeller = Map.groupBy(await listNamedVariants(tx, items), ({ seller_id }) => seller_id);
  const sold = await Promise.all(
    [...bySeller].map(([sellerId, named]) => listSoldVariants(tx, sellerId, named)),
  );
  return new Map(sold.flat().map((variant) => [variant.position, variant]));
};

/**
 * Finds the variants that the items of a request name.
 * @param currency the required currency of all items, if given
 * @throws AppError `invalid` with the items that no seller has, that were never for sale, or that
 * are sold in another currency
 */
export const nameItems = async <Item extends VariantQuantity>(
  tx: Tx,
  items: readonly Item[],
  currency?: string,
): Promise<NamedItem<Item>[]> => {
  const sold = await listVariants(tx, items);
  const fields: FieldProblem[] = [];
  const named = items.flatMap((item, position): NamedItem<Item>[] => {
    const variant = sold.get(position);
    const name = `items.${position}.${item.variant_id === undefined ? "sku" : "variant_id"}`;
    if (!variant) {
      const message = msg("nobody_sells_this_variant");
      fields.push({ field: name, code: "unknown_variant", message });
      return [];
    }
    if (!variant.was_for_sale) {
      const message = msg("this_variant_is_not_for_sale");
      fields.push({ field: name, code: "not_for_sale", message });
      return [];
    }
    if (currency !== undefined && variant.currency !== currency) {
      const message = msg("this_is_sold_in_the_order_is_in", {
        currency: variant.currency,
        order_currency: currency,
      });
      fields.push({ field: `items.${position}`, code: "currency_mismatch", message });
      return [];
    }
    return [{ item, sold: variant, position }];
  });
  if (fields.length > 0) throw new AppError("invalid", { fields });
  return named;
};

/**
 * Builds an error for each item of a variant with too little free stock.
 * @param short the variants with their free stock; a negative number counts as 0
 */
export const insufficientStockFields = (
  items: readonly NamedItem[],
  short: readonly { variant_id: string; available: number }[],
): FieldProblem[] =>
  short.flatMap(({ variant_id, available: free }) => {
    const own = items.filter(({ sold }) => sold.variant_id === variant_id);
    const requested = own.reduce((sum, { item }) => sum + item.quantity, 0);
    const available = Math.max(free, 0);
    return own.map(({ position, sold }) => ({
      field: `items.${position}.quantity`,
      code: "insufficient_stock",
      message: msg("only_of_are_free_this_order_asks_for", {
        sku: sold.snapshot.sku ?? sold.snapshot.title,
        available,
        requested,
      }),
      params: { variant_id, available, requested },
    }));
  });
