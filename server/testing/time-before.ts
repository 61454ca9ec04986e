import { type RawBuilder, sql } from "kysely";

/**
 * The time `interval` before another, such as that of a column. It is computed without a time zone,
 * because updates of a distributed database accept only immutable functions of columns.
 */
export const timeBefore = (
  time: string | RawBuilder<unknown>,
  interval: string,
): RawBuilder<Date> => {
  const from = typeof time === "string" ? sql.ref(time) : time;
  return sql`((${from} at time zone 'UTC' - ${interval}::interval) at time zone 'UTC')`;
};
