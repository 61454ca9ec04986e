import { webhooksApi } from "@sellerdesk/contract/webhooks";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestApp } from "../../../testing/client.ts";
import { webhookDesk } from "../../../testing/webhook-desk.ts";
import { isSigned, type Receiver } from "../../../testing/webhook-receiver.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { openSecret, sealSecret, sealStoredSecrets } from "./secret-service.ts";

const desk = webhookDesk();
let t: TestApp;
let receiver: Receiver;
let seller: { id: SellerId; token: string };
let webhook: { id: string; secret: string };
beforeAll(async () => {
  ({ t, receiver } = await desk.open());
});
afterAll(() => desk.close());
beforeEach(async () => {
  ({ seller, webhook } = await desk.reset());
});

const rotate = async () => (await t.call(webhooksApi.rotate, { params: { id: webhook.id } }, seller)).ok.data;
const storedText = async () => {
  const { rows } = await sql<{ row: string }>`
    select encode(secret, 'escape') || coalesce(encode(old_secret, 'escape'), '') as row from webhooks
    where id = ${webhook.id}`.execute(t.db);
  return rows[0]?.row ?? "";
};

it("safety 27 secrets are stored encrypted, the old one too, and still sign", async () => {
  const { secret } = await rotate();
  const stored = await storedText();
  for (const each of ["whsec_", secret.slice(6), webhook.secret.slice(6)]) expect(stored).not.toContain(each);
  await desk.happen();
  await desk.work();
  expect(await isSigned(secret, desk.first())).toBe(true);
  expect(await isSigned(webhook.secret, desk.first())).toBe(true);
});

it("safety 27 a secret opens for its own webhook alone", () => {
  const own = { seller_id: seller.id, id: webhook.id };
  const sealed = sealSecret(t, own, webhook.secret);
  expect(openSecret(t, own, sealed)).toBe(webhook.secret);
  expect(() => openSecret(t, { ...own, id: newId() }, sealed)).toThrow(/auth/);
});

it("safety 27 secrets of an older version are encrypted at the next start, and sign before it and after it", async () => {
  const { secret } = await rotate();
  const store = (plain: string) => Buffer.from(plain);
  await sql`update webhooks set secret = ${store(secret)}, old_secret = ${store(webhook.secret)}
    where id = ${webhook.id}`.execute(t.db);
  const arrive = async (name: string) => {
    receiver.reset();
    await desk.happen(name);
    await desk.work();
    return Promise.all([isSigned(secret, desk.first()), isSigned(webhook.secret, desk.first())]);
  };
  expect(await arrive("Before")).toEqual([true, true]);
  // Processes that start at once agree.
  await Promise.all([sealStoredSecrets(t.deps), sealStoredSecrets(t.deps)]);
  expect(await storedText()).not.toContain("whsec_");
  expect(await arrive("After")).toEqual([true, true]);
});
