import { CompiledQuery, sql, Transaction } from "kysely";
import { AppError } from "../lib/app-error.ts";
import { createFairSemaphore } from "../lib/concurrency/fair-semaphore.ts";
import { isBusy } from "./busy.ts";
import { bindConnection, type Db, type Tx } from "./pool.ts";
import type { DB } from "./schema.ts";
import { findRequestingSeller } from "./requesting-seller.ts";
import { hasCode } from "./violations.ts";

/**
 * Concurrent transactions of a process, out of the pool's 16 connections. Transactions that wait
 * for each other's locks leave connections to reads (safety 22), also while four exports take one
 * each. PostgreSQL writes the commits of several transactions to disk together: with fewer
 * transactions it waits for the disk more often than it works.
 */
const maxTransactions = 8;
/**
 * Fewer than a seller's connections, so that a transaction may also read outside itself, and fewer
 * than all transactions, so that other sellers need not wait for one that has many.
 */
const maxTransactionsPerSeller = 6;
const timeoutMs = 4000;
const semaphores = new WeakMap<Db, ReturnType<typeof createFairSemaphore>>();

const acquireTransaction = (db: Db): Promise<() => void> => {
  const semaphore =
    semaphores.get(db) ??
    createFairSemaphore({ total: maxTransactions, perKey: maxTransactionsPerSeller, timeoutMs });
  semaphores.set(db, semaphore);
  return semaphore.acquire(findRequestingSeller());
};

const isRetriable = (error: unknown) => ["40001", "40P01"].some((code) => hasCode(error, code));

/** The SQLSTATE of statements that follow a failed one in its transaction. */
const ignoredStatement = "25P02";

const commitHooks = new WeakMap<Tx, Set<() => void>>();

/** Stores the `data` of a response in a transaction. */
export type StoreResponse = (tx: Tx, data: unknown) => Promise<void>;
/** The request that a database or transaction belongs to. */
const requests = new WeakMap<Db, { db: Db; store: StoreResponse }>();

/**
 * Returns `db` as the database of one request with an Idempotency-Key: its transactions store the
 * request's response by `store`.
 */
export const bindRequest = (db: Db, store: StoreResponse): Db => {
  // Another object for the same pool: the database itself has no plugins.
  const bound = db.withoutPlugins();
  requests.set(bound, { db, store });
  return bound;
};

/**
 * Stores the `data` of the response of a request in `tx`. Does nothing for jobs, commands and
 * requests without an Idempotency-Key.
 * @param requestDb the request's database, if `tx` serves several requests
 */
export const saveResponse = async (tx: Tx, data: unknown, requestDb: Db = tx): Promise<void> => {
  await requests.get(requestDb)?.store(tx, data);
};

/**
 * Runs `work` between `begin` and `commit` on one connection. Kysely's own transaction waits for
 * each answer before the next statement. Here `begin` is sent with the first statement, and
 * statements that the caller does not await are pipelined in the order of the calls.
 */
const runTransaction = <T>(db: Db, prepare: (tx: Tx) => void, work: (tx: Tx) => Promise<T>) =>
  db.getExecutor().provideConnection(async (connection): Promise<T> => {
    let isOver = false;
    let firstFailure: unknown;
    const bound = bindConnection(db, async (consumer) => {
      if (isOver) throw new Error("the transaction is already committed or rolled back");
      try {
        return await consumer(connection);
      } catch (error) {
        firstFailure ??= error;
        throw error;
      }
    });
    const tx = new Transaction<DB>(bound);
    const send = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
    prepare(tx);
    const begun = send("begin");
    try {
      const [result] = await Promise.all([work(tx), begun]);
      isOver = true;
      await send("commit");
      return result;
    } catch (error) {
      isOver = true;
      // Fails if the connection is gone. Then the transaction is gone too.
      await send("rollback").catch(() => {});
      // A statement that was sent with the one that failed may have reached the caller before it.
      throw hasCode(error, ignoredStatement) ? firstFailure : error;
    }
  });

