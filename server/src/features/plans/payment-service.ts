import type { BuyPlan, PaymentMethod, Purchase, RenewPlan } from "@sellerdesk/contract/plans";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { type PaymentEvent, type PaymentProvider, paymentProvider } from "../../integrations/payment.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Charge } from "../../lib/charge.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import {
  type NewPayment,
  type Payment,
  failPayment,
  findPayment,
  findPendingPayment,
  insertPendingPayment,
  succeedPayment,
} from "./payment-queries.ts";
import {
  cancelPendingSubscription,
  closeLapsedSubscriptions,
  findPendingTerms,
  findPlan,
  findStanding,
  findUsage,
  insertSubscription,
  lockSeller,
  updateSubscriptionPeriod,
} from "./queries.ts";
import {
  firstPeriod,
  limitWords,
  mismatches,
  periodFromNow,
  renewalRefusal,
  renewedPeriod,
  termsOf,
  tooSmall,
} from "./rules.ts";

const dateOf = (date: Date) => date.toISOString().slice(0, 10);

const requireProvider = (method: PaymentMethod): PaymentProvider => {
  const provider = paymentProvider(method);
  if (provider) return provider;
  const refusal = new AppError("payment_method_unavailable", { params: { method } });
  throw new AppError("payment_method_unavailable", {
    params: { method },
    fields: [{ field: "payment_method", code: "unavailable", message: refusal.message }],
  });
};

const endPayment = async (tx: Tx, payment: Payment): Promise<void> => {
  await failPayment(tx, payment);
  await cancelPendingSubscription(tx, payment.charge.sellerId, payment.subscriptionId);
};

/**
 * The charge of a payment that begins. The same payment, begun and not ended (a double click), is taken up again, so that it is
 * charged once; another one is given up.
 * @param subscriptionId makes the subscription that is paid for, only where a new payment begins
 */
const beginPayment = async (
  tx: Tx,
  sellerId: SellerId,
  payment: Omit<NewPayment, "subscriptionId">,
  subscriptionId: () => Promise<string>,
): Promise<Charge> => {
  const pending = await findPendingPayment(tx, sellerId);
  if (pending) {
    const isSame =
      pending.provider === payment.provider &&
      pending.purpose.kind === payment.purpose.kind &&
      pending.purpose.plan_id === payment.purpose.plan_id &&
      pending.charge.amountMinor === payment.terms.price_minor &&
      pending.charge.currency === payment.terms.currency;
    if (isSame) return pending.charge;
    await endPayment(tx, pending);
  }
  return insertPendingPayment(tx, sellerId, { ...payment, subscriptionId: await subscriptionId() });
};

/**
 * The first half of buying: our own record of it, from which the provider is asked.
 * @returns what is to be paid, or null where free days begin at once
 * @throws AppError not_found, plan_retired, plan_still_active, plan_too_small
 */
export const beginPurchase = (
  db: Db,
  sellerId: SellerId,
  { plan_id, payment_method }: BuyPlan,
): Promise<Charge | null> =>
  inTransaction(db, async (tx) => {
    const now = await lockSeller(tx, sellerId);
    const found = await findPlan(tx, plan_id);
    if (!now || !found) throw new AppError("not_found");
    const { plan, isRetired } = found;
    if (isRetired) throw new AppError("plan_retired", { params: { plan: plan.name } });
    const standing = await findStanding(tx, sellerId);
    if (standing?.isLive)
      throw new AppError("plan_still_active", {
        params: { plan: standing.terms.name, date: dateOf(standing.end) },
      });
    const over = tooSmall(plan.limits, await findUsage(tx, sellerId));
    if (over) {
      const { allowed: max, used: n } = over;
      const current = standing?.terms.name ?? "a larger plan";
      throw new AppError("plan_too_small", {
        params: { plan: plan.name, max, n, over: n - max, current, ...limitWords[over.limit] },
      });
    }
    await closeLapsedSubscriptions(tx, sellerId);
    const terms = termsOf(plan);
    if (!standing && plan.trial_days > 0) {
      await insertSubscription(tx, sellerId, { planId: plan_id, terms, trial: firstPeriod(now, plan) });
      return null;
    }
    return beginPayment(
      tx,
      sellerId,
      { provider: payment_method, purpose: { kind: "buy", plan_id }, terms },
      () => insertSubscription(tx, sellerId, { planId: plan_id, terms }),
    );
  });

