import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import { streamRows } from "../../db/stream-rows.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/**
 * The number of rows per read of the cursor. It is small because each read must finish within the
 * timeout of one statement, and rows may be long.
 */
const batch = 100;

/**
 * Tables that are not exported: rate limits, feeds and stored responses have no data about the
 * seller, sums of orders repeat the exported orders, and counts and events of
 * reviews the reviews.
 */
const inner = [
  "recovery_codes",
  "reset_tokens",
  "login_steps",
  "catalogue_queue",
  "catalogue_entries",
  "order_queue",
  "order_entries",
  "seller_queue",
  "seller_entries",
  "idempotency_keys",
  "marketplace_idempotency_keys",
  "marketplace_reviews",
  "sales_changes",
  "sales_days",
  "day_count_changes",
  "day_counts",
];
/**
 * Columns that are not exported: credentials and names of the operator's staff. Columns of type
 * `bytea` are hashes and keys and are never exported either.
 */
const hidden = ["password_hash", "secret", "old_secret", "actor"];

export type OwnTable = {
  name: string;
  /** The column with the row's owner. */
  owner: "seller_id" | "owner_id";
  hidden: string[];
};

/**
 * Lists every table with rows of sellers from the database's catalog, so that new ones are
 * included.
 */
export const listOwnTables = async (db: Db): Promise<OwnTable[]> => {
  // Reads the system catalogs: the views of information_schema took longer than any read of rows.
  const { rows } = await sql<OwnTable>`
    select c.relname as name, max(a.attname::text) filter (where a.attname in ('seller_id', 'owner_id')) as owner,
      coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'bytea'::regtype or a.attname = any(${hidden})), '{}') as hidden
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all(${inner})
    group by c.relname having bool_or(a.attname in ('seller_id', 'owner_id'))
    order by 1`.execute(db);
  return rows;
};

/** Finds the seller's own row, without credentials. */
export const findOwnRow = async (db: Db, sellerId: SellerId): Promise<unknown> => {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(s) - ${hidden}::text[] as row from sellers s
    where id = ${sellerId}`.execute(db);
  return rows[0]?.row;
};

/** Streams the seller's rows of a table in batches, each row as the text of one JSON object. */
export async function* streamOwnRows(
  db: Db,
  sellerId: SellerId,
  { name, owner, hidden: columns }: OwnTable,
): AsyncGenerator<string[]> {
  const statement = sql<{ row: string }>`
    select (to_jsonb(t) - ${columns}::text[] - ${owner}::text)::text as row from ${sql.table(name)} t
    where ${sql.ref(owner)} = ${sellerId}`;
  for await (const rows of streamRows(db, statement, batch)) yield rows.map(({ row }) => row);
}
