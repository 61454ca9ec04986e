import {
  isCommandAllowed,
  openQuantity,
  type OrderCommand,
  orderVerb,
  type Quantities,
} from "@sellerdesk/contract/order-rules";
import type { OrderStatusCount } from "@sellerdesk/contract/order-list";
import type { OrderStatus, ReturnStatus } from "@sellerdesk/contract/order-statuses";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import type { FieldProblem } from "../../../lib/app-error.ts";

/**
 * The words of a refusal (domain.md, Order): `An order that is {status} cannot be {verb}.`; null
 * where the command may be given.
 */
export const findRefusal = (
  command: OrderCommand,
  status: OrderStatus,
): { status: Text; verb: Text } | null =>
  isCommandAllowed(command, status)
    ? null
    : { status: msg(`status_${status}`), verb: msg(`verb_${orderVerb(command)}`) };

type Life = { isAccepted: boolean; isCompleted: boolean; items: readonly Quantities[] };

/**
 * The status of an order, from its quantities (domain.md, Order). What is still to be done comes
 * first: an order of which something came back while the rest waits is one to ship.
 */
export const statusOf = ({ isAccepted, isCompleted, items }: Life): OrderStatus => {
  const sum = (quantityOf: (item: Quantities) => number) =>
    items.reduce((total, item) => total + quantityOf(item), 0);
  const left = sum(({ quantity, canceled }) => quantity - canceled);
  const shipped = sum((item) => item.shipped);
  const returned = sum((item) => item.returned);
  if (left === 0) return "canceled";
  if (!isAccepted) return "pending";
  if (shipped === 0) return items.some(({ packed }) => packed > 0) ? "processing" : "accepted";
  if (shipped < left) return "partially_shipped";
  if (sum(({ delivered }) => delivered) < shipped) return "shipped";
  if (returned > 0) return returned === left ? "returned" : "partially_returned";
  return isCompleted ? "completed" : "delivered";
};

type Wanted = { item_id: string; quantity: number };

/**
 * Finds the items of which more is requested than available. An item that the order does not have
 * counts as 0 available.
 */
export const findExcessQuantities = <Item extends { id: string }>(
  items: readonly Item[],
  wanted: readonly Wanted[],
  limitOf: (item: Item) => number,
): FieldProblem[] =>
  wanted.flatMap(({ item_id, quantity }, index): FieldProblem[] => {
    const item = items.find(({ id }) => id === item_id);
    const limit = item ? limitOf(item) : 0;
    if (quantity <= limit) return [];
    return [
      {
        field: `items.${index}.quantity`,
        code: "too_big",
        message:
          limit === 0
            ? msg("nothing_of_this_item_is_left_for_it")
            : msg("field_too_big", { maximum: limit }),
        params: { maximum: limit },
      },
    ];
  });

/**
 * The items with some of their units counted elsewhere: `add` gives what changes for so many units.
 */
export const addQuantities = <Item extends Quantities & { id: string }>(
  items: readonly Item[],
  units: readonly Wanted[],
  add: (quantity: number) => Partial<Quantities>,
): Item[] =>
  items.map((item) => {
    const wanted = units.find(({ item_id }) => item_id === item.id);
    if (!wanted) return item;
    const changes = add(wanted.quantity);
    return {
      ...item,
      canceled: item.canceled + (changes.canceled ?? 0),
      packed: item.packed + (changes.packed ?? 0),
      shipped: item.shipped + (changes.shipped ?? 0),
      delivered: item.delivered + (changes.delivered ?? 0),
      returned: item.returned + (changes.returned ?? 0),
    };
  });

/** The item count in a notification. */
export const itemCountText = (n: number): Text => msg("item_count", { n });

/** Units in all. */
export const sumUnits = (wanted: readonly Wanted[]): number =>
  wanted.reduce((sum, { quantity }) => sum + quantity, 0);

/** Every line of which something is open, with how much. */
export const openUnits = (items: readonly (Quantities & { id: string })[]): Wanted[] =>
  items
    .map((item) => ({ item_id: item.id, quantity: openQuantity(item) }))
    .filter(({ quantity }) => quantity > 0);

/** Counts the units of each item in returns that wait for the seller. */
export const unitsInOpenReturns = (
  returns: readonly { status: ReturnStatus; items: readonly Wanted[] }[],
): ReadonlyMap<string, number> => {
  const open = new Map<string, number>();
  for (const { status, items } of returns) {
    if (status !== "requested" && status !== "approved") continue;
    for (const { item_id, quantity } of items)
      open.set(item_id, (open.get(item_id) ?? 0) + quantity);
  }
  return open;
};

/**
 * Statuses in the order of an order's life, with the words and tones of their tabs (look.md,
 * Badges).
 */
const tabs = {
  pending: { label: "Pending", tone: "warning" },
  accepted: { label: "Accepted", tone: "info" },
  processing: { label: "Processing", tone: "info" },
  partially_shipped: { label: "Partially shipped", tone: "progress" },
  shipped: { label: "Shipped", tone: "progress" },
  delivered: { label: "Delivered", tone: "success" },
  completed: { label: "Completed", tone: "neutral" },
  canceled: { label: "Canceled", tone: "neutral" },
  returned: { label: "Returned", tone: "return" },
  partially_returned: { label: "Partially returned", tone: "return" },
} as const satisfies Record<OrderStatus, Pick<OrderStatusCount, "label" | "tone">>;

/** Every status with its count, also those without orders. */
export const toTabs = (
  counted: readonly { status: OrderStatus; count: number }[],
): OrderStatusCount[] =>
  // The keys of `tabs` are the statuses, as its type says.
  (Object.keys(tabs) as OrderStatus[]).map((key) => ({
    key,
    ...tabs[key],
    count: counted.find(({ status }) => status === key)?.count ?? 0,
  }));
