import { sql } from "kysely";
import type { Db } from "../src/db/pool.ts";

/**
 * Disables all triggers until the end of a transaction, including those of foreign keys, on every
 * node of a distributed database. A single PostgreSQL ignores the first setting.
 */
export const disableTriggers = async (tx: Db): Promise<void> => {
  await sql`set local citus.propagate_set_commands = 'local'`.execute(tx);
  await sql`set local session_replication_role = replica`.execute(tx);
};
