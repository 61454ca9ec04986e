import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { runCommandLine } from "../testing/command-line.ts";
import { asAdmin } from "../testing/postgres-server.ts";
import { migrate } from "./db/migrate.ts";
import { withDatabase } from "./db/scratch-database.ts";

let dataDir = "";
/** A database that has not been migrated yet, and its name. */
let empty = { url: "", name: "" };
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sellerdesk-cli-"));
  const name = `test_${randomBytes(6).toString("hex")}`;
  const url = withDatabase(inject("postgresUrl"), name);
  await asAdmin(inject("postgresUrl"), `create database ${name}`);
  empty = { url, name: `${name} on ${new URL(url).host}` };
});
afterAll(async () => {
  await asAdmin(
    inject("postgresUrl"),
    `drop database ${new URL(empty.url).pathname.slice(1)} with (force)`,
  );
  await rm(dataDir, { recursive: true });
});

const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  runCommandLine(args, { DATA_DIR: dataDir, NODE_ENV: "production", ...env });
const tablesOf = (url: string) =>
  asAdmin(url, "select from pg_class where relnamespace = 'public'::regnamespace");

test("in production no command starts the embedded database unless DATABASE_URL names it", async () => {
  for (const args of [["doctor"], ["migrate"]])
    expect(await run(args)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^DATABASE_URL is not set\. In production, set it to .+\n$/),
    });
  expect(await readdir(dataDir)).toEqual([]);
});

test("no command except migrate creates the embedded database", async () => {
  expect(await run(["doctor"], { DATABASE_URL: "embedded" })).toMatchObject({
    code: 1,
    stderr: `There is no database in ${join(dataDir, "postgres")}. Check DATABASE_URL and DATA_DIR. If they are right, run the command migrate, or start the server.\n`,
  });
  expect(await readdir(dataDir)).toEqual([]);
});

test("commands on a database without Sellerdesk explain what to do and change nothing", async () => {
  for (const args of [["doctor"], ["backup", join(dataDir, "backup")]])
    expect(await run(args, { DATABASE_URL: empty.url })).toMatchObject({
      code: 1,
      stderr: `There is no Sellerdesk in the database ${empty.name}. Check DATABASE_URL. If it is the right one, run the command migrate, or start the server.\n`,
    });
  expect(await tablesOf(empty.url)).toEqual([]);
  expect(await readdir(dataDir)).toEqual([]);
});

test("commands on a database of an older version explain what to do, and only migrate migrates it", async () => {
  const migrated = await createTestDatabase();
  const all = await asAdmin<{ name: string; hash: string }>(
    migrated.url,
    "select name, hash from migrations order by name",
  );
  await migrated.drop();
  await migrate(empty.url, all.slice(0, 20));
  const before = await tablesOf(empty.url);
  const [first] = all.slice(20);
  expect(await run(["doctor"], { DATABASE_URL: empty.url })).toMatchObject({
    code: 1,
    stderr: `The database ${empty.name} is older than this Sellerdesk: it lacks ${all.length - 20} migrations from ${first?.name} on. Run the command migrate, or start the server.\n`,
  });
  expect(await tablesOf(empty.url)).toEqual(before);
  const { code, stdout } = await run(["migrate"], { DATABASE_URL: empty.url });
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining(`Applied to the database ${empty.name}: `),
  ]);
  expect(await run(["doctor"], { DATABASE_URL: empty.url })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`Database ${empty.name}, 0 sellers.\nAll `),
  });
});
