import { carrierCode } from "@sellerdesk/contract/carriers";
import type { MarketplaceOrder } from "@sellerdesk/contract/marketplace-order";
import type { OrderActivity } from "@sellerdesk/contract/order-activities";
import type { OrderCommand } from "@sellerdesk/contract/order-rules";
import type { Order } from "@sellerdesk/contract/orders";
import type { Db, Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { AppError, type FieldProblem, requireFound } from "../../../lib/app-error.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import {
  type Actor,
  insertActivity,
  type LockedItem,
  type LockedOrder,
  lockOrder,
  type OrderContext,
  type OrderState,
  subtractFromCustomer,
  updateOrder,
  updateQuantities,
} from "./queries.ts";
import { listStoredStates, type OrderKey } from "./marketplace-queries.ts";
import { findOrder } from "./read-queries.ts";
import { findRefusal, statusOf } from "./rules.ts";

/** @throws AppError `order_state` if the order's status does not allow the command */
export const requireCommand = (
  command: OrderCommand,
  { status }: Pick<LockedOrder, "status">,
): void => {
  const refused = findRefusal(command, status);
  if (refused) throw new AppError("order_state", { params: refused });
};

/** @throws AppError `invalid` if `fields` is not empty */
export const throwIfInvalid = (fields: FieldProblem[]): void => {
  if (fields.length > 0) throw new AppError("invalid", { fields });
};

type Changes = { items?: readonly LockedItem[] } & Partial<Omit<OrderState, "status">>;

/**
 * Saves the changes of a command to a locked order: updates its quantities, derives its status and
 * sums from them, and subtracts canceled amounts from its customer's figures. Every change of an
 * order's state except its acceptance uses this function (decision 023).
 * @returns the changed order
 */
export const recalculateOrder = async (
  { tx, sellerId, order }: OrderContext,
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
    status,
    isAccepted,
    isCompleted,
    cancel_reason,
    open_returns,
  });
  const orders = status === "canceled" && order.status !== "canceled" ? 1 : 0;
  const spent_minor = order.total_minor - total_minor;
  if (orders > 0 || spent_minor !== 0)
    await subtractFromCustomer(tx, sellerId, order.customer_id, { orders, spent_minor });
  return { ...order, items, status, total_minor, cancel_reason, open_returns };
};

/** Inserts a line into the timeline of a locked order. */
export const recordActivity = (
  { tx, sellerId, order, actor }: OrderContext,
  type: OrderActivity["type"],
  data: OrderActivity["data"] = {},
): Promise<void> => insertActivity(tx, sellerId, order.id, { type, actor, data });

/** Returns the seller as the actor of a change to an order. */
export const sellerActor = (sellerId: SellerId): Actor => ({ type: "seller", id: sellerId });

/**
 * Locks an order for a seller's command until the transaction ends. Other commands on the order
 * wait.
 * @param seen.version the version that the seller has seen; undefined if it does not matter
 * @returns the order after `command`
 * @throws AppError `not_found`; `stale_write` if the order has changed since it was seen; the
 * errors of `command`
 */
export const commandOrder = (
  db: Db,
  sellerId: SellerId,
  seen: { id: string; version?: number | undefined },
  command: (context: OrderContext) => Promise<unknown>,
): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const order = requireFound(await lockOrder(tx, sellerId, seen.id));
    if (seen.version !== undefined && seen.version !== order.version)
      throw new AppError("stale_write");
    await command({ tx, sellerId, order, actor: sellerActor(sellerId) });
    const changed = await findOrder(tx, sellerId, order.id);
    if (!changed) throw new Error("A locked order does not go.");
    return changed;
  });

/**
 * Reads the states of orders of any sellers as a marketplace sees them. Returns them by order id,
 * without orders that no longer exist.
 */
export const listOrderStates = async (
  db: Db | Tx,
  orders: readonly OrderKey[],
): Promise<Map<string, MarketplaceOrder>> => {
  const states = await listStoredStates(db, orders);
  return new Map(
    states.map(({ shipments, ...state }) => [
      state.id,
      {
        ...state,
        shipments: shipments.map((shipment) => ({
          ...shipment,
          carrier_code: carrierCode(shipment.carrier_name ?? ""),
        })),
      },
    ]),
  );
};
