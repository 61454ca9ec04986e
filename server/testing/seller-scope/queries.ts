import type {
  FuncCall,
  JoinExpr,
  Node,
  RangeFunction,
  RangeVar,
  SelectStmt,
  WithClause,
} from "libpg-query";
import { analyzeCondition, analyzeSubqueries, findOwner, textsOf, walk } from "./conditions.ts";
import { type Context, deriveOwner, equate, separateColumns, withoutFilter } from "./context.ts";
import { type Owner, given } from "./owners.ts";
import { type Column, type Relation, renameColumns, resolveColumn } from "./relations.ts";

/** A part of a `from` list. A condition on it leaves out rows of its relations. */
type FromItem = { relations: Relation[] };

const ownersOf = ({ relations }: FromItem): Owner[] =>
  relations.flatMap(({ columns }) => columns.flatMap(({ owner }) => owner ?? []));

/** The column of a table that holds the id of a seller. */
const findOwnerColumn = (table: string, columns: readonly string[]) =>
  table === "sellers" ? "id" : columns.find((column) => column === "seller_id");

/** Adds a reference to a table to its scope. */
export const analyzeTable = (table: RangeVar, context: Context): Relation => {
  const name = table.relname ?? "";
  const alias = table.alias?.aliasname ?? name;
  const columns = context.tables[name] ?? [];
  const ownerColumn = findOwnerColumn(name, columns);
  let owner: Owner | null = null;
  if (ownerColumn !== undefined) {
    owner = { reference: { table: name, alias, location: table.location ?? 0 } };
    context.references.push(owner);
  }
  const relation: Relation = {
    columns: columns.map((column) => ({
      name: column,
      owner: column === ownerColumn ? owner : null,
    })),
    others: null,
  };
  context.scope?.relations.set(alias, relation);
  return relation;
};

const analyzeFunction = (range: RangeFunction, context: Context): Relation => {
  const owners = (range.functions ?? []).map((call) => findOwner(call, context));
  const others = owners.every((owner) => owner === given) ? given : null;
  const names: string[] = textsOf(range.alias?.colnames);
  walk([range.functions, range.coldeflist], (node) => {
    if ("ColumnDef" in node) names.push(node.ColumnDef.colname ?? "");
    return true;
  });
  return { columns: names.map((name) => ({ name, owner: others })), others };
};

const analyzeJoin = (join: JoinExpr, context: Context): FromItem => {
  const left = analyzeFromItem(join.larg, context);
  const right = analyzeFromItem(join.rarg, context);
  const filtered = new Set<Owner>([
    ...(join.jointype === "JOIN_INNER" || join.jointype === "JOIN_RIGHT" ? ownersOf(left) : []),
    ...(join.jointype === "JOIN_INNER" || join.jointype === "JOIN_LEFT" ? ownersOf(right) : []),
  ]);
  const conditionContext = { ...context, filtered };
  const find = ({ relations }: FromItem, name: string) =>
    resolveColumn(
      {
        relations: new Map(relations.map((relation, index) => [`${index}`, relation])),
        parent: null,
      },
      [name],
    );
  for (const name of textsOf(join.usingClause))
    equate(find(left, name), find(right, name), conditionContext);
  analyzeCondition(join.quals, conditionContext);
  return { relations: [...left.relations, ...right.relations] };
};

const analyzeFromItem = (item: Node | undefined, context: Context): FromItem => {
  if (!item) return { relations: [] };
  if ("JoinExpr" in item) return analyzeJoin(item.JoinExpr, context);
  const add = (alias: string, relation: Relation, names: readonly string[]): FromItem => {
    const renamed = renameColumns(relation, names);
    context.scope?.relations.set(alias, renamed);
    return { relations: [renamed] };
  };
  const inner = withoutFilter(context);
  if ("RangeVar" in item) {
    const { relname = "", schemaname, alias } = item.RangeVar;
    const cte = schemaname === undefined ? context.ctes.get(relname) : undefined;
    return add(
      alias?.aliasname ?? relname,
      cte ? cte(inner) : analyzeTable(item.RangeVar, context),
      textsOf(alias?.colnames),
    );
  }
  if ("RangeSubselect" in item && item.RangeSubselect.subquery) {
    const { alias, subquery } = item.RangeSubselect;
    const relation = context.analyzeQuery(subquery, inner);
    return add(alias?.aliasname ?? "", relation, textsOf(alias?.colnames));
  }
  if ("RangeFunction" in item) {
    const { alias, functions } = item.RangeFunction;
    let name = alias?.aliasname;
    walk(functions, (node) => {
      if ("FuncCall" in node) name ??= textsOf(node.FuncCall.funcname).at(-1);
      return true;
    });
    return add(name ?? "", analyzeFunction(item.RangeFunction, inner), []);
  }
  analyzeSubqueries(item, context);
  return { relations: [] };
};

/** Adds the relations of a `from` list to the scope. @returns their owners */
export const analyzeFrom = (items: readonly Node[] = [], context: Context): Owner[] =>
  items.flatMap((item) => ownersOf(analyzeFromItem(item, context)));

/** The columns of a `select` or `returning` list. */
export const analyzeTargets = (targets: readonly Node[] = [], context: Context): Column[] =>
  targets.flatMap((node): Column[] => {
    if (!("ResTarget" in node)) return [];
    const { name, val } = node.ResTarget;
    const fields = val && "ColumnRef" in val ? (val.ColumnRef.fields ?? []) : [];
    const path = textsOf(fields);
    if (fields.some((field) => "A_Star" in field)) {
      const { relations } = context.scope ?? { relations: new Map<string, Relation>() };
      return [...relations]
        .filter(([alias]) => path.length === 0 || path.at(-1) === alias)
        .flatMap(([, { columns }]) => columns);
    }
    return [{ name: name ?? path.at(-1) ?? "", owner: findOwner(val, context) }];
  });

