import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { createDb, createPool, type Db, type Tx } from "./pool.ts";
import {
  afterCommit,
  bindRequest,
  inResponseTransaction,
  inRevocableTransaction,
  inTransaction,
  retryOnConflict,
} from "./transaction.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof createPool>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError() {} });
  db = createDb(pool);
  await sql`create table marks (mark integer)`.execute(db);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const countMarks = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from marks`.execute(db);
  return rows[0]?.count;
};

test("runs a hook once, after the commit, however often it was registered", async () => {
  const seen: (number | undefined)[] = [];
  const done = Promise.withResolvers<void>();
  const hook = () => void countMarks().then((count) => done.resolve(void seen.push(count)));
  await inTransaction(db, async (tx) => {
    afterCommit(tx, hook);
    await sql`insert into marks values (1)`.execute(tx);
    afterCommit(tx, hook);
    expect(seen).toEqual([]);
  });
  await done.promise;
  expect(seen).toEqual([1]);
});

test("sends begin together with the first statements, in order, without waiting for replies", async () => {
  const events: string[] = [];
  const watched = createPool(database.url, { max: 1, onError() {} });
  watched.on("connect", (client) => {
    const send = client.query.bind(client) as (query: { text: string }) => Promise<unknown>;
    const record = async (query: { text: string }) => {
      events.push(query.text);
      const result = await send(query);
      events.push("answer");
      return result;
    };
    Object.assign(client, { query: record });
  });
  await inTransaction(createDb(watched), (tx) =>
    Promise.all([sql`select 1`.execute(tx), sql`select 2`.execute(tx)]),
  );
  await watched.end();
  const answers = ["answer", "answer", "answer"];
  expect(events).toEqual(["begin", "select 1", "select 2", ...answers, "commit", "answer"]);
});

test("a failed statement rolls back the statements that were sent with it, before and after it", async () => {
  const before = await countMarks();
  const mark = (tx: Tx) => sql`insert into marks values (3)`.execute(tx);
  const failing = inTransaction(db, (tx) =>
    Promise.all([mark(tx), sql`select 1 / 0`.execute(tx), mark(tx)]),
  );
  await expect(failing).rejects.toThrow("division by zero");
  expect(await countMarks()).toBe(before);
});

test("an ended transaction rejects statements", async () => {
  const ended = await inTransaction(db, async (tx) => ({ tx }));
  await expect(sql`select 1`.execute(ended.tx)).rejects.toThrow(/committed/);
});

test("a rollback discards its hooks", async () => {
  let runs = 0;
  const failing = inTransaction(db, async (tx) => {
    afterCommit(tx, () => runs++);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(runs).toBe(0);
});

test("a retried transaction runs only the hooks of the successful attempt", async () => {
  let tries = 0;
  const runs: number[] = [];
  await inTransaction(db, async (tx) => {
    const attempt = ++tries;
    afterCommit(tx, () => runs.push(attempt));
    // PostgreSQL's error for one of two deadlocked transactions.
    if (attempt === 1)
      await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx);
  });
  expect(runs).toEqual([2]);
});

test("a connection that breaks fails its transaction, but neither the process nor the pool", async () => {
  const lost = inTransaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    // Waits until the connection has reported its end.
    const open = sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`;
    await vi.waitFor(async () => expect((await open.execute(db)).rows).toEqual([]), {
      timeout: 10_000,
    });
    await sql`select 1`.execute(tx);
  });
  await expect(lost).rejects.toThrow(/terminat|connection/i);
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
});

test("a transaction that is rolled back on purpose returns its result and writes nothing", async () => {
  const before = await countMarks();
  const mark = async (tx: Tx) => {
    await sql`insert into marks values (2)`.execute(tx);
    return "marked";
  };
  expect(await inRevocableTransaction(db, true, mark)).toBe("marked");
  expect(await inRevocableTransaction(db, (result) => result === "marked", mark)).toBe("marked");
  expect(await countMarks()).toBe(before);
  expect(await inRevocableTransaction(db, false, mark)).toBe("marked");
  expect(await countMarks()).toBe((before ?? 0) + 1);
});

test("only the outer transaction of a request stores its response", async () => {
  const stored: unknown[] = [];
  const bound = bindRequest(db, async (_tx, data) => void stored.push(data));
  const inner = (tx: Tx) => inResponseTransaction(tx, async () => "inner");
  expect(await inTransaction(bound, inner)).toBe("inner");
  expect(stored).toEqual([]);
  await inResponseTransaction(bound, async (tx) => `outer of ${await inner(tx)}`);
  expect(stored).toEqual(["outer of inner"]);
  await inResponseTransaction(db, async () => "of a job");
  expect(stored).toHaveLength(1);
});

test("retries a write once after a lost race, and never after another failure", async () => {
  let attempts = 0;
  const fail = async () => {
    attempts += 1;
    throw new Error("lost");
  };
  const isLost = (error: unknown) => error instanceof Error && error.message === "lost";
  await expect(retryOnConflict(isLost, fail)).rejects.toThrow("lost");
  expect(attempts).toBe(2);
  await expect(retryOnConflict(() => false, fail)).rejects.toThrow("lost");
  expect(attempts).toBe(3);
});

test("throws the error of the statement that failed first, not of those sent with it", async () => {
  const failed = inTransaction(db, async (tx) => {
    // The error of the later statement passes through fewer functions.
    const fail = async () => {
      await sql`select 1 / 0`.execute(tx);
    };
    const failSeveral = () => Promise.all([fail(), fail()]);
    await Promise.all([failSeveral(), sql`select 1`.execute(tx)]);
  });
  await expect(failed).rejects.toMatchObject({ code: "22012" });
});
