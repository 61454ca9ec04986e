import type { Node } from "libpg-query";
import type { Owner, Rule } from "./owners.ts";
import type { Relation, Scope } from "./relations.ts";

/** The columns of each table and view, by its name. */
export type Tables = Readonly<Record<string, readonly string[]>>;

/** The inputs and the results of the analysis of a part of a statement. */
export type Context = {
  tables: Tables;
  scope: Scope | null;
  ctes: ReadonlyMap<string, (context: Context) => Relation>;
  /** Owners of rows that the current condition leaves out if it is false. */
  filtered: ReadonlySet<Owner>;
  /** The rules that follow from the conditions. */
  rules: Rule[];
  /** Every reference to a table of sellers. */
  references: Owner[];
  analyzeQuery: (query: Node, context: Context) => Relation;
};

/** The context of an expression that filters nothing. */
export const withoutFilter = (context: Context): Context => ({ ...context, filtered: new Set() });

/**
 * Creates an owner that is a given seller if all of `sources` are. Null if one source is unknown.
 */
export const deriveOwner = (
  { rules }: Context,
  sources: readonly (Owner | null)[],
): Owner | null => {
  const known = sources.filter((source) => source !== null);
  if (known.length < sources.length || known.length === 0) return null;
  const owner: Owner = { reference: null };
  rules.push({ owner, sources: known });
  return owner;
};

/** Adds the rules that follow from the equality of two columns. */
export const equate = (
  left: Owner | null,
  right: Owner | null,
  { rules, filtered }: Context,
): void => {
  if (!left || !right) return;
  if (filtered.has(left)) rules.push({ owner: left, sources: [right] });
  if (filtered.has(right)) rules.push({ owner: right, sources: [left] });
};

/**
 * Returns the relation with new column owners, so that a condition on them does not apply inside of
 * it.
 */
export const separateColumns = (relation: Relation, context: Context): Relation => ({
  ...relation,
  columns: relation.columns.map(({ name, owner }) => ({
    name,
    owner: owner && deriveOwner(context, [owner]),
  })),
});
