import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Db } from "../src/db/pool.ts";
import { isDistributed } from "./citus.ts";

/** The activity of all nodes: a statement waits where the locked row is. */
const activity = sql.table(isDistributed ? "citus_stat_activity" : "pg_stat_activity");

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
