import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Db } from "../src/db/pool.ts";

/**
 * Waits until so many statements wait for a lock: what is to happen in the middle of something can
 * be made to, by a lock that it needs.
 */
export const lockWaiters = (db: Db, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows.length).toBeGreaterThanOrEqual(count);
    },
    { timeout: 8000 },
  );
