import type { Duplex } from "node:stream";
import {
  type ConnectionProvider,
  DummyDriver,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from "kysely";
import pg from "pg";
import { createFairSemaphore } from "../lib/concurrency/fair-semaphore.ts";
import { findRequestingSeller } from "./requesting-seller.ts";
import type { DB } from "./schema.ts";

/** The database or a transaction on it. Every query function takes one. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

// Counts and sums fit a double: none of ours gets near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type PoolOptions = { max?: number; onError: (error: Error) => void };

/** Milliseconds that a caller waits for a connection, and that a connection may take to open. */
const connectTimeoutMs = 4000;
/**
 * Milliseconds without an answer after which a statement ends together with its connection.
 * PostgreSQL itself ends statements earlier, so a peer that is silent for so long is gone (safety
 * 22).
 */
const silenceTimeoutMs = 6000;
/** Milliseconds in which a process that was suspended can read the answers that arrived. */
const graceMs = 1000;
/**
 * `silenceTimeoutMs` for statements of the job queue, which bypass Kysely and for which no request
 * waits.
 */
const jobSilenceTimeoutMs = 30_000;

/**
 * Creates a bounded pool. Statements end after 5 s, waits for locks after 2 s, idle transactions
 * after 10 s, and a caller waits up to 4 s for a connection (safety 22).
 * @param onError receives errors of idle connections; without a listener a database restart would
 * end the process.
 */
export const createPool = (databaseUrl: string, { max = 16, onError }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    // Lets `pipelineReads` and transactions send several statements; makes no difference to callers
    // that await each answer.
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: jobSilenceTimeoutMs,
    idleTimeoutMillis: 30_000,
    options:
      // A word with one wrong letter in six is still similar: half of its trigrams agree. `jit` is
      // off because compiling a statement takes longer than running any of ours.
      "-c jit=off -c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c timezone=UTC -c pg_trgm.word_similarity_threshold=0.45",
  });
  pool.on("error", onError);
  // The pool listens to idle clients only; an error between the statements of a transaction must
  // not end the process either. Its next query fails.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
};

/**
 * Counts the callers that wait for a connection of a pool, in addition to those in the pool's own
 * queue.
 */
const waitingCounters = new WeakMap<pg.Pool, () => number>();

/** Counts busy and idle connections, and callers that wait for one. */
export const countConnections = (pool: pg.Pool) => ({
  busy: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount + (waitingCounters.get(pool)?.() ?? 0),
});

/**
 * Maximum number of callers that wait for a connection. Many more would not get one in time, and
 * each holds its request in memory.
 */
const queueLength = 500;

/**
 * Creates the database of a pool. Sellers share its connections fairly, and one seller's requests
 * hold at most half of them (safety 22). Statements throw AppError `unavailable` if no connection
 * is free in time, or immediately if `maxWaiting` others already wait.
 */
export const createDb = (pool: pg.Pool, { maxWaiting = queueLength } = {}): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: shareFairly(pool, maxWaiting) }) });

/** Dialect for statements on a connection that is already open. It opens none itself. */
const boundDialect = new PostgresDialect({
  pool: () => Promise.reject(new Error("a bound database opens no connections")),
});

/**
 * Returns the parts of a database whose statements all use the connection that `provide` passes on.
 */
export const bindConnection = (db: Db, provide: ConnectionProvider["provideConnection"]) => ({
  config: { dialect: boundDialect },
  dialect: boundDialect,
  driver: new DummyDriver(),
  executor: db.getExecutor().withConnectionProvider({ provideConnection: provide }),
});

/**
 * Runs short reads on one connection. Reads under `Promise.all` are sent together, which costs less
 * than a connection for each. PostgreSQL runs them one after the other: if several may take long,
 * separate connections are faster.
 */
export const pipelineReads = <T>(db: Db, read: (own: Db) => Promise<T>): Promise<T> =>
  db
    .getExecutor()
    .provideConnection((connection) =>
      read(new Kysely<DB>(bindConnection(db, (consumer) => consumer(connection)))),
    );

/**
 * Enough for every statement of the product. Further texts are sent unprepared instead of being
 * kept forever.
 */
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
 * Matches `set local statement_timeout`, which changes PostgreSQL's own limit. The silence timeout
 * is then lifted until the transaction ends.
 */
