import { CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Db } from "../src/db/pool.ts";
import type { DB } from "../src/db/schema.ts";
import type { Statement } from "./capture-statements.ts";

/** A step of a plan, as PostgreSQL took it. */
export type PlanStep = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanStep[];
};

const stepsIn = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(stepsIn)];

/** Runs a statement. @returns every step that answered it, the last one first */
export const explain = async (db: Db, { text, values }: Statement): Promise<PlanStep[]> => {
  const query = `explain (analyze, format json) ${text}`;
  const { rows } = await db.executeQuery<{ "QUERY PLAN": [{ Plan: PlanStep }] }>(
    CompiledQuery.raw(query, values),
  );
  const [row] = rows;
  if (!row) throw new Error("PostgreSQL explains.");
  return stepsIn(row["QUERY PLAN"][0].Plan);
};

/** The SQL that a function of ours sends. */
export const statementsOf = async (
  databaseUrl: string,
  run: (db: Db) => Promise<unknown>,
): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
    log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
  });
  await run(db);
  await db.destroy();
  return statements;
};
