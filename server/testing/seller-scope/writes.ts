import type { DeleteStmt, InsertStmt, Node, UpdateStmt } from "libpg-query";
import { analyzeCondition, analyzeSubqueries } from "./conditions.ts";
import { type Context, withoutFilter } from "./context.ts";
import type { Owner } from "./owners.ts";
import { addCtes, analyzeFrom, analyzeTable, analyzeTargets } from "./queries.ts";
import { type Relation, findColumnAt } from "./relations.ts";

const openScope = (statement: InsertStmt | UpdateStmt | DeleteStmt, outer: Context): Context => ({
  ...withoutFilter(addCtes(statement.withClause, outer)),
  scope: { relations: new Map(), parent: outer.scope },
});

const findRelationOwner = ({ columns }: Relation): { name: string; owner: Owner } | null => {
  for (const { name, owner } of columns) if (owner) return { name, owner };
  return null;
};

/**
 * Analyzes `on conflict`: the existing row has the same seller only if the key contains the seller.
 */
const analyzeConflict = (
  { relation, onConflictClause: conflict }: InsertStmt,
  inserted: Relation,
  context: Context,
): void => {
  if (conflict?.action !== "ONCONFLICT_UPDATE" || !relation) return;
  const existing = analyzeTable(relation, context);
  context.scope?.relations.set("excluded", inserted);
  const column = findRelationOwner(existing);
  const source = findRelationOwner(inserted);
  if (!column || !source) return;
  const isInKey = (conflict.infer?.indexElems ?? []).some(
    (element) => "IndexElem" in element && element.IndexElem.name === column.name,
  );
  if (isInKey) context.rules.push({ owner: column.owner, sources: [source.owner] });
  analyzeCondition(conflict.whereClause, { ...context, filtered: new Set([column.owner]) });
  analyzeSubqueries(conflict.targetList, context);
};

const analyzeInsert = (statement: InsertStmt, outer: Context): Relation => {
  const context = openScope(statement, outer);
  const { relation, cols = [], selectStmt, returningClause } = statement;
  if (!relation) return { columns: [], others: null };
  const inserted = analyzeTable(relation, context);
  const column = findRelationOwner(inserted);
  const index = cols.findIndex(
    (node) => "ResTarget" in node && node.ResTarget.name === column?.name,
  );
  const source = selectStmt && context.analyzeQuery(selectStmt, { ...context, scope: outer.scope });
  const value = source && findColumnAt(source, index);
  if (column && value) context.rules.push({ owner: column.owner, sources: [value] });
  analyzeConflict(statement, inserted, context);
  return { columns: analyzeTargets(returningClause?.exprs, context), others: null };
};

const analyzeChange = (
  statement: UpdateStmt | DeleteStmt,
  from: readonly Node[] | undefined,
  outer: Context,
): Relation => {
  const context = openScope(statement, outer);
  const { relation, whereClause, returningClause } = statement;
  if (!relation) return { columns: [], others: null };
  const owner = findRelationOwner(analyzeTable(relation, context))?.owner;
  const filtered = new Set([...(owner ? [owner] : []), ...analyzeFrom(from, context)]);
  analyzeCondition(whereClause, { ...context, filtered });
  if ("targetList" in statement) analyzeSubqueries(statement.targetList, context);
  return { columns: analyzeTargets(returningClause?.exprs, context), others: null };
};

/** Analyzes an `insert`, `update` or `delete`. @returns the columns that it returns */
export const analyzeWrite = (statement: Node, context: Context): Relation | null => {
  if ("InsertStmt" in statement) return analyzeInsert(statement.InsertStmt, context);
  if ("UpdateStmt" in statement)
    return analyzeChange(statement.UpdateStmt, statement.UpdateStmt.fromClause, context);
  if ("DeleteStmt" in statement)
    return analyzeChange(statement.DeleteStmt, statement.DeleteStmt.usingClause, context);
  return null;
};
