import { type RawBuilder, sql } from "kysely";

/** A `timestamptz` column as text, as the API writes times: ISO 8601, UTC, milliseconds, `Z`. */
export const instant = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
