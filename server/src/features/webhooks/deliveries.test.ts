import { webhooksApi } from "@sellerdesk/contract/webhooks";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../testing/client.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { createWebhookTo } from "../../../testing/webhook-factory.ts";
import { isSigned, startReceiver } from "../../../testing/webhook-receiver.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { deliverDue } from "./deliver-service.ts";
import { deleteOldDeliveries } from "./delivery-queries.ts";
import { dispatchEvents } from "./dispatch-service.ts";

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let t: TestApp;
let seller: { id: SellerId; token: string };
let webhook: { id: string; secret: string };
const log = { info() {}, warn() {}, error() {} };
beforeAll(async () => {
  receiver = await startReceiver();
  t = await testApp({ postPublic: receiver.post });
});
afterAll(async () => {
  await t.close();
  receiver.close();
});
beforeEach(async () => {
  receiver.reset();
  seller = await createSeller(t.db);
  webhook = await createWebhookTo(t.db, seller.id, { topics: ["seller"] });
});

const parts = () => ({ db: t.db, postPublic: receiver.post, log });
const work = async () => {
  await dispatchEvents(t.db);
  await deliverDue(parts());
};
/** Something happens: the shop gets another name. */
const happen = (name = "Another Name") =>
  sql`update sellers set business_name = ${name} where id = ${seller.id}`.execute(t.db);
/** Lets time pass for everything that waits. */
const passTime = (seconds: number) =>
  sql`with d as (
      update webhook_deliveries set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds})
    ) update webhooks set wake_at = wake_at - make_interval(secs => ${seconds}),
      rests_until = rests_until - make_interval(secs => ${seconds}),
      failing_since = failing_since - make_interval(secs => ${seconds})`.execute(t.db);
const params = () => ({ id: webhook.id });
const read = async () => (await t.call(webhooksApi.find, { params: params() }, seller)).ok.data;
const deliveries = async () => (await t.call(webhooksApi.deliveries, { params: params() }, seller)).ok.data;
const only = async () => {
  const all = await deliveries();
  expect(all).toHaveLength(1);
  return all[0]!; // one, as was just seen
};

const dead = () => receiver.answerWith((_, response) => response.writeHead(500).end("broken"));
const working = () => receiver.answerWith((_, response) => response.writeHead(200).end("thanks"));

