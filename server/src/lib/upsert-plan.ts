import { isDeepStrictEqual } from "node:util";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import type { FieldFault } from "./app-error.ts";

export type Identified<Item> = Item & { id: string };
/** What a bulk load writes, and how many of its items are new, other than stored, and the same. */
export type UpsertPlan<Row> = { rows: Row[]; added: number; changed: number; unchanged: number };

/** What is wrong in one item of `items`. */
export const itemError = (
  index: number,
  field: string,
  code: string,
  message: Text,
): FieldFault => ({
  field: `items.${index}.${field}`,
  code,
  message,
});

/** The items whose key stands further up in the list as well. */
export const findDuplicates = <Item>(
  items: readonly Item[],
  field: string,
  keyOf: (item: Item) => string,
): FieldFault[] => {
  const seenIds = new Set<string>();
  return items.flatMap((item, index) => {
    const key = keyOf(item);
    const isRepeated = seenIds.has(key);
    seenIds.add(key);
    return isRepeated
      ? [itemError(index, field, "repeated", msg("this_stands_further_up_in_the_list_as_well"))]
      : [];
  });
};

/** What of `wanted` is to be written: all that is not stored just so. */
export const planUpsert = <Row extends { id: string }>(
  wanted: readonly Row[],
  stored: readonly { id: string }[],
): UpsertPlan<Row> => {
  const before = new Map(stored.map((row) => [row.id, row]));
  const rows = wanted.filter((row) => !isDeepStrictEqual(row, before.get(row.id)));
  const added = rows.filter(({ id }) => !before.has(id)).length;
  return { rows, added, changed: rows.length - added, unchanged: wanted.length - rows.length };
};

/** The same for items that a key of their own names. */
export const planKeyed = <Item extends object>(
  stored: readonly Identified<Item>[],
  items: readonly Item[],
  keyOf: (item: Item) => string,
  newId: () => string,
): UpsertPlan<Identified<Item>> => {
  const ids = new Map(stored.map((row) => [keyOf(row), row.id]));
  return planUpsert(
    items.map((item) => ({ ...item, id: ids.get(keyOf(item)) ?? newId() })),
    stored,
  );
};
