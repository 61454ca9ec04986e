import { type DatabaseConnection, type Expression, Kysely, type RawBuilder, sql } from "kysely";
import { bindConnection, type Db } from "./pool.ts";
import type { DB } from "./schema.ts";

/** Takes a connection until `release` is called. */
const takeConnection = async (db: Db) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const connection = await new Promise<DatabaseConnection>((resolve, reject) => {
    db.getExecutor()
      .provideConnection((provided) => {
        resolve(provided);
        return released;
      })
      .catch(reject);
  });
  return { connection, release };
};

/**
 * Streams the rows of a statement from a cursor, in batches and from one snapshot. At most three
 * batches are in memory. The statement timeout applies to each batch, not to the whole. Holds a
 * connection until the end or the consumer's `return`, so consumers must end stalled readers.
 */
export async function* streamRows<Row>(
  db: Db,
  statement: Expression<Row>,
  batch: number,
): AsyncGenerator<Row[]> {
  const { connection, release } = await takeConnection(db);
  // Kysely's own transaction waits for each answer before the next statement.
  const own = new Kysely<DB>(bindConnection(db, (consumer) => consumer(connection)));
  const send = <T>(query: RawBuilder<T>) => {
    const answer = query.execute(own);
    // The consumer gets this error with its batch; until then it must not count as unhandled.
    answer.catch(() => {});
    return answer;
  };
  const fetchNext = () => send(sql<Row>`fetch ${sql.lit(batch)} from streamed`);
  try {
    const opened = [
      send(sql`begin read only`),
      send(sql`set local idle_in_transaction_session_timeout = '60s'`),
      send(sql`declare streamed no scroll cursor for ${statement}`),
    ];
    // The database reads two batches ahead, so that it need not wait while the consumer works.
    const ahead = [fetchNext(), fetchNext()];
    await Promise.all(opened);
    for (;;) {
      const rows = (await ahead.shift())?.rows ?? [];
      if (rows.length > 0) {
        if (rows.length === batch) ahead.push(fetchNext());
        yield rows;
      }
      if (rows.length < batch) break;
    }
  } finally {
    // If the connection is gone, so is the transaction, and the consumer has the error.
    await send(sql`rollback`).catch(() => {});
    release();
  }
}
