import type { Text } from "@sellerdesk/contract/text";
import { sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import { oneRow } from "../../db/one-row.ts";
import type { Db, Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** A webhook that this process has leased: no other one delivers to it. */
export type Leased = { seller_id: SellerId; id: string };

/** The duration of a lease, after which another server takes over. It is longer than an attempt. */
const lease = sql`interval '60 seconds'`;

/** Why the next statements span sellers. */
const everySeller = "a job sends the events of every seller";

/** Checks whether a webhook has a delivery that is due. Cheap enough to run every second. */
export const hasDue = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select from webhooks ${anySeller("webhooks", everySeller)}
    where disabled_at is null and wake_at <= now()
      and (leased_until is null or leased_until < now()) limit 1`.execute(db);
  return rows.length > 0;
};

/** Webhooks that are tried for a lease, because other processes may be faster. */
const candidates = 100;

/**
 * Leases up to `limit` webhooks that have something to send; other processes lease others. The
 * webhooks of all sellers are found without locks. The statement that leases one checks it again, so
 * that only one process gets the lease.
 */
export const leaseDue = async (db: Db, limit: number): Promise<Leased[]> => {
  const { rows: due } = await sql<Leased>`
    select seller_id, id from webhooks ${anySeller("webhooks", everySeller)}
    where disabled_at is null and wake_at <= now()
      and (leased_until is null or leased_until < now())
    order by wake_at limit ${candidates}`.execute(db);
  const leased: Leased[] = [];
  for (const { seller_id, id } of due) {
    if (leased.length === limit) break;
    const { rows } = await sql<Leased>`
      update webhooks set leased_until = now() + ${lease}
      where seller_id = ${seller_id} and id = ${id} and disabled_at is null and wake_at <= now()
        and (leased_until is null or leased_until < now())
      returning seller_id, id`.execute(db);
    leased.push(...rows);
  }
  return leased;
};

/**
 * One attempt to deliver; `stored_secrets` are encrypted and include the old secret while it still
 * signs.
 */
export type Due = {
  id: string;
  event_id: string;
  body: string;
  step: number;
  type: string;
  url: string;
  stored_secrets: Buffer[];
  now: Date;
};

const due = sql`d.id, d.event_id, d.body, d.step, d.type, w.url, clock.now,
  array_remove(array[w.secret, case when w.old_secret_until > clock.now then w.old_secret end], null) as stored_secrets`;

/**
 * Finds the webhook's first due delivery and extends the lease; undefined if none is due or the
 * webhook is paused, turned off or deleted.
 */
export const claimDueDeliveries = async (
  db: Db,
  { seller_id, id }: Leased,
): Promise<Due | undefined> => {
  const { rows } = await sql<Due>`
    update webhooks w set leased_until = now() + ${lease}
    from webhook_deliveries d, (select now() as now) clock
    where w.seller_id = ${seller_id} and w.id = ${id} and w.disabled_at is null
      and (w.paused_until is null or w.paused_until <= now())
      and d.seller_id = w.seller_id and d.id = (
        select id from webhook_deliveries where seller_id = ${seller_id} and webhook_id = ${id} and status = 'pending'
          and next_attempt_at <= now() order by next_attempt_at, id limit 1)
    returning ${due}`.execute(db);
  return rows[0];
};

/** Finds one delivery of a webhook, due or not. */
export const findDue = async (
  db: Db,
  { seller_id, id }: Leased,
  deliveryId: string,
): Promise<Due | undefined> => {
  const { rows } = await sql<Due>`
    select ${due} from webhook_deliveries d join webhooks w on w.seller_id = d.seller_id and w.id = d.webhook_id
      cross join (select now() as now) clock
    where d.seller_id = ${seller_id} and d.webhook_id = ${id} and d.id = ${deliveryId}`.execute(db);
  return rows[0];
};

export type Outcome = {
  duration_ms: number;
  response_status: number | null;
  response: string;
  /** The reason for a missing answer; null if there was one. */
  error: Text | null;
};

/** Inserts an attempt and schedules the next one in `wait` seconds, or none if `wait` is null. */
export const insertAttempt = async (
  tx: Tx,
  owner: SellerId,
  deliveryId: string,
  outcome: Outcome & { delivered: boolean; wait: number | null },
): Promise<void> => {
  const { duration_ms, response_status, response, error, delivered, wait } = outcome;
  // Both statements need the same time, but each node of a distributed database has a clock of its
  // own. Times are texts because a Date has no microseconds.
  const { now, next } = await oneRow(
    sql<{ now: string; next: string | null }>`
      select now()::text as now, (now() + make_interval(secs => ${delivered ? null : wait}::float8))::text as next`,
    tx,
  );
  const status = delivered ? "delivered" : next === null ? "failed" : "pending";
  // The second statement reads what the first one has written. In one statement, a distributed
  // database would send it to every node (decision 071).
  await Promise.all([
    sql`
      update webhook_deliveries set attempts = attempts + 1, step = step + 1, status = ${status},
        next_attempt_at = ${next}
      where seller_id = ${owner} and id = ${deliveryId}`.execute(tx),
    sql`
      insert into webhook_attempts (seller_id, delivery_id, number, at, duration_ms, response_status, response, error,
        error_code, error_params)
      select ${owner}, id, attempts, ${now}::timestamptz, ${duration_ms}, ${response_status}, ${response}, ${error?.message},
        ${error?.code}, ${error && JSON.stringify(error.params)}::jsonb
      from webhook_deliveries where seller_id = ${owner} and id = ${deliveryId}`.execute(tx),
  ]);
};

/** Stores the status of a receiver's last answer. It does not count as a success or failure yet. */
export const updateLastAnswer = async (
  tx: Tx,
  { seller_id, id }: Leased,
  responseStatus: number | null,
): Promise<void> => {
  await sql`
    update webhooks set last_attempt_at = now(), last_response_status = ${responseStatus}
    where seller_id = ${seller_id} and id = ${id}`.execute(tx);
};

/** Records a success: resets the failures and the pause. */
export const updateWorking = async (tx: Tx, { seller_id, id }: Leased): Promise<void> => {
  await sql`
    update webhooks set failing_since = null, failures = 0, paused_until = null
    where seller_id = ${seller_id} and id = ${id}`.execute(tx);
};

/** Days of uninterrupted failure after which a webhook is turned off. */
export const daysUntilDisabled = 5;

/**
 * Counts a failure.
 * @returns the number of failures in a row, and whether they have lasted too long; undefined if the
 * webhook is turned off or deleted
 */
export const updateFailing = async (
  tx: Tx,
  { seller_id, id }: Leased,
): Promise<{ failures: number; too_long: boolean } | undefined> => {
  const { rows } = await sql<{ failures: number; too_long: boolean }>`
    update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, clock.now)
    from (select now() as now, now() - make_interval(days => ${daysUntilDisabled}) as latest_start) clock
    where seller_id = ${seller_id} and id = ${id} and disabled_at is null
    returning failures, failing_since < clock.latest_start as too_long`.execute(tx);
  return rows[0];
};

/** Pauses a failing webhook for some seconds. */
export const updatePausedUntil = async (
  tx: Tx,
  { seller_id, id }: Leased,
  seconds: number,
): Promise<void> => {
  await sql`
    update webhooks set paused_until = now() + make_interval(secs => ${seconds})
    where seller_id = ${seller_id} and id = ${id}`.execute(tx);
};

/**
 * Releases the lease and schedules the webhook's next turn, behind the webhooks that already wait.
 */
export const release = async (tx: Tx, { seller_id, id }: Leased): Promise<void> => {
  // A separate statement: the next one must see what was committed while this one waited for the
  // row.
  await sql`select from webhooks where seller_id = ${seller_id} and id = ${id} for update`.execute(
    tx,
  );
  await sql`
    update webhooks set leased_until = null, wake_at = (
      select greatest(min(next_attempt_at), webhooks.paused_until, now()) from webhook_deliveries
      where seller_id = ${seller_id} and webhook_id = ${id} and status = 'pending'
      having count(*) > 0)
    where seller_id = ${seller_id} and id = ${id}`.execute(tx);
};
