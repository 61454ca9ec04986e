import type { CheckedItem } from "@sellerdesk/contract/marketplace-checks";
import type { VariantQuantity } from "@sellerdesk/contract/marketplace-items";
import { sql } from "kysely";
import { listNamedVariants, type NamedVariant } from "../../db/named-variants.ts";
import { type Db, pipelineReads } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { buyable, buyerPrice, isForSale, offerEnd, withLiveOffer } from "./queries.ts";
import { isSelling } from "../../db/plan-status.ts";

/** The current state of a variant in a cart. */
export type CheckedVariant = Omit<CheckedItem, "status"> & {
  /** The index of the item in the request. */
  position: number;
  /** Units of this variant in all items of the request. */
  requested: number;
  is_for_sale: boolean;
};

/** Lists the current state of a seller's variants, unless the seller's account is closed. */
const listStates = async (
  db: Db,
  sellerId: SellerId,
  named: readonly NamedVariant[],
): Promise<Omit<CheckedVariant, "position" | "requested">[]> => {
  const { rows } = await sql<Omit<CheckedVariant, "position" | "requested">>`
    select v.id as variant_id, v.product_id, v.seller_id, ${buyable} as available,
      i.oversell as sells_without_stock, p.currency, ${buyerPrice} as price_minor, v.price_minor as regular_price_minor,
      case when o.offer_id is not null then json_build_object('id', o.offer_id, 'name', o.name, 'ends_at', ${offerEnd}) end as offer,
      ${isForSale} and ${isSelling(sellerId)} as is_for_sale
    from variants v
    join sellers s on s.id = v.seller_id and s.status <> 'closed'
    join products p on p.seller_id = v.seller_id and p.id = v.product_id
    join inventory i on i.seller_id = v.seller_id and i.variant_id = v.id
    ${withLiveOffer}
    where v.seller_id = ${sellerId} and v.deleted_at is null
      and v.id = any(${named.map(({ variant_id }) => variant_id)}::uuid[])`.execute(db);
  return rows;
};

/**
 * Lists the current state of the variants that items name, with one statement for each seller.
 * Leaves out deleted variants, and those of closed sellers.
 */
export const listCheckedVariants = (
  db: Db,
  items: readonly VariantQuantity[],
): Promise<CheckedVariant[]> =>
  pipelineReads(db, async (own) => {
    const named = await listNamedVariants(own, items);
    const states = await Promise.all(
      [...Map.groupBy(named, ({ seller_id }) => seller_id)].map(([sellerId, ofSeller]) =>
        listStates(own, sellerId, ofSeller),
      ),
    );
    const keyOf = (variant: { seller_id: string | null; variant_id: string | null }) =>
      `${variant.seller_id} ${variant.variant_id}`;
    const variants = new Map(states.flat().map((row) => [keyOf(row), row]));
    const requested = new Map<string, number>();
    for (const variant of named) {
      const quantity = items[variant.position]?.quantity ?? 0;
      requested.set(keyOf(variant), (requested.get(keyOf(variant)) ?? 0) + quantity);
    }
    return named.flatMap((variant) => {
      const row = variants.get(keyOf(variant));
      const { position } = variant;
      return row ? { ...row, position, requested: requested.get(keyOf(variant)) ?? 0 } : [];
    });
  });
