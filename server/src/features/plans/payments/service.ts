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
 * Ends a payment that comes to nothing, with its invoice and what it was to pay for. @param ref the
 * provider's own id of the charge
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
 * Says whether this process has claimed the automatic renewal, so that no other process charges it.
 */
export type RenewalClaim = { isTaken: boolean };

/** Whether the provider may be taking the money of a payment that was started, or has it. */
const isUnderWay = async (
  tx: Tx,
  { charge, providerRef, purpose, subscriptionId }: Payment,
  { isTaken }: RenewalClaim,
): Promise<boolean> => {
  if (charge.checkoutRef !== null || providerRef !== null) return true;
  // If its answer was lost, the charge ends with the lease of the process that requested it.
  return (
    purpose.automatic === true && !isTaken && isRenewalTaken(tx, charge.sellerId, subscriptionId)
  );
};

/**
 * Gives up what was started to be paid, for something else. What comes of it all the same is given
 * back.
 * @returns the payment that may be paid at this moment, which then stays; null where the way is
 * free
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

/** A payment as it can be charged; what is too small for that is waived. */
export const toPayable = <P extends Pick<NewPayment, "purpose" | "bill">>(
  payments: Deps["payments"],
  payment: P,
): P => {
  const waived = waivedOf(payment.bill, chargeableBy(payments, payment.bill.currency));
  if (waived === 0) return payment;
  return { ...payment, bill: waive(payment.bill, waived), purpose: { ...payment.purpose, waived } };
};

/**
 * @throws AppError no_saved_payment where there is no card that renewals by themselves could be
 * charged to
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

/** Ends a payment that the seller has given up. */
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
 * The charge of a payment that starts. The same payment, started and not ended (a double click), is
 * taken up again, so that it is charged once; another one is given up, unless the seller may be
 * paying it at this moment.
 * @param subscriptionId makes the subscription that is paid for, only where a new payment starts
 * @param renewalClaim as `clearPending` takes it
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
