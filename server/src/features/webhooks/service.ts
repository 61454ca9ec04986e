import { randomBytes } from "node:crypto";
import {
  type DeliveryListQuery,
  maxWebhooks,
  type NewWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  WebhookTopic,
  type WebhookUpdate,
  type WebhookWithSecret,
} from "@sellerdesk/contract/webhooks";
import { msg } from "@sellerdesk/contract/texts";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { webhookPorts } from "../../integrations/post-public.ts";
import { hasPort } from "../../integrations/public-request.ts";
import { AppError, requireFound } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import type { Counted } from "../../lib/page.ts";
import { operator, type SellerId } from "../../lib/seller-id.ts";
import { findDelivery, listDeliveries, updateDueNow } from "./delivery-queries.ts";
import {
  deleteOldSecret,
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  listWebhooks,
  updateSecret,
  updateWebhookRow,
} from "./queries.ts";
import { toSecret } from "./rules.ts";
import { sealSecret } from "./secret-service.ts";
import { updateTopics } from "./topic-service.ts";

type Settings = { env: Pick<Deps["env"], "privateWebhooks" | "storefront"> };
type Keyed = Pick<Deps, "db" | "secrets">;

/** Returns each topic once, in the order of the contract. */
const inOrder = (topics: readonly WebhookTopic[]) =>
  WebhookTopic.options.filter((topic) => topics.includes(topic));

const newSecret = () => toSecret(randomBytes(32));

/** @throws AppError `invalid` if the address could never be sent to (safety 28) */
const requireSendable = ({ env }: Settings, owner: SellerId, url: string): void => {
  if (owner === operator && url === env.storefront?.receiver) return;
  const address = new URL(url);
  const { protocol, username, password } = address;
  const message =
    protocol !== "https:" && !env.privateWebhooks
      ? msg("enter_an_address_that_begins_with_https")
      : username !== "" || password !== ""
        ? msg("enter_an_address_without_a_user_name_or_a")
        : !env.privateWebhooks && !hasPort(address, webhookPorts)
          ? msg("enter_an_address_on_port_443_or_8443")
          : null;
  if (message !== null)
    throw new AppError("invalid", { fields: [{ field: "url", code: "custom", message }] });
};

/** @param owner a seller or the operator, here and in the functions below */
export const readWebhooks = (db: Db, owner: SellerId): Promise<Webhook[]> =>
  listWebhooks(db, owner);

/** @throws AppError `not_found` */
export const readWebhook = async (db: Db, owner: SellerId, id: string): Promise<Webhook> =>
  requireFound(await findWebhook(db, owner, id));

/**
 * Creates a webhook.
 * @returns the webhook with its secret, which no later response contains
 * @throws AppError `invalid`; `too_many_webhooks`
 */
export const createWebhook = (
  deps: Settings & Keyed,
  owner: SellerId,
  webhook: NewWebhook,
): Promise<WebhookWithSecret> => {
  requireSendable(deps, owner, webhook.url);
  const secret = newSecret();
  const topics = inOrder(webhook.topics);
  const id = newId();
  const sealed = sealSecret(deps, { seller_id: owner, id }, secret);
  return inTransaction(deps.db, async (tx) => {
    const added = await insertWebhook(
      tx,
      owner,
      { ...webhook, topics, secret: sealed, id },
      maxWebhooks,
    );
    if (!added) throw new AppError("too_many_webhooks", { params: { n: maxWebhooks } });
    await updateTopics(tx, owner);
    return { ...added, secret };
  });
};

/** @throws AppError `not_found`; `stale_write` if it was changed since; `invalid` */
export const updateWebhook = async (
  deps: Settings & { db: Db },
  owner: SellerId,
  id: string,
  { version, ...values }: WebhookUpdate,
): Promise<Webhook> => {
  requireSendable(deps, owner, values.url);
  const topics = inOrder(values.topics);
  const changed = await inTransaction(deps.db, async (tx) => {
    const row = await updateWebhookRow(tx, owner, { id, version }, { ...values, topics });
    if (row) await updateTopics(tx, owner);
    return row;
  });
  if (changed) return changed;
  await readWebhook(deps.db, owner, id);
  throw new AppError("stale_write");
};

/** @throws AppError `not_found` */
export const deleteWebhook = (db: Db, owner: SellerId, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await deleteWebhookRow(tx, owner, id))) throw new AppError("not_found");
    await updateTopics(tx, owner);
  });

/**
 * Creates a new secret. The old one signs along with it for 24 hours.
 * @throws AppError `not_found`
 */
export const rotateSecret = (
  deps: Keyed,
  owner: SellerId,
  id: string,
): Promise<WebhookWithSecret> =>
  inTransaction(deps.db, async (tx) => {
    const secret = newSecret();
    const sealed = sealSecret(deps, { seller_id: owner, id }, secret);
    return { ...requireFound(await updateSecret(tx, owner, id, sealed)), secret };
  });

/** Revokes the old secret immediately. @throws AppError `not_found` */
export const revokeOldSecret = async (db: Db, owner: SellerId, id: string): Promise<Webhook> =>
  requireFound(await deleteOldSecret(db, owner, id));

/** Reads one page of a webhook's deliveries. @throws AppError `not_found` */
export const readDeliveries = async (
  db: Db,
  owner: SellerId,
  id: string,
  query: DeliveryListQuery,
): Promise<Counted<WebhookDelivery>> => {
  await readWebhook(db, owner, id);
  return listDeliveries(db, owner, id, query);
};

/** @throws AppError `not_found` */
export const readDelivery = async (
  db: Db,
  owner: SellerId,
  delivery: { id: string; webhook: string },
): Promise<WebhookDeliveryDetail> => requireFound(await findDelivery(db, owner, delivery));

/**
 * Schedules a delivery to be sent again under its own webhook-id, with retries as if it were new.
 * @throws AppError `not_found`; `webhook_disabled`
 */
export const redeliver = (
  db: Db,
  owner: SellerId,
  delivery: { id: string; webhook: string },
): Promise<WebhookDelivery> =>
  inTransaction(db, async (tx) => {
    if (!(await updateDueNow(tx, owner, delivery))) throw new AppError("not_found");
    if (!(await readWebhook(tx, owner, delivery.webhook)).enabled)
      throw new AppError("webhook_disabled");
    const { body: _, log: __, ...due } = await readDelivery(tx, owner, delivery);
    return due;
  });
