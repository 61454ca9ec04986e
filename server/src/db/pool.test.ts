import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { type Db, createDb, createPool, readTogether } from "./pool.ts";
import { inTransaction } from "./transaction.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 1, onError() {} }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const number = (n: number) => sql<{ n: number }>`select ${n}::integer as n, pg_sleep(0.01)`;
const failure = sql`select 1 / ${0}::integer`;

test("two reads together answer each its own, on one connection", async () => {
  const [first, second] = await readTogether(db, number(1), sql<{ text: string }>`select ${"two"}::text`);
  expect([first, second]).toMatchObject([[{ n: 1 }], [{ text: "two" }]]);
});

test("of two reads together one that fails leaves the connection in order", async () => {
  await expect(readTogether(db, failure, number(2))).rejects.toThrow("division by zero");
  await expect(readTogether(db, number(3), failure)).rejects.toThrow("division by zero");
  expect((await number(4).execute(db)).rows).toMatchObject([{ n: 4 }]);
});

test("two reads together see what their transaction wrote", async () => {
  await inTransaction(db, async (tx) => {
    await sql`create table marks (mark integer)`.execute(tx);
    await sql`insert into marks values (5)`.execute(tx);
    const count = sql<{ count: number }>`select count(*) as count from marks`;
    expect(await readTogether(tx, number(1), count)).toMatchObject([[{ n: 1 }], [{ count: 1 }]]);
  });
});
