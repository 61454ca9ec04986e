import type { LineQuantities } from "@sellerdesk/contract/order-commands";
import type { OrderItem } from "@sellerdesk/contract/orders";
import * as z from "zod/mini";
import { ApiError } from "../../lib/api-client.ts";

/** Units of lines as they are typed, by the item's id; nothing where a line is left out. */
export const Quantities = z.record(z.string(), z.optional(z.int().check(z.minimum(0))));
export type Quantities = z.output<typeof Quantities>;

/** A line, and how many of its units it is about at most. */
export type OfferedLine = { item: OrderItem; limit: number };

/** The lines with something to offer, in the order's own order. */
export const offeredLines = (
  items: readonly OrderItem[],
  limitOf: (item: OrderItem) => number,
): OfferedLine[] =>
  items.map((item) => ({ item, limit: limitOf(item) })).filter(({ limit }) => limit > 0);

export const allOf = (lines: readonly OfferedLine[]): Quantities =>
  Object.fromEntries(lines.map(({ item, limit }) => [item.id, limit]));

/** Nothing, unless there is one unit alone to choose. */
export const suggested = (lines: readonly OfferedLine[]): Quantities => {
  const [first] = lines;
  if (lines.length === 1 && first?.limit === 1) return allOf(lines);
  return Object.fromEntries(lines.map(({ item }) => [item.id, 0]));
};

export const countUnits = (quantities: Quantities): number =>
  Object.values(quantities).reduce<number>((sum, quantity) => sum + (quantity || 0), 0);

/** The lines that were given a number, as the API takes them. */
export const toLineQuantities = (quantities: Quantities): LineQuantities =>
  Object.entries(quantities).flatMap(([item_id, quantity]) =>
    quantity !== undefined && quantity > 0 ? { item_id, quantity } : [],
  );

/** The lines of which more is asked than there is. */
export const overLimit = (lines: readonly OfferedLine[], quantities: Quantities): OfferedLine[] =>
  lines.filter(({ item, limit }) => (quantities[item.id] ?? 0) > limit);

/**
 * What the server says of lines, by the item's id: it counts the lines that were sent.
 * @returns the messages that belong to lines; empty where the failure is of another kind
 */
export const lineErrors = (
  error: unknown,
  sent: readonly { item_id: string }[],
): { itemId: string; message: string }[] =>
  (error instanceof ApiError ? error.fields : []).flatMap(({ field, message }) => {
    const [list, time] = field.split(".");
    const item = list === "items" ? sent[Number(time)] : undefined;
    return item ? { itemId: item.item_id, message } : [];
  });
