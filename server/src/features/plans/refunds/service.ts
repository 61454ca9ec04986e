import type { Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import type { Payment } from "../payments/queries.ts";
import { notifyRefunded } from "../notices/service.ts";
import {
  type DueRefund,
  type UnusedPayment,
  insertUnusedPayment,
  claimDueRefunds,
  updateRefundDue,
  updateRefunded,
  updateRefused,
} from "./queries.ts";
import { nextRefundTry } from "./rules.ts";
import { lockSeller } from "../subscriptions/queries.ts";

/** Schedules the refund of received money that grants nothing. The payment has ended. */
export const scheduleRefund = (tx: Tx, payment: Payment, unused: UnusedPayment): Promise<void> =>
  payment.status === "failed"
    ? updateRefundDue(tx, payment, unused)
    : // The payment was settled with another charge.
      insertUnusedPayment(tx, payment, unused, "refund_due");

/**
 * Holds money that differs from what was agreed until the operator decides or the correct event
 * arrives.
 */
export const holdPayment = (tx: Tx, payment: Payment, unused: UnusedPayment): Promise<void> =>
  insertUnusedPayment(tx, payment, unused, "held");

type Refunding = Pick<Deps, "db" | "env" | "jobs" | "log" | "payments">;

/** The maximum number of refunds per run. The next run continues. */
const batch = 100;

const refund = async ({ db, env, jobs, payments }: Refunding, due: DueRefund): Promise<void> => {
  const provider = payments.provider(due.provider);
  const answer = provider
    ? await provider.refund(due)
    : { refused: `${due.provider} is not configured here any more` };
  await inTransaction(db, async (tx) => {
    await lockSeller(tx, due.sellerId);
    if ("refused" in answer) {
      await updateRefused(tx, due, {
        reason: answer.refused,
        minutes: nextRefundTry(due.tries + 1),
      });
      return;
    }
    if (await updateRefunded(tx, due, answer.ref)) await notifyRefunded(tx, { jobs, env }, due);
  });
};

/**
 * Refunds all due payments, one by one. If the provider's response was lost, the same refund is
 * repeated. If the provider refuses, a new refund is tried later, and finally the operator decides
 * (decision 036).
 */
export const refundDuePayments = async (deps: Refunding): Promise<void> => {
  for (const due of await claimDueRefunds(deps.db, batch)) {
    try {
      await refund(deps, due);
    } catch (err) {
      deps.log.error(
        { err, payment_id: due.paymentId },
        "a payment could not be refunded; it is retried",
      );
    }
  }
};
