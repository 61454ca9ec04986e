import { type Expression, sql } from "kysely";
import type { Db } from "./pool.ts";

/**
 * Reads the rows of one statement from a cursor, `batch` at a time, as they were when it started:
 * any number of them takes the same memory. Each batch has the time of a statement, all of them
 * together have any. It holds a connection until it is read to its end or left; whoever reads sees
 * to it that a reader who rests leaves.
 */
export async function* streamRows<Row>(
  db: Db,
  statement: Expression<Row>,
  batch: number,
): AsyncGenerator<Row[]> {
  const tx = await db.startTransaction().setAccessMode("read only").execute();
  const fetchNext = (): Promise<Row[]> => {
    const fetched = sql<Row>`fetch ${sql.lit(batch)} from streamed`
      .execute(tx)
      .then(({ rows }) => rows);
    // Whoever reads hears of a failure when the turn of this batch comes; until then it must not
    // count as unheard.
    fetched.catch(() => {});
    return fetched;
  };
  let next: Promise<Row[]> | undefined;
  try {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
    await sql`declare streamed no scroll cursor for ${statement}`.execute(tx);
    next = fetchNext();
    while (next) {
      const rows: Row[] = await next;
      // The database reads on while these are worked on.
      next = rows.length < batch ? undefined : fetchNext();
      if (rows.length > 0) yield rows;
    }
  } finally {
    // Where the connection is gone, so is the transaction, and what the reader met says so.
    await next?.catch(() => {});
    await tx
      .rollback()
      .execute()
      .catch(() => {});
  }
}
