/** The files with queries, from the project's folder. */
export const queryFiles = "server/src/{demo,features}/**/*queries.ts";

/** A comparison in a query that keeps other sellers' rows out. */
export type Predicate = {
  /** Its file, its text, and its index among the predicates with this text in the file. */
  id: string;
  line: number;
  text: string;
  start: number;
  end: number;
  /**
   * @param inner the text of the predicate with those inside it replaced
   * @returns code that compares as before, unless `server/testing/removable-predicates.ts` removes it
   */
  replace: (inner: string) => string;
};

type Form = {
  pattern: RegExp;
  /** Whether it compares two columns, usually next to a comparison of ids. */
  isJoin: boolean;
  /** @returns the code of the predicate, or null if the match is something else */
  replace: (match: RegExpMatchArray, id: string, inner: string) => string | null;
};

/** Builds the code of an SQL fragment that becomes `removed` if the predicate is removed. */
const toRaw = (id: string, present: string, removed = "true") =>
  `\${globalThis.predicates.raw(${id}, sql\`${present}\`, sql\`${removed}\`)}`;

const quote = (text = "") => JSON.stringify(text);
const value = String.raw`[\w.]*(?:sellerId|seller_id|seller|owner)(?:\.id)?`;
const column = String.raw`(?:\w+\.)?seller_id`;
/** Matches a tuple of columns that starts with `seller_id`. */
const tuple = String.raw`\(${column}((?:, [\w.]+)+)\)`;

const forms: Form[] = [
  // .where("seller_id", "=", sellerId), and the same on the id of the table `sellers`
  {
    pattern: new RegExp(
      String.raw`\.where\(\s*(?:"|sql<string>\`)((?:\w+\.)?(?:seller_id|id))["\`],\s*"=",\s*(${value}|id)\s*\)`,
      "g",
    ),
    isJoin: false,
    replace: ([, name = "", owner = ""], id) =>
      name.endsWith("seller_id") || owner !== "id"
        ? `.where(globalThis.predicates.compare(${id}, ${quote(name)}, ${owner}))`
        : null,
  },
  // .onRef("i.seller_id", "=", "v.seller_id"), and the same with `whereRef`
  {
    pattern: /\.(on|where)Ref\(\s*"(\w+\.seller_id)",\s*"=",\s*"(\w+\.seller_id)"\s*\)/g,
    isJoin: true,
    replace: ([, call = "", left, right], id) =>
      `.${call}(globalThis.predicates.join(${id}, ${quote(left)}, ${quote(right)}))`,
  },
  // .innerJoin("sellers as s", "s.id", "p.seller_id")
  {
    pattern: /\.(\w+Join)\(\s*"([\w ]+)",\s*"(\w+\.(?:seller_id|id))",\s*"(\w+\.seller_id)"\s*\)/g,
    isJoin: true,
    replace: ([, call = "", table, left, right], id) =>
      `.${call}(${quote(table)}, (join) => join.on(globalThis.predicates.join(${id}, ${quote(left)}, ${quote(right)})))`,
  },
  // seller_id = ${sellerId}, seller_id = any(${sellerIds}::uuid[]) and s.id = ${sellerId}
  {
    pattern: new RegExp(
      String.raw`(?<![\w.$])(?:${column} = (?:\$\{[\w.]+\}|any\((?:[^()]|\([^()]*\))*\))|(?:\w+\.)?id = \$\{${value}\})`,
      "g",
    ),
    isJoin: false,
    replace: (_, id, inner) => toRaw(id, inner),
  },
  // i.seller_id = p.seller_id, s.id = p.seller_id; also in `update ... from`, `delete ... using`
  // and subqueries
  {
    pattern: new RegExp(
      String.raw`(?<![\w.$])(?:${column} = \w+\.(?:seller_id|id)\b|(?:\w+\.)?id = ${column}\b)`,
      "g",
    ),
    isJoin: true,
    replace: (_, id, inner) => toRaw(id, inner),
  },
  // join b using (seller_id, id)
  {
    pattern: /\busing \(seller_id, ([\w, ]+)\)/g,
    isJoin: true,
    replace: ([, others = ""], id, inner) => toRaw(id, inner, `using (${others})`),
  },
  // (a.seller_id, a.id) = (b.seller_id, b.id)
  {
    pattern: new RegExp(String.raw`${tuple} = ${tuple}`, "g"),
    isJoin: true,
    replace: ([, left = "", right = ""], id, inner) =>
      toRaw(id, inner, `(${left.slice(2)}) = (${right.slice(2)})`),
  },
  // (seller_id, id) in (select ...), with everything in the parentheses
  {
    pattern: new RegExp(String.raw`${tuple} in \(`, "g"),
    isJoin: true,
    replace: ([head, others = ""], id, inner) => {
      const names = others.split(", ").slice(1);
      const columns = ["seller", ...names.map((_, index) => `other_${index}`)];
      const comparisons = names.map((name, index) => `wanted.other_${index} = ${name}`);
      return toRaw(
        id,
        inner,
        `exists (select from (${inner.slice(head.length)} as wanted(${columns.join(", ")}) where ${comparisons.join(" and ")})`,
      );
    },
  },
  // seller_id in (select ...)
  {
    pattern: new RegExp(String.raw`(?<![\w.$])${column} in \(`, "g"),
    isJoin: false,
    replace: (_, id, inner) => toRaw(id, inner),
  },
];