describe("a delivery", () => {
  it("carries what Standard Webhooks asks for, and a signature that a receiver can check", async () => {
    await happen();
    await work();
    const [one] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(one?.path).toBe("/hooks");
    expect(one?.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": (await only()).event_id,
      "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
    });
    expect(JSON.parse(one?.body ?? "")).toEqual({
      type: "seller.updated",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: expect.objectContaining({
        id: seller.id,
        seller_id: seller.id,
        business_name: "Another Name",
        status: "active",
      }),
    });
    expect(await isSigned(webhook.secret, one!)).toBe(true); // it came, as was just seen
    expect(await isSigned(webhook.secret, { ...one!, body: `${one?.body} ` })).toBe(false);
    expect(
      await isSigned(webhook.secret, { ...one!, headers: { ...one!.headers, "webhook-timestamp": "1" } }),
    ).toBe(false);
    const other = await createWebhookTo(t.db, seller.id);
    expect(await isSigned(other.secret, one!)).toBe(false);
  });

  it("is written down with what was answered", async () => {
    working();
    await happen();
    await work();
    const { id } = await only();
    const { data } = (
      await t.call(webhooksApi.delivery, { params: { ...params(), delivery_id: id } }, seller)
    ).ok;
    expect(data).toMatchObject({ status: "delivered", attempts: 1, next_attempt_at: null });
    expect(data.body).toBe(receiver.received[0]?.body);
    expect(data.log).toEqual([
      {
        ...{ number: 1, at: expect.any(String), duration_ms: expect.any(Number) },
        ...{ response_status: 200, response: "thanks", error: null },
      },
    ]);
    expect(await read()).toMatchObject({ last_response_status: 200, failing_since: null });
  });

  it("is tried again in the order of the schedule until it arrives, under one id", async () => {
    dead();
    await happen();
    await work();
    const waits: number[] = [];
    for (const seconds of [6, 330, 1980]) {
      const { next_attempt_at, last_attempt, status } = await only();
      expect(status).toBe("pending");
      waits.push((Date.parse(next_attempt_at ?? "") - Date.parse(last_attempt?.at ?? "")) / 1000);
      await work();
      expect(receiver.received).toHaveLength(waits.length);
      await passTime(seconds);
      if (waits.length === 3) working();
      await work();
    }
    for (const [at, seconds] of [5, 300, 1800].entries()) {
      expect(waits[at]).toBeGreaterThanOrEqual(seconds);
      expect(waits[at]).toBeLessThan(seconds * 1.1 + 1);
    }
    expect(await only()).toMatchObject({ status: "delivered", attempts: 4 });
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await read()).toMatchObject({ failing_since: null, enabled: true });
  });

  it("is given up after the tenth attempt, and sent once more by hand", async () => {
    dead();
    await happen();
    await work();
    for (let attempt = 2; attempt <= 10; attempt++) {
      await passTime(100_000);
      // As if something else had arrived meanwhile, so that the webhook is not stopped for days of failures.
      await sql`update webhooks set failing_since = now()`.execute(t.db);
      await work();
    }
    const { id, ...given } = await only();
    expect(given).toMatchObject({ status: "failed", attempts: 10, next_attempt_at: null });
    await passTime(100_000);
    await work();
    expect(receiver.received).toHaveLength(10);

    working();
    const { data } = (
      await t.call(webhooksApi.redeliver, { params: { ...params(), delivery_id: id } }, seller)
    ).ok;
    expect(data.status).toBe("pending");
    await work();
    expect(await only()).toMatchObject({ status: "delivered", attempts: 11 });
    expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(given.event_id);
  });

  it("waits as long as the receiver asks", async () => {
    receiver.answerWith((_, response) => response.writeHead(503, { "retry-after": "900" }).end());
    await happen();
    await work();
    const { next_attempt_at, last_attempt } = await only();
    const wait = Date.parse(next_attempt_at ?? "") - Date.parse(last_attempt?.at ?? "");
    expect(wait).toBeGreaterThanOrEqual(900_000);
    expect(wait).toBeLessThan(902_000);
  });

  it("keeps the beginning of a long answer alone, and follows no redirect", async () => {
    receiver.answerWith((_, response) =>
      response.writeHead(302, { location: "https://shop.example/other" }).end("x".repeat(100_000)),
    );
    await happen();
    await work();
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hooks"]);
    expect((await only()).last_attempt).toMatchObject({ response_status: 302, response: "x".repeat(1024) });
  });

  it("survives a receiver that hangs up, and says so", async () => {
    receiver.answerWith((_, response) => response.destroy());
    await happen();
    await work();
    expect((await only()).last_attempt).toMatchObject({
      response_status: null,
      error: "The server could not be reached.",
    });
  });
});

