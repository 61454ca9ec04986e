import type { CancelOrder, Order } from "@sellerdesk/contract/orders";
import type { Db, Tx } from "../../db/pool.ts";
import type { Remember } from "../../db/idempotency.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { changeStock } from "../inventory/service.ts";
import {
  type Actor,
  cancelOpenItems,
  insertActivity,
  type LockedOrder,
  lockOrder,
  subtractFromCustomer,
  updateStatus,
} from "./queries.ts";
import { findOrder } from "./read-queries.ts";
import { type OrderCommand, statusAfter } from "./rules.ts";

/** @throws AppError `order_state` where the order is not in a status for it */
export const requireCommand = (command: OrderCommand, { status }: Pick<LockedOrder, "status">) => {
  const after = statusAfter(command, status);
  if ("refused" in after) throw new AppError("order_state", { params: after.refused });
  return after.to;
};

/**
 * Gives back the stock that canceled orders were promised. Once for each seller, so that its variants are taken in ascending id.
 * @returns how many units that was
 */
const releaseStock = async (tx: Tx, sellerId: SellerId, orderId: string, actor: Actor): Promise<number> => {
  const open = await cancelOpenItems(tx, sellerId, orderId);
  const lines = open.map(({ variant_id, quantity }) => ({ variantId: variant_id, committed: -quantity }));
  const { refused } = await changeStock(tx, sellerId, lines, {
    kind: "cancel",
    reference_type: "order",
    reference_id: orderId,
    actor_type: actor.type,
    actor_id: actor.id,
  });
  if (refused.length > 0)
    throw new Error(`Order ${orderId} was promised stock that the inventory does not know of.`);
  return open.reduce((sum, { quantity }) => sum + quantity, 0);
};

/** Cancels a locked order of which nothing is shipped: its stock comes free, the timeline tells why. */
export const cancelLockedOrder = async (
  tx: Tx,
  sellerId: SellerId,
  order: LockedOrder,
  { reason, note, actor }: CancelOrder & { actor: Actor },
): Promise<void> => {
  const isRefusal = actor.type === "seller" && order.status === "pending";
  const status = requireCommand(isRefusal ? "refuse" : "cancel", order);
  const units = await releaseStock(tx, sellerId, order.id, actor);
  await subtractFromCustomer(tx, sellerId, order);
  await updateStatus(tx, sellerId, order.id, status, reason);
  const data = { units, reason, ...(note !== "" && { note }) };
  await insertActivity(tx, sellerId, order.id, { type: isRefusal ? "refused" : "canceled", actor, data });
};

type Change = (tx: Tx, order: LockedOrder, actor: Actor) => Promise<void>;

const changeOrder = (
  db: Db,
  sellerId: SellerId,
  id: string,
  change: Change,
  remember: Remember<Order>,
): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, sellerId, id);
    if (!order) throw new AppError("not_found");
    await change(tx, order, { type: "seller", id: sellerId });
    const changed = await findOrder(tx, sellerId, id);
    if (!changed) throw new Error("A locked order does not go.");
    await remember(tx, changed);
    return changed;
  });

/** @throws AppError `not_found`; `order_state` where it does not wait any more */
export const acceptOrder = (
  db: Db,
  sellerId: SellerId,
  id: string,
  remember: Remember<Order>,
): Promise<Order> =>
  changeOrder(
    db,
    sellerId,
    id,
    async (tx, order, actor) => {
      await updateStatus(tx, sellerId, id, requireCommand("accept", order), null);
      await insertActivity(tx, sellerId, id, { type: "accepted", actor, data: {} });
    },
    remember,
  );

/**
 * Refuses an order that waits, cancels one that was accepted; its stock comes free.
 * @throws AppError `not_found`; `order_state` where something of it is shipped, or it is canceled already
 */
export const cancelOrder = (
  db: Db,
  sellerId: SellerId,
  id: string,
  why: CancelOrder,
  remember: Remember<Order>,
): Promise<Order> =>
  changeOrder(
    db,
    sellerId,
    id,
    (tx, order, actor) => cancelLockedOrder(tx, sellerId, order, { ...why, actor }),
    remember,
  );
