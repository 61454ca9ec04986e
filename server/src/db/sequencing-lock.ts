import { withAdvisoryLock } from "./advisory-lock.ts";
import type { Db } from "./pool.ts";

/**
 * Keys of the advisory locks that let only one process number a feed at a time: any fixed numbers.
 */
const sequencingLocks = { catalogue: 7_351_003, orders: 7_351_008 };

/**
 * Runs `work` on its own connection, unless another process numbers the feed. The advisory lock is
 * held from before its transactions start until after they end: numbers become visible in their
 * order, and each transaction's clock is later than everything numbered before.
 */
export const withSequencingLock = (
  db: Db,
  feed: keyof typeof sequencingLocks,
  work: (own: Db) => Promise<void>,
): Promise<void> => withAdvisoryLock(db, sequencingLocks[feed], work);
