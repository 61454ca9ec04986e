import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

/** Any fixed number: the key of the advisory lock under which migrations run. */
const migrationLock = 7_351_001;
const folder = join(import.meta.dirname, "../../migrations");

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

const pick = (all: Migration[], only: readonly Pick<Migration, "name" | "hash">[] | undefined) => {
  if (!only) return all;
  const unknown = only.find(({ name, hash }) => !all.some((one) => one.name === name && one.hash === hash));
  if (unknown)
    throw new Error(
      `The backup is of a newer Sellerdesk, or of another one (it has ${unknown.name}). Restore it with the version that made it.`,
    );
  return all.filter(({ name }) => only.some((one) => one.name === name));
};

/**
 * Brings the database up to this code: forward only, one transaction a file, under an advisory lock so that several
 * copies may start at once (safety 25).
 * @param only those of an older version of the code, which a backup was made with
 * @returns the names of the files that were applied now
 * @throws Error in one sentence where the database is newer than the code or an applied file was edited
 */
export const migrate = async (
  databaseUrl: string,
  only?: readonly Pick<Migration, "name" | "hash">[],
): Promise<{ applied: string[] }> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const migrations = pick(await readMigrations(), only);
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(`create table if not exists migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from migrations");
    const done = new Map(rows.map((row) => [row.name, row.hash]));
    const unknown = rows.find((row) => !migrations.some(({ name }) => name === row.name));
    if (unknown)
      throw new Error(
        `The database is newer than this Sellerdesk (it has ${unknown.name}). Start the newer version, or restore a backup from before the upgrade.`,
      );
    const applied: string[] = [];
    for (const { name, text, hash } of migrations) {
      const before = done.get(name);
      if (before === hash) continue;
      if (before !== undefined)
        throw new Error(
          `The migration ${name} was edited after it was applied. Restore the file and add a new one.`,
        );
      await applyOne(client, { name, text, hash });
      applied.push(name);
    }
    return { applied };
  } finally {
    await client.end();
  }
};

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
