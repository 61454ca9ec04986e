import type { ServerResponse } from "node:http";
import { webhooksApi } from "@sellerdesk/contract/webhooks";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApp } from "../../../testing/client.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { webhookFixture } from "../../../testing/webhook-fixture.ts";
import { createWebhookTo } from "../../../testing/webhook-factory.ts";
import { isSigned, type Receiver } from "../../../testing/webhook-receiver.ts";
import { inRevocableTransaction } from "../../db/transaction.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { createDeliverer, deliverDue } from "./deliver-service.ts";
import { claimQueued } from "./event-queries.ts";
import { deleteOldDeliveries } from "./delivery-queries.ts";
import { dispatchEvents } from "./dispatch-service.ts";

const fixture = webhookFixture();
const {
  work,
  causeEvent,
  passTime,
  read,
  deliveries,
  findOnlyDelivery,
  findFirstRequest,
  failDeliveries,
  acceptDeliveries,
  parts,
} = fixture;
let t: TestApp;
let receiver: Receiver;
let seller: { id: SellerId; token: string };
let webhook: { id: string; secret: string };
beforeAll(async () => {
  ({ t, receiver } = await fixture.open());
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ seller, webhook } = await fixture.reset());
});

describe("receivers of many events", () => {
  it("take turns with others: a shop with few events does not wait", async () => {
    for (let index = 1; index < 8; index++)
      await createWebhookTo(t.db, seller.id, { topics: ["seller"] });
    for (const name of ["One", "Two", "Three"]) {
      await causeEvent(name);
      await dispatchEvents(t.db);
    }
    const quiet = await createSeller(t.db);
    await createWebhookTo(t.db, quiet.id, {
      topics: ["seller"],
      url: "https://shop.example/quiet",
    });
    await sql`update sellers set business_name = 'Quiet' where id = ${quiet.id}`.execute(t.db);
    await dispatchEvents(t.db);
    const deliverer = createDeliverer(parts(), { turn: 0 });
    while ((await deliverer.start()) > 0) await deliverer.settled();
    const paths = receiver.received.map(({ path }) => path);
    expect(paths).toHaveLength(25);
    expect(paths.indexOf("/quiet")).toBeLessThan(17);
  });

  it("allow two tests at the same time", async () => {
    const held: ServerResponse[] = [];
    const both = Promise.withResolvers<void>();
    receiver.answerWith((_, response) => {
      if (held.push(response) === 2) both.resolve();
    });
    const test = async () =>
      (await t.call(webhooksApi.test, { params: { id: webhook.id } }, seller)).status;
    const tests = [test(), test()];
    await both.promise;
    expect(await test()).toBe(503);
    for (const response of held) response.writeHead(204).end();
    expect(await Promise.all(tests)).toEqual([200, 200]);
    receiver.reset();
    expect(await test()).toBe(200);
  });
});

describe("a receiver that fails", () => {
  it("gets no requests between attempts, and gets all pending deliveries once it recovers", async () => {
    failDeliveries();
    for (const name of ["One", "Two", "Three"]) {
      await causeEvent(name);
      await dispatchEvents(t.db);
    }
    await deliverDue(parts());
    expect(receiver.received.length).toBeLessThan(3);
    expect((await read()).failing_since).not.toBeNull();
    acceptDeliveries();
    await passTime(400);
    await work();
    expect((await deliveries()).map(({ status }) => status)).toEqual([
      "delivered",
      "delivered",
      "delivered",
    ]);
  });

  it("is turned off after five days of failures, and its seller is notified", async () => {
    failDeliveries();
    await causeEvent();
    await work();
    await passTime(5 * 86_400 + 1);
    await work();
    expect(await read()).toMatchObject({ enabled: false, disabled_by: "failures" });
    expect((await findOnlyDelivery()).status).toBe("failed");
    const notices = await t.db
      .selectFrom("notifications")
      .select(["notification_type", "message", "data"])
      .where("seller_id", "=", seller.id)
      .execute();
    expect(notices).toEqual([
      {
        notification_type: "webhook",
        message: "Your webhook to shop.example was turned off: no delivery succeeded for 5 days.",
        data: { entity_id: webhook.id },
      },
    ]);
    await causeEvent("Unheard");
    await work();
    expect(await deliveries()).toHaveLength(1);
    const { id } = await findOnlyDelivery();
    const refused = await t.call(
      webhooksApi.redeliver,
      { params: { id: webhook.id, delivery_id: id } },
      seller,
    );
    expect(refused.failure.code).toBe("webhook_disabled");

    const { url, description, topics, version } = await read();
    const body = { url, description, topics, version, enabled: true };
    await t.call(webhooksApi.update, { params: { id: webhook.id }, body }, seller);
    acceptDeliveries();
    await causeEvent("Heard");
    await work();
    expect((await deliveries()).map(({ status }) => status)).toEqual(["delivered", "failed"]);
  });

  it("is turned off right away by 410 Gone", async () => {
    receiver.answerWith((_, response) => response.writeHead(410).end());
    await causeEvent();
    await work();
    expect(await read()).toMatchObject({ enabled: false, disabled_by: "gone" });
  });

  it("does not delay others: another webhook of the shop receives everything", async () => {
    const other = await createWebhookTo(t.db, seller.id, {
      topics: ["seller"],
      url: "https://shop.example/other",
    });
    receiver.answerWith(({ path }, response) =>
      response.writeHead(path === "/other" ? 204 : 500).end(),
    );
    for (const name of ["One", "Two"]) {
      await causeEvent(name);
      await work();
    }
    const there = await t.call(webhooksApi.deliveries, { params: { id: other.id } }, seller);
    expect(there.ok.data.map(({ status }) => status)).toEqual(["delivered", "delivered"]);
  });
});

