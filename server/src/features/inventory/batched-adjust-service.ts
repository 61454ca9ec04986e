import type { Adjustment, AdjustmentItem } from "@sellerdesk/contract/inventory";
import type { Db } from "../../db/pool.ts";
import {
  inResponseTransaction,
  inTransaction,
  mayBeOfOne,
  saveResponse,
} from "../../db/transaction.ts";
import { createBatchedWrite } from "../../lib/concurrency/batch-writes.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { adjustStock, toStockContext, toStockLine } from "./adjust-service.ts";
import type { ChangedStock } from "./queries.ts";
import { changeFreeStock } from "./service.ts";

/** The adjustment of one variant. `requestDb` is the database of its request. */
type SingleAdjustment = {
  requestDb: Db;
  adjustment: Adjustment;
  item: AdjustmentItem;
};
type Adjusted = { items: ChangedStock[] };

/** The most adjustments that one transaction makes for as many requests. */
const maxBatchSize = 50;
/** As long as a request waits for a transaction. */
const timeoutMs = 4000;

/**
 * Adjusts the stock of several requests in one transaction, and saves their responses there.
 * @returns the responses of those that neither were refused nor would wait for a lock
 */
const adjustTogether = (
  db: Db,
  sellerId: SellerId,
  adjustments: SingleAdjustment[],
): Promise<Map<SingleAdjustment, Adjusted>> =>
  inTransaction(db, async (tx) => {
    const acts = adjustments.map(({ adjustment, item }) => ({
      line: toStockLine(item, adjustment.reason),
      context: toStockContext(sellerId, adjustment),
    }));
    const changed = await changeFreeStock(tx, sellerId, acts);
    const stocks = new Map(changed.map((stock) => [stock.variant_id, stock]));
    const adjusted = new Map<SingleAdjustment, Adjusted>();
    for (const single of adjustments) {
      const stock = stocks.get(single.item.variant_id);
      if (stock) adjusted.set(single, { items: [stock] });
    }
    await Promise.all(
      [...adjusted].map(([{ requestDb }, data]) => saveResponse(tx, data, requestDb)),
    );
    return adjusted;
  });

/**
 * Creates the adjustment of stock for requests, which saves their responses. Single variants of a
 * seller that wait at the same moment are adjusted together. An adjustment that the others cannot
 * include then gets a transaction of its own, which decides its outcome.
 */
export const createStockAdjuster = (
  db: Db,
): ((requestDb: Db, sellerId: SellerId, adjustment: Adjustment) => Promise<Adjusted>) => {
  const adjustSingle = createBatchedWrite({
    write: async (sellerId: SellerId, adjustments: SingleAdjustment[]) => {
      try {
        return await adjustTogether(db, sellerId, adjustments);
      } catch (error) {
        if (mayBeOfOne(error)) return new Map<SingleAdjustment, Adjusted>();
        throw error;
      }
    },
    keyOf: ({ item }) => item.variant_id,
    maxSize: maxBatchSize,
    timeoutMs,
  });
  return async (requestDb, sellerId, adjustment) => {
    const [item, ...others] = adjustment.items;
    const adjusted =
      item && others.length === 0
        ? await adjustSingle(sellerId, { requestDb, adjustment, item })
        : undefined;
    return (
      adjusted ??
      inResponseTransaction(requestDb, async (tx) => ({
        items: await adjustStock(tx, sellerId, adjustment),
      }))
    );
  };
};
