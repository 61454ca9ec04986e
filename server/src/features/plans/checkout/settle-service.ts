import type { Tx } from "../../../db/pool.ts";
import { inTransaction, saveResponse } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import type { PaymentEvent } from "../../../integrations/payment-provider.ts";
import type { StripeEvent } from "../../../integrations/stripe.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { Charge } from "../../../lib/charge.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { active, grant } from "../payments/activation-service.ts";
import { findSubtotal } from "../invoices/queries.ts";
import { notifyPaid, notifyRenewalFailed } from "../notices/service.ts";
import {
  type Payment,
  endPendingPayment,
  findPayment,
  insertEvent,
  updateEvent,
  updateSavedMethod,
} from "../payments/queries.ts";
import { failPayment } from "../payments/service.ts";
import { findDecision, updateBounced } from "../refunds/queries.ts";
import { scheduleRefund, holdPayment } from "../refunds/service.ts";
import { readMoment } from "../refunds/return-queries.ts";
import { applyReturns, recordReturns } from "../refunds/return-service.ts";
import { type Period, findMismatches, nextRetryAt } from "../subscriptions/rules.ts";
import {
  findIsOpen,
  findCurrentSubscription,
  lockSeller,
  updatePastDue,
} from "../subscriptions/queries.ts";

type Settling = Pick<Deps, "db" | "env" | "jobs" | "log">;
export type Outcome = "granted" | "failed" | "refused";

/**
 * Records that an automatic renewal has failed and notifies the seller. The renewal is retried on
 * some days of the grace period.
 */
const failRenewal = async (tx: Tx, sellerId: SellerId): Promise<void> => {
  const subscription = await findCurrentSubscription(tx, sellerId);
  if (!subscription) return;
  const tries = subscription.renewalTries + 1;
  await updatePastDue(
    tx,
    sellerId,
    subscription.subscriptionId,
    tries,
    nextRetryAt(subscription.end, tries),
  );
  await notifyRenewalFailed(tx, sellerId, subscription);
};

type Settled = { outcome: Outcome; reason: string | null };
const refuse = (reason: string): Settled => ({ outcome: "refused", reason });

const settleFailure = async (tx: Tx, payment: Payment, event: PaymentEvent): Promise<Settled> => {
  const failed = { outcome: "failed" as const, reason: null };
  if (payment.status === "failed") return failed;
  if (payment.status !== "pending") return refuse(`the payment is ${payment.status}`);
  await failPayment(tx, payment, event.ref);
  if (payment.purpose.automatic) await failRenewal(tx, event.sellerId);
  return failed;
};

/**
 * Grants the plan that was paid for.
 * @returns the paid period, or the reason why the money grants nothing; then nothing is written
 */
const grantPaid = async (
  tx: Tx,
  env: Deps["env"],
  payment: Payment,
  now: Date,
): Promise<{ period: Period } | { reason: string }> => {
  const { sellerId, amountMinor } = payment.charge;
  if (payment.status !== "pending") return { reason: `the payment is ${payment.status}` };
  if (!(await findIsOpen(tx, sellerId))) return { reason: "the account is not open" };
  return (
    (await grant(tx, env, sellerId, { ...payment, amountMinor }, now)) ?? {
      reason: "nothing waits for it",
    }
  );
};

/**
 * Grants the plan that received money was agreed for. Refunds the money if the plan can no longer
 * be granted.
 */
const settleMoney = async (
  tx: Tx,
  { env }: Pick<Deps, "env">,
  { payment, event, now }: { payment: Payment; event: PaymentEvent; now: Date },
  notifies: boolean,
): Promise<Settled> => {
  const { charge, status, providerRef, provider, purpose } = payment;
  if (status === "succeeded" && providerRef === event.ref)
    return { outcome: "granted", reason: null };
  if ((await findDecision(tx, payment, event.ref)) === "given_back")
    return refuse("it is being refunded");
  const granted = await grantPaid(tx, env, payment, now);
  if ("reason" in granted) {
    if (status === "pending") await failPayment(tx, payment);
    const ended = status === "pending" ? { ...payment, status: "failed" as const } : payment;
    await scheduleRefund(tx, ended, { event, reason: granted.reason });
    return refuse(granted.reason);
  }
  await endPendingPayment(tx, charge, "succeeded", event.ref);
  if (event.saved) await updateSavedMethod(tx, charge.sellerId, provider, event.saved);
  if (notifies || purpose.automatic)
    await notifyPaid(tx, charge.sellerId, purpose.plan_name, granted.period.end);
  return { outcome: "granted", reason: null };
};

