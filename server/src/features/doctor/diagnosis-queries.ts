import type { Diagnosis, Violation } from "@sellerdesk/contract/operator-machine";
import { type RawBuilder, sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import type { Db, Tx } from "../../db/pool.ts";

/** Marks the table whose rows a check goes through. */
export const checked = (alias: string): RawBuilder<unknown> =>
  anySeller(alias, "the doctor checks the rows of every seller");

/**
 * Whether a diagnosis has had no heartbeat for ten minutes: the server and every server that
 * retried were killed.
 */
const isAbandoned = sql`d.state = 'running' and d.heartbeat_at < now() - interval '10 minutes'`;

/** The last diagnosis, or the running one. */
export const findDiagnosis = async (db: Db | Tx): Promise<Diagnosis | undefined> => {
  type Row = Omit<Diagnosis, "healthy" | "started_at" | "finished_at"> &
    Record<"started_at", Date> & {
      finished_at: Date | null;
      is_lost: boolean;
    };
  const { rows } = await sql<Row>`
    select state, checks, violations, error, behind_seconds, started_at, finished_at, ${isAbandoned} as is_lost
    from diagnosis d`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { is_lost, ...diagnosis } = row;
  return {
    ...diagnosis,
    ...(is_lost && {
      state: "failed",
      error: "The server that checked the data was stopped. Try again.",
    }),
    healthy: row.state === "done" ? row.violations.length === 0 : null,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
};

/** Starts a diagnosis, which replaces the last one. @returns false if one is running */
export const insertDiagnosis = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into diagnosis as d (id) values (${id})
    on conflict (singleton) do update set id = excluded.id, state = 'running', checks = '{}', violations = '[]', error = '',
      behind_seconds = null,
      started_at = now(), finished_at = null, heartbeat_at = now()
    where d.state <> 'running' or ${isAbandoned}
    returning id`.execute(tx);
  return rows.length > 0;
};

/**
 * Updates the heartbeat of a diagnosis.
 * @returns false if it has ended, or was abandoned and replaced
 */
export const touchDiagnosis = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`
    update diagnosis set heartbeat_at = now()
    where id = ${id} and state = 'running' returning id`.execute(db);
  return rows.length > 0;
};

/** Stores the findings of a diagnosis, if it still runs. */
export const finishDiagnosis = async (
  db: Db,
  id: string,
  {
    checks,
    violations,
    behindSeconds,
  }: { checks: string[]; violations: readonly Violation[]; behindSeconds: number },
): Promise<void> => {
  await sql`
    update diagnosis set state = 'done', checks = ${checks}, violations = ${JSON.stringify(violations)}::jsonb,
      behind_seconds = ${behindSeconds}, finished_at = now()
    where id = ${id} and state = 'running'`.execute(db);
};

/** Fails a diagnosis, if it still runs. */
export const failDiagnosis = async (db: Db, id: string, error: string): Promise<void> => {
  await sql`
    update diagnosis set state = 'failed', error = ${error}, finished_at = now()
    where id = ${id} and state = 'running'`.execute(db);
};