/**
 * The first half of renewing, on the terms that were bought.
 * @throws AppError nothing_to_renew, plan_retired, already_renewed
 */
export const beginRenewal = (db: Db, sellerId: SellerId, { payment_method }: RenewPlan): Promise<Charge> =>
  inTransaction(db, async (tx) => {
    await lockSeller(tx, sellerId);
    const standing = await findStanding(tx, sellerId);
    if (!standing) throw new AppError("nothing_to_renew");
    const { subscriptionId, planId, terms } = standing;
    const refusal = renewalRefusal(standing);
    if (refusal) throw new AppError(refusal, { params: { plan: terms.name, date: dateOf(standing.end) } });
    return beginPayment(
      tx,
      sellerId,
      { provider: payment_method, purpose: { kind: "renew", plan_id: planId }, terms },
      async () => subscriptionId,
    );
  });

/** What a payment grants: to whom a paid purchase or renewal belongs, and for how long; null where nothing waits for it. */
const findGrant = async (tx: Tx, { purpose, subscriptionId, charge: { sellerId } }: Payment, now: Date) => {
  const standing = await findStanding(tx, sellerId);
  if (purpose.kind === "renew") {
    if (standing?.subscriptionId !== subscriptionId) return null;
    return { terms: standing.terms, period: renewedPeriod(standing), continues: standing.isLive };
  }
  const terms = standing?.isLive ? null : await findPendingTerms(tx, sellerId, subscriptionId);
  return terms && { terms, period: periodFromNow(now, terms.interval), continues: false };
};

/**
 * The second half: compares what the provider says with our pending record, and only then grants the period. An event that comes
 * twice grants once; one that differs in amount, currency, seller or plan, or that nothing waits for, grants nothing
 * (safety 11).
 */
export const settlePayment = (
  { db, log }: Pick<Deps, "db" | "log">,
  event: PaymentEvent,
): Promise<"granted" | "failed" | "refused"> =>
  inTransaction(db, async (tx) => {
    const refuse = (why: string) => {
      log.error({ payment_id: event.paymentId, ref: event.ref, why }, "a payment event was refused");
      return "refused" as const;
    };
    const now = await lockSeller(tx, event.sellerId);
    const payment = await findPayment(tx, event.sellerId, event.paymentId);
    if (!now || !payment) return refuse("no such payment");
    const differing = mismatches(payment.charge, event);
    if (differing.length > 0) return refuse(`differs in ${differing.join(", ")}`);
    if (payment.status === "succeeded" && payment.providerRef === event.ref) return "granted";
    if (payment.status !== "pending") return refuse(`the payment is ${payment.status}`);
    if (!event.succeeded) {
      await endPayment(tx, payment);
      return "failed";
    }
    const grant = await findGrant(tx, payment, now);
    if (!grant) return refuse("nothing waits for it");
    await updateSubscriptionPeriod(tx, event.sellerId, payment.subscriptionId, grant.period, grant);
    await succeedPayment(tx, payment, { ref: event.ref, ...grant });
    return "granted";
  });

const pay = async (deps: Deps, provider: PaymentProvider, charge: Charge): Promise<Purchase> => {
  const outcome = await settlePayment(deps, await provider.charge(charge));
  if (outcome !== "granted") throw new AppError("payment_failed");
  return { plan_status: "active" };
};

/** Buys a plan (K2). @throws AppError as `beginPurchase`, payment_method_unavailable, payment_failed */
export const buyPlan = async (deps: Deps, sellerId: SellerId, order: BuyPlan): Promise<Purchase> => {
  const provider = requireProvider(order.payment_method);
  const charge = await beginPurchase(deps.db, sellerId, order);
  return charge ? pay(deps, provider, charge) : { plan_status: "active" };
};

/** Renews the plan (K3). @throws AppError as `beginRenewal`, payment_method_unavailable, payment_failed */
export const renewPlan = async (deps: Deps, sellerId: SellerId, order: RenewPlan): Promise<Purchase> => {
  const provider = requireProvider(order.payment_method);
  return pay(deps, provider, await beginRenewal(deps.db, sellerId, order));
};
