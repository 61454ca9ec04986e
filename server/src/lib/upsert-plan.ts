import { isDeepStrictEqual } from "node:util";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import type { FieldProblem } from "./app-error.ts";

export type Identified<Item> = Item & { id: string };
/** The rows that a bulk load writes, and the number of new, changed and unchanged items. */
export type UpsertPlan<Row> = { rows: Row[]; added: number; changed: number; unchanged: number };

/** Creates the error of an item of `items`. */
export const itemError = (
  index: number,
  field: string,
  code: string,
  message: Text,
): FieldProblem => ({
  field: `items.${index}.${field}`,
  code,
  message,
});

/** Finds items whose key occurs earlier in the list. */
export const findDuplicates = <Item>(
  items: readonly Item[],
  field: string,
  keyOf: (item: Item) => string,
): FieldProblem[] => {
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

/** Selects the rows of `wanted` that differ from the stored ones. */
export const planUpsert = <Row extends { id: string }>(
  wanted: readonly Row[],
  stored: readonly { id: string }[],
): UpsertPlan<Row> => {
  const before = new Map(stored.map((row) => [row.id, row]));
  const rows = wanted.filter((row) => !isDeepStrictEqual(row, before.get(row.id)));
  const added = rows.filter(({ id }) => !before.has(id)).length;
  return { rows, added, changed: rows.length - added, unchanged: wanted.length - rows.length };
};

/** Plans an upsert like `planUpsert`, for items that are identified by a key instead of an id. */
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
