import type { FieldError } from "@sellerdesk/contract/http";
import { openQuantity, type OrderCommand } from "@sellerdesk/contract/order-rules";
import type {
  CancelOrder,
  RecordRefund,
  WritePrivateNote,
} from "@sellerdesk/contract/order-commands";
import type { Order } from "@sellerdesk/contract/orders";
import { say } from "@sellerdesk/contract/words";
import type { Db, Tx } from "../../db/pool.ts";
import type { SaveResponse } from "../../db/idempotency.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import {
  type Actor,
  insertActivities,
  insertActivity,
  type LockedItem,
  type LockedOrder,
  lockOrder,
  type OrderState,
  subtractFromCustomer,
  updateAccepted,
  updateOrder,
  updatePrivateNoteRow,
  updateQuantities,
} from "./queries.ts";
import { listFulfilments, updateFulfilmentStatus } from "./fulfilment-queries.ts";
import { findOrder } from "./read-queries.ts";
import {
  openUnits,
  findRefusal,
  statusOf,
  findExcessQuantities,
  sumUnits,
  addQuantities,
} from "./state-rules.ts";
import { moveStock } from "./stock-service.ts";

/** @throws AppError `order_state` where the order is not in a status for it */
export const requireCommand = (
  command: OrderCommand,
  { status }: Pick<LockedOrder, "status">,
): void => {
  const refused = findRefusal(command, status);
  if (refused) throw new AppError("order_state", { params: refused });
};

/** @throws AppError `invalid` where there is something wrong with a field */
export const throwIfInvalid = (fields: FieldError[]): void => {
  if (fields.length > 0) throw new AppError("invalid", { fields });
};

type Changes = { items?: readonly LockedItem[] } & Partial<Omit<OrderState, "status">>;

/**
 * Writes what a command made of a locked order: its quantities, and from them its status and its money; what was canceled leaves the
 * figures of its buyer. The one way in which an order changes its state.
 * @returns the order as it is now
 */
export const recalculateOrder = async (
  tx: Tx,
  sellerId: SellerId,
  order: LockedOrder,
  changes: Changes,
): Promise<LockedOrder> => {
  const items = [...(changes.items ?? order.items)];
  const changed = items.filter((item) => !order.items.includes(item));
  if (changed.length > 0) await updateQuantities(tx, sellerId, changed);
  const isAccepted = changes.isAccepted ?? order.accepted_at !== null;
  const isCompleted = changes.isCompleted ?? order.completed_at !== null;
  const status = statusOf({ isAccepted, isCompleted, items });
  const { cancel_reason = order.cancel_reason, open_returns = order.open_returns } = changes;
  const total_minor = await updateOrder(tx, sellerId, order.id, {
    ...{ status, isAccepted, isCompleted, cancel_reason, open_returns },
  });
  const orders = status === "canceled" && order.status !== "canceled" ? 1 : 0;
  const spent_minor = order.total_minor - total_minor;
  if (orders > 0 || spent_minor !== 0)
    await subtractFromCustomer(tx, sellerId, order.customer_id, { orders, spent_minor });
  return { ...order, items, status, total_minor, cancel_reason, open_returns };
};

export type OrderChange = (tx: Tx, order: LockedOrder, actor: Actor) => Promise<void>;

/**
 * Runs a seller's command on one order, alone: others on the same order wait for it.
 * @param seen the version that the seller looked at, undefined where it does not matter
 * @returns the order as it is after it
 * @throws AppError `not_found`; `stale_write` where the order was changed since it was seen; what `change` throws
 */
export const withLockedOrder = (
  db: Db,
  sellerId: SellerId,
  { id, seen }: { id: string; seen?: number | undefined },
  saveResponse: SaveResponse<Order>,
  change: OrderChange,
): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, sellerId, id);
    if (!order) throw new AppError("not_found");
    if (seen !== undefined && seen !== order.version) throw new AppError("stale_write");
    await change(tx, order, { type: "seller", id: sellerId });
    const changed = await findOrder(tx, sellerId, id);
    if (!changed) throw new Error("A locked order does not go.");
    await saveResponse(tx, changed);
    return changed;
  });

/** Accepts locked orders that wait. */
export const acceptLockedOrders = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
  actor: Actor,
): Promise<void> => {
  await updateAccepted(tx, sellerId, ids);
  await insertActivities(tx, sellerId, ids, { type: "accepted", actor, data: {} });
};

/** @throws AppError `not_found`; `order_state` where it does not wait any more */
export const acceptOrder = (
  db: Db,
  sellerId: SellerId,
  id: string,
  saveResponse: SaveResponse<Order>,
): Promise<Order> =>
  withLockedOrder(db, sellerId, { id }, saveResponse, async (tx, order, actor) => {
    requireCommand("accept", order);
    await acceptLockedOrders(tx, sellerId, [id], actor);
  });

