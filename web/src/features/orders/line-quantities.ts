import { t } from "@lingui/core/macro";
import type { LineQuantities } from "@sellerdesk/contract/order-commands";
import type { OrderItem } from "@sellerdesk/contract/orders";
import * as z from "zod/mini";
import { formatNumber } from "../../lib/format.ts";

/** Units of lines as they are typed, by the item's id; undefined if a line is left out. */
export type Quantities = Record<string, number | undefined>;

/** The fields of a line that are shown. */
export type LineItem = Pick<OrderItem, "id" | "title" | "sku" | "option_values" | "image">;

/** A line, and how many of its units it is about at most. */
export type OfferedLine = { item: LineItem; limit: number };

/** The lines with something to offer, in the order's own order. */
export const offeredLines = <Item extends LineItem>(
  items: readonly Item[],
  limitOf: (item: Item) => number,
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

/** Up to as many units of each line as it offers. */
export const quantitiesUpTo = (
  lines: readonly OfferedLine[],
): z.ZodMiniType<Quantities, Quantities> =>
  z.object(
    Object.fromEntries(
      lines.map(({ item, limit }) => [
        item.id,
        z.optional(
          z
            .int()
            .check(
              z.minimum(0),
              z.maximum(limit, { error: t`Enter ${formatNumber(limit)} or less.` }),
            ),
        ),
      ]),
    ),
  );

/**
 * Maps the server's path of a line, which counts the lines that were sent, to the form's.
 * @param fields the form's field that holds the lines' numbers by the item's id
 */
export const toLineField =
  (sent: readonly { item_id: string }[], fields = "quantities") =>
  (field: string): string => {
    const [list, index] = field.split(".");
    const item = list === "items" ? sent[Number(index)] : undefined;
    return item ? `${fields}.${item.item_id}` : field;
  };
