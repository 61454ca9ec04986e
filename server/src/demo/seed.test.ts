import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountsApi } from "@sellerdesk/contract/accounts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testApp } from "../../testing/client.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { countSleeping, endSleeping } from "../../testing/lock-waiters.ts";
import { type ServerProcess, spawnServer } from "../../testing/server-process.ts";
import { expectNoViolations } from "../../testing/stock-assertions.ts";
import { createDb, createPool, type Db } from "../db/pool.ts";
import { inTransaction } from "../db/transaction.ts";
import { ensureDefaultPlans } from "../features/plans/terms/service.ts";
import { dummyHash } from "../lib/security/password.ts";
import { demoNeighbors } from "./neighbors.ts";
import { demoProducts } from "./products.ts";
import { deleteUnfinishedDemo } from "./queries.ts";
import { demoEmails, demoSeller, seedDemo } from "./seed.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir = "";
let db: Db;
let running: ServerProcess | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "sellerdesk-seed-"));
  db = createDb(createPool(database.url, { max: 2, onError() {} }));
});
afterAll(async () => {
  await running?.stop("SIGKILL");
  await db.destroy();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = async () => {
  running = await spawnServer({ databaseUrl: database.url, dataDir, env: { SEED_DEMO: "true" } });
  return running;
};
const countRows = async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from sellers) as sellers, (select count(*) from products) as products,
      (select count(*) from orders) as orders, (select count(*) from reviews) as reviews,
      (select count(*) from reviews where reply is not null) as replies, (select count(*) from banners) > 0 as has_banners`.execute(
    db,
  );
  return rows[0] ?? {};
};

it("after kill -9 during the demo seed, the next start completes the demo data", async () => {
  // The insert of the first banner sleeps, so that the kill interrupts the seed on any machine.
  await sql`create function sleep() returns trigger language plpgsql as 'begin perform pg_sleep(4.5); return new; end'`.execute(
    db,
  );
  await sql`create trigger sleep before insert on banners for each statement execute function sleep()`.execute(
    db,
  );
  const first = await start();
  await vi.waitFor(async () => expect(await countSleeping(db)).toBe(1), {
    timeout: 200_000,
    interval: 50,
  });
  await first.stop("SIGKILL");
  const half = await countRows();
  expect(half).toMatchObject({ sellers: 1, products: demoProducts.length, has_banners: false });
  // The statement of the killed process still sleeps, and locks the table.
  await endSleeping(db);
  await sql`drop trigger sleep on banners`.execute(db);

  const second = await start();
  await second.ready();
  expect(await countRows()).toEqual({
    ...half,
    sellers: demoEmails.length,
    products: (half["products"] ?? 0) + demoNeighbors.flatMap(({ products }) => products).length,
    has_banners: true,
  });
  const login = await fetch(new URL(accountsApi.login.path, second.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: demoSeller.email, password: demoSeller.password }),
  });
  expect(login.status).toBe(200);
  await expectNoViolations(db);
}, 300_000);

it("deletes an interrupted demo with all its rows, and nothing else", async () => {
  const t = await testApp();
  await ensureDefaultPlans(t.db, t.deps.env.currency);
  expect(await seedDemo(t.deps)).toBe(true);
  const count = async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from sellers) as sellers, (select count(*) from orders) as orders,
        (select count(*) from reviews) as reviews, (select count(*) from invoices) as invoices,
        (select count(*) from marketplace_orders) as sent_orders,
        (select count(*) from marketplace_reviews) as sent_reviews`.execute(t.db);
    return rows[0] ?? {};
  };
  const demo = await count();
  expect(Object.entries(demo).filter(([, rows]) => rows === 0)).toEqual([]);

  const deleteDemo = () => inTransaction(t.db, (tx) => deleteUnfinishedDemo(tx, demoEmails));
  await deleteDemo();
  expect(await count()).toEqual(demo);
  await t.db.updateTable("sellers").set({ password_hash: dummyHash }).execute();
  await deleteDemo();
  expect(await count()).toEqual(Object.fromEntries(Object.keys(demo).map((name) => [name, 0])));
  await t.close();
}, 300_000);
