import type { A_Expr, Node, SubLink } from "libpg-query";
import { type Context, deriveOwner, equate, withoutFilter } from "./context.ts";
import { type Owner, type Rule, combineAlternatives, given } from "./owners.ts";
import { findColumnAt, resolveColumn } from "./relations.ts";

/** The texts of a list of nodes, such as the parts of a name. */
export const textsOf = (nodes: readonly Node[] = []): string[] =>
  nodes.flatMap((node) => ("String" in node ? [node.String.sval ?? ""] : []));

/**
 * Calls `visit` for each node below `value`, and continues below those for which it returns true.
 */
export const walk = (value: unknown, visit: (node: Node) => boolean): void => {
  if (typeof value !== "object" || value === null) return;
  // Values that are no nodes have no property that `visit` reads.
  if (!Array.isArray(value) && !visit(value as Node)) return;
  for (const part of Object.values(value)) walk(part, visit);
};

/** Analyzes the subqueries of an expression that filters nothing. */
export const analyzeSubqueries = (expression: unknown, context: Context): void => {
  walk(expression, (node) => {
    if (!("SubLink" in node)) return true;
    analyzeSubLink(node.SubLink, withoutFilter(context));
    return false;
  });
};

const isGiven = (expression: Node, { scope }: Context): boolean => {
  let result = true;
  walk(expression, (node) => {
    if ("SubLink" in node || "SetToDefault" in node) result = false;
    if ("ColumnRef" in node)
      result &&= resolveColumn(scope, textsOf(node.ColumnRef.fields)) === given;
    return result;
  });
  return result;
};

/** Finds the owner whose id an expression is; null if it is something else. */
export const findOwner = (expression: Node | undefined, context: Context): Owner | null => {
  if (!expression) return null;
  if ("TypeCast" in expression) return findOwner(expression.TypeCast.arg, context);
  if ("ColumnRef" in expression)
    return resolveColumn(context.scope, textsOf(expression.ColumnRef.fields));
  if ("CoalesceExpr" in expression)
    return deriveOwner(
      context,
      (expression.CoalesceExpr.args ?? []).map((item) => findOwner(item, context)),
    );
  if ("SubLink" in expression) {
    const { subLinkType, subselect } = expression.SubLink;
    if ((subLinkType === "EXPR_SUBLINK" || subLinkType === "ARRAY_SUBLINK") && subselect)
      return findColumnAt(context.analyzeQuery(subselect, withoutFilter(context)), 0);
  }
  if (isGiven(expression, context)) return given;
  analyzeSubqueries(expression, context);
  return null;
};

/** The parts of a tuple, or the expression itself if it is not a tuple. */
const partsOf = (expression: Node | undefined): Node[] => {
  if (!expression) return [];
  return "RowExpr" in expression ? (expression.RowExpr.args ?? []) : [expression];
};

const isEquals = (name: readonly Node[] | undefined) => textsOf(name).at(-1) === "=";

const analyzeSubLink = (link: SubLink, context: Context): void => {
  if (!link.subselect) return;
  const tests = partsOf(link.testexpr).map((test) => findOwner(test, context));
  const result = context.analyzeQuery(link.subselect, context);
  const isIn = link.subLinkType === "ANY_SUBLINK" && (!link.operName || isEquals(link.operName));
  const isRow = link.subLinkType === "ROWCOMPARE_SUBLINK" && isEquals(link.operName);
  if (!isIn && !isRow) return;
  tests.forEach((test, index) => {
    const owner = findColumnAt(result, index);
    // A row of the subquery that is not equal makes no difference, negated or not.
    const filtered = isIn && owner ? new Set([...context.filtered, owner]) : context.filtered;
    equate(test, owner, { ...context, filtered });
  });
};

const analyzeComparison = ({ kind, name, lexpr, rexpr }: A_Expr, context: Context): void => {
  const left = partsOf(lexpr);
  const isEquality =
    kind === "AEXPR_NOT_DISTINCT" ||
    ((kind === "AEXPR_OP" || kind === "AEXPR_OP_ANY" || kind === "AEXPR_IN") && isEquals(name));
  if (!isEquality) {
    analyzeSubqueries([lexpr, rexpr], context);
    return;
  }
  const rights = rexpr && "List" in rexpr ? (rexpr.List.items ?? []) : [rexpr];
  const rightOwners = rights.map((right) => partsOf(right).map((part) => findOwner(part, context)));
  left.forEach((part, index) => {
    const alternatives = rightOwners.map((owners) => owners[index] ?? null);
    const right = alternatives.length === 1 ? alternatives[0] : deriveOwner(context, alternatives);
    equate(findOwner(part, context), right ?? null, context);
  });
};

/** Adds the rules that follow from a condition that holds. */
export const analyzeCondition = (condition: Node | undefined, context: Context): void => {
  if (!condition) return;
  if ("SubLink" in condition) analyzeSubLink(condition.SubLink, context);
  else if ("A_Expr" in condition) analyzeComparison(condition.A_Expr, context);
  else if ("BoolExpr" in condition && condition.BoolExpr.boolop === "AND_EXPR")
    for (const part of condition.BoolExpr.args ?? []) analyzeCondition(part, context);
  else if ("BoolExpr" in condition && condition.BoolExpr.boolop === "OR_EXPR") {
    const branches = (condition.BoolExpr.args ?? []).map((part) => {
      const rules: Rule[] = [];
      analyzeCondition(part, { ...context, rules });
      return rules;
    });
    const isShared = ({ owner }: Rule) => context.filtered.has(owner);
    context.rules.push(
      ...branches.flat().filter((rule) => !isShared(rule)),
      ...combineAlternatives(branches.map((rules) => rules.filter(isShared))),
    );
  } else analyzeSubqueries(condition, context);
};
