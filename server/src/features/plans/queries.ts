import type { PlanItem } from "@sellerdesk/contract/marketplace-lookups";
import {
  type CurrentPlan,
  type Plan,
  PlanLimits,
  PlanTerms,
  type PlanUsage,
  type ShopUsage,
} from "@sellerdesk/contract/plans";
import { type NotNull, type Selectable, sql } from "kysely";
import * as z from "zod/mini";
import { oneRow } from "../../db/one-row.ts";
import type { Db, Tx } from "../../db/pool.ts";
import type { Plans } from "../../db/schema.ts";
import { newId } from "../../lib/id.ts";
import type { Identified } from "../../lib/upsert-plan.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { Period, Standing, defaultPlans } from "./rules.ts";

const toPlan = (row: Selectable<Plans>): Plan => ({
  id: row.id,
  code: row.code,
  name: row.name,
  description: row.description,
  price_minor: row.price_minor,
  currency: row.currency,
  interval: row.interval,
  limits: z.parse(PlanLimits, row.limits),
  features: row.features,
  trial_days: row.trial_days,
  recommended: row.recommended,
});

/** Plans for sale, in the operator's order. */
export const listPlans = async (db: Db): Promise<Plan[]> => {
  const rows = await db
    .selectFrom("plans")
    .selectAll()
    .where("retired_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(toPlan);
};

export const findPlan = async (db: Db, id: string): Promise<{ plan: Plan; isRetired: boolean } | null> => {
  const row = await db.selectFrom("plans").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? { plan: toPlan(row), isRetired: row.retired_at !== null } : null;
};

/** Makes those who load plans come one after the other; readers do not wait. */
export const lockPlans = async (tx: Tx): Promise<void> => {
  await sql`lock table plans in share row exclusive mode`.execute(tx);
};

/** Every plan there is, as the operator loads them. */
export const listPlanItems = async (tx: Tx): Promise<Identified<PlanItem>[]> => {
  const rows = await tx.selectFrom("plans").selectAll().execute();
  return rows.map(({ position, retired_at, ...row }) => ({
    ...toPlan({ ...row, position, retired_at }),
    position,
    retired: retired_at !== null,
  }));
};

/** Adds and replaces plans; one that goes off sale or comes back has the time of it. */
export const upsertPlans = async (tx: Tx, rows: readonly Identified<PlanItem>[]): Promise<void> => {
  await sql`
    insert into plans as p (id, code, interval, name, description, price_minor, currency, trial_days, recommended, limits,
      features, position, retired_at)
    select id, code, interval, name, description, price_minor, currency, trial_days, recommended, limits, features,
      position, case when retired then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, code text, interval text, name text,
      description text, price_minor bigint, currency text, trial_days integer, recommended boolean, limits jsonb,
      features text[], position integer, retired boolean)
    on conflict (id) do update set name = excluded.name, description = excluded.description,
      price_minor = excluded.price_minor, currency = excluded.currency, trial_days = excluded.trial_days,
      recommended = excluded.recommended, limits = excluded.limits, features = excluded.features,
      position = excluded.position,
      retired_at = case when excluded.retired_at is not null then coalesce(p.retired_at, excluded.retired_at) end`.execute(
    tx,
  );
};

/** Puts plans into an empty table; of several processes that do it at once, each plan is written by one. */
export const insertFirstPlans = async (
  db: Db,
  plans: typeof defaultPlans,
  currency: string,
): Promise<void> => {
  const any = await db.selectFrom("plans").select("id").limit(1).executeTakeFirst();
  if (any) return;
  const rows = plans.map((plan, position) => ({
    ...plan,
    id: newId(),
    currency,
    limits: JSON.stringify(plan.limits),
    position,
  }));
  await db
    .insertInto("plans")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["code", "interval"]).doNothing())
    .execute();
};

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

/** What the seller's shop holds of what plans limit in total. */
export const findShopUsage = (db: Db, sellerId: SellerId): Promise<ShopUsage> =>
  oneRow(
    sql`select p.*, o.*, b.*, w.*
    from
      (select count(*) filter (where status <> 'archived') as products,
              count(*) filter (where status = 'published') as published_products
       from products where seller_id = ${sellerId} and deleted_at is null) p,
      (select count(*) filter (where not draft and (ends_at is null or ends_at > now())) as offers,
              count(*) as all_offers
       from offers where seller_id = ${sellerId}) o,
      (select count(*) as banners from banners where seller_id = ${sellerId}) b,
      (select count(*) as waiting_orders from orders where seller_id = ${sellerId} and status = 'pending') w`,
    db,
  );

/** What of every limit the seller's shop uses; reads each product and its pictures. */
export const findUsage = async (db: Db, sellerId: SellerId): Promise<PlanUsage> => {
  const largest = await oneRow(
    sql<Pick<PlanUsage, "variants_per_product" | "images_per_product">>`
    select coalesce(max(variants_count), 0) as variants_per_product, coalesce(max(images), 0) as images_per_product
    from products
    left join (
      select product_id, count(*) as images from product_images where seller_id = ${sellerId} group by product_id
    ) of_product on of_product.product_id = products.id
    where seller_id = ${sellerId} and deleted_at is null and status <> 'archived'`,
    db,
  );
  return { ...(await findShopUsage(db, sellerId)), ...largest };
};

const count = sql<number>`count(*)`.as("count");

const counts = {
  products: (db: Db, sellerId: SellerId) =>
    db
      .selectFrom("products")
      .select(count)
      .where("seller_id", "=", sellerId)
      .where("deleted_at", "is", null)
      .where("status", "<>", "archived"),
  offers: (db: Db, sellerId: SellerId) =>
    db
      .selectFrom("offers")
      .select(count)
      .where("seller_id", "=", sellerId)
      .where("draft", "=", false)
      .where((offer) => offer.or([offer("ends_at", "is", null), offer("ends_at", ">", sql<Date>`now()`)])),
  banners: (db: Db, sellerId: SellerId) =>
    db.selectFrom("banners").select(count).where("seller_id", "=", sellerId),
};

/** How many the seller has of what a plan limits in total, counted as `findUsage` does. */
export const countUsed = async (db: Db, sellerId: SellerId, what: keyof typeof counts): Promise<number> =>
  (await counts[what](db, sellerId).executeTakeFirstOrThrow()).count;

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