const changesTimeout = /^\s*set local statement_timeout/i;
const endsTransaction = /^\s*(commit|rollback)\b(?!\s+to\b)/i;
/** The longest delay that a timer accepts, 24 days. */
export const unlimitedMs = 2_147_483_647;

/** A connection as Kysely uses it. */
type Connection = { client: PostgresPoolClient; lastAnswerAt: number; release: () => void };

/**
 * Wraps a connection so that its statements are named and PostgreSQL parses each once: unnamed ones
 * cost a fifth of throughput. Kysely gets the same object for a pooled connection each time,
 * because it prepares each new object (a tenth of a list's time).
 * @param onSilence is called with the sending time of a statement without an answer
 */
const prepareConnection = (
  client: pg.PoolClient,
  onSilence: (sentAt: number) => void,
): Connection => {
  let timeoutMs: number = silenceTimeoutMs;
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (endsTransaction.test(text)) timeoutMs = silenceTimeoutMs;
    else if (changesTimeout.test(text)) timeoutMs = unlimitedMs;
    const name = values.length > 0 ? nameOf(text) : undefined;
    const [sentAt, limitMs] = [performance.now(), timeoutMs];
    // The statement may wait behind others that were sent with it. Their answers restart the
    // timeout.
    const silentSince = () => Math.max(sentAt, connection.lastAnswerAt);
    const restMs = () => limitMs - (performance.now() - silentSince());
    let timer: NodeJS.Timeout | undefined;
    const watch = () => {
      timer = restMs() > 0 ? setTimeout(watch, restMs()) : setTimeout(closeIfSilent, graceMs);
    };
    const closeIfSilent = () => {
      if (restMs() > 0) return watch();
      onSilence(silentSince());
      closeSocket(client);
    };
    watch();
    try {
      // pg reads `query_timeout` from a query too, which its types leave out.
      const config: pg.QueryConfig & { query_timeout: number } = {
        text,
        values: [...values],
        query_timeout: unlimitedMs,
        ...(name !== undefined && { name }),
      };
      sendTogether(client);
      return await client.query(config);
    } finally {
      clearTimeout(timer);
      connection.lastAnswerAt = performance.now();
    }
  };
  const connection: Connection = {
    // One function implements both of Kysely's overloads, which TypeScript cannot see.
    client: {
      query: query as unknown as PostgresPoolClient["query"],
      release: () => connection.release(),
    },
    lastAnswerAt: performance.now(),
    release: () => {},
  };
  return connection;
};

/** The socket of a connection. pg has no public way to it. */
const socketOf = (client: pg.PoolClient): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/**
 * Sends all statements of one moment in one packet. Each packet wakes PostgreSQL, which costs more
 * than a short statement.
 */
const sendTogether = (client: pg.PoolClient): void => {
  const socket = socketOf(client);
  if (socket.writableCorked > 0) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
};

/**
 * Destroys a connection whose peer is gone: `end` would wait for its answer. Pending statements
 * fail.
 */
const closeSocket = (client: pg.PoolClient): void => {
  socketOf(client).destroy();
};

const shareFairly = (pool: pg.Pool, maxWaiting: number): PostgresPool => {
  const max = pool.options.max;
  const semaphore = createFairSemaphore({
    total: max,
    perKey: Math.ceil(max / 2),
    timeoutMs: connectTimeoutMs,
    maxWaiting,
  });
  waitingCounters.set(pool, semaphore.countWaiting);
  const connections = new WeakMap<pg.PoolClient, Connection>();
  /**
   * Connections without an answer since this time may be as dead as the one that stopped answering.
   */
  let silentSince = 0;
  const onSilence = (sentAt: number) => (silentSince = Math.max(silentSince, sentAt));

  const connect = async (release: () => void): Promise<PostgresPoolClient> => {
    for (;;) {
      const client = await pool.connect();
      const connection = connections.get(client) ?? prepareConnection(client, onSilence);
      connections.set(client, connection);
      if (connection.lastAnswerAt < silentSince) {
        client.release(true);
        continue;
      }
      connection.release = () => {
        release();
        client.release();
      };
      return connection.client;
    }
  };
  return {
    options: pool.options,
    connect: async () => {
      const release = await semaphore.acquire(findRequestingSeller());
      return connect(release).catch((error: unknown) => {
        release();
        throw error;
      });
    },
    end: () => pool.end(),
  };
};
