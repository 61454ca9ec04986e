import { webhooksApi } from "@sellerdesk/contract/webhooks";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApp } from "../../../testing/client.ts";
import { webhookFixture } from "../../../testing/webhook-fixture.ts";
import { createWebhookTo } from "../../../testing/webhook-factory.ts";
import { isSigned, type Receiver } from "../../../testing/webhook-receiver.ts";
import type { SellerId } from "../../lib/seller-id.ts";

const fixture = webhookFixture();
const {
  work,
  causeEvent,
  passTime,
  read,
  findOnlyDelivery,
  findFirstRequest,
  failDeliveries,
  acceptDeliveries,
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

describe("a delivery", () => {
  it("has what Standard Webhooks requires, and a signature that a receiver can verify", async () => {
    await causeEvent();
    await work();
    expect(receiver.received).toHaveLength(1);
    const received = findFirstRequest();
    expect(received.path).toBe("/hooks");
    expect(received.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": (await findOnlyDelivery()).event_id,
      "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
    });
    expect(JSON.parse(received.body)).toEqual({
      type: "seller.updated",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: expect.objectContaining({
        id: seller.id,
        seller_id: seller.id,
        business_name: "Another Name",
        status: "active",
      }),
    });
    expect(await isSigned(webhook.secret, received)).toBe(true);
    expect(await isSigned(webhook.secret, { ...received, body: `${received.body} ` })).toBe(false);
    expect(
      await isSigned(webhook.secret, {
        ...received,
        headers: { ...received.headers, "webhook-timestamp": "1" },
      }),
    ).toBe(false);
    const other = await createWebhookTo(t.db, seller.id);
    expect(await isSigned(other.secret, received)).toBe(false);
  });

  it("is recorded with the receiver's response", async () => {
    acceptDeliveries();
    await causeEvent();
    await work();
    const { id } = await findOnlyDelivery();
    const { data } = (
      await t.call(webhooksApi.delivery, { params: { id: webhook.id, delivery_id: id } }, seller)
    ).ok;
    expect(data).toMatchObject({ status: "delivered", attempts: 1, next_attempt_at: null });
    expect(data.body).toBe(receiver.received[0]?.body);
    expect(data.log).toEqual([
      {
        number: 1,
        at: expect.any(String),
        duration_ms: expect.any(Number),
        response_status: 200,
        response: "thanks",
        error: null,
        error_code: null,
        error_params: null,
      },
    ]);
    expect(await read()).toMatchObject({ last_response_status: 200, failing_since: null });
  });

  it("is retried on the schedule until it succeeds, under one id", async () => {
    failDeliveries();
    await causeEvent();
    await work();
    const waits: number[] = [];
    for (const seconds of [6, 330, 1980]) {
      const { next_attempt_at, last_attempt, status } = await findOnlyDelivery();
      expect(status).toBe("pending");
      waits.push((Date.parse(next_attempt_at ?? "") - Date.parse(last_attempt?.at ?? "")) / 1000);
      await work();
      expect(receiver.received).toHaveLength(waits.length);
      await passTime(seconds);
      if (waits.length === 3) acceptDeliveries();
      await work();
    }
    for (const [index, seconds] of [5, 300, 1800].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(seconds);
      expect(waits[index]).toBeLessThan(seconds * 1.1 + 1);
    }
    expect(await findOnlyDelivery()).toMatchObject({ status: "delivered", attempts: 4 });
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await read()).toMatchObject({ failing_since: null, enabled: true });
  });

  it("fails after the tenth attempt, and can be sent again manually", async () => {
    failDeliveries();
    await causeEvent();
    await work();
    for (let attempt = 2; attempt <= 10; attempt++) {
      await passTime(100_000);
      // As if another delivery had succeeded meanwhile: days of failures would turn the webhook
      // off.
      await sql`update webhooks set failing_since = now()`.execute(t.db);
      await work();
    }
    const { id, ...given } = await findOnlyDelivery();
    expect(given).toMatchObject({ status: "failed", attempts: 10, next_attempt_at: null });
    await passTime(100_000);
    await work();
    expect(receiver.received).toHaveLength(10);

    acceptDeliveries();
    const { data } = (
      await t.call(webhooksApi.redeliver, { params: { id: webhook.id, delivery_id: id } }, seller)
    ).ok;
    expect(data.status).toBe("pending");
    await work();
    expect(await findOnlyDelivery()).toMatchObject({ status: "delivered", attempts: 11 });
    expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(given.event_id);
  });

  it("waits as long as the receiver requests", async () => {
    receiver.answerWith((_, response) => response.writeHead(503, { "retry-after": "900" }).end());
    await causeEvent();
    await work();
    const { next_attempt_at, last_attempt } = await findOnlyDelivery();
    const wait = Date.parse(next_attempt_at ?? "") - Date.parse(last_attempt?.at ?? "");
    expect(wait).toBeGreaterThanOrEqual(900_000);
    expect(wait).toBeLessThan(902_000);
  });

  it("stores only the beginning of a long response, and follows no redirect", async () => {
    receiver.answerWith((_, response) =>
      response.writeHead(302, { location: "https://shop.example/other" }).end("x".repeat(100_000)),
    );
    await causeEvent();
    await work();
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hooks"]);
    expect((await findOnlyDelivery()).last_attempt).toMatchObject({
      response_status: 302,
      response: "x".repeat(1024),
    });
  });

  it("records an error if the receiver closes the connection", async () => {
    receiver.answerWith((_, response) => response.destroy());
    await causeEvent();
    await work();
    expect((await findOnlyDelivery()).last_attempt).toMatchObject({
      response_status: null,
      error: "The server could not be reached.",
    });
  });
});
