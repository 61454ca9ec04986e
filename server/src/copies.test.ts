import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { asAdmin } from "../testing/postgres-server.ts";
import { withDatabase } from "./db/scratch-database.ts";
import { type ServerProcess, spawnServer } from "../testing/server-process.ts";
import { expectNoViolations } from "../testing/stock-assertions.ts";
import { createDb, createPool } from "./db/pool.ts";

const name = `test_${randomBytes(6).toString("hex")}`;
let url = "";
let dataDir = "";
let copies: ServerProcess[] = [];
beforeAll(async () => {
  url = withDatabase(inject("postgresUrl"), name);
  dataDir = await mkdtemp(join(tmpdir(), "sellerdesk-copies-"));
  await asAdmin(inject("postgresUrl"), `create database ${name}`);
});
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.stop("SIGKILL")));
  await asAdmin(inject("postgresUrl"), `drop database ${name} with (force)`);
  await rm(dataDir, { recursive: true, force: true });
});

it("eight copies that start at once on an empty database all become ready and create nothing twice", async () => {
  const start = () => spawnServer({ databaseUrl: url, dataDir, env: { SEED_DEMO: "true" } });
  copies = await Promise.all(Array.from({ length: 8 }, start));
  await Promise.all(copies.map((copy) => copy.ready()));

  const pool = createPool(url, { max: 2, onError() {} });
  const db = createDb(pool);
  // The copy that creates the demo data is ready once the data is complete.
  const { rows: made } =
    await sql`select (select count(*) from sellers) as sellers, (select count(*) from plans) > 0 as has_plans,
    (select count(*) from reviews) > 0 as has_reviews`.execute(db);
  expect(made).toEqual([{ sellers: 3, has_plans: true, has_reviews: true }]);
  const { rows: twice } =
    await sql`select code, interval from plans group by code, interval having count(*) > 1
    union all select name, '' from brands group by name having count(*) > 1
    union all select path, '' from categories group by path having count(*) > 1
    union all select title, '' from products group by title having count(*) > 1
    union all select name, cron from pgboss.schedule group by name, cron having count(*) > 1`.execute(
      db,
    );
  expect(twice).toEqual([]);
  await expectNoViolations(db);
  await pool.end();
  expect(copies.map((copy) => copy.isRunning())).toEqual(copies.map(() => true));
});

it("a copy with MIGRATE=off applies no migration and requires a database of its version", async () => {
  const other = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(inject("postgresUrl"), `create database ${other}`);
  const empty = withDatabase(inject("postgresUrl"), other);
  const refused = await spawnServer({ databaseUrl: empty, dataDir, env: { MIGRATE: "off" } });
  await expect(refused.ready()).rejects.toThrow(`There is no Sellerdesk in the database ${other} `);
  expect(await asAdmin(empty, "select from pg_tables where schemaname = 'public'")).toEqual([]);
  await asAdmin(inject("postgresUrl"), `drop database ${other} with (force)`);

  const migrated = await createTestDatabase();
  const copy = await spawnServer({
    databaseUrl: migrated.url,
    dataDir,
    env: { MIGRATE: "off" },
  });
  await copy.ready();
  await copy.stop("SIGTERM");
  await migrated.drop();
});

it("K46 a copy introduces a SECRET_KEY while others run; afterwards no copy starts without it", async () => {
  const start = (env: NodeJS.ProcessEnv) => spawnServer({ databaseUrl: url, dataDir, env });
  const sealing = await start({ SECRET_KEY: "ab".repeat(32), NODE_ENV: "production" });
  copies.push(sealing);
  await sealing.ready();
  expect(sealing.readOutput()).not.toContain("WARNING: SECRET_KEY");
  const without = await start({ NODE_ENV: "production" });
  await expect(without.ready()).rejects.toThrow(
    /SECRET_KEY is missing: the keys in this database are/,
  );
  expect(copies.map((copy) => copy.isRunning())).toEqual(copies.map(() => true));
});
