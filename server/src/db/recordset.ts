import { type Insertable, type RawBuilder, sql } from "kysely";
import type { DB } from "./schema.ts";

/** The PostgreSQL type of each column of a row; `never` if the row does not fit the table. */
export type ColumnTypes<Table extends keyof DB, Row> = {
  [Column in keyof Row & string]: Column extends keyof Insertable<DB[Table]>
    ? Row[Column] extends Insertable<DB[Table]>[Column]
      ? string
      : never
    : never;
};

/**
 * Prepares a statement that writes any number of rows, sent as one JSON parameter. Its text does
 * not depend on the number of rows, so PostgreSQL prepares it once.
 */
export const recordset = <Table extends keyof DB, Row>(types: ColumnTypes<Table, Row>) => {
  const columns = Object.entries<string>(types);
  const typed = columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return {
    /** `id, title, tags` */
    names: sql.join(columns.map(([name]) => sql.ref(name))),
    /** `n.id, n.title, n.tags` */
    namesInSource: sql.join(columns.map(([name]) => sql.ref(`n.${name}`))),
    /** `jsonb_to_recordset($1) as n(id uuid, title text, tags text[])` */
    from: (rows: readonly Row[]) =>
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(${sql.join(typed)})`,
  };
};

/** `title = n.title, tags = n.tags`, for all columns of `types`. */
export const assignFrom = (source: "n" | "excluded", types: object): RawBuilder<unknown> =>
  sql.join(
    Object.keys(types).map((name) => sql`${sql.ref(name)} = ${sql.ref(`${source}.${name}`)}`),
  );
