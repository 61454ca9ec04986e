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

/** Has money that came and grants nothing given back, by the job. The payment has ended. */
export const scheduleRefund = (tx: Tx, payment: Payment, unused: UnusedPayment): Promise<void> =>
  payment.status === "failed"
    ? updateRefundDue(tx, payment, unused)
    : // It came beside the charge that the payment was settled with.
      insertUnusedPayment(tx, payment, unused, "refund_due");

/**
 * Keeps money that is not what was agreed until the operator has decided, or the word that is right
 * has come.
 */
export const holdPayment = (tx: Tx, payment: Payment, unused: UnusedPayment): Promise<void> =>
  insertUnusedPayment(tx, payment, unused, "held");

type Refunding = Pick<Deps, "db" | "env" | "jobs" | "log" | "payments">;

/** Refunds that one run makes; the next run continues. */
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
 * Gives back what is due, each payment by itself. Where the provider's answer was lost the same
 * refund is asked for again; where it refuses, another one after a while, and in the end the
 * operator decides.
 */
export const refundDuePayments = async (deps: Refunding): Promise<void> => {
  for (const due of await claimDueRefunds(deps.db, batch)) {
    try {
      await refund(deps, due);
    } catch (err) {
      deps.log.error(
        { err, payment_id: due.paymentId },
        "a payment could not be given back; it is tried again",
      );
    }
  }
};