/**
 * Runs `work` in one transaction, or in the caller's if `db` is one. Retries a deadlock or
 * serialization failure, up to three attempts in all, so `work` must have no effect outside the
 * transaction. Statements under `Promise.all` are sent together, in their order.
 * @throws AppError `unavailable` if too many other transactions of the process run for too long
 */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  // The owner of the transaction retries: PostgreSQL accepts no further statement after a failed
  // one.
  if (db.isTransaction) return work(db as Tx);
  for (let attempt = 1; ; attempt++) {
    const hooks = new Set<() => void>();
    const request = requests.get(db);
    try {
      const release = await acquireTransaction(request?.db ?? db);
      const prepare = (tx: Tx) => {
        commitHooks.set(tx, hooks);
        if (request) requests.set(tx, request);
      };
      const result = await runTransaction(db, prepare, work).finally(release);
      for (const run of hooks) run();
      return result;
    } catch (error) {
      if (attempt === 3 || !isRetriable(error)) throw error;
    }
  }
};

/**
 * Runs `work` in a transaction and saves its result there as the response of the request that `db`
 * belongs to. If `db` is a transaction, its owner saves the response.
 */
export const inResponseTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    const data = await work(tx);
    if (!db.isTransaction) await saveResponse(tx, data);
    return data;
  });

/**
 * Checks for an AppError, or a statement that PostgreSQL answered with an error. In both cases the
 * transaction that threw it was rolled back.
 */
export const hadNoEffect = (error: unknown): boolean =>
  error instanceof AppError ||
  (error instanceof Error && "severity" in error && error.severity === "ERROR");

/**
 * Checks if the error of a transaction that serves several requests may be due to one of them. A
 * busy database would answer none of them, but a lock may be one that only one of them needs.
 */
export const mayBeOfOne = (error: unknown): boolean =>
  hadNoEffect(error) && (!isBusy(error) || hasCode(error, "55P03"));

/**
 * Runs `write`, and retries it once if another writer was faster: the database rejected the first
 * attempt with an error that `isConflict` accepts.
 */
export const retryOnConflict = <T>(
  isConflict: (error: unknown) => boolean,
  write: () => Promise<T>,
): Promise<T> =>
  write().catch((error: unknown) => {
    if (isConflict(error)) return write();
    throw error;
  });

/**
 * Runs `work` in a transaction of a background job, whose statements read and write many rows. Each
 * may take 60 s, and is planned for the current size of the tables: a plan from when they were
 * small would scan them completely for each batch.
 */
export const inJobTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx);
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
    return work(tx);
  });

/** Reports the result of a write without writing anything. */
export type DryRunOption = { isDryRun?: boolean };

/** Thrown to roll back a transaction but keep its result. */
class RollbackSignal extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("the transaction is rolled back on purpose");
    this.result = result;
  }
}

/**
 * Runs `work` in a transaction and rolls it back if `shouldRollBack` is true or returns true for
 * the result: a dry run, or an all-or-nothing write.
 * @returns the result of `work`, also after a rollback
 */
export const inRevocableTransaction = async <T>(
  db: Db,
  shouldRollBack: boolean | ((result: T) => boolean),
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await work(tx);
      const isOver = typeof shouldRollBack === "boolean" ? shouldRollBack : shouldRollBack(result);
      if (isOver) throw new RollbackSignal(result);
      return result;
    });
  } catch (error) {
    // The signal of this transaction holds the result of `work`.
    if (error instanceof RollbackSignal) return error.result as T;
    throw error;
  }
};

/**
 * Runs `work` in a savepoint of `tx`. An AppError rolls back only the writes of `work`.
 * @returns that AppError; undefined if `work` succeeded
 */
export const inSavepoint = async (
  tx: Tx,
  work: () => Promise<unknown>,
): Promise<AppError | undefined> => {
  await sql`savepoint attempt`.execute(tx);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    return error;
  }
  await sql`release savepoint attempt`.execute(tx);
  return undefined;
};

/**
 * Runs `hook` once after a transaction of `inTransaction` has committed, however often it was
 * registered. The hook may be lost with the process, so it must only hasten what happens anyway. It
 * must not throw.
 */
export const afterCommit = (tx: Tx, hook: () => void): void => {
  commitHooks.get(tx)?.add(hook);
};
