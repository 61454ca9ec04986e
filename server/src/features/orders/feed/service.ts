import type { OrderFeedQuery } from "@sellerdesk/contract/feed";
import type { MarketplaceOrder } from "@sellerdesk/contract/marketplace-order";
import { openCursor } from "../../../db/feed-cursor.ts";
import type { Db } from "../../../db/pool.ts";
import { withSequencingLock } from "../../../db/sequencing-lock.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { AppError } from "../../../lib/app-error.ts";
import { listOrderStates } from "../state/service.ts";
import { findLastOrderSeq, hasQueuedOrders, listOrderEntries, numberOrders } from "./queries.ts";

/** The number of orders that one transaction numbers. It takes some tens of milliseconds. */
const batchSize = 2000;

/**
 * Numbers the changed orders until none waits or `signal` is aborted. Does nothing if another
 * process holds the lock: that process numbers the orders of all.
 */
export const numberChangedOrders = async (db: Db, signal?: AbortSignal): Promise<void> => {
  if (!(await hasQueuedOrders(db))) return;
  await withSequencingLock(db, "orders", async (own) => {
    const isMore = async () => signal?.aborted !== true && (await hasQueuedOrders(own));
    do await inTransaction(own, (tx) => numberOrders(tx, batchSize));
    while (await isMore());
  });
};

type Page = { changes: MarketplaceOrder[]; cursor: string; has_more: boolean };

/**
 * Reads one page of the feed of orders. A reader who always continues from the last cursor misses
 * no change. A state may appear twice, but the versions of an order never decrease.
 * @throws AppError `cursor_unknown` if the cursor is from before a restore
 */
export const readOrderFeed = async (db: Db, { cursor, limit }: OrderFeedQuery): Promise<Page> => {
  const isAtEnd = cursor === "latest";
  const { position = "0", toCursor } = await openCursor(db, isAtEnd ? {} : { cursor });
  const last = await findLastOrderSeq(db);
  if (isAtEnd) return { changes: [], cursor: toCursor(last), has_more: false };
  const from = Number(position);
  if (from > last) throw new AppError("cursor_unknown");
  const entries = await listOrderEntries(db, from, limit + 1);
  const page = entries.slice(0, limit);
  // States are read after the entries: a state must not be older than its number.
  const states = await listOrderStates(db, page);
  return {
    changes: page.flatMap(({ id }) => states.get(id) ?? []),
    cursor: toCursor(page.at(-1)?.seq ?? from),
    has_more: entries.length > limit,
  };
};
