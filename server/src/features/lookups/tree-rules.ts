import { isDeepStrictEqual } from "node:util";

/** A category as the database has it. */
export type StoredCategory = {
  id: string;
  external_id: string | null;
  parent_id: string | null;
  name: string;
  path: string;
  leaf: boolean;
  position: number;
};
/** A category as the operator wants it; path and leaf follow from the whole tree. */
export type WantedCategory = Omit<StoredCategory, "path" | "leaf">;
/** The reason why a category cannot be in the place that is wanted for it. */
export type TreeProblem = { id: string; problem: "misplaced" | "name_taken" };

/** The most levels of categories; Google's taxonomy has seven. */
export const maxLevels = 12;

/** The separator between the names of a path. */
export const pathSeparator = " › ";

/** Returns the key by which names are compared: siblings must differ by more than their case. */
export const nameKey = (parentId: string | null, name: string): string =>
  `${parentId ?? ""} ${name.toLowerCase()}`;

/**
 * Applies `wanted` to the `stored` tree and computes every path again: a renamed category changes
 * the paths below it.
 * @returns the rows to write, and the problems: a category under itself or on too deep a level, two
 * of one name under one parent
 */
export const buildCategoryTree = (
  stored: readonly StoredCategory[],
  wanted: readonly WantedCategory[],
): { rows: StoredCategory[]; problems: TreeProblem[] } => {
  const before = new Map(stored.map((row) => [row.id, row]));
  const nodes = new Map<string, WantedCategory>(before);
  for (const row of wanted) nodes.set(row.id, row);
  const children = Map.groupBy(nodes.values(), ({ parent_id }) => parent_id);
  const rows: StoredCategory[] = [];
  const reached = new Set<string>();
  const walk = (parent: { id: string | null; path: string; level: number }) => {
    if (parent.level === maxLevels) return;
    for (const node of children.get(parent.id) ?? []) {
      reached.add(node.id);
      const path = parent.path === "" ? node.name : `${parent.path}${pathSeparator}${node.name}`;
      const row = { ...node, path, leaf: !children.has(node.id) };
      if (!isDeepStrictEqual(row, before.get(node.id))) rows.push(row);
      walk({ id: node.id, path, level: parent.level + 1 });
    }
  };
  walk({ id: null, path: "", level: 0 });

  const holders = Map.groupBy(nodes.values(), ({ parent_id, name }) => nameKey(parent_id, name));
  const problems = wanted.flatMap(({ id, parent_id, name }): TreeProblem[] => {
    if (!reached.has(id)) return [{ id, problem: "misplaced" }];
    const isTaken = (holders.get(nameKey(parent_id, name))?.length ?? 0) > 1;
    return isTaken ? [{ id, problem: "name_taken" }] : [];
  });
  return { rows, problems };
};
