import type { Output } from "@sellerdesk/contract/http";
import type { AmountDue, Plan, PlanStatus, Tax } from "@sellerdesk/contract/plan-terms";
import {
  type CurrentPlan,
  type PlanChoice,
  type PlanPayment,
  type PlanUsage,
  invoicesPerPage,
  type plansApi,
} from "@sellerdesk/contract/plans";
import { readClock } from "../../db/clock.ts";
import type { Db } from "../../db/pool.ts";
import type { Deps } from "../../deps.ts";
import { chargeableBy } from "../../integrations/payment.ts";
import { AppError } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import {
  type Bill,
  type PaidPeriod,
  billChange,
  createPlanBill,
  changeTiming,
  toChargeable,
  toAmountDue,
} from "./invoices/bill-rules.ts";
import { listInvoices, listPaidPeriods } from "./invoices/queries.ts";
import { findBillingAccount, findPayment } from "./payments/queries.ts";
import { listPlans } from "./terms/queries.ts";
import { listRefunds } from "./refunds/queries.ts";
import {
  type CurrentSubscription,
  firstPeriod,
  graceUntil,
  isNextPaid,
  renewalRefusal,
  renewedPeriod,
  renewedTerms,
  termsOf,
  tooSmall,
} from "./subscriptions/rules.ts";
import { findCurrentSubscription } from "./subscriptions/queries.ts";
import { findUsage } from "./limits/queries.ts";

/** The dependencies that turn prices into amounts due. */
type Pricing = { tax: Tax; payments: Deps["payments"] };

const amountDueFor = (bill: Bill, { payments }: Pricing): AmountDue =>
  toAmountDue(toChargeable(bill, chargeableBy(payments, bill.currency)));

const toCurrentPlan = (
  subscription: CurrentSubscription,
  usage: PlanUsage,
  pricing: Pricing,
): CurrentPlan => {
  const { next, terms, start, end, now, isLive } = subscription;
  const period = renewedPeriod(subscription);
  const paid = renewedTerms(subscription);
  return {
    plan_id: subscription.planId,
    terms,
    status: subscription.status,
    current_period_start: start.toISOString(),
    current_period_end: end.toISOString(),
    grace_until: graceUntil(subscription)?.toISOString() ?? null,
    auto_renew: subscription.autoRenew,
    cancel_at_period_end: subscription.cancelAtEnd,
    next: next && {
      plan_id: next.planId,
      terms: next.terms,
      from: next.from.toISOString(),
      is_paid: isNextPaid(subscription),
    },
    renewal:
      renewalRefusal(subscription) === null
        ? {
            terms: paid,
            runs_from: (isLive ? end : now).toISOString(),
            runs_until: period.end.toISOString(),
            due: amountDueFor(createPlanBill(paid, pricing.tax), pricing),
          }
        : null,
    usage,
  };
};

const nothingDue: AmountDue = {
  credit_minor: 0,
  waived_minor: 0,
  subtotal_minor: 0,
  tax_minor: 0,
  total_minor: 0,
};

/** Returns the effects of choosing a plan now. */
const toChange = (
  plan: Plan,
  {
    subscription,
    now,
    paid,
  }: { subscription: CurrentSubscription | null; now: Date; paid: PaidPeriod[] },
  pricing: Pricing,
): Pick<PlanChoice, "change" | "runs_from" | "runs_until" | "due"> => {
  const terms = termsOf(plan);
  if (!subscription?.isLive) {
    const until = firstPeriod(now, plan).end.toISOString();
    const due =
      plan.trial_days > 0 ? nothingDue : amountDueFor(createPlanBill(terms, pricing.tax), pricing);
    return { change: "buy", runs_from: now.toISOString(), runs_until: until, due };
  }
  const { start, end } = subscription;
  if (plan.id === subscription.planId)
    return {
      change: "none",
      runs_from: start.toISOString(),
      runs_until: end.toISOString(),
      due: nothingDue,
    };
  if (changeTiming(terms, subscription.terms) === "downgrade") {
    const until = renewedPeriod({
      ...subscription,
      next: { planId: plan.id, terms, from: end },
    }).end;
    return {
      change: "downgrade",
      runs_from: end.toISOString(),
      runs_until: until.toISOString(),
      due: nothingDue,
    };
  }
  const { bill, period } = billChange(subscription, terms, pricing.tax, paid);
  return {
    change: "upgrade",
    runs_from: now.toISOString(),
    runs_until: period.end.toISOString(),
    due: amountDueFor(bill, pricing),
  };
};

type Described = Omit<Output<typeof plansApi.list.reply>["data"], "plan_status">;

/**
 * Reads the page of plans: the plans for sale with the effects of choosing them now, the seller's
 * own plan, payment methods, invoices and refunds.
 */
export const readPlansPage = async (
  { db, env: { tax }, payments }: Pick<Deps, "db" | "env" | "payments">,
  sellerId: SellerId,
): Promise<Described> => {
  const [plans, subscription, usage, history, refunds, now] = await Promise.all([
    listPlans(db),
    findCurrentSubscription(db, sellerId),
    findUsage(db, sellerId),
    listInvoices(db, sellerId, { page: 1, per_page: invoicesPerPage }),
    listRefunds(db, sellerId),
    readClock(db),
  ]);
  const paid = subscription ? await listPaidPeriods(db, sellerId, subscription.subscriptionId) : [];
  const toChoice = (plan: Plan): PlanChoice => {
    const offered = { ...plan, trial_days: subscription ? 0 : plan.trial_days };
    const change = toChange(offered, { subscription, now, paid }, { tax, payments });
    return { ...offered, ...change, too_small: tooSmall(plan.limits, usage) };
  };
  const [method] = payments.methods;
  const account = method ? await findBillingAccount(db, sellerId, method) : null;
  return {
    plans: plans.map(toChoice),
    tax,
    payment_methods: payments.methods,
    saved_method: account?.saved?.label ?? null,
    current: subscription && toCurrentPlan(subscription, usage, { tax, payments }),
    history: history.rows,
    invoices_total: history.total,
    refunds,
  };
};

/** Finds the seller's current or last plan; null if there never was one. */
export const findCurrentPlan = async (
  { db, env: { tax }, payments }: Pick<Deps, "db" | "env" | "payments">,
  sellerId: SellerId,
): Promise<CurrentPlan | null> => {
  const [subscription, usage] = await Promise.all([
    findCurrentSubscription(db, sellerId),
    findUsage(db, sellerId),
  ]);
  return subscription && toCurrentPlan(subscription, usage, { tax, payments });
};

/**
 * Returns the status of a payment.
 * @throws AppError `not_found` if it is not the seller's
 */
export const readPlanPayment = async (
  db: Db,
  { id: sellerId, planStatus }: { id: SellerId; planStatus: PlanStatus },
  id: string,
): Promise<PlanPayment> => {
  const payment = await findPayment(db, sellerId, id);
  if (!payment) throw new AppError("not_found");
  const { charge, status, purpose, checkoutUrl } = payment;
  return {
    id,
    status,
    plan_name: purpose.plan_name,
    total_minor: charge.amountMinor,
    currency: charge.currency,
    redirect_url: status === "pending" ? checkoutUrl : null,
    plan_status: planStatus,
  };
};
