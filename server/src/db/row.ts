import type { Selectable } from "kysely";
import type { DB } from "./schema.ts";

/**
 * Columns of a table as they are read, with the nullability that the migrations gave them. Where a
 * statement joins the table by an outer join, its columns may be null all the same.
 */
export type Row<Table extends keyof DB, Column extends keyof Selectable<DB[Table]>> = Pick<
  Selectable<DB[Table]>,
  Column
>;
