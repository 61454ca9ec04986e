import type { Purchase } from "@sellerdesk/contract/plans";
import type { Remember } from "../../db/idempotency.ts";
import type { Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentEvent } from "../../integrations/payment.ts";
import type { StripeEvent } from "../../integrations/stripe.ts";
import type { Charge } from "../../lib/charge.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { type Bill, billOfPlan, billOfUpgrade } from "./bill-rules.ts";
import { insertDraftInvoice, issueInvoice, voidInvoice } from "./invoice-queries.ts";
import { tellPaid, tellRenewalFailed } from "./notice-service.ts";
import {
  type NewPayment,
  type Payment,
  endPendingPayment,
  findPayment,
  findPendingPayment,
  insertEvent,
  insertPendingPayment,
  updateEvent,
  updateSavedMethod,
} from "./payment-queries.ts";
import { type Period, mismatches, nextTry, periodFromNow, renewedPeriod } from "./rules.ts";
import {
  cancelPendingSubscription,
  closeLapsedSubscriptions,
  endSubscription,
  findPendingTerms,
  findStanding,
  lockSeller,
  updatePastDue,
  updateSubscriptionPeriod,
} from "./subscription-queries.ts";

/** What a purchase that succeeded answers. */
export const active: Purchase = { plan_status: "active", takes_effect: "now" };
export type RememberPurchase = Remember<Purchase>;
/** For purchases that no request repeats. */
export const forget: RememberPurchase = async () => {};

type Settling = Pick<Deps, "db" | "env" | "log">;
export type Outcome = "granted" | "failed" | "refused";

/** What is paid for, whether by money or by credit alone. */
type Order = Pick<Payment, "purpose" | "subscriptionId" | "invoiceId" | "tax">;

/** What an order grants: whose it is, what it costs, and for how long; null where nothing waits for it any more. */
const findGrant = async (tx: Tx, sellerId: SellerId, { purpose, subscriptionId, tax }: Order, now: Date) => {
  const standing = await findStanding(tx, sellerId);
  const { kind, plan_id, auto_renew: autoRenew, credit } = purpose;
  if (kind === "renew") {
    if (standing?.subscriptionId !== subscriptionId) return null;
    // The seller may have chosen another plan for the next period while this was paid.
    const isOfNext = standing.next?.planId === plan_id;
    if (!isOfNext && standing.planId !== plan_id) return null;
    const paidFor = isOfNext ? standing : { ...standing, next: null };
    const period = renewedPeriod(paidFor);
    const bill = billOfPlan(paidFor.next?.terms ?? standing.terms, tax, period);
    return { period, bill, continues: standing.isLive, isOfNext, autoRenew, replaces: null };
  }
  const terms = await findPendingTerms(tx, sellerId, subscriptionId);
  if (!terms) return null;
  const common = { continues: false, isOfNext: false, autoRenew };
  if (kind === "buy") {
    if (standing?.isLive) return null;
    const period = periodFromNow(now, terms.interval);
    return { ...common, period, bill: billOfPlan(terms, tax, period), replaces: null };
  }
  // The plan before may have ended while its successor was paid: what was agreed is granted all the same.
  if (!credit || standing?.subscriptionId !== credit.subscription_id) return null;
  const until = new Date(credit.until);
  const upgrade = billOfUpgrade(terms, tax, { credit: credit.minor, of: credit.of, now, until });
  return { ...common, ...upgrade, replaces: standing.isLive ? standing.subscriptionId : null };
};

/** Gives the seller what was ordered and issues its invoice. @returns the paid period; null where nothing waits for it */
const grant = async (
  tx: Tx,
  env: Deps["env"],
  sellerId: SellerId,
  order: Order,
  now: Date,
): Promise<{ period: Period; bill: Bill } | null> => {
  const found = await findGrant(tx, sellerId, order, now);
  if (!found) return null;
  if (found.replaces !== null) await endSubscription(tx, sellerId, found.replaces);
  // What has lapsed leaves its place to what begins.
  await closeLapsedSubscriptions(tx, sellerId);
  await updateSubscriptionPeriod(tx, sellerId, order.subscriptionId, found);
  const from = [env.marketplaceName, ...env.invoiceAddress];
  await issueInvoice(tx, sellerId, order.invoiceId, found.bill, from);
  return found;
};

const endPayment = async (
  tx: Tx,
  { charge, invoiceId, subscriptionId }: Payment,
  ref?: string,
): Promise<void> => {
  await endPendingPayment(tx, charge, "failed", ref);
  await voidInvoice(tx, charge.sellerId, invoiceId);
  await cancelPendingSubscription(tx, charge.sellerId, subscriptionId);
};

/**
 * Gives up what the seller has begun to pay, for something else.
 * @returns the payment that the seller may be paying at this moment, which then stays; null where the way is free
 */
export const clearPending = async (tx: Tx, sellerId: SellerId): Promise<Payment | null> => {
  const pending = await findPendingPayment(tx, sellerId);
  if (!pending) return null;
  if (pending.charge.checkoutRef !== null || pending.purpose.automatic) return pending;
  await endPayment(tx, pending);
  return null;
};

/** Grants what costs nothing any more, because the credit pays for it: no provider is asked. */
export const grantFree = async (
  tx: Tx,
  env: Deps["env"],
  sellerId: SellerId,
  { purpose, bill, subscriptionId }: Pick<NewPayment, "purpose" | "bill" | "subscriptionId">,
  now: Date,
): Promise<void> => {
  const invoiceId = await insertDraftInvoice(tx, sellerId, subscriptionId, bill);
  await grant(tx, env, sellerId, { purpose, subscriptionId, invoiceId, tax: bill.tax }, now);
};

