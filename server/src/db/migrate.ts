import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { serverFolder } from "../server-folder.ts";
import { withClient } from "./backup-rows.ts";
import { nameDatabase } from "./database-name.ts";

/** Any fixed number: the key of the advisory lock under which migrations run. */
const migrationLock = 7_351_001;
const folder = join(serverFolder, "migrations");

type Migration = { name: string; text: string; hash: string };

/** The names of this code's migrations, in their order. */
export const listMigrationFiles = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();

const readMigrations = async (): Promise<Migration[]> => {
  return Promise.all(
    (await listMigrationFiles()).map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { name, text, hash: createHash("sha256").update(text).digest("hex") };
    }),
  );
};

type Applied = Pick<Migration, "name" | "hash">;

/**
 * @throws Error in one sentence if the database has a migration that the code lacks, or that was
 * edited since
 */
const requireKnown = (migrations: readonly Migration[], applied: readonly Applied[]): void => {
  for (const { name, hash } of applied) {
    const migration = migrations.find((known) => known.name === name);
    if (!migration)
      throw new Error(
        `The database is newer than this Sellerdesk (it has ${name}). Start the newer version, or restore a backup from before the upgrade.`,
      );
    if (migration.hash !== hash)
      throw new Error(
        `The migration ${name} was edited after it was applied. Restore the file and add a new one.`,
      );
  }
};

const listMissing = (migrations: readonly Migration[], applied: readonly Applied[]): Migration[] =>
  migrations.filter(({ name }) => !applied.some((row) => row.name === name));

/**
 * The migrations of a database that has been in use, by name.
 * @throws Error in one sentence if there are none
 */
export const readApplied = async (client: pg.Client): Promise<Applied[]> => {
  const { rows: tables } = await client.query("select where to_regclass('migrations') is not null");
  const found =
    tables.length > 0 ? "select name, hash from migrations order by name" : "select where false";
  const { rows } = await client.query<Applied>(found);
  if (rows.length > 0) return rows;
  throw new Error(
    `There is no Sellerdesk in the database ${nameDatabase(client)}. Check DATABASE_URL. If it is the right one, run the command migrate, or start the server.`,
  );
};

const pick = (all: Migration[], only: readonly Applied[] | undefined) => {
  if (!only) return all;
  const unknown = only.find(
    ({ name, hash }) =>
      !all.some((migration) => migration.name === name && migration.hash === hash),
  );
  if (unknown)
    throw new Error(
      `The backup is of a newer Sellerdesk, or of another one (it has ${unknown.name}). Restore it with the version that made it.`,
    );
  return all.filter(({ name }) => only.some((applied) => applied.name === name));
};

/**
 * Applies the migrations of this code: forward only, one transaction per file, under an advisory
 * lock so that several copies may start at the same time (safety 25).
 * @param only the migrations of an older version that made a backup
 * @returns the names of the files that were applied
 * @throws Error in one sentence if the database is newer than the code or an applied file was
 * edited
 */
export const migrate = async (
  databaseUrl: string,
  only?: readonly Applied[],
): Promise<{ applied: string[] }> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const migrations = pick(await readMigrations(), only);
    if (await isStandby(client))
      throw new Error(
        "The database is a standby, which takes no changes. Set DATABASE_URL to its primary, or promote it first.",
      );
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(`create table if not exists migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<Applied>("select name, hash from migrations");
    requireKnown(migrations, rows);
    const missing = listMissing(migrations, rows);
    for (const migration of missing) await applyOne(client, migration);
    return { applied: missing.map(({ name }) => name) };
  } finally {
    await client.end();
  }
};

const isStandby = async (client: pg.Client): Promise<boolean> =>
  (await client.query("select where pg_is_in_recovery()")).rows.length > 0;

/**
 * Checks that the database is exactly as far as this code, and changes nothing.
 * @throws Error in one sentence that says what to do
 */
export const requireMigrated = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const migrations = await readMigrations();
    const applied = await readApplied(client);
    requireKnown(migrations, applied);
    const missing = listMissing(migrations, applied);
    if (missing[0])
      throw new Error(
        `The database ${nameDatabase(client)} is older than this Sellerdesk: it lacks ${missing.length} migrations from ${missing[0].name} on. Run the command migrate, or start the server.`,
      );
  });

const applyOne = async (client: pg.Client, { name, text, hash }: Migration): Promise<void> => {
  await client.query("begin");
  try {
    await client.query(text);
    await client.query("insert into migrations (name, hash) values ($1, $2)", [name, hash]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(
      `The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
};
