import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { publish, createListener, type Listener } from "./listen.ts";
import { createDb, createPool, type Db } from "./pool.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof createPool>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError() {} });
  db = createDb(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/**
 * Subscribes like a server process. `next` returns the calls of `receive` and `catchUp`, in order.
 */
const listen = (topic: "notifications" | "sessions") => {
  const listener: Listener = createListener(database.url, { warn() {} });
  const received: string[] = [];
  let wake = () => {};
  const take = (call: string) => {
    received.push(call);
    wake();
  };
  listener.on(topic, {
    receive: (payload) => take(`received ${payload}`),
    catchUp: () => take("catch up"),
  });
  const next = async (): Promise<string> => {
    const first = received.shift();
    if (first !== undefined) return first;
    await new Promise<void>((resolve) => (wake = resolve));
    return next();
  };
  return { next, stop: () => listener.stop() };
};

test("every process receives its topic on commit, and nothing of a transaction that is rolled back", async () => {
  const processes = [listen("sessions"), listen("sessions")];
  for (const { next } of processes) expect(await next()).toBe("catch up");
  const lost = db.transaction().execute(async (tx) => {
    await publish(tx, "sessions", "lost");
    throw new Error("no");
  });
  await expect(lost).rejects.toThrow("no");
  await publish(db, "notifications", "another topic");
  await publish(db, "sessions", "a:b,c");
  for (const { next } of processes) expect(await next()).toBe("received a:b,c");
  for (const { stop } of processes) await stop();
});

test("replaces a broken connection and asks the subscriber to catch up", async () => {
  const { next, stop } = listen("notifications");
  for (let again = 0; again < 3; again++) {
    expect(await next()).toBe("catch up");
    await publish(db, "notifications", String(again));
    expect(await next()).toBe(`received ${again}`);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query = 'listen sellerdesk'`.execute(
      db,
    );
  }
  expect(await next()).toBe("catch up");
  await stop();
});

test("a listener stops even if its database is down", async () => {
  const away = createListener("postgres://postgres@127.0.0.1:1/nothing", { warn() {} });
  away.on("sessions", { receive() {}, catchUp() {} });
  await expect(away.stop()).resolves.toBeUndefined();
});
