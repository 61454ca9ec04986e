import type { CategoryItem } from "@sellerdesk/contract/marketplace-lookups";
import { msg } from "@sellerdesk/contract/texts";
import {
  findDuplicates,
  type Identified,
  itemError,
  planUpsert,
  type UpsertPlan,
} from "../../lib/upsert-plan.ts";
import {
  buildCategoryTree,
  maxLevels,
  nameKey,
  type StoredCategory,
  type WantedCategory,
} from "./tree-rules.ts";
import type { FieldProblem } from "../../lib/app-error.ts";

/**
 * A stored entry that is identified by its name. Entries that sellers asked for have no external id
 * yet.
 */
export type StoredNamed<Item> = Identified<Omit<Item, "external_id">> & {
  external_id: string | null;
};

/** Lists the ids of the stored entries that get another value in one of the fields. */
export const listChangedIds = <Row extends { id: string }>(
  rows: readonly Row[],
  stored: readonly ({ id: string } & { [Field in keyof Row]?: unknown })[],
  fields: readonly (keyof Row)[],
): string[] => {
  const before = new Map(stored.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const earlier = before.get(row.id);
    return earlier && fields.some((field) => row[field] !== earlier[field]) ? row.id : [];
  });
};

/**
 * Finds each item by the external id, else an entry of the same name that has none yet.
 * @param stored every entry that has the external id or the name of one of the items
 */
export const planNamed = <Item extends { external_id: string; name: string }>(
  stored: readonly StoredNamed<Item>[],
  items: readonly Item[],
  newId: () => string,
): UpsertPlan<Identified<Item>> | { problems: FieldProblem[] } => {
  const byExternalId = new Map(stored.map((row) => [row.external_id, row]));
  const byName = new Map(stored.map((row) => [row.name.toLowerCase(), row]));
  const wanted = items.map((item) => {
    const named = byName.get(item.name.toLowerCase());
    const known =
      byExternalId.get(item.external_id) ?? (named?.external_id === null ? named : undefined);
    return { ...item, id: known?.id ?? newId() };
  });
  const ids = new Set(wanted.map(({ id }) => id));
  const problems = wanted.flatMap(({ id, name }, index) => {
    const holder = byName.get(name.toLowerCase());
    // If the holder is in the list itself, it either gets another name, or the name is in the list
    // twice, which is found as repeated.
    return holder && holder.id !== id && !ids.has(holder.id)
      ? [itemError(index, "name", "name_taken", msg("another_entry_is_already_called", { name }))]
      : [];
  });
  const repeated = [
    ...findDuplicates(items, "external_id", ({ external_id }) => external_id),
    ...findDuplicates(items, "name", ({ name }) => name.toLowerCase()),
  ];
  if (repeated.length > 0 || problems.length > 0) return { problems: [...repeated, ...problems] };
  return planUpsert(wanted, stored);
};

/**
 * Finds each category by the external id, else one of the same name under the same parent that has
 * none yet.
 */
export const planCategories = (
  stored: readonly StoredCategory[],
  items: readonly CategoryItem[],
  newId: () => string,
): UpsertPlan<StoredCategory> | { problems: FieldProblem[] } => {
  const repeated = findDuplicates(items, "external_id", ({ external_id }) => external_id);
  const ids = new Map(
    stored.flatMap(({ id, external_id }) => (external_id ? [[external_id, id]] : [])),
  );
  const byName = new Map(stored.map((row) => [nameKey(row.parent_id, row.name), row]));
  const inRequest = new Map(items.map((item) => [item.external_id, item]));

  // Identify a new category's parent first, so that one of the same name under it is found.
  const identify = (item: CategoryItem, level: number): void => {
    const { external_id, parent_external_id } = item;
    if (ids.has(external_id)) return;
    const parent = parent_external_id === null ? undefined : inRequest.get(parent_external_id);
    if (parent && level < maxLevels) identify(parent, level + 1);
    const parentId = parent_external_id === null ? null : ids.get(parent_external_id);
    const named = parentId === undefined ? undefined : byName.get(nameKey(parentId, item.name));
    ids.set(external_id, named?.external_id === null ? named.id : newId());
  };
  for (const item of items) identify(item, 1);

  const missing = items.flatMap(({ parent_external_id }, index) => {
    if (parent_external_id === null || ids.has(parent_external_id)) return [];
    const message = msg("there_is_no_category", { parent_external_id });
    return itemError(index, "parent_external_id", "not_found", message);
  });
  if (repeated.length > 0 || missing.length > 0) return { problems: [...repeated, ...missing] };

  const wanted = items.map(
    ({ external_id, parent_external_id, name, position }): WantedCategory => {
      const id = ids.get(external_id);
      const parent_id = parent_external_id === null ? null : ids.get(parent_external_id);
      if (id === undefined || parent_id === undefined)
        throw new Error("a category was not identified");
      return { id, external_id, parent_id, name, position };
    },
  );
  const { rows, problems } = buildCategoryTree(stored, wanted);
  const places = new Map(wanted.map(({ id }, index) => [id, index]));
  if (problems.length > 0) {
    const words = {
      misplaced: [
        "parent_external_id",
        msg("this_category_would_stand_under_itself_or", { n: maxLevels - 1 }),
      ],
      name_taken: ["name", msg("another_category_in_the_same_place_has_this")],
    } as const;
    return {
      problems: problems.map(({ id, problem: code }) =>
        itemError(places.get(id) ?? 0, words[code][0], code, words[code][1]),
      ),
    };
  }
  const before = new Set(stored.map(({ id }) => id));
  const own = rows.filter(({ id }) => places.has(id));
  const added = own.filter(({ id }) => !before.has(id)).length;
  return { rows, added, changed: own.length - added, unchanged: wanted.length - own.length };
};
