import { sql } from "kysely";
import { oneRow } from "./one-row.ts";
import type { Db } from "./pool.ts";

/** The database's time, by which all periods are decided, never by a server's; in a transaction that of its beginning. */
export const readClock = async (db: Db): Promise<Date> =>
  (await oneRow(sql<{ now: Date }>`select now() as now`, db)).now;
