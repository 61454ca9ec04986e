import type { NewWebhook, Webhook, WebhookDisabledBy } from "@sellerdesk/contract/webhooks";
import { sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import { instant } from "../../db/instant.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { operator, type SellerId } from "../../lib/seller-id.ts";
import type { Leased } from "./attempt-queries.ts";
import { secretPrefix } from "./rules.ts";

/**
 * The columns of `Webhook`. Updates select them from what they return: on a distributed database,
 * `returning` cannot format times.
 */
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
    with webhooks as (
      update webhooks set url = ${url}, description = ${description}, topics = ${topics}::text[], version = version + 1,
      disabled_at = case when ${enabled} then null else coalesce(disabled_at, clock.now) end,
      disabled_by = case when ${enabled} then null else coalesce(disabled_by, 'owner') end,
      failing_since = case when ${enabled} and disabled_at is not null then null else failing_since end,
      failures = case when ${enabled} and disabled_at is not null then 0 else failures end,
      paused_until = case when ${enabled} and disabled_at is not null then null else paused_until end,
      wake_at = case when ${enabled} and disabled_at is not null then clock.now else wake_at end
    from (select now() as now) clock
    where seller_id = ${owner} and id = ${id} and version = ${version}
    returning webhooks.*)
    select ${shown} from webhooks`.execute(db);
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
    with webhooks as (
      update webhooks set old_secret = secret, old_secret_until = now() + ${overlap}, secret = ${secret}
      where seller_id = ${owner} and id = ${id} returning *)
    select ${shown} from webhooks`.execute(tx);
  return rows[0];
};

/** @returns undefined if the owner has no such webhook */
export const deleteOldSecret = async (
  db: Db,
  owner: SellerId,
  id: string,
): Promise<Webhook | undefined> => {
  const { rows } = await sql<Webhook>`
    with webhooks as (
      update webhooks set old_secret = null, old_secret_until = null
      where seller_id = ${owner} and id = ${id} returning *)
    select ${shown} from webhooks`.execute(db);
  return rows[0];
};

/** The secrets of a webhook as they are stored. */
type StoredSecrets = { secret: Buffer; old_secret: Buffer | null };

const isPlain = (column: "secret" | "old_secret") =>
  sql`substring(${sql.ref(column)} from 1 for ${secretPrefix.length}) = ${Buffer.from(secretPrefix)}`;

/** Lists the webhooks of all owners with a secret that is not encrypted yet. */
export const listPlainSecrets = async (db: Db): Promise<Leased[]> => {
  const { rows } = await sql<Leased>`
    select seller_id, id from webhooks ${anySeller("webhooks", "the server encrypts the secrets of every seller")}
    where ${isPlain("secret")} or ${isPlain("old_secret")}`.execute(db);
  return rows;
};

/** Locks a webhook with a secret that is not encrypted yet; undefined if it has none anymore. */
export const lockPlainSecrets = async (
  tx: Tx,
  { seller_id, id }: Leased,
): Promise<StoredSecrets | undefined> => {
  const { rows } = await sql<StoredSecrets>`
    select secret, old_secret from webhooks
    where seller_id = ${seller_id} and id = ${id} and (${isPlain("secret")} or ${isPlain("old_secret")})
    for no key update`.execute(tx);
  return rows[0];
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

/** The key of the advisory lock under which the topics are read and stored: any fixed number. */
const topicsLock = 7_351_009;

/** Lists the topics of the operator's webhooks that are on, and those that triggers know of. */
export const findTopics = async (db: Db): Promise<{ current: string[]; stored: string[] }> => {
  const { rows: current } = await sql<{ topic: string }>`
    select distinct unnest(topics) as topic from webhooks
    where seller_id = ${operator} and disabled_at is null`.execute(db);
  const { rows: stored } = await sql<{ topic: string }>`select topic from webhook_topics`.execute(
    db,
  );
  return {
    current: current.map(({ topic }) => topic),
    stored: stored.map(({ topic }) => topic),
  };
};

/** Waits until every other transaction that changes the topics has ended. */
export const lockTopics = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${topicsLock})`.execute(tx);
};

/** Stores the topics that triggers queue events of for the operator. */
export const replaceTopics = async (tx: Tx, topics: readonly string[]): Promise<void> => {
  await sql`delete from webhook_topics where topic <> all(${topics}::text[])`.execute(tx);
  await sql`
    insert into webhook_topics (topic) select unnest(${topics}::text[]) on conflict do nothing`.execute(
    tx,
  );
};
