import type { Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import type { HostedProvider, SavedMethod } from "../../../integrations/payment-provider.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { Charge } from "../../../lib/charge.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { createPlanBill } from "../invoices/bill-rules.ts";
import {
  listDueRenewals,
  claimRenewal,
  claimPendingPayments,
} from "../subscriptions/schedule-queries.ts";
import { notifyRenewalDeclined } from "../notices/service.ts";
import { findBillingAccount, findPendingPayment, updateChargeRef } from "../payments/queries.ts";
import { grantFree } from "../payments/activation-service.ts";
import { beginPayment, toPayable } from "../payments/service.ts";
import { settle, settlePayment, waivePayment } from "./settle-service.ts";
import { requireUsageWithinLimits } from "./purchase-service.ts";
import { type CurrentSubscription, nextRetryAt, renewedTerms } from "../subscriptions/rules.ts";
import { findCurrentSubscription, lockSeller, updatePastDue } from "../subscriptions/queries.ts";

type Renewing = Pick<Deps, "db" | "env" | "jobs" | "log" | "payments">;

/** The maximum number of sellers or payments per run. The next run continues. */
const batch = 100;

/**
 * Checks if the shop exceeds a limit of the plan that is to take over. If so, counts a failed
 * renewal and notifies the seller with instructions; nothing is charged.
 */
const exceedsPlanLimits = async (
  tx: Tx,
  sellerId: SellerId,
  subscription: CurrentSubscription,
): Promise<boolean> => {
  const { next, renewalTries, end, subscriptionId } = subscription;
  if (!next) return false;
  try {
    await requireUsageWithinLimits(tx, sellerId, next.terms, subscription);
    return false;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "plan_too_small") throw error;
    const tries = renewalTries + 1;
    await updatePastDue(tx, sellerId, subscriptionId, tries, nextRetryAt(end, tries));
    await notifyRenewalDeclined(tx, sellerId, next.terms.name, error.text);
    return true;
  }
};

type Due = { charge: Charge; provider: HostedProvider; saved: SavedMethod | null };

/** Records an automatic renewal before it is charged; null if there is nothing to charge now. */
const beginAutomatic = (deps: Renewing, sellerId: SellerId): Promise<Due | null> =>
  inTransaction(deps.db, async (tx) => {
    await lockSeller(tx, sellerId);
    const subscription = await findCurrentSubscription(tx, sellerId);
    const [method] = deps.payments.methods;
    const provider = method && deps.payments.provider(method);
    if (
      !provider ||
      !subscription?.isLive ||
      !(await claimRenewal(tx, sellerId, subscription.subscriptionId))
    )
      return null;
    // The result of the charge is still pending: `settleWaitingPayments` looks it up.
    if ((await findPendingPayment(tx, sellerId))?.providerRef) return null;
    if (await exceedsPlanLimits(tx, sellerId, subscription)) return null;
    const { subscriptionId, next, planId, now } = subscription;
    const terms = renewedTerms(subscription);
    const account = await findBillingAccount(tx, sellerId, method);
    const purpose = {
      kind: "renew" as const,
      plan_id: next?.planId ?? planId,
      plan_name: terms.name,
      automatic: true as const,
    };
    const payment = toPayable(deps.payments, {
      provider: method,
      customerRef: account?.customerRef ?? null,
      purpose,
      bill: createPlanBill(terms, deps.env.tax),
    });
    if (payment.bill.totalMinor === 0) {
      await grantFree(tx, deps.env, sellerId, { ...payment, subscriptionId }, now);
      return null;
    }
    const begun = await beginPayment(tx, sellerId, payment, async () => subscriptionId, {
      isTaken: true,
    });
    // The seller may be paying right now.
    if ("inTheWay" in begun) return null;
    if ("charge" in provider) {
      await settle(tx, deps, provider.charge(begun.charge));
      return null;
    }
    return { charge: begun.charge, provider, saved: account?.saved ?? null };
  });

/**
 * Renews the plans with automatic renewal whose period has ended, each with its own payment. Failed
 * renewals are retried within the grace period. A charge whose response was lost is repeated as the
 * same charge.
 */
export const renewDuePlans = async (deps: Renewing): Promise<void> => {
  for (const sellerId of await listDueRenewals(deps.db, batch)) {
    try {
      const due = await beginAutomatic(deps, sellerId);
      if (!due) continue;
      const taken = await due.provider.chargeSaved(due.charge, due.saved);
      if ("isTooSmall" in taken) await waivePayment(deps, due.charge);
      else if ("comesLater" in taken) await updateChargeRef(deps.db, due.charge, taken.comesLater);
      else await settlePayment(deps, taken);
    } catch (err) {
      deps.log.error(
        { err, seller_id: sellerId },
        "a plan could not be renewed; it is tried again",
      );
    }
  }
};

/**
 * Looks up pending payments at the provider, because their events may be lost. Each result is
 * compared like an event (safety 11).
 */
export const settleWaitingPayments = async (deps: Renewing): Promise<void> => {
  for (const { provider, of: reference } of await claimPendingPayments(deps.db, batch)) {
    try {
      const event = await deps.payments.provider(provider)?.lookUp(reference);
      if (event) await settlePayment(deps, event, { notifies: true });
    } catch (err) {
      deps.log.warn({ err, ...reference }, "a payment could not be looked up; it is tried again");
    }
  }
};
