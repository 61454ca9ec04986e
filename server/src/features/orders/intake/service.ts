import { createHash } from "node:crypto";
import type { PlacedItem, PlacedOrder, PlaceOrder } from "@sellerdesk/contract/marketplace-orders";
import { plainMoney } from "@sellerdesk/contract/money";
import { msg } from "@sellerdesk/contract/texts";
import { requirePast } from "../../../db/clock.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { AppError, type FieldProblem } from "../../../lib/app-error.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { changeStock } from "../../inventory/service.ts";
import { notify } from "../../notifications/service.ts";
import {
  findMarketplaceOrder,
  insertMarketplaceOrder,
  insertOrder,
  insertOrderItems,
  listPlacedOrders,
  upsertCustomer,
} from "./queries.ts";
import { type Actor, insertActivity } from "../state/queries.ts";
import { consumeReservation } from "./reservation-service.ts";
import { insufficientStockFields, nameItems, type NamedItem } from "./item-service.ts";
import { allocateByWeight, sumLines } from "./money-rules.ts";
import { itemCountText } from "../state/rules.ts";

type Line = NamedItem<PlacedItem>;
/** One seller's share of an order. */
type SellerOrder = { sellerId: SellerId; orderId: string; lines: Line[]; shipping_minor: number };

/**
 * Splits an order by seller, in ascending id. Every order takes its locks in this order, so that no
 * deadlock can occur.
 */
const toParts = (lines: Line[], shippingMinor: number): SellerOrder[] => {
  const sellerStockContext = Map.groupBy(lines, ({ sold }) => sold.seller_id);
  const sellers = [...sellerStockContext].sort(([a], [b]) => (a < b ? -1 : 1));
  const weights = sellers.map(([, own]) => {
    const { subtotal_minor, discount_minor } = sumLines(own.map(({ item }) => item));
    return subtotal_minor - discount_minor;
  });
  const shipping = allocateByWeight(shippingMinor, weights);
  return sellers.map(([sellerId, own], index) => ({
    sellerId,
    orderId: newId(),
    lines: own,
    shipping_minor: shipping[index] ?? 0,
  }));
};

/**
 * Commits the stock of one seller's part.
 * @returns errors of the lines with too little free stock
 */
const commitStock = async (
  tx: Tx,
  { sellerId, orderId, lines }: SellerOrder,
  actor: Actor,
): Promise<FieldProblem[]> => {
  const wanted = lines.map(({ item, sold }) => ({
    variantId: sold.variant_id,
    committed: item.quantity,
  }));
  const { refused } = await changeStock(tx, sellerId, wanted, {
    kind: "sale",
    reference_type: "order",
    reference_id: orderId,
    actor_type: actor.type,
    actor_id: actor.id,
  });
  return insufficientStockFields(
    lines,
    refused.map(({ variantId, stock }) => ({
      variant_id: variantId,
      available: stock ? stock.available - stock.reserved : 0,
    })),
  );
};

const writePart = async (
  tx: Tx,
  placed: PlaceOrder,
  { sellerId, orderId, lines, shipping_minor }: SellerOrder,
  order_no: string,
  actor: Actor,
): Promise<PlacedOrder> => {
  const sums = sumLines(lines.map(({ item }) => item));
  const total_minor = sums.subtotal_minor - sums.discount_minor + shipping_minor + sums.tax_minor;
  const customer_id = await upsertCustomer(tx, sellerId, placed, total_minor);
  await insertOrder(tx, sellerId, placed, {
    ...sums,
    id: orderId,
    order_no,
    customer_id,
    items_count: lines.length,
    shipping_minor,
    total_minor,
  });
  const items = lines.map(({ item, sold }) => ({ ...item, ...sold, id: newId() }));
  // The stock is locked: earlier deletions of variants are visible, and later ones wait for this
  // transaction.
  const order = { id: orderId, placed_at: placed.placed_at };
  if ((await insertOrderItems(tx, sellerId, order, items)) < items.length)
    throw new AppError("conflict");
  await insertActivity(tx, sellerId, orderId, {
    type: "placed",
    actor,
    data: { units: sums.units_count, payment_status: placed.payment.status },
  });
  const amount = `${plainMoney(total_minor, placed.currency)} ${placed.currency}`;
  await notify(tx, sellerId, {
    type: "order",
    message: msg("order_placed", {
      order_no,
      amount,
      items: itemCountText(sums.units_count),
      name: placed.customer.name,
    }),
    entityId: orderId,
  });
  return { id: orderId, order_no, seller_id: sellerId, status: "pending", total_minor };
};

const hashOf = (placed: PlaceOrder): Buffer =>
  createHash("sha256").update(JSON.stringify(placed)).digest();

/** Finds the orders that the same request has placed before; null if there are none. */
const findPlaced = async (tx: Tx, placed: PlaceOrder): Promise<PlacedOrder[] | null> => {
  const { external_id } = placed;
  const before = await findMarketplaceOrder(tx, external_id);
  if (!before) return null;
  if (!before.request_hash.equals(hashOf(placed)))
    throw new AppError("external_id_reused", { params: { external_id } });
  return listPlacedOrders(tx, before.seller_ids, external_id);
};

const placeInTransaction = async (
  tx: Tx,
  actor: Extract<Actor, { id: string }>,
  placed: PlaceOrder,
): Promise<PlacedOrder[]> => {
  const [, lines] = await Promise.all([
    requirePast(tx, "placed_at", placed.placed_at),
    nameItems(tx, placed.items, placed.currency),
  ]);
  const parts = toParts(lines, placed.shipping_minor);
  const numbers = await insertMarketplaceOrder(tx, {
    external_id: placed.external_id,
    key_id: actor.id,
    request_hash: hashOf(placed),
    seller_ids: parts.map(({ sellerId }) => sellerId),
  });
  if (!numbers) return (await findPlaced(tx, placed)) ?? [];
  if (placed.reservation_external_id !== undefined)
    await consumeReservation(tx, placed.reservation_external_id, placed.external_id, lines);
  const orders: PlacedOrder[] = [];
  const short: FieldProblem[] = [];
  for (const [index, part] of parts.entries()) {
    const order_no = numbers[index];
    if (order_no === undefined) throw new Error("Each seller's order has a number.");
    short.push(...(await commitStock(tx, part, actor)));
    // Once a line is short, the other parts are only checked, to report all short lines.
    if (short.length === 0) orders.push(await writePart(tx, placed, part, order_no, actor));
  }
  if (short.length > 0) throw new AppError("insufficient_stock", { fields: short });
  return orders;
};

/**
 * Places an order of the marketplace: one order per seller, all or none. Commits stock, records the
 * customer and notifies the sellers, also those with a lapsed plan (domain.md, Plan). A repeated
 * `external_id` returns the existing orders.
 * @throws AppError `invalid` if `placed_at` is in the future, with the lines that no seller has,
 * that were never for sale or are in another currency, or if there is no such reservation;
 * `insufficient_stock` with the free stock; `external_id_reused`; `reservation_consumed`;
 * `conflict` if a variant was deleted concurrently
 */
export const placeOrder = (db: Db, keyId: string, placed: PlaceOrder): Promise<PlacedOrder[]> =>
  inTransaction(db, async (tx) => {
    const actor = { type: "marketplace", id: keyId } as const;
    return (await findPlaced(tx, placed)) ?? (await placeInTransaction(tx, actor, placed));
  });
