import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { webhookBody, webhookEvents } from "@sellerdesk/contract/webhook-events";
import { webhooksApi, WebhookTopic } from "@sellerdesk/contract/webhooks";
import { sql } from "kysely";
import * as z from "zod/mini";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../testing/client.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { createMarketplaceKey } from "../../../testing/marketplace-factory.ts";
import { createOffer } from "../../../testing/offer-factory.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { createWebhookTo, createWebhookWithDelivery } from "../../../testing/webhook-factory.ts";
import { webhookFixture } from "../../../testing/webhook-fixture.ts";
import type { Receiver } from "../../../testing/webhook-receiver.ts";
import { inTransaction } from "../../db/transaction.ts";
import { operator, type SellerId } from "../../lib/seller-id.ts";
import { acceptOrder } from "../orders/service.ts";

const fixture = webhookFixture();
const { work } = fixture;
let receiver: Receiver;
let t: TestApp;
let seller: { id: SellerId; token: string };
beforeAll(async () => {
  ({ t, receiver } = await fixture.open());
});
afterAll(() => fixture.close());
beforeEach(async () => {
  receiver.reset();
  await emptyTables(t.db, ["webhooks", "webhook_queue", "webhook_topics"]);
  seller = await createSeller(t.db);
});

const queued = async () => {
  const { rows } = await sql<{ type: string }>`select type from webhook_queue order by id`.execute(
    t.db,
  );
  return rows.map(({ type }) => type);
};
/** Checks that every received body matches the contract of its topic in every field. */
const expectBodiesMatchContract = () => {
  expect(receiver.received.length).toBeGreaterThan(0);
  for (const { body: text } of receiver.received) {
    const event = JSON.parse(text);
    const [topic] = event.type.split(".");
    expect(z.safeParse(webhookBody(z.parse(WebhookTopic, topic)), event).error).toBeUndefined();
  }
};
/** The fields of order events before they contained whole orders. */
const earlierOrderFields =
  "id seller_id order_no external_id status payment_status currency total_minor refunded_minor placed_at version updated_at items";
const earlierItemFields =
  "id variant_id product_id sku title unit_price_minor quantity canceled shipped delivered returned";
const body = {
  url: "https://shop.example/hooks",
  description: "Warehouse",
  topics: ["order" as const],
};

