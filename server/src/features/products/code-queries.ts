import { sql } from "kysely";
import type { Db, Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** The seller's handles that are `base` or start with `base-`. */
export const listHandlesLike = async (
  tx: Tx,
  sellerId: SellerId,
  base: string,
): Promise<Set<string>> => {
  // By bytes, as the index has them: a pattern in a parameter would have every handle read. The
  // character after `-` is `.`.
  const { rows } = await sql<{ handle: string }>`
    select handle from products
    where seller_id = ${sellerId} and deleted_at is null
      and (handle = ${base} or (handle ~>=~ ${`${base}-`} and handle ~<~ ${`${base}.`}))`.execute(
    tx,
  );
  return new Set(rows.map(({ handle }) => handle));
};

/**
 * Waits until no other writer of the seller chooses one of these handles, or ends: two products of
 * the same title that are added at once would both take the same free one. Handles share 64 locks,
 * because each lock of a large batch takes memory of the database.
 */
export const lockHandles = async (tx: Tx, sellerId: SellerId, handles: string[]): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtext(${sellerId}::text), shared.lock)
    from (select distinct hashtext(handle) & 63 as lock from unnest(${handles}::text[]) handle order by 1) shared`.execute(
    tx,
  );
};

/**
 * The seller's products that have one of the handles, and those of which a variant has one of the
 * SKUs, by each.
 */
export const listProductIdsByCodes = async (
  db: Db | Tx,
  sellerId: SellerId,
  codes: { handle: string | null; skus: string[] }[],
): Promise<{ byHandle: Map<string, string>; bySku: Map<string, string> }> => {
  const handles = [...new Set(codes.flatMap(({ handle }) => handle ?? []))];
  const skus = [...new Set(codes.flatMap((code) => code.skus))];
  if (handles.length + skus.length === 0) return { byHandle: new Map(), bySku: new Map() };
  // Unnested, because an array in a parameter would be planned for at each call.
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
