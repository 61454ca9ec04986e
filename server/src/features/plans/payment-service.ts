import type { Purchase } from "@sellerdesk/contract/plans";
import type { Remember } from "../../db/idempotency.ts";
import type { Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentEvent } from "../../integrations/payment.ts";
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
  findPendingTerms,
  findStanding,
  lockSeller,
  updateSubscriptionPeriod,
} from "./subscription-queries.ts";
import { mismatches, periodFromNow, renewedPeriod } from "./rules.ts";

/** What a purchase that succeeded answers. */
export const active: Purchase = { plan_status: "active" };
export type RememberPurchase = Remember<Purchase>;
/** For purchases that no request repeats. */
export const forget: RememberPurchase = async () => {};

const endPayment = async (tx: Tx, payment: Payment): Promise<void> => {
  await failPayment(tx, payment);
  await cancelPendingSubscription(tx, payment.charge.sellerId, payment.subscriptionId);
};

/**
 * The charge of a payment that begins. The same payment, begun and not ended (a double click), is taken up again, so that it is
 * charged once; another one is given up.
 * @param subscriptionId makes the subscription that is paid for, only where a new payment begins
 */
export const beginPayment = async (
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
  remember = forget,
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
    await remember(tx, active);
    return "granted";
  });
