import type { VariantName } from "@sellerdesk/contract/marketplace-items";
import { sql } from "kysely";
import type { SellerId } from "../lib/seller-id.ts";
import { anySeller, severalSellers } from "./any-seller.ts";
import type { Db } from "./pool.ts";

/** A variant that the marketplace names, by its `position` in the request. */
export type NamedVariant = { position: number; seller_id: SellerId; variant_id: string };

type NamedItem = VariantName & { position: number };

/** Lists the variants that items name by id. */
const listVariantsById = async (db: Db, items: readonly NamedItem[]): Promise<NamedVariant[]> => {
  if (items.length === 0) return [];
  const { rows } = await sql<NamedVariant>`
    with lines as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as l(position integer, variant_id uuid)
    )
    select l.position, v.seller_id, v.id as variant_id
    from lines l join variants v ${anySeller("v", "the marketplace names variants of every seller")}
      on v.id = l.variant_id and v.deleted_at is null`.execute(db);
  return rows;
};

/** Lists the variants that items name by seller and SKU, which asks the shards of these sellers. */
const listVariantsBySku = async (db: Db, items: readonly NamedItem[]): Promise<NamedVariant[]> => {
  if (items.length === 0) return [];
  const sellerIds = [...new Set(items.map(({ seller_id }) => seller_id))];
  const { rows } = await sql<NamedVariant>`
    with lines as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as l(position integer, seller_id uuid, sku text)
    )
    select l.position, v.seller_id, v.id as variant_id
    from lines l join variants v ${severalSellers("the marketplace names variants of several sellers")}
      on v.seller_id = l.seller_id and v.sku = l.sku and v.deleted_at is null
    where v.seller_id = any(${sellerIds}::uuid[])`.execute(db);
  return rows;
};

/**
 * Lists the variants that the items of a request name, with their sellers, without those that no
 * seller has.
 */
export const listNamedVariants = async (
  db: Db,
  items: readonly VariantName[],
): Promise<NamedVariant[]> => {
  const named = items.map((item, position) => ({ ...item, position }));
  const [byId, bySku] = await Promise.all([
    listVariantsById(
      db,
      named.filter(({ variant_id }) => variant_id !== undefined),
    ),
    listVariantsBySku(
      db,
      named.filter(({ variant_id }) => variant_id === undefined),
    ),
  ]);
  return [...byId, ...bySku];
};
