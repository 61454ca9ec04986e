import { type Expression, sql } from "kysely";
import type { Db } from "./pool.ts";

/**
 * Streams the rows of a statement from a cursor, in batches and from one snapshot, in constant
 * memory. The statement timeout applies to each batch, not to the whole. Holds a connection until
 * the end or the consumer's `return`, so consumers must end stalled readers.
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
      // The database reads ahead while the consumer works on these.
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