/** Ends a payment that the seller has given up. */
export const dropPayment = (db: Deps["db"], { charge }: Payment): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockSeller(tx, charge.sellerId);
    const payment = await findPayment(tx, charge.sellerId, charge.paymentId);
    if (payment?.status === "pending") await endPayment(tx, payment);
  });

const isSame = (pending: Payment, { provider, purpose, bill }: Omit<NewPayment, "subscriptionId">): boolean =>
  pending.provider === provider &&
  pending.purpose.kind === purpose.kind &&
  pending.purpose.plan_id === purpose.plan_id &&
  pending.purpose.auto_renew === purpose.auto_renew &&
  pending.purpose.automatic === purpose.automatic &&
  pending.charge.amountMinor === bill.totalMinor &&
  pending.charge.currency === bill.currency;

/**
 * The charge of a payment that begins. The same payment, begun and not ended (a double click), is taken up again, so that it is
 * charged once; another one is given up, unless the seller may be paying it at this moment.
 * @param subscriptionId makes the subscription that is paid for, only where a new payment begins
 */
export const beginPayment = async (
  tx: Tx,
  sellerId: SellerId,
  payment: Omit<NewPayment, "subscriptionId">,
  subscriptionId: () => Promise<string>,
): Promise<{ charge: Charge } | { inTheWay: Payment }> => {
  const pending = await findPendingPayment(tx, sellerId);
  if (pending && isSame(pending, payment)) return { charge: pending.charge };
  const inTheWay = await clearPending(tx, sellerId);
  if (inTheWay) return { inTheWay };
  const begun = { ...payment, subscriptionId: await subscriptionId() };
  return { charge: await insertPendingPayment(tx, sellerId, begun) };
};

/** Notes that a renewal by itself has failed: the days of grace run, and it is tried again in some of them. */
const failRenewal = async (tx: Tx, sellerId: SellerId): Promise<void> => {
  const standing = await findStanding(tx, sellerId);
  if (!standing) return;
  const tries = standing.renewalTries + 1;
  await updatePastDue(tx, sellerId, standing.subscriptionId, tries, nextTry(standing.end, tries));
  await tellRenewalFailed(tx, sellerId, standing);
};

/** Compares what the provider says with our record, and only then grants anything. `why` is for the log. */
const settle = async (
  tx: Tx,
  { env }: Pick<Deps, "env">,
  event: PaymentEvent,
  { remember, tells }: { remember: RememberPurchase; tells: boolean },
): Promise<{ outcome: Outcome; why: string | null }> => {
  const refuse = (why: string) => ({ outcome: "refused" as const, why });
  const now = await lockSeller(tx, event.sellerId);
  const payment = await findPayment(tx, event.sellerId, event.paymentId);
  if (!now || !payment) return refuse("no such payment");
  const differing = mismatches(payment.charge, event);
  if (differing.length > 0) return refuse(`differs in ${differing.join(", ")}`);
  if (payment.status === "succeeded" && event.succeeded && payment.providerRef === event.ref)
    return { outcome: "granted", why: null };
  if (payment.status === "failed" && !event.succeeded) return { outcome: "failed", why: null };
  if (payment.status !== "pending") return refuse(`the payment is ${payment.status}`);
  const { sellerId } = event;
  if (!event.succeeded) {
    await endPayment(tx, payment, event.ref);
    if (payment.purpose.automatic) await failRenewal(tx, sellerId);
    return { outcome: "failed", why: null };
  }
  const granted = await grant(tx, env, sellerId, payment, now);
  if (!granted) return refuse("nothing waits for it");
  await endPendingPayment(tx, payment.charge, "succeeded", event.ref);
  if (event.saved) await updateSavedMethod(tx, sellerId, payment.provider, event.saved);
  if (tells || payment.purpose.automatic)
    await tellPaid(tx, sellerId, payment.purpose.plan_name, granted.period.end);
  await remember(tx, active);
  return { outcome: "granted", why: null };
};

const logRefusal = (log: Deps["log"], { paymentId, ref }: PaymentEvent, why: string | null): void =>
  log.error({ payment_id: paymentId, ref, why }, "a payment event was refused");

/**
 * Takes a provider's answer in. An event that comes twice grants once; one that differs in amount, currency, seller, customer, page or
 * plan, or that nothing waits for, grants nothing (safety 11).
 * @param tells whether the seller, who may be elsewhere, is told of it
 */
export const settlePayment = async (
  deps: Settling,
  event: PaymentEvent,
  { remember = forget, tells = false }: { remember?: RememberPurchase; tells?: boolean } = {},
): Promise<Outcome> => {
  const { outcome, why } = await inTransaction(deps.db, (tx) => settle(tx, deps, event, { remember, tells }));
  if (outcome === "refused") logRefusal(deps.log, event, why);
  return outcome;
};

/** Takes an event of Stripe in, once; its signature has been checked. */
export const settleStripeEvent = async (
  deps: Settling,
  { id, type, foreign, payment }: StripeEvent,
): Promise<Outcome | "noted"> => {
  const { outcome, why } = await inTransaction(deps.db, async (tx) => {
    const ignored = { outcome: "noted" as const, why: null };
    if (!(await insertEvent(tx, id, type)) || (payment === null && foreign === null)) return ignored;
    const settled = payment
      ? await settle(tx, deps, payment, { remember: forget, tells: true })
      : { outcome: "refused" as const, why: foreign };
    await updateEvent(tx, id, settled.outcome, settled.why);
    return settled;
  });
  if (outcome === "refused") deps.log.error({ event_id: id, type, why }, "an event of Stripe was refused");
  return outcome;
};
