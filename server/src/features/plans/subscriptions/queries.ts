import type { PlanLimits } from "@sellerdesk/contract/plan-terms";
import { PlanTerms } from "@sellerdesk/contract/plan-terms";
import type { CurrentPlan } from "@sellerdesk/contract/plans";
import { type NotNull, type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { Db, Tx } from "../../../db/pool.ts";
import type { JsonValue } from "../../../db/schema.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import type { Period, CurrentSubscription } from "./rules.ts";

/**
 * Locks a seller, so that changes of the seller's plan wait for each other until the transaction
 * ends.
 * @returns the database's time; null if there is no such seller
 */
export const lockSeller = async (tx: Tx, sellerId: SellerId): Promise<Date | null> => {
  const row = await tx
    .selectFrom("sellers")
    .select(sql<Date>`now()`.as("now"))
    .where("id", "=", sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.now ?? null;
};

/** Checks if the account is neither suspended nor closed. */
export const findIsOpen = async (tx: Tx, sellerId: SellerId): Promise<boolean> => {
  const { status } = await tx
    .selectFrom("sellers")
    .select("status")
    .where("id", "=", sellerId)
    .executeTakeFirstOrThrow();
  return status === "active";
};

/** Finds the seller's time zone, an IANA name. */
export const findTimezone = async (tx: Tx, sellerId: SellerId): Promise<string> => {
  const { timezone } = await tx
    .selectFrom("sellers")
    .select("timezone")
    .where("id", "=", sellerId)
    .executeTakeFirstOrThrow();
  return timezone;
};

const carriesNow = sql<boolean>`subscription_is_live(subscriptions.status, subscriptions.current_period_end,
  subscriptions.auto_renew and not subscriptions.cancel_at_period_end)`;
/**
 * True if the scheduled plan has taken over by the clock. The columns of the previous plan are then
 * outdated (decision 032).
 */
const hasChangedBy = (now: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(subscriptions.next_from <= ${now}, false)`;
const planIdBy = (now: RawBuilder<unknown>) =>
  sql<string>`case when ${hasChangedBy(now)} then subscriptions.next_plan_id else subscriptions.plan_id end`;
const snapshotBy = (now: RawBuilder<unknown>) =>
  sql<JsonValue>`case when ${hasChangedBy(now)} then subscriptions.next_plan_snapshot else subscriptions.plan_snapshot end`;
const planId = planIdBy(sql`now()`);
const snapshot = snapshotBy(sql`now()`);

/**
 * Finds the seller's current subscription, or the last one; null if none was ever granted.
 */
export const findCurrentSubscription = async (
  db: Db,
  sellerId: SellerId,
): Promise<CurrentSubscription | null> => {
  const row = await db
    .selectFrom("subscriptions")
    .innerJoin("plans", (join) => join.on("plans.id", "=", planId))
    .innerJoin("sellers", "sellers.id", "subscriptions.seller_id")
    .select([
      "subscriptions.id",
      "sellers.timezone",
      planId.as("plan_id"),
      snapshot.as("plan_snapshot"),
      "subscriptions.status",
      "subscriptions.current_period_start",
      "subscriptions.current_period_end",
      "subscriptions.period_anchor_day",
      "subscriptions.auto_renew",
      "subscriptions.cancel_at_period_end",
      "subscriptions.renewal_tries",
      "subscriptions.next_plan_id",
      "subscriptions.next_plan_snapshot",
      "subscriptions.next_from",
      "plans.retired_at",
      carriesNow.as("is_live"),
      sql<Date>`now()`.as("now"),
    ])
    .where("subscriptions.seller_id", "=", sellerId)
    .where("subscriptions.status", "<>", "pending_payment")
    .where("current_period_start", "is not", null)
    .where("current_period_end", "is not", null)
    .$narrowType<{
      status: CurrentPlan["status"];
      current_period_start: NotNull;
      current_period_end: NotNull;
    }>()
    .orderBy(carriesNow, "desc")
    .orderBy("current_period_end", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { status, is_live: isLive, current_period_end: end, now, next_plan_id, next_from } = row;
  const isToChange = next_plan_id !== null && next_from !== null && next_from > now;
  return {
    subscriptionId: row.id,
    planId: row.plan_id,
    terms: z.parse(PlanTerms, row.plan_snapshot),
    status: isLive
      ? now >= end
        ? "past_due"
        : status
      : status === "canceled"
        ? status
        : "expired",
    isLive,
    isRetired: row.retired_at !== null,
    start: row.current_period_start,
    end,
    anchorDay: row.period_anchor_day ?? row.current_period_start.getUTCDate(),
    autoRenew: row.auto_renew,
    cancelAtEnd: row.cancel_at_period_end,
    renewalTries: row.renewal_tries,
    next: isToChange
      ? { planId: next_plan_id, terms: z.parse(PlanTerms, row.next_plan_snapshot), from: next_from }
      : null,
    timeZone: row.timezone,
    now,
  };
};

const selectLimits = (db: Db, sellerId: SellerId) =>
  db
    .selectFrom("subscriptions")
    .select(snapshot.as("plan_snapshot"))
    .where("seller_id", "=", sellerId)
    .where("status", "in", ["trialing", "active", "past_due"])
    .where(carriesNow, "=", true);

const toLimits = (row: { plan_snapshot: JsonValue } | undefined): PlanLimits | null =>
  row ? z.parse(PlanTerms, row.plan_snapshot).limits : null;

/** Finds the limits of the seller's running plan; null if no plan runs. */
export const findLimits = async (db: Db, sellerId: SellerId): Promise<PlanLimits | null> =>
  toLimits(await selectLimits(db, sellerId).executeTakeFirst());

/** Finds the limits like `findLimits`, and locks the subscription to serialize additions. */
export const findLimitsForUpdate = async (tx: Tx, sellerId: SellerId): Promise<PlanLimits | null> =>
  toLimits(await selectLimits(tx, sellerId).forNoKeyUpdate().executeTakeFirst());

/** Builds the update of one of the seller's subscriptions. */
export const updateOneSubscription = (tx: Tx, sellerId: SellerId, id: string) =>
  tx.updateTable("subscriptions").where("seller_id", "=", sellerId).where("id", "=", id);

/**
 * The database's time in an update. A distributed database accepts `now()` in a `case` of an update
 * only as a column of another table (decision 071).
 */
const clock = sql<{ now: Date }>`(select now() as now)`.as("clock");
const clockNow = sql.ref("clock.now");
const currentPlan = { plan_id: planIdBy(clockNow), plan_snapshot: snapshotBy(clockNow) };

/**
 * Marks lapsed subscriptions as expired, so that another subscription may become the live one.
 */
export const closeLapsedSubscriptions = async (tx: Tx, sellerId: SellerId): Promise<void> => {
  await sql`
    with lapsed as (
      select id from subscriptions where seller_id = ${sellerId} and status in ('trialing', 'active', 'past_due')
        and not ${carriesNow}
    )
    update subscriptions s set status = 'expired' from lapsed
    where s.seller_id = ${sellerId} and s.id = lapsed.id`.execute(tx);
};

/**
 * Inserts a subscription that waits for its payment. With `trial`, it runs immediately.
 * @returns its id
 */
export const insertSubscription = async (
  tx: Tx,
  sellerId: SellerId,
  { planId: plan_id, terms, trial }: { planId: string; terms: PlanTerms; trial?: Period },
): Promise<string> => {
  const id = newId();
  await tx
    .insertInto("subscriptions")
    .values({
      seller_id: sellerId,
      id,
      plan_id,
      plan_snapshot: JSON.stringify(terms),
      status: trial ? "trialing" : "pending_payment",
      current_period_start: trial?.start ?? null,
      current_period_end: trial?.end ?? null,
      period_anchor_day: trial?.anchorDay ?? null,
    })
    .execute();
  return id;
};

/** Finds the terms of a subscription that waits for its payment; null if it no longer waits. */
export const findPendingTerms = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
): Promise<PlanTerms | null> => {
  const row = await tx
    .selectFrom("subscriptions")
    .select("plan_snapshot")
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .where("status", "=", "pending_payment")
    .executeTakeFirst();
  return row ? z.parse(PlanTerms, row.plan_snapshot) : null;
};

type Grant = {
  period: Period;
  /** True if the period continues a running one. The start then remains. */
  continues: boolean;
  /** True if the payment is for the scheduled next plan. Otherwise the next plan is removed. */
  isOfNext: boolean;
  autoRenew: boolean | undefined;
};

/** Updates a subscription with a paid period. */
export const updateSubscriptionPeriod = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  { period: { start, end, anchorDay }, continues, isOfNext, autoRenew }: Grant,
): Promise<void> => {
  const keepsNext = sql`${isOfNext}::boolean and not ${hasChangedBy(clockNow)}`;
  await updateOneSubscription(tx, sellerId, id)
    .from(clock)
    .set({
      status: "active",
      ...currentPlan,
      next_plan_id: sql`case when ${keepsNext} then next_plan_id end`,
      next_plan_snapshot: sql`case when ${keepsNext} then next_plan_snapshot end`,
      next_from: sql`case when ${keepsNext} then next_from end`,
      current_period_end: end,
      period_anchor_day: anchorDay,
      cancel_at_period_end: false,
      renewal_tries: 0,
      renew_after: null,
      ...(autoRenew !== undefined && { auto_renew: autoRenew }),
      ...(!continues && { current_period_start: start }),
      version: sql<number>`version + 1`,
    })
    .execute();
};

/**
 * Ends a subscription now because another one replaces it. Its scheduled next plan is removed.
 */
export const endSubscription = async (tx: Tx, sellerId: SellerId, id: string): Promise<void> => {
  await updateOneSubscription(tx, sellerId, id)
    .from(clock)
    .set({
      ...currentPlan,
      next_plan_id: null,
      next_plan_snapshot: null,
      next_from: null,
      status: "canceled",
      current_period_end: sql<Date>`now()`,
      auto_renew: false,
    })
    .execute();
};

/** Records the subscription that received the credit for another one's unused days. */
export const updateReplacedBy = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  replacedBy: string,
): Promise<void> => {
  await updateOneSubscription(tx, sellerId, id).set({ replaced_by: replacedBy }).execute();
};

/**
 * Sets the plan that takes over at the end of the period; null for none. With a next plan, the
 * subscription is no longer canceled at its end.
 */
export const updateNextPlan = async (
  tx: Tx,
  { subscriptionId, end }: CurrentSubscription,
  sellerId: SellerId,
  next: { planId: string; terms: PlanTerms } | null,
): Promise<void> => {
  await updateOneSubscription(tx, sellerId, subscriptionId)
    .from(clock)
    .set({
      ...currentPlan,
      next_plan_id: next?.planId ?? null,
      next_plan_snapshot: next && JSON.stringify(next.terms),
      next_from: next && end,
      ...(next && { cancel_at_period_end: false }),
      version: sql<number>`version + 1`,
    })
    .execute();
};

/**
 * Sets how a subscription continues at its end. After the end it becomes `past_due`, so that the
 * grace period continues.
 */
export const updateRenewal = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  { autoRenew, cancelAtEnd }: Pick<CurrentSubscription, "autoRenew" | "cancelAtEnd">,
): Promise<void> => {
  await updateOneSubscription(tx, sellerId, id)
    .from(clock)
    .set({
      auto_renew: autoRenew,
      cancel_at_period_end: cancelAtEnd,
      status: sql`case when current_period_end <= ${clockNow} then 'past_due' else status end`,
      version: sql<number>`version + 1`,
    })
    .execute();
};

/** Cancels a pending subscription whose payment has failed or was abandoned. */
export const cancelPendingSubscription = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
): Promise<void> => {
  await updateOneSubscription(tx, sellerId, id)
    .set({ status: "canceled" })
    .where("status", "=", "pending_payment")
    .execute();
};

/**
 * Records that an automatic renewal has failed.
 * @param tries the number of failed tries
 * @param nextTry the time of the next try; null for none
 */
export const updatePastDue = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  tries: number,
  nextTry: Date | null,
): Promise<void> => {
  await updateOneSubscription(tx, sellerId, id)
    .set({
      status: "past_due",
      renewal_tries: tries,
      renew_after: nextTry ?? sql<Date>`'infinity'`,
    })
    .execute();
};
