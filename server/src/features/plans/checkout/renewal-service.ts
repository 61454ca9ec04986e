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

/** Sellers that one run renews; the next run continues. */
const batch = 100;

/**
 * Whether the shop has outgrown the plan that is to take over: then nothing is charged, and the
 * seller is shown what to do.
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

/** Our own record of a renewal without the seller; null where there is nothing to charge now. */
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
    // The provider's word on it comes later: it is looked up, and not asked for again.
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
    // The seller is paying it at this moment.
    if ("inTheWay" in begun) return null;
    if ("charge" in provider) {
      await settle(tx, deps, provider.charge(begun.charge));
      return null;
    }
    return { charge: begun.charge, provider, saved: account?.saved ?? null };
  });

/**
 * Renews the plans that renew by themselves and whose period has ended, each in a payment of its
 * own. What fails is tried again within the days of grace; a charge whose answer was lost is
 * repeated as the same charge.
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
 * Asks the provider for the payments whose event has not come: it may be lost. What it says is
 * compared like an event.
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
