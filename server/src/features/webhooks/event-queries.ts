import type { WebhookTopic } from "@sellerdesk/contract/webhooks";
import { type RawBuilder, sql } from "kysely";
import { anySeller, severalSellers } from "../../db/any-seller.ts";
import { instant } from "../../db/instant.ts";
import { oneRow } from "../../db/one-row.ts";
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
 * Takes events off the queue, each event once even if it was queued several times, in the order of
 * each seller's events. Takes none while another process dispatches.
 *
 * Ids ascend on each node only. If a seller is moved to another node, events from before and after
 * the move may change places in the second that they wait here.
 * @returns `taken` counts the rows
 */
export const claimQueued = async (
  tx: Tx,
  limit: number,
): Promise<{ taken: number; events: QueuedEvent[] }> => {
  const { is_alone } = await oneRow(
    sql<{ is_alone: boolean }>`select pg_try_advisory_xact_lock(${dispatcherLock}) as is_alone`,
    tx,
  );
  if (!is_alone) return { taken: 0, events: [] };
  // `id` is text: on many nodes it may exceed 2^53.
  const { rows } = await sql<QueuedEvent & { id: string }>`
    select seller_id, id::text as id, type, entity_id, created_at
    from webhook_queue ${anySeller("webhook_queue", everySeller)}
    order by seller_id, webhook_queue.id limit ${limit}`.execute(tx);
  if (rows.length === 0) return { taken: 0, events: [] };
  const sellers = rows.map(({ seller_id }) => seller_id);
  await sql`
    delete from webhook_queue q ${severalSellers(everySeller)}
    using unnest(${sellers}::uuid[], ${rows.map(({ id }) => id)}::text[]) taken(seller_id, id)
    where q.seller_id = any(${sellers}::uuid[]) and q.seller_id = taken.seller_id and q.id = taken.id::bigint`.execute(
    tx,
  );
  const events = new Map<string, QueuedEvent>();
  for (const { id: _, ...event } of rows) {
    const key = `${event.seller_id} ${event.type} ${event.entity_id}`;
    // The last of several events counts. A map keeps the order in which keys are set.
    events.delete(key);
    events.set(key, event);
  }
  return { taken: rows.length, events: [...events.values()] };
};

export type Listener = { seller_id: SellerId; id: string; topics: WebhookTopic[] };

/**
 * Lists the listeners of some sellers: the operator, and those sellers that are not suspended or
 * closed.
 */
export const listListeners = async (tx: Tx, sellers: readonly SellerId[]): Promise<Listener[]> => {
  const { rows: active } = await sql<{ id: SellerId }>`
    select id from sellers where id = any(${sellers}::uuid[]) and status = 'active'
    ${severalSellers(everySeller)}`.execute(tx);
  const owners = [operator, ...active.map(({ id }) => id)];
  const { rows } = await sql<Listener>`
    select seller_id, id, topics from webhooks
    where disabled_at is null and seller_id = any(${owners}::uuid[]) ${severalSellers(everySeller)}`.execute(
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
const payloadQueries: Record<OwnTopic, (named: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  product: (named) => sql`
    select p.seller_id, p.id, jsonb_build_object('title', p.title, 'handle', p.handle, 'status', p.status,
      'is_for_sale', is_for_sale(p.status, p.deleted_at, p.review_state)
        and ${isSelling(sql`s.id`)}, 'currency', p.currency, 'price_from_minor', p.price_from_minor, 'price_to_minor', p.price_to_minor,
      'variants_count', p.variants_count, 'version', p.version, 'updated_at', ${instant("p.updated_at")}) as data
    from products p join ${named} using (seller_id, id) join sellers s on s.id = p.seller_id
    where p.deleted_at is null`,
  inventory: (named) => sql`
    select i.seller_id, i.variant_id as id, jsonb_build_object('variant_id', i.variant_id, 'product_id', i.product_id,
      'sku', v.sku, 'on_hand', i.on_hand, 'committed', i.committed, 'available', i.available, 'updated_at', ${instant("i.updated_at")}) as data
    from inventory i join ${named} on named.seller_id = i.seller_id and named.id = i.variant_id
    join variants v on v.seller_id = i.seller_id and v.id = i.variant_id`,
  offer: (named) => sql`
    select o.seller_id, o.id, jsonb_build_object('name', o.name, 'type', o.type, 'value', o.value, 'draft', o.draft,
      'paused', o.paused_at is not null, 'starts_at', ${instant("o.starts_at")}, 'ends_at', ${instant("o.ends_at")}, 'version', o.version) as data
    from offers o join ${named} using (seller_id, id)`,
  seller: (named) => sql`
    select s.id as seller_id, s.id, jsonb_build_object('business_name', s.business_name, 'slug', s.slug,
      'status', s.status, 'created_at', ${instant("s.created_at")}) as data
    from sellers s join ${named} using (id)`,
};

/** Reads the payloads of an event's subjects. @returns the payloads by the subject's id */
export const listFacts = async (
  tx: Tx,
  topic: OwnTopic,
  things: readonly Pick<QueuedEvent, "seller_id" | "entity_id">[],
): Promise<Map<string, object>> => {
  const named = sql`unnest(${things.map(({ seller_id }) => seller_id)}::uuid[],
    ${things.map(({ entity_id }) => entity_id)}::uuid[]) as named(seller_id, id)`;
  const { rows } = await sql<{ id: string; data: object }>`
    ${payloadQueries[topic](named)} ${severalSellers(everySeller)}`.execute(tx);
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
      as d(seller_id uuid, id uuid, webhook_id uuid, event_id uuid, type text, body text)
    ${severalSellers(everySeller)}`.execute(tx);
  const sellers = deliveries.map(({ seller_id }) => seller_id);
  // Only one process dispatches, and all others lock one webhook at a time: there is no deadlock.
  await sql`
    update webhooks w set wake_at = least(w.wake_at, greatest(now(), w.paused_until))
    from unnest(${sellers}::uuid[], ${deliveries.map((delivery) => delivery.webhook_id)}::uuid[]) woken(seller_id, id)
    where w.seller_id = any(${sellers}::uuid[]) and w.seller_id = woken.seller_id and w.id = woken.id
    ${severalSellers(everySeller)}`.execute(tx);
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
