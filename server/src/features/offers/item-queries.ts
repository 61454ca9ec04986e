import type { OfferType } from "@sellerdesk/contract/offers";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { Period, Target } from "./rules.ts";

/**
 * Flattens targets into two lists of equal length, products and variants: one entry for a product,
 * or one for each of its selected variants.
 */
const flatten = (targets: readonly Target[]) => {
  const rows = targets.flatMap(({ product_id, variant_ids }) =>
    (variant_ids ?? [null]).map((variant_id) => [product_id, variant_id] as const),
  );
  return {
    products: rows.map(([product]) => product),
    variants: rows.map(([, variant]) => variant),
  };
};

/**
 * Returns targets as a table `t` of a statement. It takes two arrays, so that the statement's text
 * is the same for any number of targets.
 */
export const asTable = (targets: readonly Target[]) => {
  const { products, variants } = flatten(targets);
  return sql`unnest(${products}::uuid[], ${variants}::uuid[]) as t(product_id, variant_id)`;
};

/** Lists the products of an offer, by ascending id. Deleted products are left out. */
export const listTargets = async (
  db: Db,
  sellerId: SellerId,
  offerId: string,
): Promise<Target[]> => {
  const { rows } = await sql<Target>`
    select i.product_id, case when bool_and(i.variant_id is not null) then array_agg(i.variant_id order by i.variant_id) end as variant_ids
    from offer_items i join products p on p.seller_id = i.seller_id and p.id = i.product_id and p.deleted_at is null
    where i.seller_id = ${sellerId} and i.offer_id = ${offerId} group by i.product_id order by i.product_id`.execute(
    db,
  );
  return rows;
};

/** Checks that each product, and each variant of it, is the seller's and not deleted. */
export const hasTargets = async (
  db: Db,
  sellerId: SellerId,
  targets: readonly Target[],
): Promise<boolean> => {
  const { rows } = await sql<{ has_all: boolean }>`
    select not exists (
      select from ${asTable(targets)}
      left join products p on p.seller_id = ${sellerId} and p.id = t.product_id and p.deleted_at is null
      left join variants v on v.seller_id = p.seller_id and v.product_id = p.id and v.id = t.variant_id
        and v.deleted_at is null
      where p.id is null or (t.variant_id is not null and v.id is null)) as has_all`.execute(db);
  return rows[0]?.has_all ?? false;
};

/** Checks that each product is the seller's, deleted or not. */
export const hasProducts = async (
  db: Db,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from products where seller_id = ${sellerId} and id = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows[0]?.count === new Set(ids).size;
};

type Discount = { type: OfferType; value: number };

/** Lists the products for which the offer would not lower the price of every selected variant. */
export const listTooLow = async (
  db: Db,
  sellerId: SellerId,
  targets: readonly Target[],
  { type, value }: Discount,
): Promise<string[]> => {
  const { rows } = await sql<{ product_id: string }>`
    select distinct t.product_id from ${asTable(targets)}
    join variants v on v.seller_id = ${sellerId} and v.product_id = t.product_id and v.deleted_at is null
      and (t.variant_id is null or v.id = t.variant_id)
    where not offer_lowers(v.price_minor, ${type}, ${value})`.execute(db);
  return rows.map(({ product_id }) => product_id);
};

export type Overlap = { product_id: string; offer_id: string };

/**
 * Lists the products that other offers hold in a period, each with those offers. An offer that has
 * started holds new products from now on.
 */
export const listOverlaps = async (
  db: Db,
  sellerId: SellerId,
  targets: readonly Target[],
  { starts_at, ends_at, offer_id }: Period & { offer_id: string | null },
): Promise<Overlap[]> => {
  const { rows } = await sql<Overlap>`
    select distinct t.product_id, i.offer_id from ${asTable(targets)}
    join offer_items i on i.seller_id = ${sellerId} and i.product_id = t.product_id
      and i.variants && variant_span(t.variant_id)
      and i.active_range && offer_period(false, ${starts_at}::timestamptz, ${ends_at}::timestamptz, now())
    where i.offer_id is distinct from ${offer_id}::uuid order by t.product_id, i.offer_id`.execute(
    db,
  );
  return rows;
};

/** Deletes the items of an offer that are not among the targets. */
export const deleteOtherItems = async (
  tx: Tx,
  sellerId: SellerId,
  offerId: string,
  targets: readonly Target[],
): Promise<void> => {
  await sql`
    delete from offer_items i where i.seller_id = ${sellerId} and i.offer_id = ${offerId} and not exists (
      select from ${asTable(targets)}
      where t.product_id = i.product_id and t.variant_id is not distinct from i.variant_id)`.execute(
    tx,
  );
};

/** Inserts the targets that an offer does not have yet. */
export const insertItems = async (
  tx: Tx,
  sellerId: SellerId,
  offerId: string,
  targets: readonly Target[],
): Promise<void> => {
  await sql`
    insert into offer_items (seller_id, id, offer_id, product_id, variant_id)
    select ${sellerId}, gen_random_uuid(), ${offerId}, t.product_id, t.variant_id from ${asTable(targets)}
    where not exists (
      select from offer_items i where i.seller_id = ${sellerId} and i.offer_id = ${offerId}
        and i.product_id = t.product_id and i.variant_id is not distinct from t.variant_id)
    order by t.product_id, t.variant_id`.execute(tx);
};
