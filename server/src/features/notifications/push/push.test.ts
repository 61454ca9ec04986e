import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { accountsApi } from "@sellerdesk/contract/accounts";
import { pushApi } from "@sellerdesk/contract/push";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../testing/client.ts";
import { startPublicServer } from "../../../../testing/public-server.ts";
import { createSeller, createSession } from "../../../../testing/seller-factory.ts";
import { makeText } from "../../../../testing/translatable-fixture.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { createPostPublic } from "../../../integrations/post-public.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { readPlanTranslations } from "../../plans/terms/service.ts";
import { sendDueDigests } from "../messages/service.ts";
import { savePreference } from "../preference-service.ts";
import { notify } from "../service.ts";

type Received = { path: string; headers: IncomingMessage["headers"]; body: Buffer };

/** Creates a browser with its keys. Its push service is `shop.example`. */
const createBrowser = (name: string) => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", key, salt, info, length));
  return {
    subscription: {
      endpoint: `https://shop.example/${name}`,
      p256dh: pair.getPublicKey().toString("base64url"),
      auth: auth.toString("base64url"),
    },
    /** Decrypts as a browser does (RFC 8291). */
    open(body: Buffer): { title: string; body: string } {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + (body[20] ?? 0));
      const sealed = body.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
      const input = derive(pair.computeSecret(sender), auth, info, 32);
      const key = derive(input, salt, "Content-Encoding: aes128gcm\0", 16);
      const nonce = derive(input, salt, "Content-Encoding: nonce\0", 12);
      const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
      const record = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return JSON.parse(record.subarray(0, record.lastIndexOf(2)).toString());
    },
  };
};

const received: Received[] = [];
let status = 201;
let address = "93.184.215.14";
const receive = async (request: IncomingMessage, response: ServerResponse) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  received.push({
    path: request.url ?? "",
    headers: request.headers,
    body: Buffer.concat(chunks),
  });
  response.writeHead(status).end();
};

let server: Awaited<ReturnType<typeof startPublicServer>>;
let t: TestApp;
beforeAll(async () => {
  server = await startPublicServer((request, response) => void receive(request, response));
  const postPublic = createPostPublic({
    agent: server.agent,
    resolve: async () => [{ address, family: 4 }],
  });
  t = await testApp({ postPublic });
});
afterAll(async () => {
  await t.close();
  server.close();
});
beforeEach(() => {
  received.splice(0);
  status = 201;
  address = "93.184.215.14";
});

const announce = (sellerId: SellerId, message: string, type: "order" | "review" = "order") =>
  inTransaction(t.db, (tx) => notify(tx, sellerId, { type, message: makeText(message) }));
/** Runs the jobs that a server runs every minute. */
const work = async () => {
  await sendDueDigests({ ...t, readPlanTranslations });
  await t.jobs.runPending();
};
const isOn = async (token: string) => (await t.call(pushApi.find, {}, { token })).ok.data.is_on;
const turnOn = (token: string, body: ReturnType<typeof createBrowser>["subscription"]) =>
  t.call(pushApi.subscribe, { body }, { token });

