import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Db } from "../src/db/pool.ts";
import { isDistributed } from "./citus.ts";

/** The activity of all nodes: a statement waits where the locked row is. */
const activity = sql.table(isDistributed ? "citus_stat_activity" : "pg_stat_activity");

const isSleeping = "datname = current_database() and wait_event = 'PgSleep'";

/** Counts the statements that sleep in `pg_sleep`. */
export const countSleeping = async (db: Db): Promise<number> => {
  const { rows } = await sql`select from ${activity} where ${sql.raw(isSleeping)}`.execute(db);
  return rows.length;
};

/** Ends the connections whose statements sleep, as they may do after their client was killed. */
export const endSleeping = async (db: Db): Promise<void> => {
  const end = `select pg_terminate_backend(pid, 4000) from pg_stat_activity where ${isSleeping}`;
  await (isDistributed ? sql`select run_command_on_all_nodes(${end})` : sql.raw(end)).execute(db);
};

/**
 * Waits until `count` statements wait for a lock. A test that holds a lock can then act in the
 * middle of an operation that needs it.
 */
export const lockWaiters = (db: Db, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from ${activity}
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows.length).toBeGreaterThanOrEqual(count);
    },
    { timeout: 8000 },
  );
