/** The owner of the rows of a table reference, or of a column with a seller's id. */
export type Owner = {
  /**
   * The reference to a table of sellers whose rows this owner has; null for a column of a query.
   */
  reference: TableReference | null;
};

/** A place in a statement that reads or writes a table of sellers. */
export type TableReference = {
  table: string;
  alias: string;
  /** The offset of the table's name in the statement. */
  location: number;
};

/** A rule: `owner` is a given seller if all of `sources` are. */
export type Rule = { owner: Owner; sources: readonly Owner[] };

/** The owner of values that the caller gives: parameters and constants. */
export const given: Owner = { reference: null };

/** Returns all owners that are given sellers by `rules`, if those in `known` are. */
export const findGivenOwners = (
  rules: readonly Rule[],
  known: readonly Owner[] = [],
): Set<Owner> => {
  const found = new Set<Owner>([given, ...known]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { owner, sources } of rules)
      if (sources.every((source) => found.has(source))) found.add(owner);
  }
  return found;
};

/**
 * Returns the rules that hold if any of several conditions does. An owner is given only if each
 * condition makes it so.
 * @param branches the rules of each condition
 */
export const combineAlternatives = (branches: readonly Rule[][]): Rule[] => {
  const [first = [], ...others] = branches;
  return others.reduce(
    (combined, branch) =>
      combined.flatMap((rule) =>
        branch
          .filter(({ owner }) => owner === rule.owner)
          .map(({ owner, sources }) => ({ owner, sources: [...rule.sources, ...sources] })),
      ),
    first,
  );
};
