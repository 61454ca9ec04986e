import { sql } from "kysely";
import { anySeller } from "../../../db/any-seller.ts";
import { oneRow } from "../../../db/one-row.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { queueOrders } from "../state/feed-queries.ts";
import type { OrderKey } from "../state/marketplace-queries.ts";

/** The reason for statements that span sellers. */
const everySeller = "one clock cancels the orders that no seller accepted";

/** A longer gap of the clock is an outage: sellers could not accept orders or be reminded. */
const outage = sql`interval '10 minutes'`;

/** The time until which deadlines are enforced, and the current time, as the database writes them. */
type OrderClock = { since: string; until: string; is_outage: boolean };

/** Locks the clock of deadlines until the transaction ends. */
export const lockOrderClock = (tx: Tx): Promise<OrderClock> =>
  oneRow(
    sql<OrderClock>`
      select processed_until::text as since, greatest(processed_until, now())::text as until,
        now() - processed_until > ${outage} as is_outage
      from order_clock for update`,
    tx,
  );

/** Moves the locked clock of deadlines to the current time. */
export const moveOrderClock = async (tx: Tx, { until }: OrderClock): Promise<void> => {
  await sql`update order_clock set processed_until = ${until}::timestamptz`.execute(tx);
};

const isMissed = ({ since, until }: OrderClock) =>
  sql`status = 'pending' and accept_by > ${since}::timestamptz and accept_by <= ${until}::timestamptz`;

/** Lists the sellers with deadlines that passed during an outage. */
export const listSellersWithMissedDeadlines = async (
  tx: Tx,
  clock: OrderClock,
): Promise<SellerId[]> => {
  const { rows } = await sql<{ seller_id: SellerId }>`
    select distinct seller_id from orders ${anySeller("orders", everySeller)}
    where ${isMissed(clock)} order by seller_id`.execute(tx);
  return rows.map(({ seller_id }) => seller_id);
};

/** Moves a seller's deadlines that passed during an outage by the length of the outage. */
export const moveMissedDeadlines = async (
  tx: Tx,
  sellerId: SellerId,
  clock: OrderClock,
): Promise<void> => {
  const gap = sql`(${clock.until}::timestamptz - ${clock.since}::timestamptz)`;
  const { rows } = await sql<{ id: string }>`
    with missed as materialized (
      select id, accept_by + ${gap} as accept_by, accept_reminder_at + ${gap} as accept_reminder_at
      from orders where seller_id = ${sellerId} and ${isMissed(clock)} order by id for update
    )
    update orders o set accept_by = m.accept_by, accept_reminder_at = m.accept_reminder_at,
      version = o.version + 1, updated_at = now()
    from missed m where o.seller_id = ${sellerId} and o.id = m.id
    returning o.id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await queueOrders(sellerId, ids).execute(tx);
};

/**
 * Lists orders that were not accepted in time, the longest overdue first.
 * @param until the time of the clock of deadlines
 */
export const listOverdueOrders = async (
  db: Db,
  until: string,
  limit: number,
): Promise<OrderKey[]> => {
  const { rows } = await sql<OrderKey>`
    select seller_id, id from orders ${anySeller("orders", everySeller)}
    where status = 'pending' and accept_by <= ${until}::timestamptz
    order by accept_by limit ${limit}`.execute(db);
  return rows;
};

/** Checks if a locked order was not accepted in time. */
export const isOverdue = async (tx: Tx, sellerId: SellerId, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select from orders where seller_id = ${sellerId} and id = ${id} and status = 'pending' and accept_by <= now()`.execute(
    tx,
  );
  return rows.length > 0;
};

const isReminderDue = sql`status = 'pending' and accept_reminder_at <= now() and accept_by > now()`;

/** Lists orders with a quarter of the time to accept left, whose sellers are not reminded yet. */
export const listDueReminders = async (db: Db, limit: number): Promise<OrderKey[]> => {
  const { rows } = await sql<OrderKey>`
    select seller_id, id from orders ${anySeller("orders", everySeller)}
    where ${isReminderDue} order by seller_id, id limit ${limit}`.execute(db);
  return rows;
};

/**
 * Claims those of a seller's orders whose reminders are still due. Each order is claimed only once.
 * Skips orders that another transaction has locked.
 */
export const claimReminders = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<{ id: string; order_no: string }[]> => {
  const { rows } = await sql<{ id: string; order_no: string }>`
    with due as materialized (
      select id from orders where seller_id = ${sellerId} and id = any(${ids}::uuid[]) and ${isReminderDue}
      order by id for update skip locked
    )
    update orders o set accept_reminder_at = null from due
    where o.seller_id = ${sellerId} and o.id = due.id
    returning o.id, o.order_no`.execute(tx);
  return rows;
};
