import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import { streamRows } from "../../db/stream-rows.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** Rows that the cursor reads at once. */
const batch = 500;

/** Tables that say nothing of the seller, but how we keep the door, the feed and answers. */
const inner = [
  ...["recovery_codes", "reset_tokens", "login_steps"],
  ...["catalogue_queue", "catalogue_entries", "idempotency_keys"],
];
/** What would let somebody in, and who decided for the operator. Columns of bytes are hashes and keys: none is shown. */
const hidden = ["password_hash", "secret", "old_secret", "actor"];

export type OwnTable = {
  name: string;
  /** The column that says whose a row is. */
  owner: "seller_id" | "owner_id";
  hidden: string[];
};

/** Every table with rows of sellers, asked of the database itself, so that one that comes later is never forgotten. */
export const listOwnTables = async (db: Db): Promise<OwnTable[]> => {
  const { rows } = await sql<OwnTable>`
    select c.table_name as name, max(c.column_name) filter (where c.column_name in ('seller_id', 'owner_id')) as owner,
      coalesce(array_agg(c.column_name::text) filter (where c.data_type = 'bytea' or c.column_name = any(${hidden})), '{}') as hidden
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> all(${inner})
    group by c.table_name having bool_or(c.column_name in ('seller_id', 'owner_id')) order by 1`.execute(db);
  return rows;
};

/** The seller's own row, without what would let somebody in. */
export const findOwnRow = async (db: Db, sellerId: SellerId): Promise<unknown> => {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(s) - ${hidden}::text[] as row from sellers s where id = ${sellerId}`.execute(db);
  return rows[0]?.row;
};

/** The seller's rows of a table, batch by batch, each as the text of one JSON object. */
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
