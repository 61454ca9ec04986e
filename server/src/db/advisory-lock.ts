import { sql } from "kysely";
import { oneRow } from "./one-row.ts";
import type { Db } from "./pool.ts";

/**
 * Runs `work` on its own connection under a session-level advisory lock, unless another process
 * holds it. A killed process releases the lock.
 * @param key any fixed number that no other lock uses
 * @returns the result of `work`; undefined if it did not run
 */
export const withAdvisoryLock = <T>(
  db: Db,
  key: number,
  work: (own: Db) => Promise<T>,
): Promise<T | undefined> =>
  db.connection().execute(async (own) => {
    const lock = sql<{ is_mine: boolean }>`select pg_try_advisory_lock(${key}) as is_mine`;
    if (!(await oneRow(lock, own)).is_mine) return undefined;
    try {
      return await work(own);
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(own);
    }
  });
