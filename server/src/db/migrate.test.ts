import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
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

test("makes the tables of an older version, and then the rest", async () => {
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

test("refuses a database that is newer than the code, in one sentence", async () => {
  await asAdmin(url, "insert into migrations (name, hash) values ('9999_future.sql', 'x')");
  for (const start of [migrate, requireMigrated])
    await expect(start(url)).rejects.toThrow(
      /^The database is newer than this Sellerdesk \(it has 9999_future\.sql\)\. Start .+\.$/,
    );
  await asAdmin(url, "delete from migrations where name = '9999_future.sql'");
});

test("refuses a file that was edited after it was applied", async () => {
  await asAdmin(
    url,
    "update migrations set hash = 'other' where name = (select min(name) from migrations)",
  );
  for (const start of [migrate, requireMigrated])
    await expect(start(url)).rejects.toThrow(
      /^The migration 0001_\w+\.sql was edited after it was applied\./,
    );
});
