import { msg } from "@sellerdesk/contract/texts";
import type { Db } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { notify } from "../../notifications/service.ts";
import { cancelLockedOrder } from "../service.ts";
import type { OrderKey } from "../state/marketplace-queries.ts";
import { type Actor, lockOrder } from "../state/queries.ts";
import {
  claimReminders,
  isOverdue,
  listDueReminders,
  listOverdueOrders,
  listSellersWithMissedDeadlines,
  lockOrderClock,
  moveMissedDeadlines,
  moveOrderClock,
} from "./queries.ts";

/** The maximum number of orders per round of cancellations and per round of reminders. */
const batchSize = 100;

/** Cancels an order, unless the seller accepted it or its deadline was moved meanwhile. */
const cancelOverdueOrder = (db: Db, { seller_id, id }: OrderKey): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, seller_id, id);
    if (!order || !(await isOverdue(tx, seller_id, id))) return;
    const actor: Actor = { type: "system", id: null };
    await cancelLockedOrder(
      { tx, sellerId: seller_id, order, actor },
      { reason: "not_accepted", note: "" },
    );
    const message = msg("order_not_accepted", { order_no: order.order_no });
    await notify(tx, seller_id, { type: "order", message, entityId: id });
  });

/**
 * Reminds a seller of those orders that are still pending and soon canceled.
 * @returns the number of orders
 */
const remindSeller = (db: Db, sellerId: SellerId, orders: readonly OrderKey[]): Promise<number> =>
  inTransaction(db, async (tx) => {
    const ids = orders.map(({ id }) => id);
    const claimed = await claimReminders(tx, sellerId, ids);
    for (const { id, order_no } of claimed) {
      const message = msg("order_accept_soon", { order_no });
      await notify(tx, sellerId, { type: "order", message, entityId: id });
    }
    return claimed.length;
  });

/** Reminds sellers once of each order that is canceled soon. @returns the number of orders */
const remindSellers = async (db: Db): Promise<number> => {
  const orders = await listDueReminders(db, batchSize);
  let reminded = 0;
  for (const [sellerId, own] of Map.groupBy(orders, ({ seller_id }) => seller_id))
    reminded += await remindSeller(db, sellerId, own);
  return reminded;
};

/**
 * Moves the clock of deadlines. After an outage, the deadlines that passed meanwhile are moved by
 * its length (decision 067).
 * @returns the time of the clock, as the database writes it
 */
const moveClock = (db: Db): Promise<string> =>
  inTransaction(db, async (tx) => {
    const clock = await lockOrderClock(tx);
    if (clock.is_outage)
      for (const sellerId of await listSellersWithMissedDeadlines(tx, clock))
        await moveMissedDeadlines(tx, sellerId, clock);
    await moveOrderClock(tx, clock);
    return clock.until;
  });

/**
 * Cancels the orders that were not accepted in time by the database's clock, each in its own
 * transaction. Reminds sellers of orders that are canceled soon. After an outage, deadlines are
 * moved first (decision 067).
 * @throws the first error, after all orders were tried
 */
export const enforceDeadlines = async (db: Db, signal?: AbortSignal): Promise<void> => {
  const until = await moveClock(db);
  const errors: unknown[] = [];
  for (const order of await listOverdueOrders(db, until, batchSize)) {
    if (signal?.aborted) return;
    await cancelOverdueOrder(db, order).catch((error: unknown) => errors.push(error));
  }
  const isMore = async () => signal?.aborted !== true && (await remindSellers(db)) === batchSize;
  while (await isMore());
  if (errors.length > 0) throw errors[0];
};
