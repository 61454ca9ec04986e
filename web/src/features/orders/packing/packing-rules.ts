import type { MessageFields } from "@sellerdesk/contract/http";
import { Tracking } from "@sellerdesk/contract/order-fulfilments";
import type { PackedOrder, ShippedOrders } from "@sellerdesk/contract/order-packing";
import { isCommandAllowed, openQuantity } from "@sellerdesk/contract/order-rules";
import * as z from "zod/mini";
import { parseShippingCost } from "../shipping-cost.ts";
import { allOf, countUnits, offeredLines, type Quantities } from "../line-quantities.ts";

/** The seller's input for one order. */
export type Draft = {
  carrier: string;
  tracking_no: string;
  /** The typed amount in the order's currency, or empty. */
  shipping_cost: string;
  /** Undefined unless the seller ships only a part of the order. */
  quantities?: Quantities;
};

export const emptyDraft: Draft = { carrier: "", tracking_no: "", shipping_cost: "" };

/** The result of an order: shipped, or rejected for a reason; both if undoing was rejected. */
export type Outcome = { shipped?: ShippedOrders["shipped"][number]; reason?: MessageFields };

/** The state of a row. `closed`: the order's status does not allow shipping. */
export type RowState =
  | { kind: "shipped" | "closed" | "no_number" | "ready" }
  | { kind: "refused"; reason: MessageFields }
  | { kind: "duplicate"; orderNo: string }
  | { kind: "bad_number" | "bad_quantity" | "bad_cost" };

/** The lines of an order with units in no shipment yet. */
export const openLines = (order: PackedOrder) => offeredLines(order.items, openQuantity);

/**
 * Counts the units that will ship: those already packed, and the open ones that the seller
 * includes.
 */
export const countShipped = (order: PackedOrder, draft: Draft): number =>
  order.items.reduce((sum, { packed }) => sum + packed, 0) +
  countUnits(draft.quantities ?? allOf(openLines(order)));

/** Counts the units that are still to be shipped. */
export const countLeft = ({ items }: PackedOrder): number =>
  items.reduce((sum, { quantity, canceled, shipped }) => sum + quantity - canceled - shipped, 0);

const hasBadQuantity = (order: PackedOrder, { quantities }: Draft): boolean => {
  if (quantities === undefined) return false;
  const isTooMany = openLines(order).some(({ item, limit }) => {
    const quantity = quantities[item.id] ?? 0;
    return !Number.isInteger(quantity) || quantity < 0 || quantity > limit;
  });
  return isTooMany || countUnits(quantities) === 0;
};

type Input = {
  orders: readonly PackedOrder[];
  drafts: Readonly<Record<string, Draft>>;
  outcomes: Readonly<Record<string, Outcome>>;
  /** Whether orders without a number are shipped too. */
  isNumberOptional: boolean;
};

/** Removes the spaces that labels print between digits. */
const compact = (trackingNo: string) => trackingNo.replaceAll(/\s/g, "").toUpperCase();

/**
 * Returns the state of each order, by its id. Packages of one customer may share a tracking number,
 * because they are sent together.
 */
export const checkRows = ({
  orders,
  drafts,
  outcomes,
  isNumberOptional,
}: Input): Readonly<Record<string, RowState>> => {
  const firstWith = new Map<string, PackedOrder>();
  const check = (order: PackedOrder): RowState => {
    const draft = drafts[order.id];
    const outcome = outcomes[order.id];
    if (outcome?.shipped) return { kind: "shipped" };
    if (!draft || !isCommandAllowed("ship", order.status)) return { kind: "closed" };
    if (outcome?.reason) return { kind: "refused", reason: outcome.reason };
    if (hasBadQuantity(order, draft)) return { kind: "bad_quantity" };
    if (parseShippingCost(draft.shipping_cost, order.currency) === undefined)
      return { kind: "bad_cost" };
    if (draft.tracking_no.trim() === "") return { kind: isNumberOptional ? "ready" : "no_number" };
    if (!z.safeParse(Tracking.shape.tracking_no, draft.tracking_no).success)
      return { kind: "bad_number" };
    const other = firstWith.get(compact(draft.tracking_no));
    if (other && other.customer_id !== order.customer_id)
      return { kind: "duplicate", orderNo: other.order_no };
    return { kind: "ready" };
  };
  return Object.fromEntries(
    orders.map((order) => {
      const state = check(order);
      const number = compact(drafts[order.id]?.tracking_no ?? "");
      if (number !== "" && !firstWith.has(number)) firstWith.set(number, order);
      return [order.id, state];
    }),
  );
};

/**
 * Reads a copied column of tracking numbers, one per line. If a line has several cells, the last
 * one is the number. If the first cell is an order's number, the line belongs to that order,
 * otherwise to the next one.
 * @param orders the orders to fill, starting with the first line's
 * @param all the orders that a line may name
 * @returns the numbers by the order's id
 */
export const readColumn = (
  text: string,
  orders: readonly PackedOrder[],
  all: readonly PackedOrder[],
): Record<string, string> => {
  const byNumber = new Map(all.map((order) => [order.order_no, order]));
  const numbers: Record<string, string> = {};
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const cells = line.split("\t").map((cell) => cell.trim());
    const named = cells.length > 1 ? byNumber.get((cells[0] ?? "").toUpperCase()) : undefined;
    const order = named ?? orders[index];
    if (order) numbers[order.id] = cells.at(-1) ?? "";
  }
  return numbers;
};
