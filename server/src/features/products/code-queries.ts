import { sql } from "kysely";
import type { Db, Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** Lists the seller's handles that are `base` or start with `base-`. */
export const listHandlesLike = async (
  tx: Tx,
  sellerId: SellerId,
  base: string,
): Promise<Set<string>> => {
  // Compares bytes, like the index. A pattern in a parameter cannot use the index and would read
  // every handle. `.` is the character after `-`.
  const { rows } = await sql<{ handle: string }>`
    select handle from products
    where seller_id = ${sellerId} and deleted_at is null
      and (handle = ${base} or (handle ~>=~ ${`${base}-`} and handle ~<~ ${`${base}.`}))`.execute(
    tx,
  );
  return new Set(rows.map(({ handle }) => handle));
};

/**
 * Takes advisory locks on handles until the transaction ends: two products with the same title that
 * are added concurrently would otherwise choose the same free handle. Handles share 64 locks,
 * because the locks of a large batch use the database's memory.
 */
export const lockHandles = async (tx: Tx, sellerId: SellerId, handles: string[]): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtext(${sellerId}::text), shared.lock)
    from (select distinct hashtext(handle) & 63 as lock from unnest(${handles}::text[]) handle order by 1) shared`.execute(
    tx,
  );
};

/**
 * Finds the seller's products by handle, and by the SKUs of their variants.
 * @returns the ids of products by handle and by SKU
 */
export const listProductIdsByCodes = async (
  db: Db | Tx,
  sellerId: SellerId,
  codes: { handle: string | null; skus: string[] }[],
): Promise<{ byHandle: Map<string, string>; bySku: Map<string, string> }> => {
  const handles = [...new Set(codes.flatMap(({ handle }) => handle ?? []))];
  const skus = [...new Set(codes.flatMap((code) => code.skus))];
  if (handles.length + skus.length === 0) return { byHandle: new Map(), bySku: new Map() };
  // Unnested: with an array as its parameter, the statement would be planned again at each call.
  const { rows } = await sql<{ id: string; handle: string | null; sku: string | null }>`
    select id, handle, null as sku from products
      where seller_id = ${sellerId} and handle = any(array(select unnest(${handles}::text[]))) and deleted_at is null
    union all
    select product_id, null, sku from variants
      where seller_id = ${sellerId} and sku = any(array(select unnest(${skus}::text[]))) and deleted_at is null`.execute(
    db,
  );
  return {
    byHandle: new Map(rows.flatMap(({ id, handle }) => (handle === null ? [] : [[handle, id]]))),
    bySku: new Map(rows.flatMap(({ id, sku }) => (sku === null ? [] : [[sku, id]]))),
  };
};
