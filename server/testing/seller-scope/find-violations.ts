import { type Node, parseSync } from "libpg-query";
import { walk } from "./conditions.ts";
import type { Context, Tables } from "./context.ts";
import { type Owner, type TableReference, findGivenOwners } from "./owners.ts";
import { analyzeSelect, analyzeTable } from "./queries.ts";
import { analyzeWrite } from "./writes.ts";

const analyzeQuery = (query: Node, context: Context) =>
  ("SelectStmt" in query
    ? analyzeSelect(query.SelectStmt, context)
    : analyzeWrite(query, context)) ?? { columns: [], others: null };

const analyzeStatement = (statement: Node, context: Context): void => {
  if ("DeclareCursorStmt" in statement && statement.DeclareCursorStmt.query)
    analyzeStatement(statement.DeclareCursorStmt.query, context);
  else if ("SelectStmt" in statement) analyzeSelect(statement.SelectStmt, context);
  // `analyze` and `vacuum` return no rows. Nothing is known about any other statement.
  else if (!("VacuumStmt" in statement) && !analyzeWrite(statement, context))
    walk(statement, (node) => {
      if ("RangeVar" in node) analyzeTable(node.RangeVar, context);
      if ("relation" in node) analyzeTable(Object(node.relation), context);
      return true;
    });
};

/**
 * The comment that `anySeller` of `src/db/any-seller.ts` writes into a statement: the alias in
 * quotes.
 */
const marker = /\/\* any seller of "([^"]+)": [^*]+ \*\//g;

const isSame = (a: TableReference, b: TableReference) => a.location === b.location;

/**
 * Finds references to tables of sellers that a statement compares with no given seller, directly or
 * through other references. Also finds markers of `anySeller` that it does not need.
 * @returns one sentence for each
 */
export const findViolations = (text: string, tables: Tables): string[] => {
  const context: Context = {
    tables,
    scope: null,
    ctes: new Map(),
    filtered: new Set(),
    rules: [],
    references: [],
    analyzeQuery,
  };
  for (const { stmt } of parseSync(text).stmts ?? [])
    if (stmt) analyzeStatement(stmt, { ...context, scope: { relations: new Map(), parent: null } });
  const { rules, references } = context;

  /** Lists the references without a given seller, if those of the markers may be of any seller. */
  const findOpen = (marked: readonly TableReference[]): TableReference[] => {
    const isMarked = ({ reference }: Owner) =>
      reference !== null && marked.some((markedReference) => isSame(markedReference, reference));
    const found = findGivenOwners(rules, references.filter(isMarked));
    return references
      .filter((owner) => !found.has(owner))
      .flatMap(({ reference }) => reference ?? [])
      .toSorted((a, b) => a.location - b.location);
  };

  const aliases = [...text.matchAll(marker)].map(([, alias = ""]) => alias);
  const marked: TableReference[] = [];
  const useless: string[] = [];
  for (const alias of aliases) {
    const reference = findOpen(marked).find((open) => open.alias === alias);
    if (reference) marked.push(reference);
    else useless.push(alias);
  }
  for (const reference of marked) {
    const others = marked.filter((other) => other !== reference);
    if (!findOpen(others).some((open) => isSame(open, reference))) useless.push(reference.alias);
  }
  const open = new Map(findOpen(marked).map((reference) => [reference.location, reference]));
  return [
    ...[...open.values()].map(
      ({ table, alias }) =>
        `It reads or writes "${table}"${alias === table ? "" : ` as ${alias}`} of all sellers: compare its ${table === "sellers" ? "id" : "seller_id"} with a given seller, or say with anySeller("${alias}", reason) why it spans sellers.`,
    ),
    ...useless.map((alias) => `Nothing in it needs anySeller("${alias}", ...): remove the call.`),
  ];
};