/** Finds the closing parenthesis of the one that is open before `start`. */
const closeOf = (code: string, start: number): number => {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < code.length; end++)
    if (code[end] === "(") depth++;
    else if (code[end] === ")") depth--;
  return end;
};

/**
 * Finds the ownership predicates of a query file: comparisons of a column `seller_id`, or of the id
 * of a seller, with values or with another column. Includes SQL and calls of Kysely, tuples and
 * `using`. Leaves out cursors (`>`), conflict keys and groups.
 * @param withJoins whether to include predicates that compare two columns
 */
export const findPredicates = (
  path: string,
  code: string,
  { withJoins }: { withJoins: boolean },
): Predicate[] => {
  const counts = new Map<string, number>();
  return forms
    .filter(({ isJoin }) => withJoins || !isJoin)
    .flatMap(({ pattern, replace }) =>
      [...code.matchAll(pattern)].flatMap((match): Predicate[] => {
        const end = match.index + match[0].length;
        const text = match[0].replaceAll(/\s+/g, " ");
        if (replace(match, "", match[0]) === null) return [];
        counts.set(text, (counts.get(text) ?? 0) + 1);
        const id = `${path} ${text} ${counts.get(text)}`;
        return [
          {
            id,
            text,
            start: match.index,
            end: text.endsWith(" in (") ? closeOf(code, end) : end,
            line: code.slice(0, match.index).split("\n").length,
            replace: (inner) => replace(match, JSON.stringify(id), inner) ?? "",
          },
        ];
      }),
    )
    .toSorted((a, b) => a.start - b.start);
};

/** Writes the replacements of predicates into the code of their file. */
export const replacePredicates = (
  code: string,
  predicates: readonly Predicate[],
  start = 0,
  end = code.length,
): string => {
  const [first, ...others] = predicates;
  if (!first) return code.slice(start, end);
  const inside = others.filter((other) => other.start < first.end);
  const after = others.filter((other) => other.start >= first.end);
  return (
    code.slice(start, first.start) +
    first.replace(replacePredicates(code, inside, first.start, first.end)) +
    replacePredicates(code, after, first.end, end)
  );
};

const comparisons =
  /seller_id["`]?\)?,?\s*"?(?:=|in )|= \(?\w*\.?seller_id\b|using \((?!\s*select)[^()]*seller_id|"\w+\.seller_id"\s*\)/g;

/**
 * Finds comparisons of a column `seller_id` that `findPredicates` does not know.
 * @returns the path, line number and text of each
 */
export const findUnknownComparisons = (path: string, code: string): string[] => {
  const known = findPredicates(path, code, { withJoins: true });
  return [...code.matchAll(comparisons)]
    .map(({ index }) => index)
    .filter((index) => !known.some(({ start, end }) => start <= index && index < end))
    .map((index) => {
      const line = code.slice(0, index).split("\n").length;
      return `${path}:${line} ${code.split("\n")[line - 1]?.trim()}`;
    });
};
