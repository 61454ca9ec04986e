import { type Expression, sql } from "kysely";
import type { Db } from "./pool.ts";

/**
 * Reads the rows of one statement from a cursor, `batch` at a time, from one snapshot: memory does
 * not depend on their number. Each batch has the time of a statement, all of them together have no
 * limit. Holds a connection until the end or the consumer's `return`, so consumers must end stalled
 * readers.
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
    // The consumer gets this error with its batch; until then it must not count as unhandled.
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
    // If the connection is gone, so is the transaction, and the consumer has the error.
    await next?.catch(() => {});
    await tx
      .rollback()
      .execute()
      .catch(() => {});
  }
}
