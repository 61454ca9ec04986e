import { sql } from "kysely";
import type { Tx } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { queueChanged } from "../state/feed-queries.ts";
import type { PaymentState } from "./payment-rules.ts";

/** Writes the state of the payment of an order. */
export const updatePayment = async (
  tx: Tx,
  sellerId: SellerId,
  orderId: string,
  { payment_status, refunded_minor, payment_at }: PaymentState,
  reference: string | null,
): Promise<void> => {
  await sql`
    with changed as (
      update orders set payment_status = ${payment_status}, refunded_minor = ${refunded_minor}, payment_at = ${payment_at},
        payment_reference = coalesce(${reference}, payment_reference), version = version + 1, updated_at = now()
      where seller_id = ${sellerId} and id = ${orderId}
      returning seller_id, id
    )
    ${queueChanged}`.execute(tx);
};
