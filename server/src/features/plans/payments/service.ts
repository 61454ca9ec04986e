import type { Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { chargeableBy } from "../../../integrations/payment.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { Charge } from "../../../lib/charge.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { waive, waivedOf } from "../invoices/bill-rules.ts";
import { isRenewalTaken } from "../subscriptions/schedule-queries.ts";
import { voidInvoice } from "../invoices/queries.ts";
import {
  type NewPayment,
  type Payment,
  endPendingPayment,
  findBillingAccount,
  findPayment,
  lockPendingPayment,
  insertPendingPayment,
} from "./queries.ts";
import { cancelPendingSubscription, lockSeller } from "../subscriptions/queries.ts";

/**
 * Marks a payment as failed, voids its invoice and cancels its pending subscription.
 * @param ref the provider's id of the charge
 */
export const failPayment = async (
  tx: Tx,
  { charge, invoiceId, subscriptionId }: Payment,
  ref?: string,
): Promise<void> => {
  await endPendingPayment(tx, charge, "failed", ref);
  await voidInvoice(tx, charge.sellerId, invoiceId);
  await cancelPendingSubscription(tx, charge.sellerId, subscriptionId);
};

/**
 * True if this process has claimed the automatic renewal, so that no other process charges it.
 */
export type RenewalClaim = { isTaken: boolean };

/** Checks if the provider may be taking, or has taken, the money of a pending payment. */
const isUnderWay = async (
  tx: Tx,
  { charge, providerRef, purpose, subscriptionId }: Payment,
  { isTaken }: RenewalClaim,
): Promise<boolean> => {
  if (charge.checkoutRef !== null || providerRef !== null) return true;
  // If the response to a charge was lost, the charge may be running until the process's lease ends.
  return (
    purpose.automatic === true && !isTaken && isRenewalTaken(tx, charge.sellerId, subscriptionId)
  );
};

/**
 * Abandons the seller's pending payment in favor of a new one. Money that arrives for it later is
 * refunded.
 * @returns the pending payment if it may be in progress, because it then remains; null if a new
 * payment may start
 */
export const supersedePendingPayment = async (
  tx: Tx,
  sellerId: SellerId,
  renewalClaim: RenewalClaim = { isTaken: false },
): Promise<Payment | null> => {
  const pending = await lockPendingPayment(tx, sellerId);
  if (!pending) return null;
  if (await isUnderWay(tx, pending, renewalClaim)) return pending;
  await failPayment(tx, pending);
  return null;
};

/** Returns a payment that can be charged. Amounts that are too small to charge are waived. */
export const toPayable = <P extends Pick<NewPayment, "purpose" | "bill">>(
  payments: Deps["payments"],
  payment: P,
): P => {
  const waived = waivedOf(payment.bill, chargeableBy(payments, payment.bill.currency));
  if (waived === 0) return payment;
  return { ...payment, bill: waive(payment.bill, waived), purpose: { ...payment.purpose, waived } };
};

/**
 * @throws AppError `no_saved_payment` if automatic renewals need a card and the seller has none
 */
export const requireSavedPayment = async (
  tx: Tx,
  { methods }: Deps["payments"],
  sellerId: SellerId,
): Promise<void> => {
  const needsCard = methods.includes("stripe");
  if (needsCard && !(await findBillingAccount(tx, sellerId, "stripe"))?.saved)
    throw new AppError("no_saved_payment");
};

/** Ends a payment that the seller has abandoned, if it is still pending. */
export const abandonPayment = (db: Deps["db"], { charge }: Payment): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockSeller(tx, charge.sellerId);
    const payment = await findPayment(tx, charge.sellerId, charge.paymentId);
    if (payment?.status === "pending") await failPayment(tx, payment);
  });

const isSame = (
  pending: Payment,
  { provider, purpose, bill }: Omit<NewPayment, "subscriptionId">,
): boolean =>
  pending.provider === provider &&
  pending.purpose.kind === purpose.kind &&
  pending.purpose.plan_id === purpose.plan_id &&
  pending.purpose.auto_renew === purpose.auto_renew &&
  pending.purpose.automatic === purpose.automatic &&
  pending.charge.amountMinor === bill.totalMinor &&
  pending.charge.currency === bill.currency;

/**
 * Starts a payment. The same pending payment (a double click) is continued, so that it is charged
 * once. A different pending payment is abandoned, unless the seller may be paying it right now.
 * @param subscriptionId creates the subscription to pay for; only called for a new payment
 * @param renewalClaim see `supersedePendingPayment`
 * @returns the charge and the URL of its page, or the payment that blocks it
 */
export const beginPayment = async (
  tx: Tx,
  sellerId: SellerId,
  payment: Omit<NewPayment, "subscriptionId">,
  subscriptionId: () => Promise<string>,
  renewalClaim?: RenewalClaim,
): Promise<{ charge: Charge; checkoutUrl: string | null } | { inTheWay: Payment }> => {
  const pending = await lockPendingPayment(tx, sellerId);
  if (pending && isSame(pending, payment))
    return { charge: pending.charge, checkoutUrl: pending.checkoutUrl };
  const inTheWay = await supersedePendingPayment(tx, sellerId, renewalClaim);
  if (inTheWay) return { inTheWay };
  const begun = { ...payment, subscriptionId: await subscriptionId() };
  return { charge: await insertPendingPayment(tx, sellerId, begun), checkoutUrl: null };
};
