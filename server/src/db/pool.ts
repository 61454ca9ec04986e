import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./schema.ts";

/** The database or a transaction on it: what every query function takes. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

// Counts and sums fit a double: none of ours comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type PoolOptions = { max?: number; onError: (error: Error) => void };

/**
 * A bounded pool. Statements end after 5 s, waits for locks after 2 s, idle transactions after 10 s, and a caller waits at
 * most 5 s for a connection (safety 22).
 * @param onError hears of idle connections that broke; without a listener a database restart would end the process.
 */
export const createPool = (databaseUrl: string, { max = 10, onError }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    options:
      "-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c timezone=UTC",
  });
  pool.on("error", onError);
  return pool;
};

export const createDb = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
