import { type PlanItem, PlanTranslations } from "@sellerdesk/contract/marketplace-lookups";
import { type Plan, PlanLimits } from "@sellerdesk/contract/plan-terms";
import { type Selectable, sql } from "kysely";
import * as z from "zod/mini";
import type { Db, Tx } from "../../../db/pool.ts";
import type { Plans } from "../../../db/schema.ts";
import { newId } from "../../../lib/id.ts";
import type { Identified } from "../../../lib/upsert-plan.ts";
import type { DefaultPlan } from "../subscriptions/rules.ts";

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

/** Lists plans for sale, in the operator's order. */
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

/** Finds a plan, also one that is no longer sold; null if there is none. */
export const findPlan = async (
  db: Db,
  id: string,
): Promise<{ plan: Plan; isRetired: boolean } | null> => {
  const row = await db.selectFrom("plans").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? { plan: toPlan(row), isRetired: row.retired_at !== null } : null;
};

/** Locks the table of plans, so that writers wait for each other. Readers do not wait. */
export const lockPlans = async (tx: Tx): Promise<void> => {
  await sql`lock table plans in share row exclusive mode`.execute(tx);
};

/** Lists all plans, in the format in which the operator loads them. */
export const listPlanItems = async (db: Db): Promise<Identified<PlanItem>[]> => {
  const rows = await db.selectFrom("plans").selectAll().orderBy("position").orderBy("id").execute();
  return rows.map(({ position, retired_at, ...row }) => ({
    ...toPlan({ ...row, position, retired_at }),
    translations: z.parse(PlanTranslations, row.translations),
    position,
    retired: retired_at !== null,
  }));
};

/** Retires a plan as of now. An already retired plan keeps its time. */
export const updateRetired = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable("plans")
    .set({ retired_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("retired_at", "is", null)
    .execute();
};

/**
 * Upserts plans. A plan that is retired gets the current time, one that was retired before keeps
 * its time, and one that is for sale again has none.
 */
export const upsertPlans = async (tx: Tx, rows: readonly Identified<PlanItem>[]): Promise<void> => {
  await sql`
    insert into plans as p (id, code, interval, name, description, price_minor, currency, trial_days, recommended, limits,
      features, translations, position, retired_at)
    select id, code, interval, name, description, price_minor, currency, trial_days, recommended, limits, features,
      translations, position, case when retired then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, code text, interval text, name text,
      description text, price_minor bigint, currency text, trial_days integer, recommended boolean, limits jsonb,
      features text[], translations jsonb, position integer, retired boolean)
    on conflict (id) do update set name = excluded.name, description = excluded.description,
      price_minor = excluded.price_minor, currency = excluded.currency, trial_days = excluded.trial_days,
      recommended = excluded.recommended, limits = excluded.limits, features = excluded.features,
      translations = excluded.translations, position = excluded.position,
      retired_at = case when excluded.retired_at is not null then coalesce(p.retired_at, excluded.retired_at) end`.execute(
    tx,
  );
};

/**
 * Inserts plans into an empty table. If several processes do so concurrently, each plan is inserted
 * once.
 */
export const insertFirstPlans = async (
  db: Db,
  plans: readonly DefaultPlan[],
  currency: string,
): Promise<void> => {
  const any = await db.selectFrom("plans").select("id").limit(1).executeTakeFirst();
  if (any) return;
  const rows = plans.map((plan, position) => ({
    ...plan,
    id: newId(),
    currency,
    limits: JSON.stringify(plan.limits),
    translations: JSON.stringify(plan.translations),
    position,
  }));
  await db
    .insertInto("plans")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["code", "interval"]).doNothing())
    .execute();
};
