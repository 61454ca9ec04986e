import type { AcceptedOrders } from "@sellerdesk/contract/order-bulk";
import { openQuantity } from "@sellerdesk/contract/order-rules";
import type {
  CancelOrder,
  RecordRefund,
  WritePrivateNote,
} from "@sellerdesk/contract/order-commands";
import type { CancellationReason } from "@sellerdesk/contract/order-statuses";
import type { Order } from "@sellerdesk/contract/orders";
import { msg } from "@sellerdesk/contract/texts";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import {
  type Actor,
  insertActivities,
  type LockedItem,
  lockOrders,
  type OrderContext,
  updateAccepted,
  updatePrivateNoteRow,
} from "./state/queries.ts";
import { listFulfilments, updateFulfilmentStatus } from "./fulfilments/queries.ts";
import {
  openUnits,
  findRefusal,
  findExcessQuantities,
  sumUnits,
  addQuantities,
} from "./state/rules.ts";
import {
  commandOrder,
  recalculateOrder,
  recordActivity,
  requireCommand,
  sellerActor,
  throwIfInvalid,
} from "./state/service.ts";
import { moveStock } from "./state/stock-service.ts";
import { toMessageFields } from "../../lib/message-fields.ts";

/** Accepts locked orders that are pending. */
const acceptLockedOrders = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
  actor: Actor,
): Promise<void> => {
  await updateAccepted(tx, sellerId, ids);
  await insertActivities(tx, sellerId, ids, { type: "accepted", actor, data: {} });
};

/** @throws AppError `not_found`; `order_state` if the order is no longer pending */
export const acceptOrder = (db: Db, sellerId: SellerId, id: string): Promise<Order> =>
  commandOrder(db, sellerId, { id }, async ({ tx, order, actor }) => {
    requireCommand("accept", order);
    await acceptLockedOrders(tx, sellerId, [id], actor);
  });

/**
 * Unpacks the shipments that are packed and not shipped.
 * @returns the items without packed units
 */
const cancelPackedFulfilments = async ({
  tx,
  sellerId,
  order,
}: OrderContext): Promise<LockedItem[]> => {
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
 * Cancels all unshipped units of a locked order, or open units of the given items. Releases their
 * stock and records the reason in the timeline. Packed units are canceled only with the whole
 * order. If a seller cancels a whole pending order, the order is declined.
 * @throws AppError `order_state`; `invalid` with the items that have fewer open units
 */
export const cancelLockedOrder = async (
  context: OrderContext,
  {
    reason,
    note,
    items: wanted,
  }: Omit<CancelOrder, "version" | "reason"> & { reason: CancellationReason },
): Promise<void> => {
  const { order, actor } = context;
  const isRefusal = actor.type === "seller" && order.status === "pending" && wanted === undefined;
  requireCommand(isRefusal ? "refuse" : "cancel", order);
  if (wanted) throwIfInvalid(findExcessQuantities(order.items, wanted, openQuantity));
  const open = wanted ? order.items : await cancelPackedFulfilments(context);
  const units = wanted ?? openUnits(open);
  const items = addQuantities(open, units, (quantity) => ({ canceled: quantity }));
  await moveStock(context, { units, kind: "cancel", each: { committed: -1 } });
  const settled = await recalculateOrder(context, { items, cancel_reason: reason });
  await recordActivity(context, isRefusal ? "refused" : "canceled", {
    units: sumUnits(units),
    reason,
    amount_minor: order.total_minor - settled.total_minor,
    items: units,
    is_public: true,
    ...(note !== "" && { note }),
  });
};

/**
 * Declines a pending order, or cancels the unshipped units of another order, or only the given
 * items. Releases their stock.
 * @throws AppError `not_found`; `stale_write`; `order_state`; `invalid` with the items that have
 * fewer open units
 */
export const cancelOrder = (
  db: Db,
  sellerId: SellerId,
  id: string,
  { version, ...cancellation }: CancelOrder,
): Promise<Order> =>
  commandOrder(db, sellerId, { id, version }, (context) =>
    cancelLockedOrder(context, cancellation),
  );

/** @throws AppError `not_found`; `order_state` unless the whole order is delivered */
export const completeOrder = (db: Db, sellerId: SellerId, id: string): Promise<Order> =>
  commandOrder(db, sellerId, { id }, async (context) => {
    requireCommand("complete", context.order);
    await recalculateOrder(context, { isCompleted: true });
    await recordActivity(context, "completed");
  });

/** @throws AppError `not_found`; `stale_write` */
export const updatePrivateNote = (
  db: Db,
  sellerId: SellerId,
  id: string,
  { private_note, version }: WritePrivateNote,
): Promise<Order> =>
  commandOrder(db, sellerId, { id, version }, async (context) => {
    await updatePrivateNoteRow(context.tx, sellerId, id, private_note);
    await recordActivity(context, "note", { note: private_note });
  });

/**
 * Records in the timeline that the seller agreed to a refund. The marketplace sends the money and
 * reports it as a payment state.
 * @throws AppError `not_found`; `stale_write`; `order_state` if the order is not paid or fully
 * refunded; `invalid` if the amount exceeds what is left to refund
 */
export const recordRefund = (
  db: Db,
  sellerId: SellerId,
  id: string,
  { amount_minor, note, version }: RecordRefund,
): Promise<Order> =>
  commandOrder(db, sellerId, { id, version }, async (context) => {
    const { order } = context;
    if (order.payment_status !== "paid" && order.payment_status !== "partially_refunded")
      throw new AppError("order_state", {
        params: {
          status: msg(order.payment_status === "refunded" ? "status_refunded" : "status_not_paid"),
          verb: msg("verb_refunded"),
        },
      });
    const left = order.ordered_minor - order.refunded_minor;
    if (amount_minor > left) {
      const message = msg("this_is_more_than_the_buyer_paid_and_did_not");
      throwIfInvalid([
        { field: "amount_minor", code: "too_big", message, params: { maximum: left } },
      ]);
    }
    await recalculateOrder(context, {});
    const data = { amount_minor, is_public: true, ...(note !== "" && { note }) };
    await recordActivity(context, "refund_noted", data);
  });

/**
 * Accepts those of the orders that are pending.
 * @returns the number of accepted orders, and the reasons why the others were skipped
 * @throws AppError `not_found` if an order is not the seller's; then none is accepted
 */
export const acceptOrders = (
  db: Db,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<AcceptedOrders> =>
  inTransaction(db, async (tx) => {
    const orders = await lockOrders(tx, sellerId, ids);
    if (orders.length !== new Set(ids).size) throw new AppError("not_found");
    const skipped = orders.flatMap(({ id, order_no, status }) => {
      const refused = findRefusal("accept", status);
      return refused
        ? { id, order_no, status, ...toMessageFields(msg("order_state", refused)) }
        : [];
    });
    const waiting = orders.filter(({ status }) => findRefusal("accept", status) === null);
    if (waiting.length > 0)
      await acceptLockedOrders(
        tx,
        sellerId,
        waiting.map(({ id }) => id),
        sellerActor(sellerId),
      );
    return { accepted: waiting.length, skipped };
  });
