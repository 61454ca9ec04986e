import { CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createPool, type Db } from "../src/db/pool.ts";
import type { DB } from "../src/db/schema.ts";
import type { Statement } from "./capture-statements.ts";
import { isDistributed } from "./citus.ts";

/** A node of a query plan, as `explain` reports it. */
export type PlanStep = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
};

/** Removes the number of a shard, which a worker appends to names. */
const withoutShard = (name: string) => name.replace(/_\d{6,}$/, "");

/**
 * Lists the nodes of a plan, each before those below it. On a distributed database these are the
 * nodes of the workers' plans: the coordinator's own nodes only wait for them.
 */
const stepsIn = (plan: unknown): PlanStep[] => {
  if (typeof plan !== "object" || plan === null) return [];
  const below = Object.values(plan).flatMap(stepsIn);
  if (!("Node Type" in plan) || "Custom Plan Provider" in plan) return below;
  // The format in which PostgreSQL explains a plan.
  const step = plan as PlanStep;
  for (const key of ["Relation Name", "Index Name"] as const)
    if (step[key] !== undefined) step[key] = withoutShard(step[key]);
  return [step, ...below];
};

/** Formats a value as PostgreSQL reads it. */
const toText = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  if (!Array.isArray(value)) return String(value);
  const items = value.map((item) => (item === null ? "null" : JSON.stringify(toText(item))));
  return `{${items.join()}}`;
};

/** Writes the values of a statement into its text. */
const withValues = ({ text, values }: Statement): Statement => {
  const literals = values.map((value) =>
    value === null ? "null" : pg.escapeLiteral(toText(value)),
  );
  return { text: text.replace(/\$(\d+)/g, (_, n) => literals[Number(n) - 1] ?? ""), values: [] };
};

const explainOnce = async (db: Db, statement: Statement) => {
  // A worker that analyzes a statement with parameters plans it for any values.
  const { text, values } = isDistributed ? withValues(statement) : statement;
  const query = `explain (analyze, buffers, format json) ${text}`;
  const { rows } = await db.executeQuery<{
    "QUERY PLAN": [{ Plan: PlanStep; "Execution Time": number }];
  }>(CompiledQuery.raw(query, values));
  const [row] = rows;
  if (!row) throw new Error("PostgreSQL explains.");
  const [{ Plan, "Execution Time": ms }] = row["QUERY PLAN"];
  return { steps: stepsIn(Plan), ms };
};

/** Runs a statement. @returns all nodes of its query plan, the root first */
export const explain = async (db: Db, statement: Statement): Promise<PlanStep[]> =>
  (await explainOnce(db, statement)).steps;

/** The cost of a statement for the database. */
export type StatementCost = {
  ms: number;
  /** Pages of 8 KiB that it read, from memory or from disk. */
  buffers: number;
  /** Rows and index entries that its scans read, including those that were filtered out. */
  rows: number;
};

/** Runs a statement twice, so that its pages are in memory. @returns the cost of the second run */
export const findCost = async (db: Db, statement: Statement): Promise<StatementCost> => {
  await explainOnce(db, statement);
  const { steps, ms } = await explainOnce(db, statement);
  const [last] = steps;
  const scans = steps.filter(({ "Node Type": type }) => type.includes("Scan"));
  const readBy = (step: PlanStep) =>
    (step["Actual Rows"] +
      (step["Rows Removed by Filter"] ?? 0) +
      (step["Rows Removed by Index Recheck"] ?? 0)) *
    step["Actual Loops"];
  return {
    ms,
    buffers: (last?.["Shared Hit Blocks"] ?? 0) + (last?.["Shared Read Blocks"] ?? 0),
    rows: Math.round(scans.reduce((sum, step) => sum + readBy(step), 0)),
  };
};

/** Captures the SQL that `run` sends. */
export const statementsOf = async (
  databaseUrl: string,
  run: (db: Db) => Promise<unknown>,
): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const db = new Kysely<DB>({
    // Its connections may still be closing when the database is dropped, which ends them.
    dialect: new PostgresDialect({ pool: createPool(databaseUrl, { onError() {} }) }),
    log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
  });
  await run(db);
  await db.destroy();
  return statements;
};
