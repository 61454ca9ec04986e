import { type RawBuilder, sql } from "kysely";
import type { PageQuery, Total } from "../lib/page.ts";
import { oneRow } from "./one-row.ts";
import type { Db } from "./pool.ts";

/** Counting stops here, so that it takes no longer for a larger shop. */
const countLimit = 10_000;

// A literal, not a parameter: the planner must know how many rows are read. A distributed database
// cannot pass on rows without columns from a statement about several sellers.
const countUpTo = (most: number, from: RawBuilder<unknown>) =>
  sql`select count(*) as count from (select 1 ${from} limit ${sql.lit(most + 1)}) counted`;

/**
 * Counts the rows of a list, up to the next multiple of 10,000 after the end of the page: the pages
 * after it can always be reached.
 * @param from the `from` and `where` clauses of the list
 */
export const countMatches = async (
  db: Db,
  from: RawBuilder<unknown>,
  { page, per_page }: PageQuery,
): Promise<Total> => {
  const most = (Math.floor((page * per_page) / countLimit) + 1) * countLimit;
  const { count } = await oneRow(sql<{ count: number }>`${countUpTo(most, from)}`, db);
  return { total: Math.min(count, most), isCapped: count > most };
};

/** Rows of one key, as a reply has them. */
type KeyCount<Key> = { key: Key; count: number; is_capped: boolean };

/**
 * Counts rows by key, each up to 10,000. Keys without rows are left out.
 * @param from the `from` and `where` clauses of the rows of a key
 */
export const countByKey = async <Key extends string>(
  db: Db,
  keys: readonly Key[],
  from: (key: Key) => RawBuilder<unknown>,
): Promise<KeyCount<Key>[]> => {
  const counts = keys.map(
    (key) =>
      sql`select ${key}::text as key, count from (${countUpTo(countLimit, from(key))}) counts`,
  );
  const { rows } = await sql<KeyCount<Key>>`
    select key, least(count, ${sql.lit(countLimit)}) as count, count > ${sql.lit(countLimit)} as is_capped
    from (${sql.join(counts, sql` union all `)}) counts
    where count > 0`.execute(db);
  return rows;
};
