import { msg } from "@sellerdesk/contract/texts";
import { sql } from "kysely";
import { AppError } from "../lib/app-error.ts";
import { oneRow } from "./one-row.ts";
import type { Db, Tx } from "./pool.ts";

/**
 * Reads the time of the database, or in a transaction the time at which it began. All periods are
 * decided by this clock, never by a server's.
 */
export const readClock = async (db: Db): Promise<Date> =>
  (await oneRow(sql<{ now: Date }>`select now() as now`, db)).now;

/**
 * The database's time within `case` and `coalesce` of a statement that writes. A distributed
 * database evaluates subqueries there, but no functions like `now()` (decision 071).
 */
export const currentTime = sql<Date>`(select now())`;

/**
 * Rejects another system's time if it is further in the future than clocks may differ (5 minutes).
 * @param field the field of the request that holds the time
 * @throws AppError `invalid` on `field`
 */
export const requirePast = async (db: Db | Tx, field: string, instant: string): Promise<void> => {
  const { is_ahead } = await oneRow(
    sql<{
      is_ahead: boolean;
    }>`select ${instant}::timestamptz > now() + interval '5 minutes' as is_ahead`,
    db,
  );
  if (!is_ahead) return;
  throw new AppError("invalid", {
    fields: [{ field, code: "ahead", message: msg("this_is_in_the_future") }],
  });
};
