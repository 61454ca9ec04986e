import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { createDb, createPool, type Db } from "./pool.ts";
import { countAttempt } from "./rate-limits.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that its statistics show the pages that it has read.
  db = createDb(createPool(database.url, { max: 1, onError() {} }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const windows = async () => (await db.selectFrom("rate_limits").select("key").execute()).length;
const pagesRead = async () => {
  const { rows } = await sql<{ pages: number }>`
    select heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit as pages from pg_statio_user_tables where relname = 'rate_limits'`.execute(
    db,
  );
  return rows[0]?.pages ?? 0;
};

it("safety 16: a new window deletes old ones and reads no others, however many there are", async () => {
  await sql`insert into rate_limits select 'many ' || n, now(), 1 from generate_series(1, 50000) n`.execute(
    db,
  );
  await sql`insert into rate_limits select 'old ' || n, now() - interval '2 days', 1 from generate_series(1, 60) n`.execute(
    db,
  );
  await sql`analyze rate_limits`.execute(db);
  const limit = { hits: 5, seconds: 60 };
  await countAttempt(db, "first", limit);
  expect(await windows()).toBe(50_011);
  await countAttempt(db, "second", limit);
  expect(await windows()).toBe(50_002);
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const before = await pagesRead();
  await countAttempt(db, "third", limit);
  await sql`select pg_stat_force_next_flush()`.execute(db);
  expect((await pagesRead()) - before).toBeLessThan(50);
});
