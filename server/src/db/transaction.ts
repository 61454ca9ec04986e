import { sql } from "kysely";
import { createFairSemaphore } from "../lib/concurrency/fair-semaphore.ts";
import type { Db, Tx } from "./pool.ts";
import { findRequestingSeller } from "./requesting-seller.ts";

/**
 * Transactions of a process at the same time, of the pool's ten connections: those that wait for each
 * other's locks leave connections to reads (safety 22), also while four exports take one each.
 */
const maxTransactions = 5;
/** Fewer than a seller's connections, so that a transaction may read beside itself. */
const maxTransactionsPerSeller = 3;
const timeoutMs = 4000;
const semaphores = new WeakMap<Db, ReturnType<typeof createFairSemaphore>>();

const acquireTransaction = (db: Db): Promise<() => void> => {
  const semaphore =
    semaphores.get(db) ??
    createFairSemaphore({ total: maxTransactions, perKey: maxTransactionsPerSeller, timeoutMs });
  semaphores.set(db, semaphore);
  return semaphore.acquire(findRequestingSeller());
};

const retriable = new Set(["40001", "40P01"]);
const isRetriable = (error: unknown) =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  retriable.has(error.code);

const commitHooks = new WeakMap<Tx, Set<() => void>>();

/**
 * Runs `work` in one transaction, or in the caller's if `db` is one; a deadlock or serialization failure is tried again, three times in all, so `work` must
 * have no effect outside the transaction.
 * @throws AppError `unavailable` where too many other transactions of the process are under way for too long
 */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  // Its retries are the caller's too: PostgreSQL takes no further statement after one that failed.
  if (db.isTransaction) return work(db as Tx);
  for (let attempt = 1; ; attempt++) {
    const hooks = new Set<() => void>();
    try {
      const release = await acquireTransaction(db);
      const transaction = db.transaction().execute((tx) => {
        commitHooks.set(tx, hooks);
        return work(tx);
      });
      const result = await transaction.finally(release);
      for (const run of hooks) run();
      return result;
    } catch (error) {
      if (attempt === 3 || !isRetriable(error)) throw error;
    }
  }
};

/**
 * Runs `work` in a transaction of a background job, whose statements read and write many rows. Each may take 60 s, and is planned for what
 * the tables hold by now: a plan from when they were small reads all of them for each batch.
 */
export const inJobTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx);
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
    return work(tx);
  });

/** Whether a change is only tried: what it would do is answered, and nothing is written. */
export type DryRunOption = { isTrial?: boolean };

/** What a trial ends with, to be rolled back. */
class RollbackSignal extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("a trial is over");
    this.result = result;
  }
}

/** Runs `work` as `inTransaction` does, and takes back all that it did. @returns what it would have returned */
export const inRolledBackTransaction = async <T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  try {
    return await inTransaction(db, async (tx) => {
      throw new RollbackSignal(await work(tx));
    });
  } catch (error) {
    // `work` made it.
    if (error instanceof RollbackSignal) return error.result as T;
    throw error;
  }
};

/**
 * Runs `hook` once after a transaction of `inTransaction` has committed, however often it was asked for. It is a hint that may
 * be lost with the process, so it only ever hastens what would happen anyway, and it must not throw.
 */
export const afterCommit = (tx: Tx, hook: () => void): void => {
  commitHooks.get(tx)?.add(hook);
};
