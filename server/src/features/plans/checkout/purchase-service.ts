import type { Plan, PlanTerms } from "@sellerdesk/contract/plan-terms";
import type { BuyPlan, Purchase, RenewPlan } from "@sellerdesk/contract/plans";
import { msg } from "@sellerdesk/contract/texts";
import type { Tx } from "../../../db/pool.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../lib/app-error.ts";
import { localDate } from "../../../lib/days.ts";
import type { Charge } from "../../../lib/charge.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { billChange, createPlanBill, changeTiming } from "../invoices/bill-rules.ts";
import { listPaidPeriods } from "../invoices/queries.ts";
import type { NewPayment, Payment } from "../payments/queries.ts";
import { active, grantFree } from "../payments/activation-service.ts";
import {
  beginPayment,
  supersedePendingPayment,
  requireSavedPayment,
  toPayable,
} from "../payments/service.ts";
import { findPlan } from "../terms/queries.ts";
import {
  type CurrentSubscription,
  firstPeriod,
  isNextPaid,
  limitText,
  renewalRefusal,
  renewedTerms,
  termsOf,
  tooSmall,
} from "../subscriptions/rules.ts";
import {
  closeLapsedSubscriptions,
  findCurrentSubscription,
  insertSubscription,
  lockSeller,
  updateNextPlan,
} from "../subscriptions/queries.ts";
import { findUsage } from "../limits/queries.ts";

/**
 * The result of the first half of a purchase: completed, to be paid (on the existing page, if there
 * is one), or blocked by a payment that may be in progress.
 */
export type Begun =
  | { purchase: Purchase }
  | { charge: Charge; planName: string; checkoutUrl: string | null }
  | { inTheWay: Payment };

/** @throws AppError `plan_too_small` if the shop exceeds a limit of the plan */
export const requireUsageWithinLimits = async (
  tx: Tx,
  sellerId: SellerId,
  { name, limits }: Pick<PlanTerms, "name" | "limits">,
  subscription: CurrentSubscription | null,
): Promise<void> => {
  const over = tooSmall(limits, await findUsage(tx, sellerId));
  if (!over) return;
  const { allowed: max, used: n } = over;
  const { count, verb } = limitText[over.limit];
  const current = subscription?.terms.name ?? msg("text_a_larger_plan");
  throw new AppError("plan_too_small", {
    params: {
      plan: name,
      limit: msg(count, { n: max }),
      n,
      verb: msg(verb),
      over: n - max,
      current,
    },
  });
};

/** @throws AppError `change_paid` if the plan that is to take over has been paid */
export const requireNextUnpaid = (subscription: CurrentSubscription): void => {
  const { next, timeZone } = subscription;
  if (next && isNextPaid(subscription))
    throw new AppError("change_paid", {
      params: { plan: next.terms.name, date: localDate(next.from, timeZone) },
    });
};

type PaymentOf = Pick<NewPayment, "provider" | "customerRef">;

type Buying = Pick<Deps, "env" | "payments">;

/**
 * Starts the payment of a bill. If its chargeable amount is zero, the plan is granted immediately.
 */
const startPayment = async (
  tx: Tx,
  { env, payments }: Buying,
  sellerId: SellerId,
  { now, ...asked }: Omit<NewPayment, "subscriptionId"> & { now: Date },
  subscriptionId: () => Promise<string>,
): Promise<Begun> => {
  const payment = toPayable(payments, asked);
  if (payment.bill.totalMinor === 0) {
    if (payment.purpose.auto_renew) await requireSavedPayment(tx, payments, sellerId);
    const inTheWay = await supersedePendingPayment(tx, sellerId);
    if (inTheWay) return { inTheWay };
    await grantFree(tx, env, sellerId, { ...payment, subscriptionId: await subscriptionId() }, now);
    return { purchase: active };
  }
  const begun = await beginPayment(tx, sellerId, payment, subscriptionId);
  return "inTheWay" in begun ? begun : { ...begun, planName: payment.purpose.plan_name };
};

/**
 * Starts the change from a running plan to another: an upgrade takes over as soon as its price less
 * the credit is paid, a downgrade at the end of the paid period.
 */
