import type { RawBuilder } from "kysely";
import type { Db } from "./pool.ts";

/** Returns the row of a query that always has one: a query of aggregates, or without a table. */
export const oneRow = async <T>(query: RawBuilder<T>, db: Db): Promise<T> => {
  const [row] = (await query.execute(db)).rows;
  if (!row) throw new Error("A query that always has a row answered without one.");
  return row;
};
