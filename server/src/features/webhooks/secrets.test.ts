import { webhooksApi } from "@sellerdesk/contract/webhooks";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestApp } from "../../../testing/client.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { webhookFixture } from "../../../testing/webhook-fixture.ts";
import { createWebhookTo } from "../../../testing/webhook-factory.ts";
import { isSigned, type Receiver } from "../../../testing/webhook-receiver.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { sealStoredSecrets } from "./secret-service.ts";

const fixture = webhookFixture();
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

const rotate = async () =>
  (await t.call(webhooksApi.rotate, { params: { id: webhook.id } }, seller)).ok.data;
const storedText = async () => {
  const { rows } = await sql<{ row: string }>`
    select encode(secret, 'escape') || coalesce(encode(old_secret, 'escape'), '') as row from webhooks
    where id = ${webhook.id}`.execute(t.db);
  return rows[0]?.row ?? "";
};

it("safety 27 stores secrets encrypted, also the old one, and both still sign", async () => {
  const { secret } = await rotate();
  const stored = await storedText();
  for (const each of ["whsec_", secret.slice(6), webhook.secret.slice(6)])
    expect(stored).not.toContain(each);
  await fixture.causeEvent();
  await fixture.work();
  expect(await isSigned(secret, fixture.findFirstRequest())).toBe(true);
  expect(await isSigned(webhook.secret, fixture.findFirstRequest())).toBe(true);
});

it("safety 27 decrypts a secret only for its own webhook; an unreadable one fails until it is replaced", async () => {
  const other = await createWebhookTo(t.db, (await createSeller(t.db)).id, { topics: ["order"] });
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from webhooks where id = ${other.id}`.execute(t.db);
  await sql`update webhooks set secret = ${rows[0]?.secret} where id = ${webhook.id}`.execute(t.db);
  const { data } = (await t.call(webhooksApi.test, { params: { id: webhook.id } }, seller)).ok;
  expect(data.last_attempt).toMatchObject({
    response_status: null,
    error: "The secret of this webhook cannot be read. Create a new one.",
  });
  expect(receiver.received).toEqual([]);
  const { secret } = await rotate();
  await fixture.causeEvent();
  await fixture.work();
  expect(await isSigned(secret, fixture.findFirstRequest())).toBe(true);
});

it("safety 27 encrypts secrets of an older version at the next start; they sign before and after it", async () => {
  const { secret } = await rotate();
  const store = (plain: string) => Buffer.from(plain);
  await sql`update webhooks set secret = ${store(secret)}, old_secret = ${store(webhook.secret)}
    where id = ${webhook.id}`.execute(t.db);
  const deliver = async (name: string) => {
    receiver.reset();
    await fixture.causeEvent(name);
    await fixture.work();
    return Promise.all([
      isSigned(secret, fixture.findFirstRequest()),
      isSigned(webhook.secret, fixture.findFirstRequest()),
    ]);
  };
  expect(await deliver("Before")).toEqual([true, true]);
  // Processes that start at the same time do not conflict.
  await Promise.all([sealStoredSecrets(t.deps), sealStoredSecrets(t.deps)]);
  expect(await storedText()).not.toContain("whsec_");
  expect(await deliver("After")).toEqual([true, true]);
});
