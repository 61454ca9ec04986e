import { sql } from "kysely";
import { anySeller } from "../../../db/any-seller.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { queueChanged } from "../state/feed-queries.ts";
import type { OrderKey } from "../state/marketplace-queries.ts";

/** The reason for statements that span sellers. */
const everySeller = "one clock cancels the orders that no seller accepted";

/** A longer gap of the clock is an outage: sellers could not accept orders or be reminded. */
const outage = sql`interval '10 minutes'`;

/**
 * Moves the clock of deadlines to now. After an outage, the deadlines that passed meanwhile are
 * first moved by the length of the outage.
 */
export const moveOrderClock = async (tx: Tx): Promise<void> => {
  await sql`
    with clock as materialized (
      select processed_until as since, now() - processed_until as gap from order_clock for update
    ), missed as materialized (
      select o.seller_id, o.id, clock.gap from clock join orders o ${anySeller("o", everySeller)}
        on o.status = 'pending' and o.accept_by > clock.since and o.accept_by <= now()
      where clock.gap > ${outage} order by o.seller_id, o.id for update of o
    ), changed as (
      update orders o set accept_by = o.accept_by + m.gap, accept_reminder_at = o.accept_reminder_at + m.gap,
        version = o.version + 1, updated_at = now()
      from missed m where o.seller_id = m.seller_id and o.id = m.id
      returning o.seller_id, o.id
    ), queued as (${queueChanged})
    update order_clock set processed_until = greatest(processed_until, now()) from clock`.execute(
    tx,
  );
};

/** Lists orders that were not accepted in time, the longest overdue first. */
export const listOverdueOrders = async (db: Db, limit: number): Promise<OrderKey[]> => {
  const { rows } = await sql<OrderKey>`
    select seller_id, id from orders ${anySeller("orders", everySeller)}
    where status = 'pending' and accept_by <= (select processed_until from order_clock)
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

/** Claims orders with a quarter of the time to accept left. Each order is claimed only once. */
export const claimReminders = async (
  tx: Tx,
  limit: number,
): Promise<(OrderKey & { order_no: string })[]> => {
  const { rows } = await sql<OrderKey & { order_no: string }>`
    with due as materialized (
      select seller_id, id from orders ${anySeller("orders", everySeller)}
      where status = 'pending' and accept_reminder_at <= now() and accept_by > now()
      order by seller_id, id limit ${limit} for update skip locked
    )
    update orders o set accept_reminder_at = null from due
    where o.seller_id = due.seller_id and o.id = due.id
    returning o.seller_id, o.id, o.order_no`.execute(tx);
  return rows;
};
