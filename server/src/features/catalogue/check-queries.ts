import type { CheckedItem } from "@sellerdesk/contract/marketplace-checks";
import type { VariantQuantity } from "@sellerdesk/contract/marketplace-items";
import { sql } from "kysely";
import { anySeller, severalSellers } from "../../db/any-seller.ts";
import type { Db } from "../../db/pool.ts";
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

type NamedVariant = { position: number; seller_id: SellerId; variant_id: string };

/** Finds the variants that items name, by id or by SKU. Leaves out deleted variants. */
const listNamedVariants = async (
  db: Db,
  items: readonly VariantQuantity[],
): Promise<NamedVariant[]> => {
  const lines = JSON.stringify(items.map((item, position) => ({ ...item, position })));
  const named = sql`jsonb_to_recordset(${lines}::jsonb) as l(position integer, variant_id uuid, seller_id uuid, sku text)`;
  const { rows } = await sql<NamedVariant>`
    select l.position, v.seller_id, v.id as variant_id from ${named}
    join variants v ${anySeller("v", "the marketplace checks a cart of every seller's products")}
      on v.id = l.variant_id and v.deleted_at is null
    union all
    select l.position, v.seller_id, v.id from ${named}
    join variants v on v.seller_id = l.seller_id and v.sku = l.sku and v.deleted_at is null`.execute(
    db,
  );
  return rows;
};

/**
 * Lists the current state of the variants that items name. Leaves out deleted variants, and those
 * of closed sellers.
 */
export const listCheckedVariants = async (
  db: Db,
  items: readonly VariantQuantity[],
): Promise<CheckedVariant[]> => {
  const named = await listNamedVariants(db, items);
  const sellers = named.map(({ seller_id }) => seller_id);
  const { rows } = await sql<Omit<CheckedVariant, "position" | "requested">>`
    select v.id as variant_id, v.product_id, v.seller_id, ${buyable} as available,
      i.oversell as sells_without_stock, p.currency, ${buyerPrice} as price_minor, v.price_minor as regular_price_minor,
      case when o.offer_id is not null then json_build_object('id', o.offer_id, 'name', o.name, 'ends_at', ${offerEnd}) end as offer,
      ${isForSale} and ${isSelling} as is_for_sale
    from variants v ${severalSellers("the marketplace checks a cart of every seller's products")}
    join sellers s on s.id = v.seller_id and s.status <> 'closed'
    join products p on p.seller_id = v.seller_id and p.id = v.product_id
    join inventory i on i.seller_id = v.seller_id and i.variant_id = v.id
    ${withLiveOffer}
    where v.seller_id = any(${sellers}::uuid[]) and v.deleted_at is null
      and (v.seller_id, v.id) in (select * from unnest(${sellers}::uuid[], ${named.map((variant) => variant.variant_id)}::uuid[]))`.execute(
    db,
  );
  const keyOf = (variant: { seller_id: string | null; variant_id: string | null }) =>
    `${variant.seller_id} ${variant.variant_id}`;
  const variants = new Map(rows.map((row) => [keyOf(row), row]));
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
};
