import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

// Amounts and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Database = pg.Pool;
/** The pool, or the connection of a transaction. */
export type Queryable = Pick<pg.Pool, "query">;

/** Opens the shop's own database and creates its tables on the first start. */
export const openDatabase = async (connectionString: string): Promise<Database> => {
  const pool = new pg.Pool({ connectionString, max: 4 });
  // A connection that breaks while idle is replaced by the next query.
  pool.on("error", () => {});
  await pool.query(readFileSync(join(import.meta.dirname, "../src/schema.sql"), "utf8"));
  return pool;
};

/** Runs a statement and returns its rows. */
export const rowsOf = async <Row extends pg.QueryResultRow>(
  db: Queryable,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> => (await db.query<Row>(statement, values)).rows;

/** Runs `work` in a transaction, which an error rolls back. */
export const inTransaction = async <T>(
  db: Database,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> => {
  const connection = await db.connect();
  let broken: Error | undefined;
  try {
    await connection.query("begin");
    const result = await work(connection);
    await connection.query("commit");
    return result;
  } catch (error) {
    await connection.query("rollback").catch((reason: Error) => (broken = reason));
    throw error;
  } finally {
    connection.release(broken);
  }
};