/**
 * Compares a provider's event with our record and grants the plan only if they match (safety 11).
 * An unknown payment may belong to another installation on the same account and is not changed.
 * @returns the outcome, and its reason for the log
 */
export const settle = async (
  tx: Tx,
  deps: Pick<Deps, "env" | "jobs">,
  event: PaymentEvent,
  notifies = false,
): Promise<Settled> => {
  const now = await lockSeller(tx, event.sellerId);
  const payment = await findPayment(tx, event.sellerId, event.paymentId);
  if (!now || !payment) return refuse("no such payment");
  const differing = findMismatches(payment.charge, event);
  if (differing.length > 0) {
    const reason = `differs in ${differing.join(", ")}`;
    if (event.succeeded) await holdPayment(tx, payment, { event, reason });
    return refuse(reason);
  }
  if (!event.succeeded) return settleFailure(tx, payment, event);
  const settled = await settleMoney(tx, deps, { payment, event, now }, notifies);
  // The charge may have been refunded before its own event arrived.
  const { sellerId, ref } = event;
  await applyReturns(tx, deps, { sellerId, provider: payment.provider, ref, at: now });
  return settled;
};

/**
 * Grants a payment without money, because the provider rejects its amount as too small to charge.
 * @returns false if the payment is no longer pending or nothing waits for it
 */
export const waivePayment = (
  { db, env }: Pick<Deps, "db" | "env">,
  { sellerId, paymentId }: Charge,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const now = await lockSeller(tx, sellerId);
    const payment = await findPayment(tx, sellerId, paymentId);
    if (!now || payment?.status !== "pending") return false;
    const waived =
      (payment.purpose.waived ?? 0) + (await findSubtotal(tx, sellerId, payment.invoiceId));
    const order = { ...payment, purpose: { ...payment.purpose, waived }, amountMinor: 0 };
    const granted = await grant(tx, env, sellerId, order, now);
    if (!granted) {
      await failPayment(tx, payment);
      return false;
    }
    await endPendingPayment(tx, payment.charge, "failed");
    if (payment.purpose.automatic)
      await notifyPaid(tx, sellerId, payment.purpose.plan_name, granted.period.end);
    await saveResponse(tx, active);
    return true;
  });

const logRefusal = (
  log: Deps["log"],
  { paymentId, ref }: PaymentEvent,
  reason: string | null,
): void => log.error({ payment_id: paymentId, ref, reason }, "a payment event was refused");

/**
 * Processes a provider's report of a payment. A repeated event grants once. An event that differs
 * in amount, currency, seller, customer, page or plan, or that nothing waits for, grants nothing
 * (safety 11).
 * @param notifies notifies the seller of a granted payment
 */
export const settlePayment = async (
  deps: Settling,
  event: PaymentEvent,
  { notifies = false }: { notifies?: boolean } = {},
): Promise<Outcome> => {
  const { outcome, reason } = await inTransaction(deps.db, (tx) =>
    settle(tx, deps, event, notifies),
  );
  if (outcome === "refused") logRefusal(deps.log, event, reason);
  return outcome;
};

/**
 * Processes an event of Stripe once. The caller has verified its signature.
 * @throws AppError `unavailable` if a refund fails before its own response is recorded
 */
export const settleStripeEvent = async (
  deps: Settling & Pick<Deps, "payments">,
  { id, type, foreign, payment, bounced, returnedCharge }: StripeEvent,
): Promise<Outcome | "noted"> => {
  const seenAt = await readMoment(deps.db);
  const returns =
    bounced || returnedCharge === null
      ? null
      : await deps.payments.stripe?.readReturns(returnedCharge);
  const { outcome, reason } = await inTransaction(deps.db, async (tx) => {
    const ignored = { outcome: "noted" as const, reason: null };
    if (!(await insertEvent(tx, id, type))) return ignored;
    if (bounced) {
      const known = await updateBounced(tx, bounced);
      // The refund's own response is not recorded yet. Stripe sends the event again.
      if (known === "early") throw new AppError("unavailable", { retryAfter: 60 });
      if (known === "noted")
        deps.log.error(
          { ...bounced },
          "a refund could not be delivered, and its money has come back",
        );
      return ignored;
    }
    if (returns) await recordReturns(tx, deps, "stripe", returns, seenAt);
    if (payment === null && foreign === null) return ignored;
    const settled = payment
      ? await settle(tx, deps, payment, true)
      : { outcome: "refused" as const, reason: foreign };
    await updateEvent(tx, id, settled.outcome, settled.reason);
    return settled;
  });
  if (outcome === "refused")
    deps.log.error({ event_id: id, type, reason }, "an event of Stripe was refused");
  return outcome;
};
