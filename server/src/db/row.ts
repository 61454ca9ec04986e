import type { Selectable } from "kysely";
import type { DB } from "./schema.ts";

/**
 * Columns of a table as they are read, with the nullability of the migrations. In an outer join,
 * columns of the joined table may be null in addition.
 */
export type Row<Table extends keyof DB, Column extends keyof Selectable<DB[Table]>> = Pick<
  Selectable<DB[Table]>,
  Column
>;
