import type { PlanSettings } from "@sellerdesk/contract/plans";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { Tx } from "../../db/pool.ts";
import { requireNextUnpaid } from "./checkout/purchase-service.ts";
import { requireSavedPayment } from "./payments/service.ts";
import { type CurrentSubscription, isNextPaid } from "./subscriptions/rules.ts";
import {
  findCurrentSubscription,
  lockSeller,
  updateNextPlan,
  updateRenewal,
} from "./subscriptions/queries.ts";

const requireRunning = async (tx: Tx, sellerId: SellerId): Promise<CurrentSubscription> => {
  await lockSeller(tx, sellerId);
  const subscription = await findCurrentSubscription(tx, sellerId);
  if (!subscription?.isLive) throw new AppError("no_plan_runs");
  return subscription;
};

/**
 * Updates how the plan continues at its end: it is renewed automatically, ends, or waits for the
 * seller.
 * @throws AppError `no_plan_runs`; `no_saved_payment` if there is no card that could be charged
 */
export const changeSettings = (
  { db, payments }: Pick<Deps, "db" | "payments">,
  sellerId: SellerId,
  { auto_renew, cancel_at_period_end }: PlanSettings,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const subscription = await requireRunning(tx, sellerId);
    const autoRenew = auto_renew ?? subscription.autoRenew;
    const cancelAtEnd = cancel_at_period_end ?? subscription.cancelAtEnd;
    if (auto_renew === true) await requireSavedPayment(tx, payments, sellerId);
    if (cancelAtEnd && subscription.next && !isNextPaid(subscription))
      await updateNextPlan(tx, subscription, sellerId, null);
    await updateRenewal(tx, sellerId, subscription.subscriptionId, { autoRenew, cancelAtEnd });
  });

/**
 * Cancels the change to another plan at the end of the period. Does nothing if there is none.
 * @throws AppError `no_plan_runs`; `change_paid`
 */
export const cancelPlanChange = ({ db }: Pick<Deps, "db">, sellerId: SellerId): Promise<void> =>
  inTransaction(db, async (tx) => {
    const subscription = await requireRunning(tx, sellerId);
    if (!subscription.next) return;
    requireNextUnpaid(subscription);
    await updateNextPlan(tx, subscription, sellerId, null);
  });
