import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { quoted, withClient, writeRows } from "./backup-rows.ts";

export type DumpedTable = { name: string; rows: number };
/** What lies beside the rows. */
export type Dump = {
  /** The moment that the rows are of. */
  made_at: string;
  migrations: { name: string; hash: string }[];
  tables: DumpedTable[];
  sequences: { name: string; last: string }[];
  jobs: number;
  /** Which SECRET_KEY encrypts the server's own keys; null where they lie in clear. */
  sealed_by: string | null;
};

/** Where the rows of a table lie in the folder. */
export const rowsFile = (table: string): string => `rows/${table}.ndjson.gz`;
export const jobsFile = "jobs.ndjson.gz";
/** Hears of each file of the folder when it is whole, before the next one is begun; it may take it away. */
export type Written = (file: string) => Promise<void>;

const count = async (client: pg.Client, from: string): Promise<number> => {
  const { rows } = await client.query<{ n: string }>(`select count(*)::text as n from ${from}`);
  return Number(rows[0]?.n ?? 0);
};

/** Jobs that are still to be done; the queue's own are made by the queue. */
const openJobs = "pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'";

const dumpJobs = async (client: pg.Client, folder: string, written: Written): Promise<number> => {
  const { rows } = await client.query("select where to_regclass('pgboss.job') is not null");
  if (rows.length === 0) return 0;
  const row = `json_build_object('name', name, 'data', data, 'start_after', start_after)::text`;
  await writeRows(client, `select ${row} as row from ${openJobs}`, join(folder, jobsFile));
  await written(jobsFile);
  return count(client, openJobs);
};

/**
 * Writes all rows of a database into a folder, as they are at one moment, while everybody goes on working. A row is PostgreSQL's own
 * text of it, so that nothing is lost on the way. The list of backups is no part of it: where it is restored, they are not.
 */
export const dumpDatabase = (databaseUrl: string, folder: string, written: Written): Promise<Dump> =>
  withClient(databaseUrl, async (client) => {
    await mkdir(join(folder, "rows"), { recursive: true, mode: 0o700 });
    await client.query("begin isolation level repeatable read read only");
    const { rows: moments } = await client.query<{ made_at: Date }>("select now() as made_at");
    const { rows: migrations } = await client.query<{ name: string; hash: string }>(
      "select name, hash from migrations order by name",
    );
    // Unlogged tables hold what may be lost.
    const { rows: names } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relpersistence = 'p' and relname not in ('migrations', 'backups') order by relname`,
    );
    const tables: DumpedTable[] = [];
    for (const { name } of names) {
      await writeRows(client, `select t::text as row from ${quoted(name)} t`, join(folder, rowsFile(name)));
      await written(rowsFile(name));
      tables.push({ name, rows: await count(client, quoted(name)) });
    }
    const jobs = await dumpJobs(client, folder, written);
    // Last, so that no row has a number that its sequence has yet to give: sequences are of no moment.
    const { rows: sequences } = await client.query<{ name: string; last: string }>(
      `select sequencename as name, last_value::text as last from pg_sequences
       where schemaname = 'public' and last_value is not null`,
    );
    const { rows: sealed } = await client.query<{ sealed_by: string | null }>(
      // A database that is still to be migrated has no such column.
      "select max(to_jsonb(s) ->> 'sealed_by') as sealed_by from server_secrets s",
    );
    await client.query("commit");
    return {
      // A select of one value gives one row.
      made_at: moments[0]!.made_at.toISOString(),
      ...{ migrations, tables, sequences, jobs, sealed_by: sealed[0]?.sealed_by ?? null },
    };
  });