describe("several servers", () => {
  it("send each delivery once", async () => {
    for (let index = 0; index < 5; index++)
      await createWebhookTo(t.db, seller.id, {
        topics: ["seller"],
        url: `https://shop.example/${index}`,
      });
    for (const name of ["One", "Two", "Three"]) await causeEvent(name);
    const servers = [1, 2, 3, 4];
    await Promise.all(servers.map(() => dispatchEvents(t.db)));
    await Promise.all(servers.map(() => deliverDue(parts())));
    const sent = receiver.received.map(({ path, headers }) => `${path} ${headers["webhook-id"]}`);
    expect(new Set(sent).size).toBe(sent.length);
    // Three changes of one shop that were not sent yet are one event.
    expect(sent).toHaveLength(6);
  });

  it("send an event once if another server has started to claim its rows", async () => {
    for (const name of ["One", "Two", "Three"]) await causeEvent(name);
    const [claimed, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = inRevocableTransaction(t.db, true, async (tx) => {
      expect((await claimQueued(tx, 1)).taken).toBe(1);
      claimed.resolve();
      await done.promise;
    });
    await claimed.promise;
    await work();
    expect(await deliveries()).toEqual([]);
    done.resolve();
    await other;
    await work();
    expect(await deliveries()).toHaveLength(1);
  });

  it("take over from a server that crashed during a delivery", async () => {
    await causeEvent();
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
  it("is rotated without a gap: both sign for 24 hours, or until the old one is removed", async () => {
    const { data } = (await t.call(webhooksApi.rotate, { params: { id: webhook.id } }, seller)).ok;
    expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(data.secret).not.toBe(webhook.secret);
    const hours = (Date.parse(data.old_secret_until ?? "") - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    const send = async () => {
      receiver.reset();
      await causeEvent(`Name ${Math.random()}`);
      await work();
      const received = findFirstRequest();
      return Promise.all([isSigned(data.secret, received), isSigned(webhook.secret, received)]);
    };
    expect(await send()).toEqual([true, true]);
    await sql`update webhooks set old_secret_until = now() where id = ${webhook.id}`.execute(t.db);
    expect(await send()).toEqual([true, false]);

    const { data: again } = (
      await t.call(webhooksApi.rotate, { params: { id: webhook.id } }, seller)
    ).ok;
    const dropped = await t.call(webhooksApi.dropOldSecret, { params: { id: webhook.id } }, seller);
    expect(dropped.ok.data.old_secret_until).toBeNull();
    receiver.reset();
    await causeEvent("Last");
    await work();
    const received = findFirstRequest();
    expect(
      await Promise.all([isSigned(again.secret, received), isSigned(data.secret, received)]),
    ).toEqual([true, false]);
  });
});

describe("an old delivery", () => {
  it("is deleted after 30 days, but not while it is pending", async () => {
    await causeEvent();
    await work();
    failDeliveries();
    await causeEvent("Waiting");
    await work();
    await sql`update webhook_deliveries set created_at = now() - interval '31 days'`.execute(t.db);
    await deleteOldDeliveries(t.db, 1000);
    expect((await findOnlyDelivery()).status).toBe("pending");
  });
});
