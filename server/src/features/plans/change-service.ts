import type { PlanSettings } from "@sellerdesk/contract/plans";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { localDate } from "../../lib/day-in.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { Tx } from "../../db/pool.ts";
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
  const standing = await findCurrentSubscription(tx, sellerId);
  if (!standing?.isLive) throw new AppError("no_plan_runs");
  return standing;
};

/**
 * Says how the plan goes on at its end: renewed by itself, ended, or left to the seller.
 * @throws AppError no_plan_runs; no_saved_payment where there is no card that could be charged
 */
export const changeSettings = (
  { db, payments }: Pick<Deps, "db" | "payments">,
  sellerId: SellerId,
  { auto_renew, cancel_at_period_end }: PlanSettings,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const standing = await requireRunning(tx, sellerId);
    const autoRenew = auto_renew ?? standing.autoRenew;
    const cancelAtEnd = cancel_at_period_end ?? standing.cancelAtEnd;
    if (auto_renew === true) await requireSavedPayment(tx, payments, sellerId);
    if (cancelAtEnd && standing.next && !isNextPaid(standing))
      await updateNextPlan(tx, standing, sellerId, null);
    await updateRenewal(tx, sellerId, standing.subscriptionId, { autoRenew, cancelAtEnd });
  });

/**
 * Takes back the change to another plan at the end of the period; without one nothing happens.
 * @throws AppError no_plan_runs, change_paid
 */
export const cancelPlanChange = ({ db }: Pick<Deps, "db">, sellerId: SellerId): Promise<void> =>
  inTransaction(db, async (tx) => {
    const standing = await requireRunning(tx, sellerId);
    if (!standing.next) return;
    const { terms, from } = standing.next;
    if (isNextPaid(standing))
      throw new AppError("change_paid", {
        params: { plan: terms.name, date: localDate(from, standing.timeZone) },
      });
    await updateNextPlan(tx, standing, sellerId, null);
  });
