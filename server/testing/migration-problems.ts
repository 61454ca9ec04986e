import { type Node, parseSync } from "libpg-query";

/** The first line of a migration that removes things that the previous version no longer uses. */
const contractMark = /^-- Contracts: .+\n/;
const outsideMark = /^-- Runs outside a transaction\.\n/;

const constants = new Set(["A_Const", "TypeCast", "A_ArrayExpr"]);
const kindOf = (node: object | undefined) => Object.keys(node ?? {})[0] ?? "";

/** Lists the problems of constraints on a new column of a table that has rows. */
const listColumnProblems = (constraints: readonly Node[]): string[] => {
  const found = constraints.flatMap((node) => ("Constraint" in node ? node.Constraint : []));
  const hasDefault = found.some(({ contype }) => contype === "CONSTR_DEFAULT");
  return found.flatMap(({ contype, raw_expr: expression }) => {
    if (contype === "CONSTR_DEFAULT")
      return constants.has(kindOf(expression)) ? [] : "a default that is no constant";
    if (contype === "CONSTR_NOTNULL") return hasDefault ? [] : "not null without a default";
    return contype === "CONSTR_NULL" ? [] : "a constraint in the column: add it not valid";
  });
};

const contracting = new Set(["AT_DropColumn", "AT_AlterColumnType"]);

const listTableProblems = (command: Node, isContracting: boolean): string[] => {
  if (!("AlterTableCmd" in command)) return [];
  const { subtype = "", def } = command.AlterTableCmd;
  if (contracting.has(subtype)) return isContracting ? [] : [`${subtype} without a mark`];
  if (subtype === "AT_SetNotNull") return ["set not null: add a check that is not valid"];
  if (subtype === "AT_AddColumn" && def && "ColumnDef" in def)
    return listColumnProblems(def.ColumnDef.constraints ?? []);
  if (subtype === "AT_AddConstraint" && def && "Constraint" in def)
    return def.Constraint.skip_validation || def.Constraint.indexname
      ? []
      : ["a constraint that reads the table: add it not valid, and validate it in another file"];
  return [];
};

const droppable = new Set(["OBJECT_INDEX", "OBJECT_TRIGGER", "OBJECT_FUNCTION"]);

/**
 * Finds statements of a migration that would disturb requests of running servers: those that hold a
 * lock while they read a large table, and those that remove things that the previous version uses.
 * Tables that the migration itself creates are not in use yet (decision 061).
 * @returns one sentence for each problem
 */
export const findMigrationProblems = (text: string): string[] => {
  const isContracting = contractMark.test(text);
  const isOutside = outsideMark.test(text);
  const made = new Set<string>();
  return (parseSync(text).stmts ?? []).flatMap(({ stmt }): string[] => {
    if (!stmt) return [];
    if ("CreateStmt" in stmt) made.add(stmt.CreateStmt.relation?.relname ?? "");
    const isMade = (relation: { relname?: string } | undefined) =>
      made.has(relation?.relname ?? "");
    if ("IndexStmt" in stmt) {
      const { relation, concurrent = false } = stmt.IndexStmt;
      return isMade(relation) || concurrent ? [] : ["an index that is not built concurrently"];
    }
    if ("AlterTableStmt" in stmt) {
      const { relation, cmds = [] } = stmt.AlterTableStmt;
      return isMade(relation) ? [] : cmds.flatMap((node) => listTableProblems(node, isContracting));
    }
    if ("UpdateStmt" in stmt || "DeleteStmt" in stmt) {
      const { relation } = "UpdateStmt" in stmt ? stmt.UpdateStmt : stmt.DeleteStmt;
      return isMade(relation) ? [] : ["rows changed all at once: change them in batches"];
    }
    if ("RenameStmt" in stmt) return isMade(stmt.RenameStmt.relation) ? [] : ["a new name"];
    if ("DropStmt" in stmt) {
      const { removeType = "", concurrent = false } = stmt.DropStmt;
      if (isOutside && !concurrent) return ["an index that is not dropped concurrently"];
      return isContracting || droppable.has(removeType) ? [] : [`${removeType} without a mark`];
    }
    return [];
  });
};
