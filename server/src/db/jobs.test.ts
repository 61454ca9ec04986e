import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { withDatabase } from "./scratch-database.ts";
import { createJobs, defineJob } from "./jobs.ts";
import { createDb, createPool } from "./pool.ts";
import { inTransaction } from "./transaction.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("schedules a daily job once, however many copies of the server there are", async () => {
  const nightly = defineJob<Record<string, never>>("nightly");
  const pool = createPool(database.url, { onError() {} });
  const copies = [1, 2].map(() => createJobs(pool, { info() {}, error() {} }));
  for (const jobs of copies) {
    jobs.handle(nightly, async () => {}, { cron: "17 3 * * *" });
    await jobs.work();
  }
  const { rows } = await sql`select name, cron, timezone from pgboss.schedule`.execute(
    createDb(pool),
  );
  expect(rows).toEqual([{ name: "nightly", cron: "17 3 * * *", timezone: "UTC" }]);
  for (const jobs of copies) await jobs.stop();
  await pool.end();
});

it("another process takes over a job that does not end in time when its process stops", async () => {
  const long = defineJob<{ of: string }>("long");
  const pools = [1, 2].map(() => createPool(database.url, { onError() {} }));
  const [stopping, other] = pools.map((pool) => createJobs(pool, { info() {}, error() {} }));
  if (!stopping || !other) throw new Error("two copies were made");
  const begun = Promise.withResolvers<void>();
  stopping.handle(long, async () => {
    begun.resolve();
    await new Promise(() => {});
  });
  await stopping.work();
  await stopping.send(createDb(pools[0]!), long, { of: "before" }); // two pools were made
  await begun.promise;
  await stopping.stop({ seconds: 1 });
  // A copy that still answers requests still sends jobs.
  await stopping.send(createDb(pools[0]!), long, { of: "late" });

  const taken: string[] = [];
  const both = Promise.withResolvers<void>();
  other.handle(long, async ({ of: label }) => {
    if (taken.push(label) === 2) both.resolve();
  });
  await other.work();
  await both.promise;
  await other.stop();
  expect(taken.sort()).toEqual(["before", "late"]);
  for (const pool of pools) await pool.end();
});

it("a queue of an older version gets the current settings, and so do its new jobs", async () => {
  const pool = createPool(database.url, { onError() {} });
  const db = createDb(pool);
  const settings = async () => {
    const { rows } =
      await sql<object>`select retry_limit, retry_backoff, expire_seconds, heartbeat_seconds, deletion_seconds
      from pgboss.queue where name = 'aged'`.execute(db);
    return rows;
  };
  const start = async (options: Parameters<typeof defineJob>[1]) => {
    const aged = defineJob<Record<string, never>>("aged", options);
    const jobs = createJobs(pool, { info() {}, error() {} });
    jobs.handle(aged, async () => {});
    await jobs.send(db, aged, {});
    await jobs.stop();
    return settings();
  };
  const [first] = await start({ keepSeconds: 60 });
  await sql`update pgboss.queue set heartbeat_seconds = null, retry_backoff = false where name = 'aged'`.execute(
    db,
  );
  const changed = {
    retry_limit: 2,
    expire_seconds: 900,
    heartbeat_seconds: 60,
    deletion_seconds: 3600,
  };
  expect(await start({ retryLimit: 2, expireInSeconds: 900, keepSeconds: 3600 })).toEqual([
    { ...first, ...changed },
  ]);
  const { rows: sent } =
    await sql`select retry_limit, heartbeat_seconds from pgboss.job where name = 'aged'
    order by created_on desc limit 1`.execute(db);
  expect(sent).toEqual([{ retry_limit: 2, heartbeat_seconds: 60 }]);
  await pool.end();
});

it("counts open jobs by an index without completed jobs, which simultaneous copies create once", async () => {
  const kept = defineJob<Record<string, never>>("kept");
  const pools = [1, 2].map(() => createPool(database.url, { onError() {} }));
  const db = createDb(pools[0]!); // two pools were made
  await sql`drop index if exists pgboss.sellerdesk_open`.execute(db);
  const copies = pools.map((pool) => createJobs(pool, { info() {}, error() {} }));
  await Promise.all(copies.map((jobs) => jobs.send(db, kept, {})));
  await sql`insert into pgboss.job_common (name, state, completed_on) select 'kept', 'completed', now() from generate_series(1, 5000)`.execute(
    db,
  );
  await sql`analyze pgboss.job_common`.execute(db);
  expect(await copies[0]?.counts()).toContainEqual(
    expect.objectContaining({ queue: "kept", state: "created", count: 2 }),
  );
  const { rows: plan } = await sql<object>`explain select name, state, count(*) from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') group by name, state`.execute(db);
  expect(JSON.stringify(plan)).toContain("sellerdesk_open");
  for (const jobs of copies) await jobs.stop();
  for (const pool of pools) await pool.end();
});

it("starts jobs once the database exists, even if it did not exist at first", async () => {
  const later = defineJob<Record<string, never>>("later");
  const name = `${new URL(database.url).pathname.slice(1)}_later`;
  const pool = createPool(withDatabase(database.url, name), { onError() {} });
  const refused = Promise.withResolvers<void>();
  const jobs = createJobs(pool, { info() {}, error: () => refused.resolve() });
  const done = Promise.withResolvers<void>();
  jobs.handle(later, async () => done.resolve());
  const working = jobs.work();
  await refused.promise;
  const { drop } = await createTestDatabase(undefined, name);
  await working;
  await jobs.send(createDb(pool), later, {});
  await expect(done.promise).resolves.toBeUndefined();
  await jobs.stop();
  await pool.end();
  await drop();
});

it("starts jobs at their commit, as many at once as the queue allows, without waiting for a poll", async () => {
  // No poll ever happens, because its timer is fake.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const pool = createPool(database.url, { onError() {} });
  const db = createDb(pool);
  const jobs = createJobs(pool, { info() {}, error() {} });
  const pair = defineJob<{ round: number }>("pair");
  const rounds = [1, 2].map(() => ({ begun: 0, both: Promise.withResolvers<void>() }));
  jobs.handle(
    pair,
    async ({ round }) => {
      const entry = rounds[round];
      if (!entry) throw new Error("there are two rounds");
      entry.begun += 1;
      if (entry.begun === 2) entry.both.resolve();
      await entry.both.promise;
    },
    { concurrency: 2 },
  );
  const sendTwo = (round: number) =>
    inTransaction(db, async (tx) => {
      await jobs.send(tx, pair, { round });
      await jobs.send(tx, pair, { round });
    });
  try {
    // Both workers fetch once when they start, and then wait for their poll.
    await sendTwo(0);
    await jobs.work();
    await rounds[0]?.both.promise;
    await sendTwo(1);
    await rounds[1]?.both.promise;
    expect(rounds.map(({ begun }) => begun)).toEqual([2, 2]);
  } finally {
    vi.useRealTimers();
    await jobs.stop();
    await pool.end();
  }
});
