import type { WebhookTopic } from "@sellerdesk/contract/webhooks";
import { type RawBuilder, sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import { instant } from "../../db/instant.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { operator, type SellerId } from "../../lib/seller-id.ts";
import { isSelling } from "../../db/plan-status.ts";

export type QueuedEvent = {
  seller_id: SellerId;
  type: string;
  entity_id: string;
  created_at: Date;
};

/** Why the queue is read across sellers. */
const everySeller = "a job takes the events of every seller";

/** Checks whether events wait to become deliveries. Cheap enough to run every second. */
export const hasQueued = async (db: Db): Promise<boolean> => {
  const { rows } =
    await sql`select from webhook_queue ${anySeller("webhook_queue", everySeller)} limit 1`.execute(
      db,
    );
  return rows.length > 0;
};

/**
 * An arbitrary number: the key of the advisory lock that lets one dispatcher of all processes work
 * at a time. If two claimed rows of the same event, each would send it.
 */
const dispatcherLock = 7_351_007;

/**
 * Takes events off the queue, each event once even if it was queued several times. Takes none while
 * another process dispatches.
 * @returns `taken` counts the rows
 */
export const claimQueued = async (
  tx: Tx,
  limit: number,
): Promise<{ taken: number; events: QueuedEvent[] }> => {
  const { rows } = await sql<QueuedEvent & { times: number }>`
    with dispatcher as materialized (
      select pg_try_advisory_xact_lock(${dispatcherLock}) as is_alone
    ),
    taken as (
      delete from webhook_queue q using (
        select seller_id, id from webhook_queue ${anySeller("webhook_queue", everySeller)}
        where (select is_alone from dispatcher)
        order by seller_id, id limit ${limit} for update skip locked
      ) first
      where q.seller_id = first.seller_id and q.id = first.id returning q.*
    )
    select seller_id, type, entity_id, max(created_at) as created_at, count(*) as times
    from taken group by seller_id, type, entity_id order by max(id)`.execute(tx);
  return { taken: rows.reduce((sum, { times }) => sum + times, 0), events: rows };
};

export type Listener = { seller_id: SellerId; id: string; topics: WebhookTopic[] };

/**
 * Lists the listeners of some sellers: the operator, and those sellers that are not suspended or
 * closed.
 */
export const listListeners = async (tx: Tx, sellers: readonly SellerId[]): Promise<Listener[]> => {
  const { rows } = await sql<Listener>`
    select seller_id, id, topics from webhooks
    where disabled_at is null and (seller_id = ${operator}
      or seller_id in (select id from sellers where id = any(${sellers}::uuid[]) and status = 'active'))`.execute(
    tx,
  );
  return rows;
};

/** Topics with a payload of their own. The payload of an order is the same as in its responses. */
type OwnTopic = Exclude<WebhookTopic, "order">;

/**
 * The queries of an event's payload: the current state of its subject, or only the ids if the
 * subject was deleted.
 */
const payloadQueries: Record<OwnTopic, RawBuilder<unknown>> = {
  product: sql`
    select p.seller_id, p.id, jsonb_build_object('title', p.title, 'handle', p.handle, 'status', p.status,
      'is_for_sale', is_for_sale(p.status, p.deleted_at, p.review_state)
        and ${isSelling}, 'currency', p.currency, 'price_from_minor', p.price_from_minor, 'price_to_minor', p.price_to_minor,
      'variants_count', p.variants_count, 'version', p.version, 'updated_at', ${instant("p.updated_at")}) as data
    from products p join named using (seller_id, id) join sellers s on s.id = p.seller_id
    where p.deleted_at is null`,
  inventory: sql`
    select i.seller_id, i.variant_id as id, jsonb_build_object('variant_id', i.variant_id, 'product_id', i.product_id,
      'sku', v.sku, 'on_hand', i.on_hand, 'committed', i.committed, 'available', i.available, 'updated_at', ${instant("i.updated_at")}) as data
    from inventory i join named on named.seller_id = i.seller_id and named.id = i.variant_id
    join variants v on v.seller_id = i.seller_id and v.id = i.variant_id`,
  offer: sql`
    select o.seller_id, o.id, jsonb_build_object('name', o.name, 'type', o.type, 'value', o.value, 'draft', o.draft,
      'paused', o.paused_at is not null, 'starts_at', ${instant("o.starts_at")}, 'ends_at', ${instant("o.ends_at")}, 'version', o.version) as data
    from offers o join named using (seller_id, id)`,
  seller: sql`
    select s.id as seller_id, s.id, jsonb_build_object('business_name', s.business_name, 'slug', s.slug,
      'status', s.status, 'created_at', ${instant("s.created_at")}) as data
    from sellers s join named using (id)`,
};

/** Reads the payloads of an event's subjects. @returns the payloads by the subject's id */
export const listFacts = async (
  tx: Tx,
  topic: OwnTopic,
  things: readonly Pick<QueuedEvent, "seller_id" | "entity_id">[],
): Promise<Map<string, object>> => {
  const { rows } = await sql<{ id: string; data: object }>`
    with named as materialized (
      select distinct * from unnest(${things.map(({ seller_id }) => seller_id)}::uuid[],
        ${things.map(({ entity_id }) => entity_id)}::uuid[]) as n(seller_id, id)
    )
    ${payloadQueries[topic]}`.execute(tx);
  return new Map(rows.map(({ id, data }) => [id, data]));
};

export type NewDelivery = {
  seller_id: SellerId;
  id: string;
  webhook_id: string;
  event_id: string;
  type: string;
  body: string;
};

/**
 * Inserts deliveries that are due immediately, and wakes their webhooks. A paused webhook is woken
 * when its pause ends.
 */
export const insertDeliveries = async (
  tx: Tx,
  deliveries: readonly NewDelivery[],
): Promise<void> => {
  await sql`
    insert into webhook_deliveries (seller_id, id, webhook_id, event_id, type, body, next_attempt_at)
    select seller_id, id, webhook_id, event_id, type, body, now()
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
      as d(seller_id uuid, id uuid, webhook_id uuid, event_id uuid, type text, body text)`.execute(
    tx,
  );
  // Locks in the order of the key, so that two processes cannot deadlock.
  await sql`
    with woken as materialized (
      select w.seller_id, w.id from webhooks w
      where (w.seller_id, w.id) in (select * from unnest(${deliveries.map((delivery) => delivery.seller_id)}::uuid[],
        ${deliveries.map((delivery) => delivery.webhook_id)}::uuid[]))
      order by w.seller_id, w.id for update
    )
    update webhooks w set wake_at = least(w.wake_at, greatest(now(), w.paused_until)) from woken
    where w.seller_id = woken.seller_id and w.id = woken.id`.execute(tx);
};

/** Inserts a delivery of the event `webhook.test` outside of the schedule: the caller sends it. */
export const insertTest = async (
  db: Db,
  { seller_id, id }: { seller_id: SellerId; id: string },
  deliveryId: string,
  eventId: string,
): Promise<void> => {
  await sql`
    insert into webhook_deliveries (seller_id, id, webhook_id, event_id, type, status, body)
    values (${seller_id}, ${deliveryId}, ${id}, ${eventId}, 'webhook.test', 'failed',
      json_build_object('type', 'webhook.test', 'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', json_build_object('id', ${id}::text))::text)`.execute(db);
};