/** Takes the parcels that are packed and not shipped apart again. */
const cancelPackedFulfilments = async (
  tx: Tx,
  sellerId: SellerId,
  order: LockedOrder,
): Promise<LockedItem[]> => {
  if (order.items.every(({ packed }) => packed === 0)) return order.items;
  const packed = (await listFulfilments(tx, sellerId, order.id)).filter(
    ({ status }) => status === "packed",
  );
  await updateFulfilmentStatus(
    tx,
    sellerId,
    packed.map(({ id }) => id),
    "canceled",
  );
  return order.items.map((item) => (item.packed === 0 ? item : { ...item, packed: 0 }));
};

/**
 * Cancels what is not shipped of a locked order, or some of it: its stock comes free, the timeline tells why. All of an order that the
 * seller has not accepted is a refusal. What is packed is canceled only with everything else.
 * @throws AppError `order_state`; `invalid` with the items of which less is open
 */
export const cancelLockedOrder = async (
  tx: Tx,
  sellerId: SellerId,
  order: LockedOrder,
  { reason, note, items: wanted, actor }: Omit<CancelOrder, "version"> & { actor: Actor },
): Promise<void> => {
  const isRefusal = actor.type === "seller" && order.status === "pending" && wanted === undefined;
  requireCommand(isRefusal ? "refuse" : "cancel", order);
  if (wanted) throwIfInvalid(findExcessQuantities(order.items, wanted, openQuantity));
  const open = wanted ? order.items : await cancelPackedFulfilments(tx, sellerId, order);
  const units = wanted ?? openUnits(open);
  const items = addQuantities(open, units, (quantity) => ({ canceled: quantity }));
  await moveStock(tx, sellerId, order, { units, kind: "cancel", actor, each: { committed: -1 } });
  const settled = await recalculateOrder(tx, sellerId, order, { items, cancel_reason: reason });
  await insertActivity(tx, sellerId, order.id, {
    type: isRefusal ? "refused" : "canceled",
    actor,
    data: {
      units: sumUnits(units),
      reason,
      amount_minor: order.total_minor - settled.total_minor,
      ...(note !== "" && { note }),
    },
  });
};

/**
 * Refuses an order that waits, cancels what is not shipped of another, or the items that are named; their stock comes free.
 * @throws AppError `not_found`; `stale_write`; `order_state`; `invalid` with the items of which less is open
 */
export const cancelOrder = (
  db: Db,
  sellerId: SellerId,
  id: string,
  { version, ...why }: CancelOrder,
  saveResponse: SaveResponse<Order>,
): Promise<Order> =>
  withLockedOrder(db, sellerId, { id, seen: version }, saveResponse, (tx, order, actor) =>
    cancelLockedOrder(tx, sellerId, order, { ...why, actor }),
  );

/** @throws AppError `not_found`; `order_state` where not all of it is delivered */
export const completeOrder = (
  db: Db,
  sellerId: SellerId,
  id: string,
  saveResponse: SaveResponse<Order>,
): Promise<Order> =>
  withLockedOrder(db, sellerId, { id }, saveResponse, async (tx, order, actor) => {
    requireCommand("complete", order);
    await recalculateOrder(tx, sellerId, order, { isCompleted: true });
    await insertActivity(tx, sellerId, id, { type: "completed", actor, data: {} });
  });

/** @throws AppError `not_found`; `stale_write` */
export const updatePrivateNote = (
  db: Db,
  sellerId: SellerId,
  id: string,
  { private_note, version }: WritePrivateNote,
  saveResponse: SaveResponse<Order>,
): Promise<Order> =>
  withLockedOrder(db, sellerId, { id, seen: version }, saveResponse, async (tx, _order, actor) => {
    await updatePrivateNoteRow(tx, sellerId, id, private_note);
    await insertActivity(tx, sellerId, id, { type: "note", actor, data: { note: private_note } });
  });

/**
 * Writes a refund that the seller agreed to into the timeline; the money itself is the marketplace's, which tells by a payment.
 * @throws AppError `not_found`; `stale_write`; `order_state` where nothing is paid; `invalid` where it is more than what is left
 */
export const recordRefund = (
  db: Db,
  sellerId: SellerId,
  id: string,
  { amount_minor, note, version }: RecordRefund,
  saveResponse: SaveResponse<Order>,
): Promise<Order> =>
  withLockedOrder(db, sellerId, { id, seen: version }, saveResponse, async (tx, order, actor) => {
    if (order.payment_status !== "paid" && order.payment_status !== "partially_refunded")
      throw new AppError("order_state", {
        params: {
          status: order.payment_status === "refunded" ? "refunded" : "not paid",
          verb: "refunded",
        },
      });
    const left = order.ordered_minor - order.refunded_minor;
    if (amount_minor > left) {
      const message = say("This is more than the buyer paid and did not get back.");
      throwIfInvalid([
        { field: "amount_minor", code: "too_big", message, params: { maximum: left } },
      ]);
    }
    const data = { amount_minor, ...(note !== "" && { note }) };
    await insertActivity(tx, sellerId, id, { type: "refund_noted", actor, data });
  });