describe("a receiver that is dead", () => {
  it("is left alone between attempts, and gets all that waits when it is back", async () => {
    dead();
    for (const name of ["One", "Two", "Three"]) {
      await happen(name);
      await dispatchEvents(t.db);
    }
    await deliverDue(parts());
    expect(receiver.received.length).toBeLessThan(3);
    expect((await read()).failing_since).not.toBeNull();
    working();
    await passTime(400);
    await work();
    expect((await deliveries()).map(({ status }) => status)).toEqual(["delivered", "delivered", "delivered"]);
  });

  it("is switched off after five days of failures, and its seller is told", async () => {
    dead();
    await happen();
    await work();
    await passTime(5 * 86_400 + 1);
    await work();
    expect(await read()).toMatchObject({ enabled: false, disabled_by: "failures" });
    expect((await only()).status).toBe("failed");
    const notices = await t.db
      .selectFrom("notifications")
      .select(["notification_type", "message", "data"])
      .where("seller_id", "=", seller.id)
      .execute();
    expect(notices).toEqual([
      {
        notification_type: "webhook",
        message: "Your webhook to shop.example was switched off: nothing arrived for 5 days.",
        data: { entity_id: webhook.id },
      },
    ]);
    await happen("Unheard");
    await work();
    expect(await deliveries()).toHaveLength(1);
    const { id } = await only();
    const refused = await t.call(webhooksApi.redeliver, { params: { ...params(), delivery_id: id } }, seller);
    expect(refused.failure.code).toBe("webhook_disabled");

    const { url, description, topics, version } = await read();
    const body = { url, description, topics, version, enabled: true };
    await t.call(webhooksApi.update, { params: params(), body }, seller);
    working();
    await happen("Heard");
    await work();
    expect((await deliveries()).map(({ status }) => status)).toEqual(["delivered", "failed"]);
  });

  it("is switched off at once by 410 Gone", async () => {
    receiver.answerWith((_, response) => response.writeHead(410).end());
    await happen();
    await work();
    expect(await read()).toMatchObject({ enabled: false, disabled_by: "gone" });
  });

  it("holds up nobody else: another webhook of the shop gets everything", async () => {
    const other = await createWebhookTo(t.db, seller.id, {
      topics: ["seller"],
      url: "https://shop.example/other",
    });
    receiver.answerWith(({ path }, response) => response.writeHead(path === "/other" ? 204 : 500).end());
    for (const name of ["One", "Two"]) {
      await happen(name);
      await work();
    }
    const there = await t.call(webhooksApi.deliveries, { params: { id: other.id } }, seller);
    expect(there.ok.data.map(({ status }) => status)).toEqual(["delivered", "delivered"]);
  });
});

describe("several servers", () => {
  it("send each delivery once", async () => {
    for (let at = 0; at < 5; at++)
      await createWebhookTo(t.db, seller.id, { topics: ["seller"], url: `https://shop.example/${at}` });
    for (const name of ["One", "Two", "Three"]) await happen(name);
    await Promise.all([1, 2, 3, 4].map(() => work()));
    await work();
    const sent = receiver.received.map(({ path, headers }) => `${path} ${headers["webhook-id"]}`);
    expect(new Set(sent).size).toBe(sent.length);
    // The three changes of one shop that nobody had told of yet are one event.
    expect(sent).toHaveLength(6);
  });

  it("take over from one that died in the middle of a delivery", async () => {
    await happen();
    await dispatchEvents(t.db);
    await sql`update webhooks set leased_until = now() + interval '1 minute'`.execute(t.db);
    await deliverDue(parts());
    expect(receiver.received).toEqual([]);
    await sql`update webhooks set leased_until = now() - interval '1 second'`.execute(t.db);
    await deliverDue(parts());
    expect(receiver.received).toHaveLength(1);
  });
});

describe("the secret", () => {
  it("is changed without a gap: both sign for 24 hours, or until the old one is removed", async () => {
    const { data } = (await t.call(webhooksApi.rotate, { params: params() }, seller)).ok;
    expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(data.secret).not.toBe(webhook.secret);
    const hours = (Date.parse(data.old_secret_until ?? "") - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    const send = async () => {
      receiver.reset();
      await happen(`Name ${Math.random()}`);
      await work();
      const [one] = receiver.received;
      return Promise.all([isSigned(data.secret, one!), isSigned(webhook.secret, one!)]); // it came
    };
    expect(await send()).toEqual([true, true]);
    await sql`update webhooks set old_secret_until = now() where id = ${webhook.id}`.execute(t.db);
    expect(await send()).toEqual([true, false]);

    const { data: again } = (await t.call(webhooksApi.rotate, { params: params() }, seller)).ok;
    const dropped = await t.call(webhooksApi.dropOldSecret, { params: params() }, seller);
    expect(dropped.ok.data.old_secret_until).toBeNull();
    receiver.reset();
    await happen("Last");
    await work();
    const [one] = receiver.received;
    expect(await Promise.all([isSigned(again.secret, one!), isSigned(data.secret, one!)])).toEqual([
      true,
      false,
    ]);
  });
});

describe("what was sent long ago", () => {
  it("is forgotten after 30 days, but not what still waits", async () => {
    await happen();
    await work();
    dead();
    await happen("Waiting");
    await work();
    await sql`update webhook_deliveries set created_at = now() - interval '31 days'`.execute(t.db);
    await deleteOldDeliveries(t.db, 1000);
    expect((await only()).status).toBe("pending");
  });
});