describe("a browser that is subscribed to push notifications", () => {
  test("receives a new order, encrypted for this browser and signed with the installation's key", async () => {
    const { id, token } = await createSeller(t.db);
    const browser = createBrowser("one");
    const { public_key } = (await turnOn(token, browser.subscription)).ok.data;
    expect(await isOn(token)).toBe(true);
    await announce(id, "New order SD-1 from Ada");
    await announce(id, "A review", "review");
    await work();
    expect(received.map(({ path }) => path)).toEqual(["/one"]);
    const [message] = received;
    expect(message && browser.open(message.body)).toEqual({
      title: "Sellerdesk",
      body: "New order SD-1 from Ada",
    });
    expect(message?.body.includes("SD-1")).toBe(false);
    expect(message?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      urgency: "high",
      authorization: expect.stringContaining(`, k=${public_key}`),
    });
    expect(Number(message?.headers["ttl"])).toBeGreaterThan(86_000);
    await work();
    expect(received).toHaveLength(1);
  });

  test("receives only the chosen topics, and several notifications of a minute as one message", async () => {
    const { id, token } = await createSeller(t.db);
    const browser = createBrowser("chosen");
    await turnOn(token, browser.subscription);
    const off = { bell: true, mail: "off", sms: false } as const;
    await savePreference(t.db, id, { topic: "orders", ...off, push: false });
    await savePreference(t.db, id, { topic: "reviews", ...off, push: true });
    await announce(id, "New order SD-2 from Ada");
    await announce(id, "Five stars", "review");
    await announce(id, "Four stars", "review");
    await work();
    expect(received.map(({ body }) => browser.open(body).body)).toEqual([
      "New in your shop: 2 reviews",
    ]);
  });

  test("receives nothing after its session has ended by logout, revocation or idleness", async () => {
    const seller = await createSeller(t.db);
    const sessions = await Promise.all([1, 2, 3].map(() => createSession(t.db, seller.id)));
    const [loggedOut, revoked, idle] = sessions;
    if (!loggedOut || !revoked || !idle) throw new Error("no sessions");
    await turnOn(loggedOut.token, createBrowser("logged-out").subscription);
    await turnOn(revoked.token, createBrowser("revoked").subscription);
    await turnOn(idle.token, createBrowser("idle").subscription);
    await turnOn(seller.token, createBrowser("working").subscription);
    await t.call(accountsApi.logout, {}, { token: loggedOut.token });
    await sql`update sessions set revoked_at = now() where id = ${revoked.sessionId}`.execute(t.db);
    await sql`update sessions set last_seen_at = now() - interval '25 hours' where id = ${idle.sessionId}`.execute(
      t.db,
    );
    await announce(seller.id, "New order SD-3 from Ada");
    await work();
    expect(received.map(({ path }) => path)).toEqual(["/working"]);
    const { rows } =
      await sql`select 1 from push_subscriptions where seller_id = ${seller.id}`.execute(t.db);
    expect(rows).toHaveLength(1);
  });

  test("belongs to the seller who subscribed it last", async () => {
    const [former, present] = [await createSeller(t.db), await createSeller(t.db)];
    const { subscription } = createBrowser("shared");
    await turnOn(former.token, subscription);
    await turnOn(present.token, subscription);
    expect([await isOn(former.token), await isOn(present.token)]).toEqual([false, true]);
    await announce(former.id, "New order SD-4 from Ada");
    await work();
    expect(received).toEqual([]);
  });

  test("is turned off only for its own session", async () => {
    const seller = await createSeller(t.db);
    const other = await createSession(t.db, seller.id);
    await turnOn(seller.token, createBrowser("first").subscription);
    await turnOn(other.token, createBrowser("second").subscription);
    const { ok } = await t.call(pushApi.unsubscribe, {}, { token: seller.token });
    expect(ok.data.is_on).toBe(false);
    expect(await isOn(other.token)).toBe(true);
  });
});

describe("a push service", () => {
  test.each([404, 410, 403])("that answers %i is not called again", async (gone) => {
    const { id, token } = await createSeller(t.db);
    await turnOn(token, createBrowser("gone").subscription);
    status = gone;
    await announce(id, "New order SD-5 from Ada");
    await work();
    expect(received).toHaveLength(1);
    expect(await isOn(token)).toBe(false);
  });

  test.each([429, 503])("that answers %i is called again", async (busy) => {
    const { id, token } = await createSeller(t.db);
    await turnOn(token, createBrowser("busy").subscription);
    status = busy;
    await announce(id, "New order SD-6 from Ada");
    await expect(work()).rejects.toThrow(`status ${busy}`);
    expect(await isOn(token)).toBe(true);
  });

  test("is never called on this machine or its network (safety 28)", async () => {
    const { id, token } = await createSeller(t.db);
    await turnOn(token, createBrowser("private").subscription);
    address = "127.0.0.1";
    await announce(id, "New order SD-7 from Ada");
    await work();
    expect(received).toEqual([]);
    expect(await isOn(token)).toBe(false);
  });

  test("is removed if the browser's key is not a point on the curve", async () => {
    const { id, token } = await createSeller(t.db);
    const { subscription } = createBrowser("no-key");
    const p256dh = Buffer.alloc(65, 4).toString("base64url");
    await turnOn(token, { ...subscription, p256dh });
    await announce(id, "New order SD-8 from Ada");
    await work();
    expect(await isOn(token)).toBe(false);
  });

  test("requires a web address and keys of the right length, and is rejected by field", async () => {
    const { token } = await createSeller(t.db);
    const { subscription } = createBrowser("wrong");
    for (const [field, value] of [
      ["endpoint", "file:///etc/passwd"],
      ["p256dh", "abc"],
      ["auth", `${subscription.auth}AAAA`],
    ] as const) {
      const { status: refused, failure } = await turnOn(token, { ...subscription, [field]: value });
      expect({ refused, field: failure.errors?.[0]?.field }).toEqual({ refused: 422, field });
    }
  });
});
