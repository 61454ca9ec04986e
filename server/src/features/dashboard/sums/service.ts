import type { Db, Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import {
  claimOrdersToFill,
  fillOrders,
  listChangedSellers,
  listSellersToFill,
  lockSums,
  moveChangesIntoCounts,
  moveChangesIntoSums,
  replaceSums,
} from "./queries.ts";

/** Changes per statement, so that it ends long before its timeout. */
const changesPerStatement = 1000;

const addChangesOf = async (db: Db, sellerId: SellerId): Promise<void> => {
  for (const move of [moveChangesIntoSums, moveChangesIntoCounts]) {
    let moved: number;
    do {
      moved = await inTransaction(db, async (tx) => {
        await lockSums(tx, sellerId);
        return move(tx, sellerId, changesPerStatement);
      });
    } while (moved === changesPerStatement);
  }
};

/**
 * Adds the pending changes of all sellers' orders, reviews and followers to the daily sums. Readers add pending changes to
 * the sums, so figures are never outdated, but they are faster with fewer changes.
 */
export const addChangesToSums = async (db: Db): Promise<void> => {
  for (const sellerId of await listChangedSellers(db)) await addChangesOf(db, sellerId);
};

/** Orders per transaction, so that nobody waits long for their locks. */
const ordersPerFill = 500;

/**
 * Fills orders with the prices, offers and costs of their sales, if the orders are from before
 * these were stored, or if a variant has got its first cost. Ends when no seller has any left.
 */
export const fillOldOrders = async (db: Db): Promise<void> => {
  for (const sellerId of await listSellersToFill(db)) {
    let filled: number;
    do {
      filled = await inTransaction(db, async (tx) => {
        const ids = await claimOrdersToFill(tx, sellerId, ordersPerFill);
        await fillOrders(tx, sellerId, ids);
        return ids.length;
      });
      await addChangesOf(db, sellerId);
    } while (filled === ordersPerFill);
  }
};

/** Recomputes the daily sums of a seller whose days start at another time now. */
export const remakeSums = async (tx: Tx, sellerId: SellerId): Promise<void> => {
  await lockSums(tx, sellerId);
  await replaceSums(tx, sellerId);
};
