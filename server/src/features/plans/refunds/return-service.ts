import type { PaymentMethod } from "@sellerdesk/contract/plans";
import type { Tx } from "../../../db/pool.ts";
import type { Deps } from "../../../deps.ts";
import type { ChargeReturns } from "../../../integrations/stripe-returns.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import {
  notifyCountsAgain,
  notifyDisputed,
  notifyRefunded,
  notifyReturned,
} from "../notices/service.ts";
import {
  type ReturnedPayment,
  findReturnedPayment,
  listPaidChain,
  updateNotRenewed,
  updateReturnedByHand,
  updateReturnedPayment,
  updateShortened,
  updateTaken,
  upsertReturns,
} from "./return-queries.ts";
import { lostShares, revokedOf, takingsOf } from "../invoices/return-rules.ts";
import { findCurrentSubscription, lockSeller } from "../subscriptions/queries.ts";

type Returning = Pick<Deps, "env" | "jobs">;

/**
 * Removes the time from the plan that no longer counts as paid, and restores time that counts
 * again.
 * @returns the new end of the plan; null if it did not change
 */
const adjustPlan = async (
  tx: Tx,
  sellerId: SellerId,
  { subscriptionId }: ReturnedPayment,
  now: Date,
): Promise<{ end: Date; isOver: boolean } | null> => {
  const subscription = await findCurrentSubscription(tx, sellerId);
  const chain = await listPaidChain(tx, sellerId, subscriptionId);
  const last = chain.at(-1);
  if (!last || !subscription) return null;
  const lost = lostShares(chain);
  const takings = takingsOf(last, lost, now);
  for (const [index, taking] of takings.entries()) {
    const worth = last.invoices[index]?.worthMinor ?? 0;
    await updateTaken(
      tx,
      sellerId,
      taking,
      Math.min(worth, Math.ceil(worth * (lost[index]?.returned ?? 0))),
    );
  }
  const sumOf = (list: typeof takings) =>
    list.reduce((sum, { changeSeconds }) => sum + changeSeconds, 0);
  const seconds = sumOf(takings);
  if (seconds === 0) return null;
  // Time that is restored after the purchase of another plan lengthens that plan.
  const id = subscription.isLive ? subscription.subscriptionId : last.id;
  const nextFrom = subscription.next?.from;
  const beforeNext = nextFrom ? takings.filter(({ start }) => start < nextFrom) : takings;
  return updateShortened(tx, sellerId, id, { seconds, nextSeconds: sumOf(beforeNext) });
};

/** Closes an unused payment that the operator has refunded completely at the provider. */
const settleUnused = async (
  tx: Tx,
  deps: Returning,
  sellerId: SellerId,
  { id, status, amountMinor, now }: ReturnedPayment,
): Promise<void> => {
  if ((status !== "held" && status !== "refund_failed") || now.returnedMinor < amountMinor) return;
  await updateReturnedByHand(tx, sellerId, id, now.lastRef);
  await notifyRefunded(tx, deps, { sellerId, paymentId: id });
};

/**
 * Applies the known refunds and disputes of a charge to its payment and, by the operator's rule, to
 * the plan. Notifies the seller. Does nothing if nothing has changed or the payment is not settled
 * yet. The caller has locked the seller.
 */
export const applyReturns = async (
  tx: Tx,
  deps: Returning,
  {
    sellerId,
    provider,
    ref,
    at: time,
  }: { sellerId: SellerId; provider: PaymentMethod; ref: string; at: Date },
): Promise<void> => {
  const payment = await findReturnedPayment(tx, sellerId, provider, ref);
  if (!payment) return;
  const { id, status, amountMinor, returnedMinor: before, dispute, now } = payment;
  if (now.returnedMinor === before && now.dispute === dispute) return;
  const returned = { returned_minor: now.returnedMinor, dispute: now.dispute };
  if (status !== "succeeded") {
    await updateReturnedPayment(tx, sellerId, id, returned);
    await settleUnused(tx, deps, sellerId, payment);
    return;
  }
  const isDisputed = now.dispute === "open" || now.dispute === "lost";
  // A seller who disputes a charge would also dispute the next one.
  if (isDisputed && dispute !== "open" && dispute !== "lost") await updateNotRenewed(tx, sellerId);
  if (now.dispute === "open" && dispute !== "open") await notifyDisputed(tx, sellerId, payment);
  const revoked_minor = revokedOf(deps.env.returnRule, {
    amountMinor,
    returnedMinor: now.returnedMinor,
  });
  if (now.returnedMinor === before) return updateReturnedPayment(tx, sellerId, id, returned);
  await updateReturnedPayment(tx, sellerId, id, { ...returned, revoked_minor });
  const changed = await adjustPlan(tx, sellerId, payment, time);
  const refund = { ...payment, minor: Math.abs(now.returnedMinor - before) };
  await (now.returnedMinor > before ? notifyReturned : notifyCountsAgain)(
    tx,
    sellerId,
    refund,
    changed,
  );
};

/**
 * Records the refunds and disputes of a charge that happened at the provider, without us. They may
 * arrive before the payment is settled, and repeatedly (decision 044).
 * @param seenAt the database's time before the provider was asked
 */
export const recordReturns = async (
  tx: Tx,
  deps: Returning,
  provider: PaymentMethod,
  returns: ChargeReturns,
  seenAt: Date,
): Promise<void> => {
  const { sellerId, ref } = returns;
  const time = await lockSeller(tx, sellerId);
  if (!time) return;
  await upsertReturns(tx, provider, returns, seenAt);
  await applyReturns(tx, deps, { sellerId, provider, ref, at: time });
};
