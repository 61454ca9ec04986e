import type {
  DeliveryListQuery,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from "@sellerdesk/contract/webhooks";
import { sql } from "kysely";
import { countMatches } from "../../db/capped-counts.ts";
import { anySeller, severalSellers } from "../../db/any-seller.ts";
import { instant } from "../../db/instant.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { type Counted, offsetOf } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";

const attempt = sql`json_build_object('number', a.number, 'at', ${instant("a.at")}, 'duration_ms', a.duration_ms,
  'response_status', a.response_status, 'response', a.response, 'error', a.error,
  'error_code', a.error_code, 'error_params', a.error_params)`;
const shownOf = (owner: SellerId) => sql`d.id, d.event_id, d.type, d.status, d.attempts,
  ${instant("d.next_attempt_at")} as next_attempt_at, ${instant("d.created_at")} as created_at,
  (select ${attempt} from webhook_attempts a where a.seller_id = ${owner} and a.delivery_id = d.id
    and a.number = d.attempts) as last_attempt`;

/** Lists one page of a webhook's deliveries, newest first. */
export const listDeliveries = async (
  db: Db,
  owner: SellerId,
  webhookId: string,
  { status, ...page }: DeliveryListQuery,
): Promise<Counted<WebhookDelivery>> => {
  const isIn = status
    ? sql`d.seller_id = ${owner} and d.webhook_id = ${webhookId} and d.status = ${status}`
    : sql`d.seller_id = ${owner} and d.webhook_id = ${webhookId}`;
  const [{ rows }, total] = await Promise.all([
    sql<WebhookDelivery>`
      select ${shownOf(owner)} from webhook_deliveries d where ${isIn}
      order by d.created_at desc, d.id desc limit ${page.per_page} offset ${offsetOf(page)}`.execute(
      db,
    ),
    countMatches(db, sql`from webhook_deliveries d where ${isIn}`, page),
  ]);
  return { rows, ...total };
};

/** Finds a delivery with its body and its attempts; undefined if there is none. */
export const findDelivery = async (
  db: Db,
  owner: SellerId,
  { id, webhook }: { id: string; webhook: string },
): Promise<WebhookDeliveryDetail | undefined> => {
  const { rows } = await sql<WebhookDeliveryDetail>`
    select ${shownOf(owner)}, d.body, (select coalesce(json_agg(${attempt} order by a.number), '[]')
      from webhook_attempts a where a.seller_id = ${owner} and a.delivery_id = d.id) as log
    from webhook_deliveries d
    where d.seller_id = ${owner} and d.webhook_id = ${webhook} and d.id = ${id}`.execute(db);
  return rows[0];
};

/**
 * Makes a delivery due now, from the beginning of the schedule, even if the webhook is paused.
 * @returns whether the webhook has such a delivery
 */
export const updateDueNow = async (
  tx: Tx,
  owner: SellerId,
  { id, webhook }: { id: string; webhook: string },
): Promise<boolean> => {
  const { rows } = await sql`
    update webhook_deliveries set status = 'pending', step = 0, next_attempt_at = now()
    where seller_id = ${owner} and webhook_id = ${webhook} and id = ${id} returning id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    update webhooks set wake_at = now(), paused_until = null where seller_id = ${owner} and id = ${webhook}`.execute(
    tx,
  );
  return true;
};

/** Why statements of the job span sellers. */
const everySeller = "a job deletes old deliveries of every seller";

/** The time for which sent deliveries are stored. */
const retention = sql`interval '30 days'`;

/** @returns the number of old deliveries that it found, at most `limit` */
export const deleteOldDeliveries = async (db: Db, limit: number): Promise<number> => {
  const { rows: old } = await sql<{ seller_id: SellerId; id: string }>`
    select seller_id, id from webhook_deliveries ${anySeller("webhook_deliveries", everySeller)}
    where status <> 'pending' and created_at < now() - ${retention}
    order by created_at limit ${limit}`.execute(db);
  const sellers = old.map(({ seller_id }) => seller_id);
  // Whoever sends a delivery again meanwhile makes it pending.
  await sql`
    delete from webhook_deliveries d ${severalSellers(everySeller)}
    using unnest(${sellers}::uuid[], ${old.map(({ id }) => id)}::uuid[]) old(seller_id, id)
    where d.seller_id = any(${sellers}::uuid[]) and d.seller_id = old.seller_id and d.id = old.id
      and d.status <> 'pending'`.execute(db);
  return old.length;
};
