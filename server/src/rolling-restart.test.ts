import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountsApi } from "@sellerdesk/contract/accounts";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { startBalancer } from "../testing/balancer.ts";
import { readOutbox, type TestApp, testApp } from "../testing/client.ts";
import { readEventStream } from "../testing/event-reader.ts";
import { createVariant } from "../testing/product-factory.ts";
import { createSeller } from "../testing/seller-factory.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { startLoad } from "../testing/steady-load.ts";
import { stockOf } from "../testing/stock-assertions.ts";
import { lastNotice, startClient } from "../testing/stream-load.ts";
import { makeText } from "../testing/translatable-fixture.ts";
import { inTransaction } from "./db/transaction.ts";
import { notify } from "./features/notifications/service.ts";

let t: TestApp;
let dataDir: string;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let running: ServerProcess[] = [];
const killAll = () => Promise.all(running.map((server) => server.stop("SIGKILL")));
beforeAll(async () => {
  t = await testApp();
  dataDir = await mkdtemp(join(tmpdir(), "sellerdesk-roll-"));
  balancer = await startBalancer();
});
afterEach(async () => {
  await killAll();
  running = [];
});
afterAll(async () => {
  balancer.close();
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (): Promise<ServerProcess> => {
  const env = { DRAIN_SECONDS: "2" };
  const server = await startServerProcess({ databaseUrl: t.databaseUrl, dataDir, env });
  running.push(server);
  await balancer.add(server.url);
  return server;
};

it("a rolling restart of all copies under load fails no request and repeats no effect", async () => {
  const old = [await start(), await start()];
  // A busy machine rejects requests; a restart must not end one.
  const load = await startLoad(t.db, () => balancer.url, { repeatsWhenBusy: true });
  const bell = startClient([balancer.url], load.seller.token);
  await Promise.all([bell.ready, load.answered(50)]);
  for (const copy of old) {
    await start();
    expect(await copy.stop("SIGTERM")).toBe(0);
    balancer.remove(copy.url);
    await load.answered(50);
  }
  await load.stop();
  await inTransaction(t.db, (tx) =>
    notify(tx, load.seller.id, { type: "order", message: makeText(lastNotice) }),
  );
  await bell.done;

  expect(load.answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  const { orders } = await load.expectStored();
  // The stream received each order once.
  expect(new Set(bell.received).size).toBe(bell.received.length);
  expect(bell.received).toHaveLength(orders + 1);
});

it("SIGTERM reports not ready, finishes requests, ends streams, leaves jobs to others, and exits with 0", async () => {
  const seller = await createSeller(t.db);
  const variant = await createVariant(t.db, seller, { stock: 70 });
  const server = await startServerProcess({
    databaseUrl: t.databaseUrl,
    dataDir: join(dataDir, "stopping"),
    env: { DRAIN_SECONDS: "2" },
  });
  running.push(server);
  const bell = await readEventStream(server.url + notificationsApi.stream.path, {
    token: seller.token,
    skips: "changed",
  });
  expect(await bell.next()).toMatchObject({ event: "ready" });
  const slow = request(`${server.url}/api/transaction`, {
    method: "POST",
    headers: { authorization: `Bearer ${seller.token}`, "content-type": "application/json" },
  });
  const ahead = connect(Number(new URL(server.url).port), "127.0.0.1");
  await once(ahead, "connect");
  const aheadClosed = once(ahead.resume(), "close");
  const items = [{ variant_id: variant.id, mode: "increase", quantity: 7 }];
  const body = JSON.stringify({ reason: "received", items });
  slow.write(body.slice(0, 20));

  const ended = server.stop("SIGTERM");
  const status = async () => (await fetch(`${server.url}/readyz`)).json();
  await vi.waitFor(async () => expect(await status()).toEqual({ status: "draining" }), {
    timeout: 10_000,
  });
  // Requests that the balancer still sends are served, and their connections closed so that clients
  // reconnect elsewhere.
  const late = await fetch(`${server.url}${accountsApi.loginWithCode.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: seller.email }),
  });
  expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);
  expect(await bell.next()).toBeNull();
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow("fetch failed");
  slow.end(body.slice(20));
  const [answer] = (await once(slow, "response")) as [IncomingMessage]; // the event's only argument
  expect(answer.statusCode).toBe(200);
  answer.resume();
  expect(await ended).toBe(0);
  await aheadClosed;
  expect((await stockOf(t.db, variant.id)).on_hand).toBe(77);
  // The message was sent once, by another server or by this one in its last poll of the queue.
  const sent = [...(await readOutbox(join(dataDir, "stopping"))), ...(await t.outbox())];
  expect(sent.filter(({ to }) => to === seller.email)).toHaveLength(1);
});
