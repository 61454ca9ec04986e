import type { NewWebhook, Webhook, WebhookDisabledBy } from "@sellerdesk/contract/webhooks";
import { sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import { instant } from "../../db/instant.ts";
import type { Db, Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { Leased } from "./attempt-queries.ts";
import { secretPrefix } from "./rules.ts";

/** The columns of `Webhook`. */
const shown = sql`id, url, description, topics, disabled_by, disabled_by is null as enabled, version,
  ${instant("failing_since")} as failing_since, ${instant("last_attempt_at")} as last_attempt_at, last_response_status,
  case when old_secret_until > now() then ${instant("old_secret_until")} end as old_secret_until,
  ${instant("created_at")} as created_at`;

/** Lists the webhooks of an owner, oldest first. */
export const listWebhooks = async (db: Db, owner: SellerId): Promise<Webhook[]> => {
  const { rows } = await sql<Webhook>`
    select ${shown} from webhooks where seller_id = ${owner} order by webhooks.created_at, id`.execute(
    db,
  );
  return rows;
};

/** One of the owner's webhooks; undefined if there is none. */
export const findWebhook = async (
  db: Db,
  owner: SellerId,
  id: string,
): Promise<Webhook | undefined> => {
  const { rows } = await sql<Webhook>`
    select ${shown} from webhooks where seller_id = ${owner} and id = ${id}`.execute(db);
  return rows[0];
};

/**
 * Inserts a webhook. An advisory lock serializes the inserts of one owner.
 * @returns undefined if the owner has as many as allowed
 */
export const insertWebhook = async (
  tx: Tx,
  owner: SellerId,
  { id, url, description, topics, secret }: NewWebhook & { id: string; secret: Buffer },
  most: number,
): Promise<Webhook | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks ' || ${owner}::text, 0))`.execute(
    tx,
  );
  const { rows } = await sql<Webhook>`
    insert into webhooks (seller_id, id, url, description, topics, secret)
    select ${owner}, ${id}, ${url}, ${description}, ${topics}::text[], ${secret}
    where (select count(*) from webhooks where seller_id = ${owner}) < ${most}
    returning ${shown}`.execute(tx);
  return rows[0];
};

/** The settings of a webhook. Turning it on resets its failures. */
export type WebhookValues = Omit<NewWebhook, "secret"> & { enabled: boolean };

/** @returns undefined if the owner has no such webhook in this version */
export const updateWebhookRow = async (
  db: Db,
  owner: SellerId,
  { id, version }: { id: string; version: number },
  { url, description, topics, enabled }: WebhookValues,
): Promise<Webhook | undefined> => {
  const { rows } = await sql<Webhook>`
    update webhooks set url = ${url}, description = ${description}, topics = ${topics}::text[], version = version + 1,
      disabled_at = case when ${enabled} then null else coalesce(disabled_at, now()) end,
      disabled_by = case when ${enabled} then null else coalesce(disabled_by, 'owner') end,
      failing_since = case when ${enabled} and disabled_at is not null then null else failing_since end,
      failures = case when ${enabled} and disabled_at is not null then 0 else failures end,
      paused_until = case when ${enabled} and disabled_at is not null then null else paused_until end,
      wake_at = case when ${enabled} and disabled_at is not null then now() else wake_at end
    where seller_id = ${owner} and id = ${id} and version = ${version}
    returning ${shown}`.execute(db);
  return rows[0];
};

/** Turns a webhook off automatically. Its pending deliveries fail. */
export const updateDisabled = async (
  tx: Tx,
  owner: SellerId,
  id: string,
  disabledBy: WebhookDisabledBy,
): Promise<void> => {
  await sql`
    update webhooks set disabled_at = now(), disabled_by = ${disabledBy}, version = version + 1
    where seller_id = ${owner} and id = ${id}`.execute(tx);
  await sql`
    update webhook_deliveries set status = 'failed', next_attempt_at = null
    where seller_id = ${owner} and webhook_id = ${id} and status = 'pending'`.execute(tx);
};

/** @returns whether the owner had such a webhook */
export const deleteWebhookRow = async (db: Db, owner: SellerId, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("webhooks")
    .where("seller_id", "=", owner)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** The time for which the old secret signs along with the new one. */
const overlap = sql`interval '24 hours'`;

/** @param secret encrypted @returns undefined if the owner has no such webhook */
export const updateSecret = async (
  tx: Tx,
  owner: SellerId,
  id: string,
  secret: Buffer,
): Promise<Webhook | undefined> => {
  const { rows } = await sql<Webhook>`
    update webhooks set old_secret = secret, old_secret_until = now() + ${overlap}, secret = ${secret}
    where seller_id = ${owner} and id = ${id} returning ${shown}`.execute(tx);
  return rows[0];
};

/** @returns undefined if the owner has no such webhook */
export const deleteOldSecret = async (
  db: Db,
  owner: SellerId,
  id: string,
): Promise<Webhook | undefined> => {
  const { rows } = await sql<Webhook>`
    update webhooks set old_secret = null, old_secret_until = null
    where seller_id = ${owner} and id = ${id} returning ${shown}`.execute(db);
  return rows[0];
};

/** The secrets of a webhook as they are stored. */
type StoredSecrets = { secret: Buffer; old_secret: Buffer | null };

/** Lists the webhooks of all owners with a secret that is not encrypted yet. */
export const listPlainSecrets = async (
  db: Db | Tx,
  { locks = false } = {},
): Promise<(Leased & StoredSecrets)[]> => {
  const isPlain = (column: "secret" | "old_secret") =>
    sql`substring(${sql.ref(column)} from 1 for ${secretPrefix.length}) = ${Buffer.from(secretPrefix)}`;
  const { rows } = await sql<Leased & StoredSecrets>`
    select seller_id, id, secret, old_secret from webhooks ${anySeller("webhooks", "the server encrypts the secrets of every seller")}
    where ${isPlain("secret")} or ${isPlain("old_secret")}
    ${locks ? sql`for no key update` : sql``}`.execute(db);
  return rows;
};

/** Replaces plaintext secrets with encrypted ones. */
export const updateSealed = async (
  tx: Tx,
  { seller_id, id }: Leased,
  { secret, old_secret }: StoredSecrets,
): Promise<void> => {
  await sql`
    update webhooks set secret = ${secret}, old_secret = ${old_secret}
    where seller_id = ${seller_id} and id = ${id}`.execute(tx);
};
