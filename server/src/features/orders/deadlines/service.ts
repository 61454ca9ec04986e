import { msg } from "@sellerdesk/contract/texts";
import type { Db } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { notify } from "../../notifications/service.ts";
import { cancelLockedOrder } from "../service.ts";
import type { OrderKey } from "../state/marketplace-queries.ts";
import { type Actor, lockOrder } from "../state/queries.ts";
import { claimReminders, isOverdue, listOverdueOrders, moveOrderClock } from "./queries.ts";

/** The maximum number of orders per round of cancellations and per transaction of reminders. */
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

/** Reminds sellers once of each order that is canceled soon. @returns the number of orders */
const remindSellers = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => {
    const orders = await claimReminders(tx, batchSize);
    for (const { seller_id, id, order_no } of orders) {
      const message = msg("order_accept_soon", { order_no });
      await notify(tx, seller_id, { type: "order", message, entityId: id });
    }
    return orders.length;
  });

/**
 * Cancels the orders that were not accepted in time by the database's clock, each in its own
 * transaction. Reminds sellers of orders that are canceled soon. After an outage, deadlines are
 * moved first (decision 067).
 * @throws the first error, after all orders were tried
 */
export const enforceDeadlines = async (db: Db, signal?: AbortSignal): Promise<void> => {
  await inTransaction(db, moveOrderClock);
  const errors: unknown[] = [];
  for (const order of await listOverdueOrders(db, batchSize)) {
    if (signal?.aborted) return;
    await cancelOverdueOrder(db, order).catch((error: unknown) => errors.push(error));
  }
  const isMore = async () => signal?.aborted !== true && (await remindSellers(db)) === batchSize;
  while (await isMore());
  if (errors.length > 0) throw errors[0];
};
