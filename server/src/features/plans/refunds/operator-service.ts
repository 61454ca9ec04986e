import type { OperatorPayment, OperatorPaymentQuery } from "@sellerdesk/contract/operator-payments";
import type { Db, Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError, requireFound } from "../../../lib/app-error.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import type { PaymentKey } from "../notices/queries.ts";
import { notifyRefunded } from "../notices/service.ts";
import {
  findOperatorPayment,
  listPayments,
  updateRefundAsked,
  updateReturned,
} from "./operator-queries.ts";

/** Lists payments of all sellers for the operator. */
export const readPayments = (db: Db, query: OperatorPaymentQuery): Promise<OperatorPayment[]> =>
  listPayments(db, query);

const read = async (db: Db, id: string) => requireFound(await findOperatorPayment(db, id));

const decide = (
  db: Db,
  id: string,
  change: (tx: Tx, payment: PaymentKey) => Promise<boolean>,
): Promise<OperatorPayment> =>
  inTransaction(db, async (tx) => {
    const { seller_id } = await read(tx, id);
    // The seller of a stored payment.
    const isChanged = await change(tx, { sellerId: seller_id as SellerId, paymentId: id });
    const payment = await read(tx, id);
    if (!isChanged) throw new AppError("payment_not_open", { params: { status: payment.status } });
    return payment;
  });

/**
 * Schedules the refund of a payment that is held or whose refund failed. A job refunds it.
 * @throws AppError `not_found`; `payment_not_open` for any other payment, also one that granted a
 * plan
 */
export const refundPayment = ({ db }: Pick<Deps, "db">, id: string): Promise<OperatorPayment> =>
  decide(db, id, updateRefundAsked);

/**
 * Records that a payment that was held, or whose refund failed, was refunded without the provider.
 * Notifies the seller.
 * @param note the way in which the money was refunded
 * @throws AppError as `refundPayment`
 */
export const recordManualRefund = (
  { db, env, jobs }: Pick<Deps, "db" | "env" | "jobs">,
  id: string,
  note: string,
): Promise<OperatorPayment> =>
  decide(db, id, async (tx, payment) => {
    const isRefunded = await updateReturned(tx, payment, note);
    if (isRefunded) await notifyRefunded(tx, { jobs, env }, payment);
    return isRefunded;
  });
