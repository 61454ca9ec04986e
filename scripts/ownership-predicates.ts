/** A comparison in a query that keeps other sellers' rows out. */
export type Predicate = {
  /** Its file, its text, and which of those with this text in the file it is. */
  id: string;
  line: number;
  text: string;
  start: number;
  end: number;
  /** An expression that compares as before, unless `server/testing/removed-predicate.ts` removes it. */
  replacement: string;
};

const value = String.raw`[\w.]*(?:sellerId|seller_id|seller|owner)(?:\.id)?`;
/** `.where("seller_id", "=", sellerId)`, and the same on the id of the table `sellers`. */
const inBuilder = new RegExp(
  String.raw`\.(where)\(\s*"((?:\w+\.)?(?:seller_id|id))",\s*"=",\s*(${value}|id)\s*\)`,
  "g",
);
/** `.onRef("i.seller_id", "=", "v.seller_id")` */
const joinInBuilder = /\.(onRef)\(\s*"(\w+\.seller_id)",\s*"=",\s*"(\w+\.seller_id)"\s*\)/g;
/** `seller_id = ${sellerId}`, `seller_id = any(${sellerIds}::uuid[])` and `s.id = ${sellerId}` */
const inSql = new RegExp(
  String.raw`(?<![\w.$])(?:(?:\w+\.)?seller_id = (?:\$\{[\w.]+\}|any\((?:[^()]|\([^()]*\))*\))|(?:\w+\.)?id = \$\{${value}\})`,
  "g",
);
/** `i.seller_id = p.seller_id` */
const joinInSql = /(?<![\w.$])(?:\w+\.)?seller_id = \w+\.(?:seller_id|id)\b/g;

const isOfSellers = (column: string, of: string) => column.endsWith("seller_id") || of !== "id";

/**
 * Finds the ownership predicates of a file with queries.
 * @param withJoins also finds those that compare two columns
 */
export const findPredicates = (
  path: string,
  code: string,
  { withJoins }: { withJoins: boolean },
): Predicate[] => {
  const counts = new Map<string, number>();
  const toPredicate = (match: RegExpMatchArray, write: (id: string) => string): Predicate => {
    const start = match.index ?? 0;
    const text = match[0].replaceAll(/\s+/g, " ");
    counts.set(text, (counts.get(text) ?? 0) + 1);
    const id = `${path} ${text} ${counts.get(text)}`;
    const line = code.slice(0, start).split("\n").length;
    return { id, line, text, start, end: start + match[0].length, replacement: write(JSON.stringify(id)) };
  };
  const builders = [...code.matchAll(inBuilder), ...(withJoins ? code.matchAll(joinInBuilder) : [])]
    .filter(([, , column = "", of = ""]) => isOfSellers(column, of))
    .map((match) => {
      const [, call = "", column = "", of = ""] = match;
      return toPredicate(match, (id) =>
        call === "where"
          ? `.where(globalThis.predicates.compare(${id}, "${column}", ${of}))`
          : `.on(globalThis.predicates.join(${id}, "${column}", "${of}"))`,
      );
    });
  const raw = [...code.matchAll(inSql), ...(withJoins ? code.matchAll(joinInSql) : [])].map((match) =>
    toPredicate(match, (id) => `\${globalThis.predicates.raw(${id}, sql\`${match[0]}\`)}`),
  );
  return [...builders, ...raw].toSorted((a, b) => a.start - b.start);
};

/** Writes the replacements of predicates into the code of their file. */
export const replacePredicates = (code: string, predicates: readonly Predicate[]): string =>
  predicates.reduceRight(
    (text, { start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
    code,
  );