const beginChange = async (
  tx: Tx,
  deps: Buying,
  sellerId: SellerId,
  {
    plan,
    subscription,
    auto_renew,
    ...payment
  }: PaymentOf & { plan: Plan; subscription: CurrentSubscription } & Pick<BuyPlan, "auto_renew">,
): Promise<Begun> => {
  const terms = termsOf(plan);
  if (changeTiming(terms, subscription.terms) === "downgrade") {
    requireNextUnpaid(subscription);
    await updateNextPlan(tx, subscription, sellerId, { planId: plan.id, terms });
    const purchase = { plan_status: "active" as const, takes_effect: "period_end" as const };
    return { purchase };
  }
  const paid = await listPaidPeriods(tx, sellerId, subscription.subscriptionId);
  const { bill, credit } = billChange(subscription, terms, deps.env.tax, paid);
  const purpose = {
    kind: "upgrade" as const,
    plan_id: plan.id,
    plan_name: plan.name,
    auto_renew: auto_renew ?? subscription.autoRenew,
    credit: {
      minor: credit,
      of: subscription.terms.name,
      subscription_id: subscription.subscriptionId,
      until: subscription.end.toISOString(),
    },
  };
  return startPayment(
    tx,
    deps,
    sellerId,
    { ...payment, purpose, bill, now: subscription.now },
    () => insertSubscription(tx, sellerId, { planId: plan.id, terms }),
  );
};

/**
 * Starts a purchase: records it before the provider is asked for the money. While a plan runs, the
 * purchase is a change of plan.
 * @throws AppError `not_found`; `plan_retired`; `plan_still_active`; `plan_too_small`;
 * `change_paid`; `no_saved_payment`
 */
export const beginPurchase = async (
  tx: Tx,
  deps: Buying,
  sellerId: SellerId,
  { plan_id, payment_method: provider, auto_renew }: BuyPlan,
  customerRef: string | null = null,
): Promise<Begun> => {
  const now = await lockSeller(tx, sellerId);
  const offered = await findPlan(tx, plan_id);
  if (!now || !offered) throw new AppError("not_found");
  const { plan, isRetired } = offered;
  if (isRetired) throw new AppError("plan_retired", { params: { plan: plan.name } });
  const subscription = await findCurrentSubscription(tx, sellerId);
  if (subscription?.isLive && subscription.planId === plan_id)
    throw new AppError("plan_still_active", {
      params: {
        plan: subscription.terms.name,
        date: localDate(subscription.end, subscription.timeZone),
      },
    });
  await requireUsageWithinLimits(tx, sellerId, plan, subscription);
  const payment = { provider, customerRef };
  if (subscription?.isLive)
    return beginChange(tx, deps, sellerId, { ...payment, plan, subscription, auto_renew });
  await closeLapsedSubscriptions(tx, sellerId);
  const terms = termsOf(plan);
  if (!subscription && plan.trial_days > 0) {
    const inTheWay = await supersedePendingPayment(tx, sellerId);
    if (inTheWay) return { inTheWay };
    await insertSubscription(tx, sellerId, {
      planId: plan_id,
      terms,
      trial: firstPeriod(now, plan),
    });
    return { purchase: active };
  }
  const purpose = { kind: "buy" as const, plan_id, plan_name: plan.name, auto_renew };
  const bill = createPlanBill(terms, deps.env.tax);
  return startPayment(tx, deps, sellerId, { ...payment, purpose, bill, now }, () =>
    insertSubscription(tx, sellerId, { planId: plan_id, terms }),
  );
};

/**
 * Starts a renewal on the terms that were bought, or on those of the plan that is to take over.
 * @throws AppError `nothing_to_renew`; `plan_retired`; `already_renewed`; `plan_too_small` if the
 * shop exceeds a limit of the plan that takes over; `no_saved_payment`
 */
export const beginRenewal = async (
  tx: Tx,
  deps: Buying,
  sellerId: SellerId,
  { payment_method: provider, auto_renew }: RenewPlan,
  customerRef: string | null = null,
): Promise<Begun> => {
  await lockSeller(tx, sellerId);
  const subscription = await findCurrentSubscription(tx, sellerId);
  if (!subscription) throw new AppError("nothing_to_renew");
  const terms = renewedTerms(subscription);
  const refusal = renewalRefusal(subscription);
  if (refusal)
    throw new AppError(refusal, {
      params: { plan: terms.name, date: localDate(subscription.end, subscription.timeZone) },
    });
  if (subscription.next) await requireUsageWithinLimits(tx, sellerId, terms, subscription);
  const plan_id = subscription.next?.planId ?? subscription.planId;
  const purpose = { kind: "renew" as const, plan_id, plan_name: terms.name, auto_renew };
  const bill = createPlanBill(terms, deps.env.tax);
  return startPayment(
    tx,
    deps,
    sellerId,
    { provider, customerRef, purpose, bill, now: subscription.now },
    async () => subscription.subscriptionId,
  );
};
