import { t } from "@lingui/core/macro";
import type { LineQuantities } from "@sellerdesk/contract/order-commands";
import type { OrderItem } from "@sellerdesk/contract/orders";
import * as z from "zod/mini";
import { formatNumber } from "../../lib/format.ts";

/** The typed quantities by item id; undefined if a line is left out. */
export type Quantities = Record<string, number | undefined>;

/** The fields that identify a line to the seller. */
export type LineItem = Pick<OrderItem, "id" | "title" | "sku" | "option_values" | "image">;

/** A line and the maximum quantity that can be entered for it. */
export type OfferedLine = { item: LineItem; limit: number };

/** Returns the lines with a limit above zero, in the order's own sequence. */
export const offeredLines = <Item extends LineItem>(
  items: readonly Item[],
  limitOf: (item: Item) => number,
): OfferedLine[] =>
  items.map((item) => ({ item, limit: limitOf(item) })).filter(({ limit }) => limit > 0);

export const allOf = (lines: readonly OfferedLine[]): Quantities =>
  Object.fromEntries(lines.map(({ item, limit }) => [item.id, limit]));

/** Returns the initial quantities: zero, unless there is only a single unit to choose. */
export const suggested = (lines: readonly OfferedLine[]): Quantities => {
  const [first] = lines;
  if (lines.length === 1 && first?.limit === 1) return allOf(lines);
  return Object.fromEntries(lines.map(({ item }) => [item.id, 0]));
};

export const countUnits = (quantities: Quantities): number =>
  Object.values(quantities).reduce<number>((sum, quantity) => sum + (quantity || 0), 0);

/** Converts the quantities above zero into the lines of a request. */
export const toLineQuantities = (quantities: Quantities): LineQuantities =>
  Object.entries(quantities).flatMap(([item_id, quantity]) =>
    quantity !== undefined && quantity > 0 ? { item_id, quantity } : [],
  );

/** Creates a schema that allows quantities from zero to each line's limit. */
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
 * Maps a line's path in a server error to the form's field. The server counts only the lines that
 * were sent.
 * @param fields the form's field that holds the quantities by item id
 */
export const toLineField =
  (sent: readonly { item_id: string }[], fields = "quantities") =>
  (field: string): string => {
    const [list, index] = field.split(".");
    const item = list === "items" ? sent[Number(index)] : undefined;
    return item ? `${fields}.${item.item_id}` : field;
  };
