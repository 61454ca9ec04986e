import type { Violation } from "@sellerdesk/contract/operator-machine";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import { accountChecks } from "./account-queries.ts";
import { orderChecks } from "./order-queries.ts";
import { overdueChecks } from "./overdue-queries.ts";
import { planChecks } from "./plan-queries.ts";
import { productChecks } from "./product-queries.ts";
import { stockChecks } from "./stock-queries.ts";

type Found = Omit<Violation, "check">;

type Checks = Record<string, RawBuilder<unknown>>;

/** Each check selects the rows that break its rule; a healthy database gives none (safety 26). */
const checksAtRest: Checks = {
  ...stockChecks,
  ...productChecks,
  ...orderChecks,
  ...planChecks,
  ...accountChecks,
};
const allChecks: Checks = { ...checksAtRest, ...overdueChecks };

/** What one check may take: it walks through whole tables, where all else reads by index. Nobody waits at the other end. */
const patience = sql.lit("30min");

/**
 * Runs the checks over the whole database.
 * @param isAtRest leaves out what running servers should have done by now
 */
export const findViolations = async (
  db: Db,
  { isAtRest }: { isAtRest: boolean },
): Promise<{ checks: string[]; violations: Violation[] }> => {
  const checks = isAtRest ? checksAtRest : allChecks;
  const violations: Violation[] = [];
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = ${patience}`.execute(tx);
      return sql<Found>`${query} limit 100`.execute(tx);
    });
    violations.push(...rows.map((row) => ({ check, ...row })));
  }
  return { checks: Object.keys(checks), violations };
};

/**
 * Jobs of pg-boss that failed and that nothing repeats, or that run twice as long as they may. A queue with a schedule makes up for a
 * failed run with its next one. The queue's tables exist only after the first start of jobs.
 */
export const findStuckJobs = async (db: Db): Promise<Violation[]> => {
  const { rows: tables } = await sql`select 1 where to_regclass('pgboss.job') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<Found>`
    select null as seller_id, id::text, format('%s is %s', name, state) as detail from pgboss.job
    where (state = 'failed' and name not in (select name from pgboss.schedule)) or (state = 'active' and started_on + 2 * interval '1 second' * expire_seconds < now()) limit 100`.execute(
    db,
  );
  return rows.map((row) => ({ check: "stuck_jobs", ...row }));
};

export type StoredFile = { seller_id: string; id: string; key: string; size: number };

/** The files that documents refer to, and how large each was when it was stored. */
export const listStoredFiles = async (db: Db): Promise<StoredFile[]> =>
  db.selectFrom("documents").select(["seller_id", "id", "storage_key as key", "size"]).execute();

/** Three days ago by the database's clock. */
export const findSweptBefore = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`select now() - interval '3 days' as at`.execute(db);
  return rows[0]?.at ?? new Date(0);
};
