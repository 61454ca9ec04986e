import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { asAdmin } from "../../testing/postgres-server.ts";
import { withDatabase } from "./scratch-database.ts";
import { migrate, requireMigrated } from "./migrate.ts";

const name = `test_${randomBytes(6).toString("hex")}`;
let url = "";

beforeAll(async () => {
  url = withDatabase(inject("postgresUrl"), name);
  await asAdmin(inject("postgresUrl"), `create database ${name}`);
});
afterAll(async () => {
  await asAdmin(inject("postgresUrl"), `drop database ${name} with (force)`);
});

test("eight copies that start at once apply each file once", async () => {
  const runs = await Promise.all(Array.from({ length: 8 }, () => migrate(url)));
  const applied = runs.flatMap((run) => run.applied);
  expect(applied.length).toBeGreaterThan(0);
  expect(new Set(applied).size).toBe(applied.length);
  expect(await migrate(url)).toEqual({ applied: [] });
});

test("creates the tables of an older version, and then the rest", async () => {
  const before = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(inject("postgresUrl"), `create database ${before}`);
  const older = withDatabase(inject("postgresUrl"), before);
  const all = await asAdmin<{ name: string; hash: string }>(
    url,
    "select name, hash from migrations order by name",
  );
  const first = all.slice(0, 20);
  const names = all.map((item) => item.name);
  expect((await migrate(older, first)).applied).toEqual(names.slice(0, first.length));
  expect((await migrate(older)).applied).toEqual(names.slice(first.length));
  await expect(migrate(older, [{ name: "0001_sellers.sql", hash: "other" }])).rejects.toThrow(
    /^The backup is of a newer Sellerdesk, or of another one \(it has 0001_sellers\.sql\)/,
  );
  await asAdmin(inject("postgresUrl"), `drop database ${before} with (force)`);
});

test("rejects a database that is newer than the code in one sentence", async () => {
  await asAdmin(url, "insert into migrations (name, hash) values ('9999_future.sql', 'x')");
  for (const start of [migrate, requireMigrated])
    await expect(start(url)).rejects.toThrow(
      /^The database is newer than this Sellerdesk \(it has 9999_future\.sql\)\. Start .+\.$/,
    );
  await asAdmin(url, "delete from migrations where name = '9999_future.sql'");
});

test("rejects a file that was edited after it was applied", async () => {
  await asAdmin(
    url,
    "update migrations set hash = 'other' where name = (select min(name) from migrations)",
  );
  for (const start of [migrate, requireMigrated])
    await expect(start(url)).rejects.toThrow(
      /^The migration 0001_\w+\.sql was edited after it was applied\./,
    );
});

describe("safety 25 while other copies run", () => {
  const table =
    "create table notes (id integer primary key, text text); insert into notes values (1)";

  /** Creates a database and a folder of two migrations, the first of which is applied. */
  const openNotes = async (second: string) => {
    const folder = await mkdtemp(join(tmpdir(), "sellerdesk-migrations-"));
    const database = `test_${randomBytes(6).toString("hex")}`;
    await asAdmin(inject("postgresUrl"), `create database ${database}`);
    const notesUrl = withDatabase(inject("postgresUrl"), database);
    const clients: pg.Client[] = [];
    onTestFinished(async () => {
      await Promise.all(clients.map((client) => client.end()));
      await asAdmin(inject("postgresUrl"), `drop database ${database} with (force)`);
      await rm(folder, { recursive: true });
    });
    await writeFile(join(folder, "0001_notes.sql"), table);
    await migrate(notesUrl, undefined, folder);
    await writeFile(join(folder, "0002_second.sql"), second);
    /** Opens a connection with the limits of a request. */
    const connect = async () => {
      const options = "-c lock_timeout=2000 -c statement_timeout=5000";
      const client = new pg.Client({ connectionString: notesUrl, options });
      client.on("error", () => {});
      await client.connect();
      clients.push(client);
      return client;
    };
    /** Waits until the migration waits for a lock, and returns its process id. */
    const findWaiting = () =>
      vi.waitFor(
        async () => {
          const [row] = await asAdmin<{ pid: number }>(
            notesUrl,
            `select pid from pg_stat_activity where datname = '${database}' and wait_event_type = 'Lock'
              and query ~ '(alter table|create index)'`,
          );
          if (!row) throw new Error("the migration waits for no lock");
          return row.pid;
        },
        { timeout: 60_000 },
      );
    return { migrate: () => migrate(notesUrl, undefined, folder), connect, findWaiting, notesUrl };
  };

  const isValid = (notesUrl: string) =>
    asAdmin(notesUrl, "select indisvalid from pg_index where indexrelid = 'notes_text'::regclass");

  test("a migration that waits for a lock lets requests pass and is retried until it gets the lock", async () => {
    const notes = await openNotes("alter table notes add column color text");
    const [long, request] = [await notes.connect(), await notes.connect()];
    await long.query("begin");
    await long.query("select from notes");
    const migration = notes.migrate();
    const ended = vi.fn<() => void>();
    void migration.then(ended);
    // Runs for longer than one attempt, or a request, may wait.
    for (const end = Date.now() + 3000; Date.now() < end;)
      await request.query("update notes set text = 'seen' where id = 1");
    await notes.findWaiting();
    expect(ended).not.toHaveBeenCalled();
    await long.query("commit");
    expect(await migration).toEqual({ applied: ["0002_second.sql"] });
  });

  const index =
    "-- Runs outside a transaction.\ndrop index concurrently if exists notes_text;\n\ncreate index concurrently notes_text on notes (text);\n";

  test("an index build outside a transaction waits for a writer while others write and a second copy starts", async () => {
    const notes = await openNotes(index);
    const [long, request] = [await notes.connect(), await notes.connect()];
    await long.query("begin");
    await long.query("insert into notes values (2)");
    const migrations = [notes.migrate(), notes.migrate()];
    await notes.findWaiting();
    await request.query("insert into notes values (3)");
    await long.query("commit");
    const runs = await Promise.all(migrations);
    expect(runs.flatMap(({ applied }) => applied)).toEqual(["0002_second.sql"]);
    expect(await isValid(notes.notesUrl)).toEqual([{ indisvalid: true }]);
  });

  test("repeats an interrupted index build", async () => {
    const notes = await openNotes(index);
    const long = await notes.connect();
    await long.query("begin");
    await long.query("insert into notes values (2)");
    const failure = notes.migrate().catch((error: unknown) => String(error));
    await asAdmin(notes.notesUrl, `select pg_terminate_backend(${await notes.findWaiting()})`);
    expect(await failure).toMatch(/^Error: The migration 0002_second\.sql failed: /);
    await long.query("commit");
    expect(await isValid(notes.notesUrl)).toEqual([{ indisvalid: false }]);
    expect(await notes.migrate()).toEqual({ applied: ["0002_second.sql"] });
    expect(await isValid(notes.notesUrl)).toEqual([{ indisvalid: true }]);
  });
});
