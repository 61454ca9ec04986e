import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountsApi } from "@sellerdesk/contract/accounts";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../testing/client.ts";
import { readEventStream } from "../testing/event-reader.ts";
import {
  freePort,
  isReady,
  type ServerProcess,
  startServerProcess,
} from "../testing/server-process.ts";
import { startLoad } from "../testing/steady-load.ts";
import { lastNotice, startClient } from "../testing/stream-load.ts";
import { makeText } from "../testing/translatable-fixture.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./db/embedded.ts";
import { migrate } from "./db/migrate.ts";
import { inTransaction } from "./db/transaction.ts";
import { notify } from "./features/notifications/service.ts";

/**
 * The folder of a separate PostgreSQL, which loses no acknowledged write when it is killed, and of
 * two servers that use it.
 */
let folder: string;
let database: EmbeddedPostgres;
let t: TestApp;
let servers: ServerProcess[] = [];
let metricsUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sellerdesk-outage-"));
  database = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
  await migrate(database.url);
  t = await testApp({ databaseUrl: database.url });
  const options = { databaseUrl: database.url, dataDir: folder };
  const adminPort = String(await freePort());
  // A separate address, if the machine has a second one without setup.
  const adminHost = process.platform === "linux" ? "127.0.0.2" : "127.0.0.1";
  metricsUrl = `http://${adminHost}:${adminPort}/metrics`;
  servers = await Promise.all([
    startServerProcess({ ...options, env: { ADMIN_PORT: adminPort, ADMIN_HOST: adminHost } }),
    startServerProcess(options),
  ]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop("SIGKILL")));
  await t.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const killDatabase = async () => {
  const [pid] = (await readFile(join(folder, "postgres/postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(pid), "SIGKILL");
};
const areReady = async () =>
  (await Promise.all(servers.map(({ url }) => isReady(url)))).every(Boolean);
/** Waits until the servers notice that the database is down, and then that it is up again. */
const waitForRecovery = async () => {
  await vi.waitFor(async () => expect(await areReady()).toBe(false), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await areReady()).toBe(true), { timeout: 60_000 });
};

it("servers and sessions survive a database that is killed under load, and recover automatically", async () => {
  let turn = 0;
  const load = await startLoad(t.db, () => servers[(turn += 1) % 2]!.url); // two were started
  const bell = startClient(
    servers.map(({ url }) => url),
    load.seller.token,
  );
  await Promise.all([bell.ready, load.answered(40)]);
  for (const _ of [1, 2]) {
    await killDatabase();
    await waitForRecovery();
    await load.answered(40);
  }
  await load.stop();

  const failed = load.answers.filter(({ status }) => status !== 200 && status !== 201);
  expect(failed.length).toBeGreaterThan(0);
  // A 401 or 403 would log the seller out.
  expect([...new Set(failed.map(({ status, retryAfter }) => `${status} ${retryAfter}`))]).toEqual([
    "503 2",
  ]);
  for (const { body } of failed)
    expect(JSON.parse(body)).toMatchObject({
      code: "unavailable",
      message: "The service is busy for a moment. Try again shortly.",
    });
  const { orders } = await load.expectStored();

  // The stream caught up: it received each order once.
  await inTransaction(t.db, (tx) =>
    notify(tx, load.seller.id, { type: "order", message: makeText(lastNotice) }),
  );
  await bell.done;
  expect(new Set(bell.received).size).toBe(bell.received.length);
  expect(bell.received).toHaveLength(orders + 1);
  // The listening connections are back: marking a notification as read reaches the streams of every
  // server.
  const { token } = load.seller;
  const bells = await Promise.all(
    servers.map(({ url }) => readEventStream(url + notificationsApi.stream.path, { token })),
  );
  for (const open of bells) expect(await open.next()).toMatchObject({ event: "ready" });
  const [notice] = (await t.call(notificationsApi.list, {}, { token })).ok.data;
  const body = { ids: [notice?.id ?? ""] };
  expect((await t.call(notificationsApi.markRead, { body }, { token })).status).toBe(200);
  for (const open of bells) {
    expect(await open.next()).toMatchObject({ event: "changed" });
    open.leave();
  }

  // Jobs continue: a server sends the message that was requested.
  await fetch(servers[0]!.url + accountsApi.loginWithCode.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: load.seller.email }),
  });
  await vi.waitFor(async () => expect(await readdir(join(folder, "outbox"))).toHaveLength(1), {
    timeout: 30_000,
  });
});

it("a server shuts down cleanly while the database is down", async () => {
  await database.stop();
  await vi.waitFor(async () => expect(await areReady()).toBe(false), { timeout: 10_000 });
  for (const { url } of servers) expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const metrics = await (await fetch(metricsUrl)).text();
  expect(metrics).toMatch(/^http_request_duration_seconds_count\{.+,status="503"\} \d+$/m);
  expect(await Promise.all(servers.map((server) => server.stop("SIGTERM")))).toEqual([0, 0]);
});
