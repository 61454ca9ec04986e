import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type pg from "pg";
import { quoted, readFileRows, withClient } from "./backup-rows.ts";
import { type Dump, type DumpedTable, rowsFile } from "./dump.ts";
import { migrate } from "./migrate.ts";

/** @throws Error if the database has any tables */
const requireEmpty = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1",
    );
    if (rows.length > 0)
      throw new Error(
        "The database is not empty, and nothing was changed. Restore into another DATA_DIR, or set DATABASE_URL to a new database.",
      );
  });

/** Reads the columns of a table whose values are stored in the rows, not generated from them. */
const readColumns = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' order by attnum`,
    [quoted(table)],
  );
  return rows.map(({ name }) => name);
};

/** Creates a type of the dumped rows, which the texts of the rows are cast to. */
const createRowType = async (
  client: pg.Client,
  table: string,
  columns: readonly string[],
): Promise<string> => {
  await client.query("drop table if exists pg_temp.dumped_rows");
  await client.query(
    `create temporary table dumped_rows on commit drop as select ${columns.join(", ")} from ${table} with no data`,
  );
  return "pg_temp.dumped_rows";
};

const loadTable = async (
  client: pg.Client,
  folder: string,
  { name, columns: dumped }: DumpedTable,
): Promise<number> => {
  const columns = (dumped ?? (await readColumns(client, name))).map(quoted);
  const table = quoted(name);
  const type = dumped ? await createRowType(client, table, columns) : table;
  let loaded = 0;
  for await (const rows of readFileRows(join(folder, rowsFile(name)))) {
    await client.query(
      `insert into ${table} (${columns.join(", ")}) overriding system value
       select ${columns.map((column) => `(r).${column}`).join(", ")} from (select unnest($1::text[])::${type} as r) x`,
      [rows],
    );
    loaded += rows.length;
  }
  return loaded;
};

/**
 * Runs `load` without foreign keys and triggers. They are restored, and the keys checked, before
 * the commit.
 */
const withoutGuards = async (
  client: pg.Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> => {
  const { rows: keys } = await client.query<{ name: string; table: string; definition: string }>(
    `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { name, table } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const table of tables)
    await client.query(`alter table ${quoted(table)} disable trigger user`);
  await load();
  // Runs deferred checks now: a table with pending checks cannot be altered.
  await client.query("set constraints all immediate");
  for (const table of tables)
    await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const { name, table, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
};

/**
 * Restores a dump into an empty database: the tables of the dump's version, either all of its rows
 * or none, then the later migrations.
 * @throws Error in one sentence
 */
export const loadDump = async (
  databaseUrl: string,
  folder: string,
  dump: Omit<Dump, "made_at" | "sealed_by">,
): Promise<void> => {
  await requireEmpty(databaseUrl);
  await migrate(databaseUrl, dump.migrations);
  const names = dump.tables.map(({ name }) => name);
  await withClient(databaseUrl, async (client) => {
    await client.query("begin");
    await withoutGuards(client, names, async () => {
      // The dump contains the rows that migrations insert.
      await client.query(`truncate ${names.map(quoted).join(", ")}`);
      for (const table of dump.tables) {
        const { name, rows } = table;
        const loaded = await loadTable(client, folder, table);
        if (loaded !== rows)
          throw new Error(
            `The backup is damaged: ${name} has ${loaded} rows instead of ${rows}. Nothing was restored.`,
          );
      }
      for (const { name, last } of dump.sequences)
        await client.query("select setval($1::regclass, $2::bigint)", [quoted(name), last]);
    });
    await client.query("commit");
  });
  await migrate(databaseUrl);
  // The numbers of the feeds are set back, so a reader that is ahead of them must start over.
  await withClient(databaseUrl, (client) =>
    client.query("update feed_epoch set epoch = $1", [randomBytes(4).toString("hex")]),
  );
};
