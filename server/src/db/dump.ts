import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { quoted, withClient, writeRows } from "./backup-rows.ts";
import { readApplied } from "./migrate.ts";

/**
 * `columns` are those of each row, in their order. Backups of older versions lack them: their rows
 * have every column of the table.
 */
export type DumpedTable = { name: string; rows: number; columns?: string[] | undefined };
/** The manifest of a dump. */
export type Dump = {
  /** The time of the snapshot. */
  made_at: string;
  migrations: { name: string; hash: string }[];
  tables: DumpedTable[];
  sequences: { name: string; last: string }[];
  jobs: number;
  /** The id of the SECRET_KEY that encrypts the server's own keys; `null` if none does. */
  sealed_by: string | null;
};

/** The file of a table's rows in the folder. */
export const rowsFile = (table: string): string => `rows/${table}.ndjson.gz`;
export const jobsFile = "jobs.ndjson.gz";
export type DumpListener = {
  /**
   * Called with each complete file of the folder, before the next one is started. It may remove the
   * file.
   */
  onFile: (file: string) => Promise<void>;
  /** Called with the number of rows written so far and the estimated total. */
  onRows: (written: number, expected: number) => void;
};

/**
 * Lists the tables with their columns, without unlogged tables, whose rows may be lost, and
 * generated columns, which a distributed database stores as other types. The first table has rows
 * on every node, so that all nodes have their snapshot after the first rows.
 */
const listTables = async (client: pg.Client): Promise<{ name: string; columns: string[] }[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname not in ('migrations', 'backups') and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname <> 'sellers', relname`,
  );
  return rows;
};

/**
 * Estimates the rows of all tables from the last analysis or the change counters, because an exact
 * count would read every row.
 */
const estimateRows = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ estimate: string }>(
    `select coalesce(sum(greatest(c.reltuples, s.n_live_tup, 0)), 0)::bigint::text as estimate
     from pg_class c join pg_stat_user_tables s on s.relid = c.oid where s.schemaname = 'public'`,
  );
  return Number(rows[0]?.estimate ?? 0);
};

/** Jobs that have not finished, without pg-boss's own, which pg-boss creates itself. */
const openJobs =
  "pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'";

const dumpJobs = async (
  client: pg.Client,
  folder: string,
  onFile: DumpListener["onFile"],
): Promise<number> => {
  const { rows } = await client.query("select where to_regclass('pgboss.job') is not null");
  if (rows.length === 0) return 0;
  const row = `json_build_object('name', name, 'data', data, 'start_after', start_after, 'about', singleton_key)::text`;
  const statement = `select ${row} as row from ${openJobs}`;
  const jobs = await writeRows(client, statement, join(folder, jobsFile), () => {});
  await onFile(jobsFile);
  return jobs;
};

/**
 * Writes all rows of a database into a folder, as of one snapshot, while others continue working.
 * Each node of a distributed database has its own snapshot, a moment apart (decision 071).
 * Rows are written as PostgreSQL's own text, so that nothing is lost. Leaves out the list of
 * backups, because they do not exist at the place of the restore.
 */
export const dumpDatabase = (
  databaseUrl: string,
  folder: string,
  { onFile, onRows }: DumpListener,
): Promise<Dump> =>
  withClient(databaseUrl, async (client) => {
    await mkdir(join(folder, "rows"), { recursive: true, mode: 0o700 });
    // A node of a distributed database has one snapshot for each connection to it.
    await client.query("set citus.max_adaptive_executor_pool_size = 1");
    await client.query("begin isolation level repeatable read read only");
    const { rows: moments } = await client.query<{ made_at: Date }>("select now() as made_at");
    const migrations = await readApplied(client);
    const found = await listTables(client);
    const expected = await estimateRows(client);
    let total = 0;
    const countRows = (count: number) => {
      total += count;
      onRows(total, Math.max(total, expected));
    };
    const tables: DumpedTable[] = [];
    for (const { name, columns } of found) {
      const statement = `select row(${columns.map(quoted).join(", ")})::text as row from ${quoted(name)}`;
      const rows = await writeRows(client, statement, join(folder, rowsFile(name)), countRows);
      tables.push({ name, rows, columns });
      await onFile(rowsFile(name));
    }
    const jobs = await dumpJobs(client, folder, onFile);
    // Read last, because sequences are not part of the snapshot: no row may have a number that its
    // sequence has not issued yet.
    const { rows: sequences } = await client.query<{ name: string; last: string }>(
      `select sequencename as name, last_value::text as last from pg_sequences
       where schemaname = 'public' and last_value is not null`,
    );
    const { rows: sealed } = await client.query<{ sealed_by: string | null }>(
      // A database that is still to be migrated has the column under its former name, or not at all.
      `select max(coalesce(to_jsonb(s) ->> 'encryption_key_id', to_jsonb(s) ->> 'sealed_by')) as sealed_by
       from server_secrets s`,
    );
    await client.query("commit");
    return {
      made_at: moments[0]!.made_at.toISOString(),
      migrations,
      tables,
      sequences,
      jobs,
      sealed_by: sealed[0]?.sealed_by ?? null,
    };
  });
