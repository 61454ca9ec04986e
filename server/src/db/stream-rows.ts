import { type RawBuilder, sql } from "kysely";
import type { Db } from "./pool.ts";

/**
 * Reads the rows of one statement from a cursor, `batch` at a time, as they were when it began: any number of them takes the same
 * memory. Each batch has the time of a statement, all of them together have any. It holds a connection until it is read to its end or
 * left; whoever reads sees to it that a reader who rests leaves.
 */
export async function* streamRows<Row>(
  db: Db,
  statement: RawBuilder<Row>,
  batch: number,
): AsyncGenerator<Row[]> {
  const tx = await db.startTransaction().setAccessMode("read only").execute();
  try {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
    await sql`declare streamed no scroll cursor for ${statement}`.execute(tx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(batch)} from streamed`.execute(tx);
      if (rows.length > 0) yield rows;
      if (rows.length < batch) return;
    }
  } finally {
    // Where the connection is gone, so is the transaction, and what the reader met says so.
    await tx
      .rollback()
      .execute()
      .catch(() => {});
  }
}
