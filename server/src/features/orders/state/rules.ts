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
 * Returns the params of the refusal `An order that is {status} cannot be {verb}.` (domain.md,
 * Order); null if the command is allowed.
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
 * Derives the status of an order from its quantities (domain.md, Order). Open work has priority: an
 * order with returned units and units still to ship is one to ship.
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
 * Finds the items with a requested quantity above their limit. An item that the order does not have
 * has the limit 0.
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
 * Returns the items with changed quantities. `add` returns the changes for a number of units.
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

/** Returns the total number of units. */
export const sumUnits = (wanted: readonly Wanted[]): number =>
  wanted.reduce((sum, { quantity }) => sum + quantity, 0);

/** Lists the items with open units and their open quantities. */
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
 * The statuses in the order of an order's life, with the labels and tones of their tabs (look.md,
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

/** Returns every status with its count, also statuses without orders. */
export const toTabs = (
  counted: readonly Pick<OrderStatusCount, "key" | "count" | "is_capped">[],
): OrderStatusCount[] =>
  // The keys of `tabs` are the statuses, as its type says.
  (Object.keys(tabs) as OrderStatus[]).map((key) => ({
    key,
    ...tabs[key],
    count: 0,
    is_capped: false,
    ...counted.find((status) => status.key === key),
  }));
