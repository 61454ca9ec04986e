import type { Violation } from "@sellerdesk/contract/operator-machine";
import { type RawBuilder, sql } from "kysely";
import { oneRow } from "../../db/one-row.ts";
import type { Db } from "../../db/pool.ts";
import { accountChecks } from "./account-queries.ts";
import { checked } from "./diagnosis-queries.ts";
import { orderChecks } from "./order-queries.ts";
import { overdueChecks } from "./overdue-queries.ts";
import { planChecks } from "./plan-queries.ts";
import { productChecks } from "./product-queries.ts";
import { stockChecks } from "./stock-queries.ts";

type Found = Omit<Violation, "check">;

type Checks = Record<string, RawBuilder<unknown>>;

/** Each check selects the rows that break its rule; a healthy database gives none (safety 26). */
const offlineChecks: Checks = {
  ...stockChecks,
  ...productChecks,
  ...orderChecks,
  ...planChecks,
  ...accountChecks,
};
const allChecks: Checks = { ...offlineChecks, ...overdueChecks };

/**
 * The time limit of one check. Checks read whole tables, unlike all other statements, and no
 * request waits for them.
 */
const lockTimeout = sql.lit("30min");

/**
 * Runs the checks over the whole database.
 * @param isAtRest leaves out what running servers should have done by now
 */
export const findViolations = async (
  db: Db,
  { isAtRest }: { isAtRest: boolean },
): Promise<{ checks: string[]; violations: Violation[] }> => {
  const checks = isAtRest ? offlineChecks : allChecks;
  const violations: Violation[] = [];
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = ${lockTimeout}`.execute(tx);
      return sql<Found>`${query} limit 100`.execute(tx);
    });
    violations.push(...rows.map((row) => ({ check, ...row })));
  }
  return { checks: Object.keys(checks), violations };
};

/** Whether the tables of pg-boss exist: the first start of jobs creates them. */
const hasQueueTables = async (db: Db): Promise<boolean> =>
  (await sql`select where to_regclass('pgboss.job') is not null`.execute(db)).rows.length > 0;

/**
 * Finds pg-boss jobs that failed and are not repeated, or that have run for twice their time limit.
 * A queue with a schedule makes up for a failed run with its next one.
 */
export const findStuckJobs = async (db: Db): Promise<Violation[]> => {
  if (!(await hasQueueTables(db))) return [];
  const { rows } = await sql<Found>`
    select null as seller_id, id::text, format('%s is %s', name, state) as detail from pgboss.job
    where (state = 'failed' and name not in (select name from pgboss.schedule))
      or (state = 'active' and started_on + 2 * interval '1 second' * expire_seconds < now())
    limit 100`.execute(db);
  return rows.map((row) => ({ check: "stuck_jobs", ...row }));
};

/**
 * A queue with a schedule. `since` is its last successful run or its creation, whichever is later.
 */
type Schedule = { name: string; cron: string; since: Date; now: Date };

/** The queues with a schedule that have had no successful run for an hour. */
const listIdleSchedules = async (db: Db): Promise<Schedule[]> => {
  const { rows } = await sql<Schedule>`
    select s.name, s.cron, l.since, now() from pgboss.schedule s, lateral (
      select greatest(s.created_on, max(completed_on)) as since from pgboss.job where name = s.name and state = 'completed'
    ) l where l.since < now() - interval '1 hour'`.execute(db);
  return rows;
};

/**
 * Finds queues with a schedule whose last three runs or more did not succeed. A single failed run
 * is neither a problem nor a stuck job, because the next one makes up for it.
 */
export const findLateSchedules = async (db: Db): Promise<Violation[]> => {
  if (!(await hasQueueTables(db))) return [];
  const idle = await listIdleSchedules(db);
  if (idle.length === 0) return [];
  const { PgBoss } = await import("pg-boss");
  // It is never started: it only reads schedules as the queue does.
  const reader = new PgBoss({
    db: { executeSql: () => Promise.reject(new Error("It is not started.")) },
  });
  return idle.flatMap(({ name, cron, since, now }) => {
    const third = reader.previewSchedule(cron, { from: since, count: 3 }).at(-1);
    if (!third || third >= now) return [];
    const detail = `${name} has had no successful run since ${since.toISOString()}`;
    return [{ check: "late_schedules", seller_id: null, id: null, detail }];
  });
};

export type StoredFile = { seller_id: string; id: string; key: string; size: number };

/** Lists the files of documents, with their sizes in bytes when they were stored. */
export const listStoredFiles = async (db: Db): Promise<StoredFile[]> =>
  db
    .selectFrom("documents")
    .select(["seller_id", "id", "storage_key as key", "size"])
    .modifyEnd(checked("documents"))
    .execute();

/** Three days ago by the database's clock. */
export const findSweptBefore = async (db: Db): Promise<Date> =>
  (await oneRow(sql<{ at: Date }>`select now() - interval '3 days' as at`, db)).at;
