import { sql } from "kysely";
import type { Tx } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { newDeadlines } from "../state/deadline-queries.ts";
import { queueOrders } from "../state/feed-queries.ts";
import { isPaid, type PaymentState } from "./payment-rules.ts";

/**
 * Updates the payment state of an order. If the clock of its deadlines waited for the payment, the
 * clock starts.
 */
export const updatePayment = async (
  tx: Tx,
  sellerId: SellerId,
  orderId: string,
  { payment_status, refunded_minor, payment_at }: PaymentState,
  reference: string | null,
): Promise<void> => {
  await sql`
    with queued as (${queueOrders(sellerId, [orderId])})
    update orders o set payment_status = ${payment_status}, refunded_minor = ${refunded_minor}, payment_at = ${payment_at},
      payment_reference = coalesce(${reference}, o.payment_reference),
      accept_by = coalesce(o.accept_by, case when before.status = 'pending' then d.accept_by end),
      ship_by = coalesce(o.ship_by, d.ship_by),
      accept_reminder_at = coalesce(o.accept_reminder_at, d.accept_reminder_at), version = o.version + 1, updated_at = now()
    from orders before left join (${newDeadlines(sellerId, true)}) d
      on ${isPaid(payment_status)} and before.ship_by is null and before.status <> 'canceled'
    where before.seller_id = ${sellerId} and before.id = ${orderId}
      and o.seller_id = before.seller_id and o.id = before.id`.execute(tx);
};
