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
 * Notes that a renewal by itself has failed: the days of grace run, and it is tried again in some
 * of them.
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
 * Grants what was paid for. @returns the paid period, or why money that came grants nothing;
 * nothing is written then
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
 * Grants what the money that came was agreed for; money that can no longer grant it is given back.
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
    return refuse("it is given back");
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
 * Compares what the provider says with our record, and only then grants anything. `why` is for the
 * log. A payment that we do not know may be of another installation on the same account, and is
 * left alone.
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
  // It may have gone back before its own event came.
  const { sellerId, ref } = event;
  await applyReturns(tx, deps, { sellerId, provider: payment.provider, ref, at: now });
  return settled;
};

/**
 * Grants a payment that the provider finds too small to charge, without its money.
 * @returns false where nothing waits for it any more
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
 * Takes a provider's answer in. An event that comes twice grants once; one that differs in amount,
 * currency, seller, customer, page or plan, or that nothing waits for, grants nothing (safety 11).
 * @param notifies whether the seller, who may be elsewhere, is notified of it
 */
export const settlePayment = async (
  deps: Settling,
  event: PaymentEvent,
  { notifies = false }: { notifies?: boolean } = {},
): Promise<Outcome> => {
  const { outcome, reason } = await inTransaction(deps.db, (tx) => settle(tx, deps, event, notifies));
  if (outcome === "refused") logRefusal(deps.log, event, reason);
  return outcome;
};

/** Takes an event of Stripe in, once; its signature has been checked. */
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
      // Its own answer is still being written: Stripe sends it again.
      if (known === "early") throw new AppError("unavailable", { retryAfter: 60 });
      if (known === "noted")
        deps.log.error({ ...bounced }, "money that was given back has come back");
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
