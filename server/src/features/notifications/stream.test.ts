import { accountsApi } from "@sellerdesk/contract/accounts";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/client.ts";
import { readEventStream } from "../../../testing/event-reader.ts";
import { loadStreams } from "../../../testing/stream-load.ts";
import { createSeller, createSession } from "../../../testing/seller-factory.ts";
import { makeText } from "../../../testing/translatable-fixture.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { notify } from "./service.ts";

/**
 * Two server processes on one database. The second one learns of changes by the first only through
 * the database.
 */
let first: TestApp;
let second: TestApp;
const addresses = new Map<TestApp, string>();

const start = async (databaseUrl?: string): Promise<TestApp> => {
  const app = await testApp(databaseUrl === undefined ? {} : { databaseUrl });
  addresses.set(app, await app.app.listen({ port: 0, host: "127.0.0.1" }));
  return app;
};
beforeAll(async () => {
  first = await start();
  second = await start(first.databaseUrl);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const addressOn = (on: TestApp) => `${addresses.get(on)}${notificationsApi.stream.path}`;
/**
 * Opens a stream without `changed` events, which are also sent whenever a listening connection is
 * restored.
 */
const open = (on: TestApp, token: string, lastEventId?: number | string) =>
  readEventStream(addressOn(on), {
    token,
    skips: "changed",
    ...(lastEventId !== undefined && { lastEventId }),
  });
/** Opens a stream and reads its `ready`, after which nothing is missed. */
const openReady = async (on: TestApp, token: string, lastEventId?: number | string) => {
  const stream = await open(on, token, lastEventId);
  expect(await stream.next()).toMatchObject({ event: "ready" });
  return stream;
};
const announce = (on: TestApp, sellerId: SellerId, ...messages: string[]) =>
  inTransaction(on.db, async (tx) => {
    for (const message of messages)
      await notify(tx, sellerId, { type: "order", message: makeText(message) });
  });
const messagesOf = (events: ({ data: unknown } | null)[]) =>
  events.map((event) => event && Reflect.get(event.data as object, "message"));

describe("GET /api/notifications/vendor/stream", () => {
  test("F4 K47 a notification reaches its seller's streams on every server process, and no other seller", async () => {
    const seller = await createSeller(first.db);
    const stranger = await createSeller(first.db);
    const here = await openReady(first, seller.token);
    const there = await openReady(second, seller.token);
    const strangers = await openReady(second, stranger.token);

    await announce(first, seller.id, "one");
    await announce(first, stranger.id, "not yours");
    for (const stream of [here, there]) {
      const event = await stream.next();
      const { ok } = await first.call(notificationsApi.list, {}, { token: seller.token });
      expect(event).toMatchObject({ event: "notification", data: ok.data[0] });
    }
    expect(messagesOf([await strangers.next()])).toEqual(["not yours"]);
    for (const stream of [here, there, strangers]) stream.leave();
  });

  test("F4 a client that reconnects to any process receives what it missed, once and in order", async () => {
    const { id, token } = await createSeller(first.db);
    const stream = await openReady(first, token);
    await announce(first, id, "one", "two");
    const [, last] = await stream.take(2);
    stream.leave();
    await announce(second, id, "three", "four");
    await announce(first, id, "five");
    const again = await openReady(second, token, last?.id);
    await announce(second, id, "six");
    expect(messagesOf(await again.take(4))).toEqual(["three", "four", "five", "six"]);
    again.leave();
  });

  test("F4 a stream without a valid Last-Event-ID starts at the current position", async () => {
    const { id, token } = await createSeller(first.db);
    const before = await openReady(first, token);
    await announce(first, id, "old");
    await before.next();
    const streams = [
      await openReady(first, token),
      await openReady(first, token, "abc"),
      await openReady(first, token, "-1"),
    ];
    await announce(first, id, "new");
    for (const stream of streams) {
      expect(messagesOf([await stream.next()])).toEqual(["new"]);
      stream.leave();
    }
    before.leave();
  });

  test("F4 H3 marking as read and deleting reach the streams of other processes and repeat nothing", async () => {
    const { id, token } = await createSeller(first.db);
    // The second process listens from here on.
    const listening = await openReady(second, token);
    await announce(first, id, "zero");
    await listening.next();
    const there = await readEventStream(addressOn(second), { token });
    expect(await there.next()).toMatchObject({ event: "ready" });
    await announce(first, id, "one");
    const notified = await there.next();
    const { id: noticeId } = (await first.call(notificationsApi.list, {}, { token })).ok.data[0]!; // just announced
    await first.call(notificationsApi.markRead, { body: { ids: [noticeId] } }, { token });
    expect(await there.next()).toMatchObject({ event: "changed", id: notified?.id });
    await first.call(notificationsApi.delete, { body: { ids: [noticeId] } }, { token });
    expect(await there.next()).toMatchObject({ event: "changed", id: notified?.id });
    await announce(first, id, "two");
    expect(messagesOf([await there.next()])).toEqual(["two"]);
    for (const stream of [listening, there]) stream.leave();
  });

  test("F4 delivers a backlog that is larger than one read completely", async () => {
    const { id, token } = await createSeller(first.db);
    const messages = Array.from({ length: 350 }, (_, index) => `${index} ${"long ".repeat(200)}`);
    await announce(first, id, ...messages);
    const stream = await openReady(second, token, 0);
    expect(messagesOf(await stream.take(350))).toEqual(messages);
    stream.leave();
  });

  test("F4 delivers notifications that were sent while the listening connection was down", async () => {
    const { id, token } = await createSeller(first.db);
    const stream = await openReady(second, token);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen sellerdesk'`.execute(first.db);
    await announce(first, id, "while down");
    expect(messagesOf([await stream.next()])).toEqual(["while down"]);
    await announce(first, id, "after");
    expect(messagesOf([await stream.next()])).toEqual(["after"]);
    stream.leave();
  });

  test("J3 a lapsed seller can open a stream, but a client without a login cannot", async () => {
    const { id, token } = await createSeller(first.db, { plan: "none" });
    const stream = await openReady(first, token);
    await announce(first, id, "your plan");
    expect(messagesOf([await stream.next()])).toEqual(["your plan"]);
    stream.leave();
    expect((await open(first, "nonsense")).response.status).toBe(401);
  });

  test("F4 the response is never stored or buffered, and has the security headers", async () => {
    const { token } = await createSeller(first.db);
    const { response, leave } = await open(first, token);
    const plain = await fetch(`${addresses.get(first)}/healthz`);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    for (const name of ["content-security-policy", "x-content-type-options", "referrer-policy"])
      expect(response.headers.get(name)).toBe(plain.headers.get(name));
    leave();
  });

  test("F4 a stream over the limit ends the seller's oldest stream", async () => {
    const { id, token } = await createSeller(first.db);
    const streams = [];
    for (let index = 0; index < 21; index++) streams.push(await openReady(first, token));
    expect(await streams[0]?.next()).toBeNull();
    await announce(first, id, "to the others");
    expect(messagesOf([(await streams[1]?.next()) ?? null])).toEqual(["to the others"]);
    for (const stream of streams) stream.leave();
  });
});

describe("many clients", () => {
  test("F4 G1 200 clients with unstable connections receive each notification once, in order, from two processes", async () => {
    const origins = [...new Set([first, second].map((on) => addresses.get(on) ?? ""))];
    const load = { sellers: 20, clientsOfEach: 10, noticesOfEach: 6 };
    const result = await loadStreams({ db: first.db, origins, ...load });
    expect(result).toMatchObject({ clients: 200, deliveries: 1200, wrong: 0 });
    expect(result.connections).toBeGreaterThan(300);
  });
});

describe("a session that ends", () => {
  test("F1 logging out ends the session's streams on every process, but not those of other sessions", async () => {
    const { id, token } = await createSeller(first.db);
    const other = await createSession(first.db, id);
    const here = await openReady(first, token);
    const there = await openReady(second, token);
    const others = await openReady(second, other.token);
    expect((await first.call(accountsApi.logout, {}, { token })).status).toBe(200);
    expect(await here.next()).toBeNull();
    expect(await there.next()).toBeNull();
    await announce(first, id, "still here");
    expect(messagesOf([await others.next()])).toEqual(["still here"]);
    others.leave();
  });

  test("F1 a session that ended without an event loses its stream too", async () => {
    const { id, token, sessionId } = await createSeller(first.db);
    const stream = await openReady(second, token);
    await first.db
      .updateTable("sessions")
      .set({ revoked_at: sql<Date>`now()` })
      .where("seller_id", "=", id)
      .where("id", "=", sessionId)
      .execute();
    expect(await stream.next()).toBeNull();
  });
});

describe("a server that stops", () => {
  test("F4 ends its streams, and clients continue on another server at the same position", async () => {
    const { id, token } = await createSeller(first.db);
    const stopping = await start(first.databaseUrl);
    const stream = await openReady(stopping, token);
    await announce(first, id, "before");
    const before = await stream.next();
    await stopping.close();
    expect(await stream.next()).toBeNull();
    await announce(first, id, "meanwhile");
    const again = await openReady(first, token, before?.id);
    expect(messagesOf([await again.next()])).toEqual(["meanwhile"]);
    again.leave();
  });
});
