import { sql } from "kysely";
import type { Tx } from "./pool.ts";

/** Sends `payload` (at most 7,999 bytes) to everyone who listens, when the transaction commits. */
export const announce = async (tx: Tx, channel: string, payload: string): Promise<void> => {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
};