describe("events", () => {
  it("write no row for a shop without webhooks", async () => {
    await createWebhookTo(t.db, (await createSeller(t.db)).id, {
      topics: ["order", "product", "inventory", "offer"],
    });
    await createOrder(t.db, seller);
    await createOffer(t.db, seller.id);
    await sql`update sellers set status = 'suspended' where id = ${seller.id}`.execute(t.db);
    expect(await queued()).toEqual([]);
  });

  it("of orders follow the timeline, with stock events", async () => {
    const { variants } = await createProduct(t.db, seller);
    await createWebhookTo(t.db, seller.id, { topics: ["order", "inventory"] });
    const items = variants.map(({ id }) => ({ variant_id: id }));
    const order = await createOrder(t.db, seller, { items });
    await acceptOrder(t.db, seller.id, order.id);
    expect(await queued()).toEqual(["inventory.updated", "order.placed", "order.accepted"]);
    await work();
    const [stock, placed, accepted] = receiver.received.map(
      ({ body: text }) => JSON.parse(text).data,
    );
    expect(stock).toMatchObject({
      seller_id: seller.id,
      variant_id: variants[0]?.id,
      committed: 1,
    });
    const { token } = await createMarketplaceKey(t.db);
    const params = { external_id: order.external_id };
    const read = await t.call(marketplaceOrdersApi.read, { params }, { token });
    expect([accepted]).toEqual(read.ok.data.orders);
    expect(placed).toEqual(accepted);
    // Receivers of earlier versions rely on these.
    expect(Object.keys(accepted)).toEqual(expect.arrayContaining(earlierOrderFields.split(" ")));
    expect(Object.keys(accepted.items[0])).toEqual(
      expect.arrayContaining(earlierItemFields.split(" ")),
    );
    expectBodiesMatchContract();
  });

  it("of stock start with the stock of a new variant", async () => {
    await createWebhookTo(t.db, seller.id, { topics: ["inventory"] });
    const { variants } = await createProduct(t.db, seller, { variants: [{ stock: 7 }] });
    await createProduct(t.db, seller, { variants: [{ stock: 0 }] });
    expect(await queued()).toEqual(["inventory.updated"]);
    await work();
    const [stock] = receiver.received.map(({ body: text }) => JSON.parse(text).data);
    expect(stock).toMatchObject({ variant_id: variants[0]?.id, on_hand: 7, committed: 0 });
    expectBodiesMatchContract();
  });

  it("of products: created, updated, deleted; a rating does not update a product", async () => {
    await createWebhookTo(t.db, seller.id, { topics: ["product"] });
    const { id } = await createProduct(t.db, seller);
    expect(await queued()).toContain("product.created");
    await emptyTables(t.db, ["webhook_queue"]);
    const set = (change: ReturnType<typeof sql>) =>
      sql`update products set ${change} where id = ${id}`.execute(t.db);
    await set(sql`rating_count = 1, rating_sum = 5`);
    expect(await queued()).toEqual([]);
    await set(sql`title = 'A Bowl', version = version + 1`);
    await set(sql`deleted_at = now()`);
    expect(await queued()).toEqual(["product.updated", "product.deleted"]);
    await work();
    expect(receiver.received.map(({ body: text }) => JSON.parse(text).data)).toEqual([
      { id, seller_id: seller.id },
      { id, seller_id: seller.id },
    ]);
  });

  it("of products say whether they are for sale, also if the marketplace has not approved one", async () => {
    const { id } = await createProduct(t.db, seller);
    await createWebhookTo(t.db, seller.id, { topics: ["product"] });
    const isForSale = async () => {
      receiver.reset();
      await work();
      expectBodiesMatchContract();
      return receiver.received.map(({ body: text }) => JSON.parse(text).data.is_for_sale);
    };
    const verdict = (review_state: string) =>
      sql`update products set review_state = ${review_state} where id = ${id}`.execute(t.db);
    await verdict("pending");
    expect(await isForSale()).toEqual([false]);
    await verdict("approved");
    expect(await isForSale()).toEqual([true]);
    await sql`update sellers set vacation_from = now() where id = ${seller.id}`.execute(t.db);
    await sql`update products set version = version + 1 where id = ${id}`.execute(t.db);
    expect(await isForSale()).toEqual([false]);
  });

  it("of offers: created, started, updated, ended, deleted", async () => {
    await createWebhookTo(t.db, seller.id, { topics: ["offer"] });
    await emptyTables(t.db, ["webhook_queue"]);
    const id = await createOffer(t.db, seller.id);
    await sql`update offers set start_notified = false, end_notified = false where id = ${id}`.execute(
      t.db,
    );
    await sql`update offers set start_notified = true where id = ${id}`.execute(t.db);
    await sql`update offers set name = 'Sale', version = version + 1 where id = ${id}`.execute(
      t.db,
    );
    await sql`update offers set end_notified = true where id = ${id}`.execute(t.db);
    await sql`delete from offer_items where offer_id = ${id}`.execute(t.db);
    await sql`delete from offers where id = ${id}`.execute(t.db);
    expect(await queued()).toEqual([
      "offer.created",
      "offer.started",
      "offer.updated",
      "offer.ended",
      "offer.deleted",
    ]);
  });

  it("match the contract in their types and fields", async () => {
    await createWebhookTo(t.db, seller.id, { topics: WebhookTopic.options });
    const { id } = await createProduct(t.db, seller);
    await createOffer(t.db, seller.id);
    await createOrder(t.db, seller);
    await sql`update products set title = 'A Bowl', version = version + 1 where id = ${id}`.execute(
      t.db,
    );
    await sql`update sellers set business_name = 'Mine' where id = ${seller.id}`.execute(t.db);
    await work();
    expectBodiesMatchContract();
    const topics = receiver.types().map((type) => type.split(".")[0]);
    expect(new Set(topics)).toEqual(new Set(WebhookTopic.options));
    const { rows } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'order_activities_type_check'`.execute(
      t.db,
    );
    const steps = [...(rows[0]?.rule ?? "").matchAll(/'(\w+)'/g)].map(([, step = ""]) => step);
    expect(new Set(webhookEvents.order.types)).toEqual(
      new Set(steps.filter((step) => step !== "note")),
    );
  });

  it("of every seller reach the operator, and those of a seller reach no other seller", async () => {
    await createWebhookTo(t.db, operator, {
      topics: ["seller"],
      url: "https://shop.example/operator",
    });
    await createWebhookTo(t.db, seller.id, {
      topics: ["seller"],
      url: "https://shop.example/mine",
    });
    const other = await createSeller(t.db);
    await sql`update sellers set business_name = 'Mine' where id = ${seller.id}`.execute(t.db);
    await sql`update sellers set last_login_at = now()`.execute(t.db);
    await sql`update sellers set status = 'suspended' where id = ${other.id}`.execute(t.db);
    await work();
    const notified = receiver.received.map(({ path, body: text }) => {
      const { type, data } = JSON.parse(text);
      return `${path} ${type} ${data.id === seller.id ? "mine" : "other"}`;
    });
    expect(notified.sort()).toEqual([
      "/mine seller.updated mine",
      "/operator seller.created other",
      "/operator seller.suspended other",
      "/operator seller.updated mine",
    ]);
  });

  it("of a rolled-back transaction are not sent", async () => {
    await createWebhookTo(t.db, seller.id, { topics: ["seller"] });
    const rolledBack = inTransaction(t.db, async (tx) => {
      await sql`update sellers set business_name = 'Never' where id = ${seller.id}`.execute(tx);
      throw new Error("taken back");
    });
    await expect(rolledBack).rejects.toThrow("taken back");
    expect(await queued()).toEqual([]);
  });
});

describe("a seller's webhooks", () => {
  it("are created with a secret that is shown once, updated, turned off and deleted", async () => {
    const added = (await t.call(webhooksApi.create, { body }, seller)).ok.data;
    expect(added.secret).toMatch(/^whsec_/);
    expect(added).toMatchObject({
      ...body,
      enabled: true,
      disabled_by: null,
      last_attempt_at: null,
    });
    const { secret, ...shown } = added;
    expect((await t.call(webhooksApi.list, {}, seller)).ok.data).toEqual([shown]);
    const params = { id: added.id };
    const change = (version: number) =>
      t.call(
        webhooksApi.update,
        { params, body: { ...body, topics: ["offer"], enabled: false, version } },
        seller,
      );
    expect((await change(1)).ok.data).toMatchObject({
      topics: ["offer"],
      enabled: false,
      disabled_by: "owner",
    });
    expect((await change(1)).failure.code).toBe("stale_write");
    await createOffer(t.db, seller.id);
    expect(await queued()).toEqual([]);
    expect((await t.call(webhooksApi.delete, { params }, seller)).status).toBe(200);
    expect((await t.call(webhooksApi.find, { params }, seller)).status).toBe(404);
    expect((await t.call(webhooksApi.delete, { params }, seller)).status).toBe(404);
    expect(secret).toHaveLength("whsec_".length + 44);
  });

  it.each([
    ["http://shop.example/hooks", /https/],
    ["ftp://shop.example/hooks", /./],
    ["shop.example", /./],
    ["https://me:secret@shop.example/", /password/],
    ["https://shop.example:22/hooks", /443 or 8443/],
    ["https://shop.example:80/hooks", /443 or 8443/],
    ["https://shop.example:6379/hooks", /443 or 8443/],
    [`https://shop.example/${"x".repeat(500)}`, /./],
  ])("safety 28 cannot be created for %s", async (url, words) => {
    const { failure } = await t.call(webhooksApi.create, { body: { ...body, url } }, seller);
    expect(failure.code).toBe("invalid");
    expect(failure.errors).toMatchObject([{ field: "url", message: expect.stringMatching(words) }]);
  });

  it.each(["https://127.0.0.1/", "https://169.254.169.254/latest", "https://[::1]/"])(
    "safety 28 never reach %s",
    async (url) => {
      const { id } = (await t.call(webhooksApi.create, { body: { ...body, url } }, seller)).ok.data;
      const own = await testApp({ databaseUrl: t.databaseUrl });
      const { data } = (await own.call(webhooksApi.test, { params: { id } }, seller)).ok;
      await own.close();
      expect(data.last_attempt).toMatchObject({
        response_status: null,
        error: "This URL does not lead to a public server.",
      });
    },
  );

  it("safety 28 use the ports 443 and 8443, and others only if private webhooks are allowed", async () => {
    for (const url of ["https://shop.example:443/hooks", "https://shop.example:8443/hooks"])
      expect((await t.call(webhooksApi.create, { body: { ...body, url } }, seller)).status).toBe(
        201,
      );
    const own = await testApp({ databaseUrl: t.databaseUrl, env: { privateWebhooks: true } });
    const url = "https://shop.example:9000/hooks";
    const { id } = (await own.call(webhooksApi.create, { body: { ...body, url } }, seller)).ok.data;
    await own.close();
    // An existing webhook with such a port is not called either.
    const { data } = (await t.call(webhooksApi.test, { params: { id } }, seller)).ok;
    expect(data.last_attempt).toMatchObject({
      response_status: null,
      error: "Enter a URL on port 443 or 8443.",
    });
    expect(receiver.received).toEqual([]);
  });

  it("are limited to ten, also in concurrent requests", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => t.call(webhooksApi.create, { body }, seller)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ failure }) => failure.code)).toEqual([
      "too_many_webhooks",
      "too_many_webhooks",
    ]);
  });

  it("send a test that returns its result and is not retried", async () => {
    const { id } = await createWebhookTo(t.db, seller.id);
    receiver.answerWith((_, response) => response.writeHead(404).end("no such page"));
    const failed = (await t.call(webhooksApi.test, { params: { id } }, seller)).ok.data;
    expect(failed).toMatchObject({ type: "webhook.test", status: "failed", next_attempt_at: null });
    expect(failed.log).toMatchObject([{ response_status: 404, response: "no such page" }]);
    receiver.reset();
    const arrived = (await t.call(webhooksApi.test, { params: { id } }, seller)).ok.data;
    expect(arrived.status).toBe("delivered");
    expect(receiver.types()).toEqual(["webhook.test"]);
    const listed = await t.call(
      webhooksApi.deliveries,
      { params: { id }, query: { status: "failed" } },
      seller,
    );
    expect(listed.ok.data.map((item) => item.id)).toEqual([failed.id]);
    expect(listed.ok.meta.total).toBe(1);
  });

  it("cannot be accessed by another seller: foreign ids return 404", async () => {
    const theirs = await createWebhookWithDelivery(t.db, (await createSeller(t.db)).id);
    const mine = await createWebhookWithDelivery(t.db, seller.id);
    const params = { id: theirs.webhook };
    const update = { ...body, enabled: true, version: 1 };
    const answers = [
      await t.call(webhooksApi.find, { params }, seller),
      await t.call(webhooksApi.update, { params, body: update }, seller),
      await t.call(webhooksApi.delete, { params }, seller),
      await t.call(webhooksApi.rotate, { params }, seller),
      await t.call(webhooksApi.dropOldSecret, { params }, seller),
      await t.call(webhooksApi.test, { params }, seller),
      await t.call(webhooksApi.deliveries, { params }, seller),
      await t.call(
        webhooksApi.delivery,
        { params: { ...params, delivery_id: theirs.webhook_delivery } },
        seller,
      ),
      await t.call(
        webhooksApi.redeliver,
        { params: { id: mine.webhook, delivery_id: theirs.webhook_delivery } },
        seller,
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(404));
  });

  it("require an active plan", async () => {
    const { token } = await createSeller(t.db, { plan: "expired" });
    expect((await t.call(webhooksApi.list, {}, { token })).failure.code).toBe("plan_expired");
  });
});
