import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { serverFolder } from "../server-folder.ts";
import { withClient } from "./backup-rows.ts";
import { nameDatabase } from "./database-name.ts";
import { isDistributedDatabase, type Placements, placeTables } from "./place-tables.ts";
import { hasCode } from "./violations.ts";

/** Any fixed number: the key of the advisory lock under which migrations run. */
const migrationLock = 7_351_001;
const ownFolder = join(serverFolder, "migrations");

/** The first line of a file whose statements run one by one, each in its own transaction. */
const outsideMark = "-- Runs outside a transaction.\n";
/** Requests queue behind a migration that waits for a lock, and give up after 2 s (safety 22). */
const lockTimeoutMs = 300;
const maxAttempts = 100;
/** All attempts together give running transactions four minutes to end. */
const maxPauseMs = 2000;

type Migration = { name: string; text: string; hash: string };

/** The names of this code's migrations, in their order. */
export const listMigrationFiles = async (folder = ownFolder): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();

const readMigrations = async (folder = ownFolder): Promise<Migration[]> => {
  return Promise.all(
    (await listMigrationFiles(folder)).map(async (name) => {
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
 * Reads the migrations that were applied to a database, sorted by name.
 * @throws Error in one sentence if there are none
 */
export const readApplied = async (client: pg.Client): Promise<Applied[]> => {
  const { rows: tables } = await client.query("select where to_regclass('migrations') is not null");
  const statement =
    tables.length > 0 ? "select name, hash from migrations order by name" : "select where false";
  const { rows } = await client.query<Applied>(statement);
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
 * Applies the migrations of this code, forward only, one transaction per file unless its first line
 * says otherwise. An advisory lock lets several copies start at the same time (safety 25). Copies
 * of the previous version may serve requests meanwhile (decision 061).
 * @param only the migrations of an older version that made a backup
 * @param folder of the files; tests have their own
 * @param known the placement of the tables of these files on a distributed database
 * @returns the names of the files that were applied
 * @throws Error in one sentence if the database is newer than the code or an applied file was
 * edited
 */
export const migrate = async (
  databaseUrl: string,
  only?: readonly Applied[],
  folder?: string,
  known?: Placements,
): Promise<{ applied: string[] }> => {
  const apply = async (client: pg.Client) => {
    const migrations = pick(await readMigrations(folder), only);
    if (await isStandby(client))
      throw new Error(
        "The database is a standby, which takes no changes. Set DATABASE_URL to its primary, or promote it first.",
      );
    await lockMigrations(client);
    await client.query(`create table if not exists migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<Applied>("select name, hash from migrations");
    requireKnown(migrations, rows);
    const missing = listMissing(migrations, rows);
    // A role or a database may have its own timeout, which is meant for requests.
    await client.query("set statement_timeout = 0");
    const finish = await prepareNodes(client, known);
    for (const migration of missing) await applyOne(client, migration, finish);
    return { applied: missing.map(({ name }) => name) };
  };
  return withClient(databaseUrl, apply, {});
};

const isStandby = async (client: pg.Client): Promise<boolean> =>
  (await client.query("select where pg_is_in_recovery()")).rows.length > 0;

/**
 * Checks that the database has exactly the migrations of this code, and changes nothing.
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

/**
 * Polls for the advisory lock, because an index that is built concurrently would wait for a
 * statement that waits for the lock.
 */
export const lockMigrations = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query("select where pg_try_advisory_lock($1)", [migrationLock]);
    if (rows.length > 0) return;
    await pause(100);
  }
};

/** Ends a migration within its transaction. */
type Finish = (migration: Migration) => Promise<void>;

/**
 * Prepares the session for a distributed database, if this is one (decision 071).
 * @returns a function that places the tables of a migration on the nodes and records it
 */
const prepareNodes = async (client: pg.Client, known: Placements | undefined): Promise<Finish> => {
  const record = async ({ name, hash }: Migration) => {
    await client.query("insert into migrations (name, hash) values ($1, $2)", [name, hash]);
  };
  if (!(await isDistributedDatabase(client))) return record;
  // Each statement on a node sees what the transaction did there before. Without the second setting
  // a statement would wait for locks on the nodes without a limit.
  await client.query("set citus.multi_shard_modify_mode = 'sequential'");
  await client.query("set citus.propagate_set_commands = 'local'");
  return async (migration) => {
    await placeTables(client, known);
    await record(migration);
  };
};

const applyOne = async (client: pg.Client, migration: Migration, finish: Finish): Promise<void> => {
  const apply = migration.text.startsWith(outsideMark) ? applyOutside : applyInside;
  for (let attempt = 1; ; attempt++) {
    try {
      await apply(client, migration, finish);
      return;
    } catch (error) {
      if (attempt === maxAttempts || !isInTheWay(error))
        throw new Error(
          `The migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        );
    }
    await pause(Math.min(maxPauseMs, 100 * attempt));
  }
};

/** Checks for a lock timeout or a deadlock with other transactions. */
const isInTheWay = (error: unknown): boolean => hasCode(error, "55P03") || hasCode(error, "40P01");

/** Runs `work` in a transaction that waits for locks for a short time only. */
const inMigration = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await work();
    await client.query("commit");
  } catch (error) {
    // Fails if the connection is gone. Then the transaction is gone too.
    await client.query("rollback").catch(() => {});
    throw error;
  }
};

/**
 * Runs the statements of a file, which are separated by blank lines. A distributed database passes
 * the text of some of them on to its nodes, which accept one at a time.
 */
const runStatements = async (client: pg.Client, { text }: Migration): Promise<void> => {
  for (const statement of text.split(/\n\s*\n/)) await client.query(statement);
};

const applyInside = (client: pg.Client, migration: Migration, finish: Finish): Promise<void> =>
  inMigration(client, async () => {
    await runStatements(client, migration);
    await finish(migration);
  });

/**
 * Runs the statements without a lock timeout, because no request waits behind them. After a failure the file starts over, so each statement must be safe
 * to repeat.
 */
const applyOutside = async (
  client: pg.Client,
  migration: Migration,
  finish: Finish,
): Promise<void> => {
  await client.query("set lock_timeout = 0");
  await runStatements(client, migration);
  await inMigration(client, () => finish(migration));
};
