import {
  Kysely,
  PostgresDialect,
  type RawBuilder,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from "kysely";
import pg from "pg";
import { AppError } from "../lib/app-error.ts";
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
    // For `readTogether`: whoever waits for each answer sees no difference.
    pipeline: true,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    options:
      // A word with one wrong letter in six is still similar: trigrams agree by half.
      "-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c timezone=UTC -c pg_trgm.word_similarity_threshold=0.45",
  });
  pool.on("error", onError);
  // The pool listens to idle clients alone; one that breaks while a transaction rests must not end the process either. Its next query says so.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
};

/** Connections that work or are free, and callers that wait for one. */
export const countConnections = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** Callers that may wait for a connection: many more would not get one in time, and each holds its request in memory. */
const queueLength = 500;

/** Statements throw AppError `unavailable` at once where `maxWaiting` others wait for a connection already (safety 22). */
export const createDb = (pool: pg.Pool, { maxWaiting = queueLength } = {}): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepareStatements(pool, maxWaiting) }) });

/**
 * Two short reads that leave on one connection at once, for the half of what two connections cost. The second waits for the first in the
 * database: where both may take long, two connections answer sooner.
 */
export const readTogether = <A, B>(
  db: Db,
  first: RawBuilder<A>,
  second: RawBuilder<B>,
): Promise<[A[], B[]]> =>
  db.getExecutor().provideConnection(async (connection) => {
    const both = await Promise.all([
      connection.executeQuery<A>(first.compile(db)),
      connection.executeQuery<B>(second.compile(db)),
    ]);
    return [both[0].rows, both[1].rows];
  });

/** Enough for every statement of the product; a text past it is sent unprepared rather than kept forever. */
const maxPreparedStatements = 500;
const statementNames = new Map<string, string>();

const nameOf = (text: string): string | undefined => {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= maxPreparedStatements) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
};

/**
 * Names each statement, so that PostgreSQL parses it once a connection: unnamed ones cost a fifth of throughput. A connection of the pool is
 * always the same object to Kysely, which otherwise prepares itself for a new one each time (a tenth of a list's time).
 */
const prepareStatements = (pool: pg.Pool, maxWaiting: number): PostgresPool => {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const prepare = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[] = []) => {
      const name = values.length > 0 ? nameOf(text) : undefined;
      return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    };
    // One function answers both of Kysely's overloads, which TypeScript cannot see.
    return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release() };
  };
  return {
    options: pool.options,
    connect: async () => {
      if (pool.waitingCount >= maxWaiting) throw new AppError("unavailable", { retryAfter: 2 });
      const client = await pool.connect();
      const before = known.get(client);
      if (before) return before;
      const prepared = prepare(client);
      known.set(client, prepared);
      return prepared;
    },
    end: () => pool.end(),
  };
};
