import { carrierCode } from "@sellerdesk/contract/carriers";
import type { MarketplaceOrder } from "@sellerdesk/contract/marketplace-order";
import { type OrderCommand } from "@sellerdesk/contract/order-rules";
import type { Order } from "@sellerdesk/contract/orders";
import type { Db, Tx } from "../../../db/pool.ts";
import { AppError, type FieldProblem, requireFound } from "../../../lib/app-error.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import {
  type Actor,
  type LockedItem,
  type LockedOrder,
  lockOrder,
  type OrderState,
  subtractFromCustomer,
  updateOrder,
  updateQuantities,
} from "./queries.ts";
import { listStoredStates, type OrderKey } from "./marketplace-queries.ts";
import { findOrder } from "./read-queries.ts";
import { findRefusal, statusOf } from "./rules.ts";

/** @throws AppError `order_state` where the order is not in a status for it */
export const requireCommand = (
  command: OrderCommand,
  { status }: Pick<LockedOrder, "status">,
): void => {
  const refused = findRefusal(command, status);
  if (refused) throw new AppError("order_state", { params: refused });
};

/** @throws AppError `invalid` where there is something wrong with a field */
export const throwIfInvalid = (fields: FieldProblem[]): void => {
  if (fields.length > 0) throw new AppError("invalid", { fields });
};

type Changes = { items?: readonly LockedItem[] } & Partial<Omit<OrderState, "status">>;

/**
 * Writes what a command made of a locked order: its quantities, and from them its status and its
 * money; what was canceled leaves the figures of its buyer. The one way in which an order changes
 * its state.
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

/** The seller as the one who acts on an order. */
export const sellerActor = (sellerId: SellerId): Actor => ({ type: "seller", id: sellerId });

/**
 * Locks an order for a seller's command until the transaction ends: others on the same order wait.
 * @param seen the version that the seller looked at, undefined where it does not matter
 * @throws AppError `not_found`; `stale_write` where the order was changed since it was seen
 */
export const lockSeenOrder = async (
  tx: Tx,
  sellerId: SellerId,
  { id, seen: lockedVersion }: { id: string; seen?: number | undefined },
): Promise<LockedOrder> => {
  const order = requireFound(await lockOrder(tx, sellerId, id));
  if (lockedVersion !== undefined && lockedVersion !== order.version)
    throw new AppError("stale_write");
  return order;
};

/** Reads an order that the transaction has locked, as it is after a command. */
export const readLockedOrder = async (tx: Tx, sellerId: SellerId, id: string): Promise<Order> => {
  const order = await findOrder(tx, sellerId, id);
  if (!order) throw new Error("A locked order does not go.");
  return order;
};

/**
 * The states of orders of any sellers as a marketplace sees them, by the orders' ids; without those
 * that are gone.
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
