import type { NewWebhook } from "@sellerdesk/contract/webhooks";
import type { Db } from "../src/db/pool.ts";
import { openSecrets } from "../src/db/secrets.ts";
import { inTransaction } from "../src/db/transaction.ts";
import { insertTest } from "../src/features/webhooks/event-queries.ts";
import { createWebhook } from "../src/features/webhooks/service.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";

/** Creates a webhook of a seller or the operator. Its URL may be on this machine. */
export const createWebhookTo = async (
  db: Db,
  owner: SellerId,
  { url = "https://shop.example/hooks", topics = ["order"] }: Partial<NewWebhook> = {},
) =>
  createWebhook(
    { db, secrets: await openSecrets(db, []), env: { privateWebhooks: true, storefront: null } },
    owner,
    { url, topics, description: "" },
  );

/** Creates a webhook with a test delivery that has not arrived. */
export const createWebhookWithDelivery = async (
  db: Db,
  owner: SellerId,
): Promise<{ webhook: string; webhook_delivery: string }> => {
  const { id } = await createWebhookTo(db, owner);
  const delivery = newId();
  await inTransaction(db, (tx) => insertTest(tx, { seller_id: owner, id }, delivery, newId()));
  return { webhook: id, webhook_delivery: delivery };
};
