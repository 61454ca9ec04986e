import { type Owner, given } from "./owners.ts";

/** A column of a relation; its owner is null unless it holds the id of a seller. */
export type Column = { name: string; owner: Owner | null };

/** A table, subquery or function in a statement, by the columns that are visible from outside. */
export type Relation = {
  columns: readonly Column[];
  /** The owner of columns that are not listed: those of a function with only parameters. */
  others: Owner | null;
};

/** The owner of the column at `index`. */
export const findColumnAt = ({ columns, others }: Relation, index: number): Owner | null =>
  columns[index] ? columns[index].owner : others;

/** The relations that a name may refer to, by their aliases. */
export type Scope = { relations: Map<string, Relation>; parent: Scope | null };

const findColumn = ({ columns, others }: Relation, name: string): Owner | null => {
  const column = columns.find((candidate) => candidate.name === name);
  return column ? column.owner : others;
};

/**
 * Finds the owner that a column name refers to.
 * @param path the parts of the name: `alias.column` or `column`
 */
export const resolveColumn = (scope: Scope | null, path: readonly string[]): Owner | null => {
  const [alias, name] = path.length > 1 ? path.slice(-2) : [null, path[0]];
  if (!scope || name === undefined) return null;
  if (alias !== null) {
    const relation = scope.relations.get(alias ?? "");
    return relation ? findColumn(relation, name) : resolveColumn(scope.parent, path);
  }
  for (const relation of scope.relations.values())
    if (relation.columns.some((column) => column.name === name)) return findColumn(relation, name);
  const [only, ...more] = scope.relations.values();
  if (only?.others === given && more.length === 0) return given;
  return resolveColumn(scope.parent, path);
};

/** Returns the relation with the names of its first columns replaced, as `as alias (a, b)` does. */
export const renameColumns = (relation: Relation, names: readonly string[]): Relation => ({
  ...relation,
  columns: [
    ...names.map((name, index) => ({
      name,
      owner: findColumnAt(relation, index),
    })),
    ...relation.columns.slice(names.length),
  ],
});