/** Whether the rows of a query depend on rows that a condition on its result leaves out. */
const mixesSellers = (query: SelectStmt, context: Context): boolean => {
  const hasOwner = (nodes: readonly Node[] = []) =>
    nodes.some((node) => findOwner(node, withoutFilter(context)) !== null);
  const isAcross = ({ over }: FuncCall) => {
    if (!over) return false;
    const named = (query.windowClause ?? []).flatMap((node) =>
      "WindowDef" in node ? [node.WindowDef] : [],
    );
    const window = named.find(({ name }) => name !== undefined && name === over.name) ?? over;
    return !hasOwner(window.partitionClause);
  };
  let result = query.limitCount !== undefined || query.limitOffset !== undefined;
  const distinct = (query.distinctClause ?? []).filter((node) => Object.keys(node).length > 0);
  if (distinct.length > 0) result ||= !hasOwner(distinct);
  walk(query.targetList, (node) => {
    if ("FuncCall" in node) result ||= isAcross(node.FuncCall);
    return !("SubLink" in node);
  });
  return result;
};

const analyzeValues = (lists: readonly Node[], context: Context): Column[] => {
  const rows = lists.map((list) =>
    "List" in list ? (list.List.items ?? []).map((item) => findOwner(item, context)) : [],
  );
  return (rows[0] ?? []).map((_, index) => ({
    name: `column${index + 1}`,
    owner: deriveOwner(
      context,
      rows.map((row) => row[index] ?? null),
    ),
  }));
};

const analyzeSet = (
  { larg, rarg }: SelectStmt,
  context: Context,
  { isReachable }: { isReachable: boolean },
): Column[] => {
  const left = larg ? analyzeSelect(larg, context).columns : [];
  const right = rarg ? analyzeSelect(rarg, context).columns : [];
  return left.map(({ name, owner }, index) => {
    const arms = [owner, right[index]?.owner ?? null];
    const column = deriveOwner(context, arms);
    if (column && isReachable)
      for (const arm of arms) if (arm) context.rules.push({ owner: arm, sources: [column] });
    return { name, owner: column };
  });
};

/** Analyzes a `select`, `values` or `union`. @returns its columns */
export const analyzeSelect = (query: SelectStmt, outer: Context): Relation => {
  const context: Context = {
    ...addCtes(query.withClause, outer),
    scope: { relations: new Map(), parent: outer.scope },
  };
  const inner = withoutFilter(context);
  const { limitCount, limitOffset } = query;
  analyzeSubqueries([limitCount, limitOffset], inner);
  if (query.op !== undefined && query.op !== "SETOP_NONE") {
    const isReachable = !limitCount && !limitOffset;
    return { columns: analyzeSet(query, inner, { isReachable }), others: null };
  }
  if (query.valuesLists) return { columns: analyzeValues(query.valuesLists, inner), others: null };
  const filtered = new Set([...analyzeFrom(query.fromClause, inner), ...outer.filtered]);
  analyzeCondition(query.whereClause, { ...context, filtered });
  analyzeCondition(query.havingClause, { ...context, filtered });
  const columns = analyzeTargets(query.targetList, inner);
  const { groupClause, distinctClause, windowClause, sortClause } = query;
  analyzeSubqueries([groupClause, distinctClause, windowClause, sortClause], inner);
  // `select *` of a function with only parameters: its columns have no names.
  const [only] = inner.scope?.relations.values() ?? [];
  const others = columns.length === 0 ? (only?.others ?? null) : null;
  const relation = { columns, others };
  return mixesSellers(query, inner) ? separateColumns(relation, context) : relation;
};

/** Analyzes a recursive query. The owner of a column is given only if it is in both parts. */
const analyzeRecursive = (name: string, { larg, rarg }: SelectStmt, context: Context): Relation => {
  if (!larg || !rarg) return { columns: [], others: null };
  const first = analyzeSelect(larg, context);
  const ctes = new Map(context.ctes).set(name, (inner) => separateColumns(first, inner));
  const next = analyzeSelect(rarg, { ...context, ctes });
  const columns = first.columns.map((column, index) => ({
    name: column.name,
    owner: deriveOwner(context, [column.owner, next.columns[index]?.owner ?? null]),
  }));
  return { columns, others: null };
};

/** Adds common table expressions. Those that only read are analyzed again for every use. */
export const addCtes = (clause: WithClause | undefined, outer: Context): Context => {
  const context = { ...outer, ctes: new Map(outer.ctes) };
  for (const node of clause?.ctes ?? []) {
    if (!("CommonTableExpr" in node)) continue;
    const { ctename = "", ctequery, aliascolnames } = node.CommonTableExpr;
    if (!ctequery) continue;
    const before = new Map(context.ctes);
    const analyze = ({ rules, references }: Context): Relation => {
      const inner = withoutFilter({ ...context, ctes: before, rules, references });
      const isRecursive = clause?.recursive === true && "SelectStmt" in ctequery;
      const relation =
        isRecursive && ctequery.SelectStmt.op === "SETOP_UNION"
          ? analyzeRecursive(ctename, ctequery.SelectStmt, inner)
          : inner.analyzeQuery(ctequery, inner);
      return renameColumns(relation, textsOf(aliascolnames));
    };
    if ("SelectStmt" in ctequery) context.ctes.set(ctename, analyze);
    else {
      const relation = analyze(context);
      context.ctes.set(ctename, (inner) => separateColumns(relation, inner));
    }
  }
  return context;
};
