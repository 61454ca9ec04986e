import type { RawBuilder } from "kysely";
import type { Db } from "./pool.ts";

/**
 * Reads the rows of one statement from a cursor, `batch` at a time, as they were when it began: any number of them takes the same
 * memory. It holds a connection until it is read to its end or left.
 */
export async function* streamRows<Row>(
  db: Db,
  statement: RawBuilder<Row>,
  batch: number,
): AsyncGenerator<Row[]> {
  const results = db.getExecutor().stream<Row>(statement.compile(db), batch);
  for await (const { rows } of results) yield rows;
}
