import { type Plan, type PlanLimits, PlanTerms } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db } from "../src/db/pool.ts";
import { isUniqueViolation } from "../src/db/violations.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";

const unlimited: PlanLimits = {
  products: null,
  variants_per_product: null,
  images_per_product: null,
  offers: null,
  banners: null,
};

type NewPlan = Partial<Omit<Plan, "id" | "limits">> & {
  limits?: Partial<PlanLimits>;
  position?: number;
  retired?: boolean;
};

/** A plan for sale, unlimited and 29.00 USD a month unless said otherwise. */
export const createPlan = async (
  db: Db,
  { limits, position = 0, retired = false, trial_days = 0, recommended = false, ...changes }: NewPlan = {},
): Promise<{ id: string; terms: PlanTerms }> => {
  const id = newId();
  const terms: PlanTerms = {
    code: `plan-${id}`,
    name: "Studio",
    description: "For shops that ship every day.",
    price_minor: 2900,
    currency: "USD",
    interval: "month",
    features: [],
    limits: { ...unlimited, ...limits },
    ...changes,
  };
  await db
    .insertInto("plans")
    .values({
      ...terms,
      id,
      trial_days,
      recommended,
      position,
      limits: JSON.stringify(terms.limits),
      retired_at: retired ? sql<Date>`now()` : null,
    })
    .execute();
  return { id, terms };
};

/** The plan of sellers who only need one: Studio by the month as it is sold here, or an unlimited one of that name. */
const usualPlan = async (db: Db): Promise<{ id: string; terms: PlanTerms }> => {
  const find = () =>
    db
      .selectFrom("plans")
      .selectAll()
      .where("code", "=", "studio")
      .where("interval", "=", "month")
      .executeTakeFirst();
  let row = await find();
  if (!row) {
    await createPlan(db, { code: "studio" }).catch((error: unknown) => {
      // Another test made it at the same moment.
      if (!isUniqueViolation(error)) throw error;
    });
    row = await find();
  }
  if (!row) throw new Error("The usual plan was just made.");
  return { id: row.id, terms: z.parse(PlanTerms, row) };
};

type NewSubscription = {
  plan?: { id: string; terms: PlanTerms };
  status?: "trialing" | "active" | "past_due" | "canceled" | "expired";
  /** Seconds from now by the database's clock, negative for the past; a month unless given. */
  endsIn?: number;
};

const secondsOfMonth = 30 * 86_400;

/** A subscription that a seller has been granted, to the usual plan unless one is given. */
export const createSubscription = async (
  db: Db,
  sellerId: SellerId,
  { plan, status = "active", endsIn = secondsOfMonth }: NewSubscription = {},
): Promise<{ id: string; planId: string }> => {
  const { id: planId, terms } = plan ?? (await usualPlan(db));
  const id = newId();
  await db
    .insertInto("subscriptions")
    .values({
      seller_id: sellerId,
      id,
      plan_id: planId,
      plan_snapshot: JSON.stringify(terms),
      status,
      current_period_start: sql<Date>`now() + make_interval(secs => ${endsIn - secondsOfMonth})`,
      current_period_end: sql<Date>`now() + make_interval(secs => ${endsIn})`,
      period_anchor_day: sql<number>`extract(day from now() + make_interval(secs => ${endsIn}))::integer`,
    })
    .execute();
  return { id, planId };
};

/** Moves the end of the seller's subscriptions, as if time had passed. */
export const endPlanIn = async (db: Db, sellerId: SellerId, seconds: number): Promise<void> => {
  await db
    .updateTable("subscriptions")
    .set({ current_period_end: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where("seller_id", "=", sellerId)
    .where("current_period_end", "is not", null)
    .execute();
};
