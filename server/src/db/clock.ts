import { msg } from "@sellerdesk/contract/texts";
import { sql } from "kysely";
import { AppError } from "../lib/app-error.ts";
import { oneRow } from "./one-row.ts";
import type { Db, Tx } from "./pool.ts";

/**
 * The database's time, by which all periods are decided, never by a server's; in a transaction that
 * of its beginning.
 */
export const readClock = async (db: Db): Promise<Date> =>
  (await oneRow(sql<{ now: Date }>`select now() as now`, db)).now;

/**
 * Rejects a time from another system that is in the future by more than clocks differ.
 * @param field of the request that holds it
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
