import { setTimeout as wait } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { type Db, createDb, createPool, pipelineReads } from "./pool.ts";
import { newId } from "../lib/id.ts";
import type { SellerId } from "../lib/seller-id.ts";
import { runForSeller } from "./requesting-seller.ts";
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

const both = (target: Db, first: RawBuilder<unknown>, second: RawBuilder<unknown>) =>
  pipelineReads(target, (own) => Promise.all([first.execute(own), second.execute(own)]));

test("two pipelined reads on one connection each return their own rows", async () => {
  const [first, second] = await both(db, number(1), sql`select ${"two"}::text`);
  expect([first.rows, second.rows]).toMatchObject([[{ n: 1 }], [{ text: "two" }]]);
});

test("a failed pipelined read leaves the connection usable", async () => {
  await expect(both(db, failure, number(2))).rejects.toThrow("division by zero");
  await expect(both(db, number(3), failure)).rejects.toThrow("division by zero");
  expect((await number(4).execute(db)).rows).toMatchObject([{ n: 4 }]);
});

test("pipelined reads see the writes of their transaction", async () => {
  await inTransaction(db, async (tx) => {
    await sql`create table marks (mark integer)`.execute(tx);
    await sql`insert into marks values (5)`.execute(tx);
    const [first, second] = await both(tx, number(1), sql`select count(*) as count from marks`);
    expect([first.rows, second.rows]).toMatchObject([[{ n: 1 }], [{ count: 1 }]]);
  });
});

test("queues a limited number of calls for a connection and rejects further calls at once", async () => {
  const pool = createPool(database.url, { max: 1, onError() {} });
  const busy = createDb(pool, { maxWaiting: 2 });
  const calls = Array.from({ length: 5 }, (_, n) => number(n).execute(busy));
  const answers = await Promise.allSettled(calls);
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array<string>(3).fill("fulfilled"),
    ...Array<string>(2).fill("rejected"),
  ]);
  expect(answers[4]).toMatchObject({ reason: { code: "unavailable", status: 503, retryAfter: 2 } });
  expect((await number(6).execute(busy)).rows).toMatchObject([{ n: 6 }]);
  await pool.end();
});

test("one seller's statements leave connections for other sellers and for logins", async () => {
  const busy = createDb(createPool(database.url, { max: 4, onError() {} }));
  const [flooding, other] = [newId() as SellerId, newId() as SellerId];
  const lock = sql`select pg_advisory_lock(1)`;
  await db.connection().execute(async (holder) => {
    await lock.execute(holder);
    const flood = Array.from({ length: 20 }, () =>
      runForSeller(flooding, () =>
        sql`select pg_advisory_lock_shared(1), pg_advisory_unlock_shared(1)`.execute(busy),
      ),
    );
    for (let read = 0; read < 5; read++) {
      const { rows } = await runForSeller(other, () => number(read).execute(busy));
      expect(rows).toMatchObject([{ n: read }]);
      expect((await number(read).execute(busy)).rows).toMatchObject([{ n: read }]);
    }
    await sql`select pg_advisory_unlock(1)`.execute(holder);
    // Those that waited too long for the lock have failed.
    await Promise.allSettled(flood);
  });
  await busy.destroy();
});

test("serves a flooding seller, another seller and a login in turn", async () => {
  const busy = createDb(createPool(database.url, { max: 1, onError() {} }));
  const [flooding, other] = [newId() as SellerId, newId() as SellerId];
  await sql`create table served (turn serial, caller text not null)`.execute(db);
  const serve = (caller: string) =>
    sql`insert into served (caller) values (${caller})`.execute(busy);
  const flood = (n: number) => runForSeller(flooding, () => serve(`flood ${n}`));
  // The only connection waits for the lock until all others have queued up behind it.
  const calls = await inTransaction(db, async (tx) => {
    await sql`lock table served`.execute(tx);
    const queued = [1, 2, 3, 4].map(flood);
    queued.push(
      runForSeller(other, () => serve("other")),
      serve("login"),
    );
    return queued;
  });
  await Promise.all(calls);
  const { rows } = await sql<{ caller: string }>`select caller from served order by turn`.execute(
    db,
  );
  expect(rows.map(({ caller }) => caller)).toEqual([
    "flood 1",
    "flood 2",
    "other",
    "login",
    "flood 3",
    "flood 4",
  ]);
  await busy.destroy();
});

test("times out statements, lock waits and idle transactions, and continues with a usable connection", async () => {
  const { rows } = await sql<
    Record<string, string>
  >`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`.execute(
    db,
  );
  expect(rows).toEqual([{ statement: "5s", lock: "2s", idle: "10s" }]);
  const tries = ["statement_timeout", "idle_in_transaction_session_timeout"].map((limit) =>
    inTransaction(db, async (tx) => {
      await sql`set local ${sql.ref(limit)} = 50`.execute(tx);
      if (limit === "statement_timeout") await sql`select pg_sleep(5)`.execute(tx);
      else await wait(500);
      await sql`select 1`.execute(tx);
    }),
  );
  const [slow, idle] = await Promise.allSettled(tries);
  expect(slow).toMatchObject({ reason: { code: "57014" } });
  expect(idle).toMatchObject({ status: "rejected" });
  expect((await number(7).execute(db)).rows).toMatchObject([{ n: 7 }]);
});
