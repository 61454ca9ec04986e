import { sql } from "kysely";
import type { Db } from "./pool.ts";

/** The advisory locks that let one process of all number a feed at a time: any fixed numbers. */
const sequencingLocks = { catalogue: 7_351_003, orders: 7_351_008 };

/**
 * Runs `work` on a connection of its own, unless another process numbers the feed. The lock is taken
 * before its transactions start and kept until they have ended: numbers become visible in the order
 * they are given, and each transaction's clock is later than all that was numbered before.
 */
export const withSequencingLock = (
  db: Db,
  feed: keyof typeof sequencingLocks,
  work: (own: Db) => Promise<void>,
): Promise<void> =>
  db.connection().execute(async (own) => {
    const lock = sequencingLocks[feed];
    const { rows } = await sql<{
      is_mine: boolean;
    }>`select pg_try_advisory_lock(${lock}) as is_mine`.execute(own);
    if (!rows[0]?.is_mine) return;
    try {
      await work(own);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(own);
    }
  });
