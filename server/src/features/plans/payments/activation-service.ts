import type { Purchase } from "@sellerdesk/contract/plans";
import type { Tx } from "../../../db/pool.ts";
import type { Deps } from "../../../deps.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { type Bill, createPlanBill, createUpgradeBill, waive } from "../invoices/bill-rules.ts";
import { insertDraftInvoice, issueInvoice } from "../invoices/queries.ts";
import type { NewPayment, Payment } from "./queries.ts";
import { type Period, periodFromNow, renewedPeriod } from "../subscriptions/rules.ts";
import {
  closeLapsedSubscriptions,
  endSubscription,
  findPendingTerms,
  findCurrentSubscription,
  updateReplacedBy,
  updateSubscriptionPeriod,
} from "../subscriptions/queries.ts";

/** The reply to a purchase that succeeded. */
export const active: Purchase = { plan_status: "active", takes_effect: "now" };

/** A paid order, paid with money or with credit alone. */
type Order = Pick<Payment, "purpose" | "subscriptionId" | "invoiceId" | "tax"> & {
  amountMinor: number;
};

/**
 * Finds the subscription, price and period that an order pays for; null if no subscription waits
 * for it any more.
 */
const findGrant = async (
  tx: Tx,
  sellerId: SellerId,
  { purpose, subscriptionId, tax }: Order,
  now: Date,
) => {
  const subscription = await findCurrentSubscription(tx, sellerId);
  const { kind, plan_id, auto_renew: autoRenew, credit } = purpose;
  if (kind === "renew") {
    if (subscription?.subscriptionId !== subscriptionId) return null;
    // The seller may have chosen another plan for the next period during the payment.
    const isOfNext = subscription.next?.planId === plan_id;
    if (!isOfNext && subscription.planId !== plan_id) return null;
    const paidFor = isOfNext ? subscription : { ...subscription, next: null };
    const period = renewedPeriod(paidFor);
    const bill = createPlanBill(paidFor.next?.terms ?? subscription.terms, tax, period);
    return { period, bill, continues: subscription.isLive, isOfNext, autoRenew, replaces: null };
  }
  const terms = await findPendingTerms(tx, sellerId, subscriptionId);
  if (!terms) return null;
  const common = { continues: false, isOfNext: false, autoRenew };
  if (kind === "buy") {
    if (subscription?.isLive) return null;
    const period = periodFromNow(now, terms.interval);
    return { ...common, period, bill: createPlanBill(terms, tax, period), replaces: null };
  }
  // The previous plan may have ended during the payment. The agreed upgrade is granted anyway.
  if (!credit || subscription?.subscriptionId !== credit.subscription_id) return null;
  const until = new Date(credit.until);
  const upgrade = createUpgradeBill(terms, tax, {
    credit: credit.minor,
    of: credit.of,
    now,
    until,
  });
  return {
    ...common,
    ...upgrade,
    replaces: subscription.isLive ? subscription.subscriptionId : null,
  };
};

/**
 * Grants an order and issues its invoice.
 * @returns the paid period and the bill; null if nothing waits for the order or its price has
 * changed
 */
export const grant = async (
  tx: Tx,
  env: Deps["env"],
  sellerId: SellerId,
  order: Order,
  now: Date,
): Promise<{ period: Period; bill: Bill } | null> => {
  const granted = await findGrant(tx, sellerId, order, now);
  if (!granted) return null;
  const bill = waive(granted.bill, order.purpose.waived ?? 0);
  if (bill.totalMinor !== order.amountMinor) return null;
  if (granted.replaces !== null) await endSubscription(tx, sellerId, granted.replaces);
  const { credit } = order.purpose;
  if (credit) await updateReplacedBy(tx, sellerId, credit.subscription_id, order.subscriptionId);
  // A lapsed subscription is closed, because a seller may have only one live subscription.
  await closeLapsedSubscriptions(tx, sellerId);
  await updateSubscriptionPeriod(tx, sellerId, order.subscriptionId, granted);
  const from = [env.marketplaceName, ...env.invoiceAddress];
  await issueInvoice(tx, sellerId, order.invoiceId, bill, from);
  return { period: granted.period, bill };
};

/**
 * Grants an order without a provider, because credit pays for all of it or the rest is too small to
 * be charged.
 */
export const grantFree = async (
  tx: Tx,
  env: Deps["env"],
  sellerId: SellerId,
  { purpose, bill, subscriptionId }: Pick<NewPayment, "purpose" | "bill" | "subscriptionId">,
  now: Date,
): Promise<void> => {
  const invoiceId = await insertDraftInvoice(tx, sellerId, subscriptionId, bill);
  const order = { purpose, subscriptionId, invoiceId, tax: bill.tax, amountMinor: bill.totalMinor };
  await grant(tx, env, sellerId, order, now);
};
