import type { PlanLimits } from "@sellerdesk/contract/plans";
import { type CurrentPlan, PlanTerms } from "@sellerdesk/contract/plans";
import { type NotNull, sql } from "kysely";
import * as z from "zod/mini";
import type { Db, Tx } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { Period, Standing } from "./rules.ts";

/**
 * Makes what changes a seller's plan wait for each other, until the transaction ends.
 * @returns the database's time, or null where there is no such seller
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

export const findNow = async (db: Db): Promise<Date> => {
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as("now")).executeTakeFirstOrThrow();
  return now;
};

const carriesNow = sql<boolean>`subscription_is_live(subscriptions.status, subscriptions.current_period_end)`;

/** The subscription that carries the seller now, else the one that ended last; null where none was ever granted. */
export const findStanding = async (db: Db, sellerId: SellerId): Promise<Standing | null> => {
  const row = await db
    .selectFrom("subscriptions")
    .innerJoin("plans", "plans.id", "subscriptions.plan_id")
    .select([
      "subscriptions.id",
      "subscriptions.plan_id",
      "subscriptions.plan_snapshot",
      "subscriptions.status",
      "subscriptions.current_period_start",
      "subscriptions.current_period_end",
      "subscriptions.period_anchor_day",
      "plans.retired_at",
      carriesNow.as("is_live"),
      sql<Date>`now()`.as("now"),
    ])
    .where("seller_id", "=", sellerId)
    .where("status", "<>", "pending_payment")
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
  const { status, is_live: isLive } = row;
  return {
    subscriptionId: row.id,
    planId: row.plan_id,
    terms: z.parse(PlanTerms, row.plan_snapshot),
    status: !isLive && status !== "canceled" ? "expired" : status,
    isLive,
    isRetired: row.retired_at !== null,
    start: row.current_period_start,
    end: row.current_period_end,
    anchorDay: row.period_anchor_day ?? row.current_period_start.getUTCDate(),
    now: row.now,
  };
};

/** The limits of the plan that carries the seller now, locked so that two additions are counted one after the other. */
export const findLimitsForUpdate = async (tx: Tx, sellerId: SellerId): Promise<PlanLimits | null> => {
  const row = await tx
    .selectFrom("subscriptions")
    .select("plan_snapshot")
    .where("seller_id", "=", sellerId)
    .where("status", "in", ["trialing", "active", "past_due"])
    .where(carriesNow, "=", true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? z.parse(PlanTerms, row.plan_snapshot).limits : null;
};

/** Marks what no longer carries the seller as expired, so that another subscription may become the live one. */
export const closeLapsedSubscriptions = async (tx: Tx, sellerId: SellerId): Promise<void> => {
  await tx
    .updateTable("subscriptions")
    .set({ status: "expired" })
    .where("seller_id", "=", sellerId)
    .where("status", "in", ["trialing", "active", "past_due"])
    .where(carriesNow, "=", false)
    .execute();
};

/** A subscription that waits for its payment, or with a trial one that runs at once. @returns its id */
export const insertSubscription = async (
  tx: Tx,
  sellerId: SellerId,
  { planId, terms, trial }: { planId: string; terms: PlanTerms; trial?: Period },
): Promise<string> => {
  const id = newId();
  await tx
    .insertInto("subscriptions")
    .values({
      seller_id: sellerId,
      id,
      plan_id: planId,
      plan_snapshot: JSON.stringify(terms),
      status: trial ? "trialing" : "pending_payment",
      current_period_start: trial?.start ?? null,
      current_period_end: trial?.end ?? null,
      period_anchor_day: trial?.anchorDay ?? null,
    })
    .execute();
  return id;
};

/** What was agreed with a subscription that waits for its payment; null where it waits no longer. */
export const findPendingTerms = async (tx: Tx, sellerId: SellerId, id: string): Promise<PlanTerms | null> => {
  const row = await tx
    .selectFrom("subscriptions")
    .select("plan_snapshot")
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .where("status", "=", "pending_payment")
    .executeTakeFirst();
  return row ? z.parse(PlanTerms, row.plan_snapshot) : null;
};

/** Gives a subscription a period that was paid; `start` stays where the period continues a running one. */
export const updateSubscriptionPeriod = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  { start, end, anchorDay }: Period,
  { continues }: { continues: boolean },
): Promise<void> => {
  await tx
    .updateTable("subscriptions")
    .set({
      status: "active",
      current_period_end: end,
      period_anchor_day: anchorDay,
      ...(!continues && { current_period_start: start }),
      version: sql<number>`version + 1`,
    })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .execute();
};

export const cancelPendingSubscription = async (tx: Tx, sellerId: SellerId, id: string): Promise<void> => {
  await tx
    .updateTable("subscriptions")
    .set({ status: "canceled" })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .where("status", "=", "pending_payment")
    .execute();
};
