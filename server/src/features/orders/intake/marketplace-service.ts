import { createHash } from "node:crypto";
import type {
  CancelPlacedOrder,
  PaidOrder,
  PlacedOrder,
  RequestedReturn,
  RequestReturn,
  UpdatePayment,
} from "@sellerdesk/contract/marketplace-orders";
import type { MarketplaceOrder } from "@sellerdesk/contract/marketplace-order";
import { plainMoney } from "@sellerdesk/contract/money";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import { requirePast } from "../../../db/clock.ts";
import { type Db, pipelineReads, type Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { isUniqueViolation } from "../../../db/violations.ts";
import { AppError, type FieldProblem, requireFound } from "../../../lib/app-error.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { notify } from "../../notifications/service.ts";
import { allocateByWeight } from "./money-rules.ts";
import { updatePayment } from "./payment-queries.ts";
import { isLater, type PaymentState, refundState } from "./payment-rules.ts";
import { findMarketplaceOrder, listPlacedOrders } from "./queries.ts";
import { type Actor, type LockedOrder, lockOrder, type OrderContext } from "../state/queries.ts";
import { listPlacedReturns, listReturns } from "../returns/queries.ts";
import { openReturn } from "../returns/service.ts";
import {
  listOrderStates,
  recordActivity,
  requireCommand,
  throwIfInvalid,
} from "../state/service.ts";
import { cancelLockedOrder } from "../service.ts";
import { unitsInOpenReturns, sumUnits, itemCountText } from "../state/rules.ts";

/**
 * Lists the orders of an external id, by ascending seller id.
 * @throws AppError `not_found`
 */
const listParts = async (db: Db | Tx, externalId: string) => {
  const known = requireFound(await findMarketplaceOrder(db, externalId));
  return listPlacedOrders(db, known.seller_ids, externalId);
};

/**
 * Returns the current state of the orders of an external id, by ascending seller id.
 * @throws AppError `not_found`
 */
export const readPlacedOrders = async (db: Db, externalId: string): Promise<MarketplaceOrder[]> => {
  const parts = await listParts(db, externalId);
  // One statement for each seller, which asks only the seller's node (decision 071).
  const states = await pipelineReads(db, (own) =>
    Promise.all(parts.map(async (part) => (await listOrderStates(own, [part])).get(part.id) ?? [])),
  );
  return states.flat();
};

/**
 * Locks the orders of an external id, by ascending seller id, for a change by a marketplace's key.
 * @throws AppError `not_found`
 */
const lockParts = async (tx: Tx, keyId: string, externalId: string): Promise<OrderContext[]> => {
  const actor: Actor = { type: "marketplace", id: keyId };
  const parts: OrderContext[] = [];
  for (const { seller_id, id } of await listParts(tx, externalId)) {
    const order = await lockOrder(tx, seller_id, id);
    if (order) parts.push({ tx, sellerId: seller_id, order, actor });
  }
  return parts;
};

/**
 * Cancels every order of an external id, all or none. Releases their stock and notifies the
 * sellers. Skips orders that are already canceled.
 * @throws AppError `not_found`; `order_state` if a unit of an order is shipped
 */
export const cancelPlacedOrder = (
  db: Db,
  keyId: string,
  externalId: string,
  cancellation: CancelPlacedOrder,
): Promise<PlacedOrder[]> =>
  inTransaction(db, async (tx) => {
    const parts = await lockParts(tx, keyId, externalId);
    for (const part of parts) {
      const { sellerId, order } = part;
      if (order.status === "canceled") continue;
      // Once a unit is shipped, only the seller may cancel the rest of the order.
      if (order.items.some(({ shipped }) => shipped > 0))
        throw new AppError("order_state", {
          params: { status: msg(`status_${order.status}`), verb: msg("verb_canceled") },
        });
      await cancelLockedOrder(part, cancellation);
      await notify(tx, sellerId, {
        type: "order",
        message: msg("order_canceled", order),
        entityId: order.id,
      });
    }
    const sellers = parts.map(({ sellerId }) => sellerId);
    return await listPlacedOrders(tx, sellers, externalId);
  });

/**
 * Returns the reported payment state of each order. A refund of the whole purchase is divided by
 * the amounts of the orders.
 */
const toStates = (
  parts: OrderContext[],
  { status, refunded_minor, occurred_at }: UpdatePayment,
): (OrderContext & { newState: PaymentState & { payment_at: Date } })[] => {
  const ordered = parts.map(({ order }) => order.ordered_minor);
  const total = ordered.reduce((sum, minor) => sum + minor, 0);
  const isRefund = status === "partially_refunded" || status === "refunded";
  const refund = status === "refunded" ? total : (refunded_minor ?? 0);
  if (refund > total) {
    const message = msg("this_is_more_than_the_order_came_to");
    throwIfInvalid([
      { field: "refunded_minor", code: "too_big", message, params: { maximum: total } },
    ]);
  }
  const shares = allocateByWeight(refund, ordered);
  const payment_at = new Date(occurred_at);
  return parts.map((part, index) => ({
    ...part,
    newState: isRefund
      ? { ...refundState(shares[index] ?? 0, part.order.ordered_minor), payment_at }
      : { payment_status: status, refunded_minor: 0, payment_at },
  }));
};

const paymentNews = ({ order_no, currency }: LockedOrder, newState: PaymentState): Text => {
  switch (newState.payment_status) {
    case "pending":
      return msg("order_payment_pending", { order_no });
    case "paid":
      return msg("order_paid", { order_no });
    case "failed":
      return msg("order_payment_failed", { order_no });
    case "partially_refunded":
      return msg("order_partially_refunded", {
        amount: `${plainMoney(newState.refunded_minor, currency)} ${currency}`,
        order_no,
      });
    case "refunded":
      return msg("order_refunded", { order_no });
  }
};

/**
 * Records the payment state of an order. States may arrive in any order and repeatedly; the latest
 * counts (decision 023).
 * @throws AppError `not_found`; `invalid` if `occurred_at` is in the future, if the seller has no
 * part in the order, or if the refund exceeds the amount of the order
 */
export const updatePlacedOrderPayment = (
  db: Db,
  keyId: string,
  externalId: string,
  payment: UpdatePayment,
): Promise<PaidOrder[]> =>
  inTransaction(db, async (tx) => {
    const parts = await lockParts(tx, keyId, externalId);
    await requirePast(tx, "occurred_at", payment.occurred_at);
    const { seller_id = null } = payment;
    const meant = parts.filter(({ sellerId }) => seller_id === null || sellerId === seller_id);
    if (meant.length === 0)
      throwIfInvalid([
        {
          field: "seller_id",
          code: "unknown_seller",
          message: msg("this_seller_has_no_part_in_the_order"),
        },
      ]);
    const paid = new Map<string, PaymentState>();
    for (const { newState, ...part } of toStates(meant, payment)) {
      const { sellerId, order } = part;
      if (!isLater(newState, order)) continue;
      paid.set(order.id, newState);
      await updatePayment(tx, sellerId, order.id, newState, payment.reference ?? null);
      const { payment_status, refunded_minor } = newState;
      if (payment_status === order.payment_status && refunded_minor === order.refunded_minor)
        continue;
      await recordActivity(part, "payment", {
        payment_status,
        ...(refunded_minor > 0 && { amount_minor: refunded_minor }),
      });
      await notify(tx, sellerId, {
        type: "order",
        message: paymentNews(order, newState),
        entityId: order.id,
      });
    }
    return parts.map(({ sellerId, order }): PaidOrder => {
      const { payment_status, refunded_minor } = paid.get(order.id) ?? order;
      const { id, order_no, status, total_minor } = order;
      return {
        id,
        order_no,
        seller_id: sellerId,
        status,
        total_minor,
        payment_status,
        refunded_minor,
      };
    });
  });

type Asked = RequestReturn["items"][number];
type Units = { item_id: string; quantity: number }[];

const isNamed = (
  { variant_id, seller_id, sku }: Asked,
  sellerId: SellerId,
  item: LockedOrder["items"][number],
) =>
  variant_id === undefined
    ? seller_id === sellerId && sku === item.sku
    : variant_id === item.variant_id;

/**
 * Distributes the requested units over the matching order lines, up to the units that can still be
 * returned.
 */
const toUnits = async (
  parts: OrderContext[],
  asked: RequestReturn["items"],
): Promise<Map<OrderContext, Units>> => {
  const lines = [];
  for (const part of parts) {
    const open = unitsInOpenReturns(await listReturns(part.tx, part.sellerId, part.order.id));
    for (const item of part.order.items)
      lines.push({ part, item, free: item.shipped - item.returned - (open.get(item.id) ?? 0) });
  }
  const units = new Map<OrderContext, Units>();
  const fields: FieldProblem[] = [];
  for (const [index, name] of asked.entries()) {
    const named = lines.filter(({ part, item }) => isNamed(name, part.sellerId, item));
    for (const { part } of named) requireCommand("return", part.order);
    let left = name.quantity;
    for (const line of named) {
      const quantity = Math.min(left, line.free);
      if (quantity === 0) continue;
      left -= quantity;
      line.free -= quantity;
      const own = units.get(line.part) ?? [];
      const same = own.find(({ item_id }) => item_id === line.item.id);
      if (same) same.quantity += quantity;
      else own.push({ item_id: line.item.id, quantity });
      units.set(line.part, own);
    }
    if (named.length === 0) {
      const field = `items.${index}.${name.variant_id === undefined ? "sku" : "variant_id"}`;
      fields.push({ field, code: "unknown_variant", message: msg("this_order_has_no_such_item") });
    } else if (left > 0) {
      const maximum = name.quantity - left;
      const message = msg("only_of_these_can_come_back", { maximum });
      fields.push({
        field: `items.${index}.quantity`,
        code: "too_big",
        message,
        params: { maximum },
      });
    }
  }
  throwIfInvalid(fields);
  return units;
};

/**
 * Requests returns from the sellers of an order, all or none, and notifies them. A repeated
 * `external_id` returns the existing returns.
 * @throws AppError `not_found`; `order_state` if nothing is shipped; `invalid` if `requested_at` is
 * in the future, or with items that the order does not have, or not in that quantity;
 * `external_return_reused`
 */
export const requestReturn = (
  db: Db,
  keyId: string,
  externalId: string,
  asked: RequestReturn,
): Promise<RequestedReturn[]> =>
  inTransaction(db, async (tx) => {
    const parts = await lockParts(tx, keyId, externalId);
    const sellers = parts.map(({ sellerId }) => sellerId);
    const { external_id, requested_at, reason, note } = asked;
    const request_hash = createHash("sha256")
      .update(JSON.stringify([externalId, asked]))
      .digest();
    const before = await listPlacedReturns(tx, sellers, external_id);
    if (before.some((known) => !known.request_hash.equals(request_hash)))
      throw new AppError("external_return_reused", { params: { external_id } });
    if (before.length === 0) {
      await requirePast(tx, "requested_at", requested_at);
      for (const [part, items] of await toUnits(parts, asked.items)) {
        const { sellerId, order } = part;
        await openReturn(part, {
          items,
          reason,
          note,
          status: "requested",
          marketplace: { external_id, request_hash, requested_at },
        });
        await notify(tx, sellerId, {
          type: "return",
          message: msg("return_requested", {
            order_no: order.order_no,
            items: itemCountText(sumUnits(items)),
            name: order.customer_name,
          }),
          entityId: order.id,
        });
      }
    }
    return (await listPlacedReturns(tx, sellers, external_id)).map(
      ({ request_hash: _, ...made }): RequestedReturn => made,
    );
  }).catch((error: unknown) => {
    // A concurrent request for another order, which no lock excludes, inserted the same external
    // id.
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("external_return_reused", { params: { external_id: asked.external_id } });
  });
