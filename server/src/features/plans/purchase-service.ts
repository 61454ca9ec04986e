import { errorMessage } from "@sellerdesk/contract/errors";
import type { BuyPlan, PaymentMethod, Purchase, RenewPlan } from "@sellerdesk/contract/plans";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { type PaymentProvider, paymentProvider } from "../../integrations/payment.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Charge } from "../../lib/charge.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { type RememberPurchase, active, beginPayment, forget, settlePayment } from "./payment-service.ts";
import { findPlan } from "./plan-queries.ts";
import {
  closeLapsedSubscriptions,
  findStanding,
  insertSubscription,
  lockSeller,
} from "./subscription-queries.ts";
import { findUsage } from "./usage-queries.ts";
import { firstPeriod, limitWords, renewalRefusal, termsOf, tooSmall } from "./rules.ts";

const dateOf = (date: Date) => date.toISOString().slice(0, 10);

const requireProvider = (method: PaymentMethod): PaymentProvider => {
  const provider = paymentProvider(method);
  if (provider) return provider;
  const params = { method };
  const message = errorMessage("payment_method_unavailable", params);
  throw new AppError("payment_method_unavailable", {
    params,
    fields: [{ field: "payment_method", code: "unavailable", message }],
  });
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
  remember = forget,
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
      await remember(tx, active);
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

const pay = async (
  deps: Pick<Deps, "db" | "log">,
  provider: PaymentProvider,
  charge: Charge,
  remember: RememberPurchase,
): Promise<Purchase> => {
  const outcome = await settlePayment(deps, await provider.charge(charge), remember);
  if (outcome !== "granted") throw new AppError("payment_failed");
  return active;
};

/** Buys a plan (K2). @throws AppError as `beginPurchase`, payment_method_unavailable, payment_failed */
export const buyPlan = async (
  deps: Pick<Deps, "db" | "log">,
  sellerId: SellerId,
  order: BuyPlan,
  remember = forget,
): Promise<Purchase> => {
  const provider = requireProvider(order.payment_method);
  const charge = await beginPurchase(deps.db, sellerId, order, remember);
  return charge ? pay(deps, provider, charge, remember) : active;
};

/** Renews the plan (K3). @throws AppError as `beginRenewal`, payment_method_unavailable, payment_failed */
export const renewPlan = async (
  deps: Pick<Deps, "db" | "log">,
  sellerId: SellerId,
  order: RenewPlan,
  remember = forget,
): Promise<Purchase> => {
  const provider = requireProvider(order.payment_method);
  return pay(deps, provider, await beginRenewal(deps.db, sellerId, order), remember);
};
