import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { type Db, createDb, createPool } from "./pool.ts";
import { streamRows } from "./stream-rows.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection: settings affect all later statements, and a connection that is not released is
  // noticed.
  db = createDb(createPool(database.url, { max: 1, onError() {} }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const numbers = (upTo: number) =>
  sql<{ n: number }>`select n from generate_series(1, ${upTo}::int) n`;

test("yields every row once, in batches, and releases its connection", async () => {
  const sizes: number[] = [];
  const all: number[] = [];
  for await (const rows of streamRows(db, numbers(25), 10)) {
    sizes.push(rows.length);
    all.push(...rows.map(({ n }) => n));
  }
  expect(sizes).toEqual([10, 10, 5]);
  expect(all).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  expect((await numbers(1).execute(db)).rows).toEqual([{ n: 1 }]);
});

test("releases its connection if the reader stops early", async () => {
  for await (const rows of streamRows(db, numbers(25), 10)) {
    expect(rows).toHaveLength(10);
    break;
  }
  expect((await numbers(1).execute(db)).rows).toEqual([{ n: 1 }]);
});

test("may take longer in total than the statement timeout", async () => {
  await sql`set statement_timeout = '300ms'`.execute(db);
  let count = 0;
  for await (const rows of streamRows(db, numbers(25), 10)) {
    count += rows.length;
    await wait(150);
  }
  await sql`set statement_timeout = '5s'`.execute(db);
  expect(count).toBe(25);
});

test("a connection that breaks between two batches fails the read and nothing else", async () => {
  const read = async () => {
    for await (const [row] of streamRows(
      db,
      sql<{ pid: number }>`select pg_backend_pid() as pid from generate_series(1, 100)`,
      10,
    )) {
      const other = createDb(createPool(database.url, { max: 1, onError() {} }));
      await sql`select pg_terminate_backend(${row?.pid})`.execute(other);
      await other.destroy();
    }
  };
  await expect(read()).rejects.toThrow(/terminat|connection e/i);
  expect((await numbers(1).execute(db)).rows).toEqual([{ n: 1 }]);
});
