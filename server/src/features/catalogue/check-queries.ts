import type { CheckedItem } from "@sellerdesk/contract/marketplace-checks";
import type { VariantQuantity } from "@sellerdesk/contract/marketplace-items";
import { sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import type { Db } from "../../db/pool.ts";
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

/**
 * Lists the current state of the variants that items name. Leaves out deleted variants, and those
 * of closed sellers.
 */
export const listCheckedVariants = async (
  db: Db,
  items: readonly VariantQuantity[],
): Promise<CheckedVariant[]> => {
  const lines = items.map((item, place) => ({ ...item, place }));
  const { rows } = await sql<CheckedVariant>`
    with lines as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as l(place integer, variant_id uuid, seller_id uuid, sku text, quantity integer)
    ), v as (
      select l.place, l.quantity, named.* from lines l
      join variants named ${anySeller("named", "the marketplace checks a cart of every seller's products")}
        on named.id = l.variant_id and named.deleted_at is null
      union all
      select l.place, l.quantity, named.* from lines l
      join variants named on named.seller_id = l.seller_id and named.sku = l.sku and named.deleted_at is null
    )
    select v.place as position, v.id as variant_id, v.product_id, v.seller_id, ${buyable} as available,
      i.oversell as sells_without_stock, p.currency, ${buyerPrice} as price_minor, v.price_minor as regular_price_minor,
      case when o.offer_id is not null then json_build_object('id', o.offer_id, 'name', o.name, 'ends_at', ${offerEnd}) end as offer,
      sum(v.quantity) over (partition by v.seller_id, v.id) as requested, ${isForSale} and ${isSelling} as is_for_sale
    from v
    join sellers s on s.id = v.seller_id and s.status <> 'closed'
    join products p on p.seller_id = v.seller_id and p.id = v.product_id
    join inventory i on i.seller_id = v.seller_id and i.variant_id = v.id
    ${withLiveOffer}`.execute(db);
  return rows;
};
