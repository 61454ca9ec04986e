import { type Plan, type PlanLimits, PlanTerms } from "@sellerdesk/contract/plan-terms";
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

/** Creates a plan for sale, by default unlimited and for 29.00 USD a month. */
export const createPlan = async (
  db: Db,
  {
    limits,
    position = 0,
    retired = false,
    trial_days = 0,
    recommended = false,
    ...changes
  }: NewPlan = {},
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

/**
 * The default plan of sellers: the monthly Studio plan of this database, or else a new unlimited
 * plan of that name.
 */
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
      // Another test created it at the same time.
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
  autoRenew?: boolean;
};

const secondsOfMonth = 30 * 86_400;

/** Creates a subscription of a seller, to the usual plan unless one is given. */
export const createSubscription = async (
  db: Db,
  sellerId: SellerId,
  { plan, status = "active", endsIn = secondsOfMonth, autoRenew = false }: NewSubscription = {},
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
      auto_renew: autoRenew,
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

/**
 * Creates a payment of a seller for the subscription, with its invoice. Both are settled unless
 * `isPending`.
 */
export const createPlanPayment = async (
  db: Db,
  sellerId: SellerId,
  {
    subscriptionId,
    planId,
    amountMinor = 2900,
    isPending = false,
  }: {
    subscriptionId: string;
    planId: string;
    amountMinor?: number;
    isPending?: boolean;
  },
): Promise<{ paymentId: string; invoiceId: string }> => {
  const [paymentId, invoiceId] = [newId(), newId()];
  const { rows } = await sql<{ number: number }>`
    update invoice_counter set last_number = last_number + ${isPending ? 0 : 1} returning last_number as number`.execute(
    db,
  );
  await sql`
    insert into invoices (seller_id, id, subscription_id, number, lines, currency, subtotal_minor, total_minor, status)
    select s.seller_id, ${invoiceId}, s.id, ${isPending ? null : (rows[0]?.number ?? 0)}::bigint,
      jsonb_build_array(jsonb_build_object('kind', 'plan', 'plan_name', s.plan_snapshot ->> 'name', 'amount_minor', ${amountMinor}::bigint,
        'period_start', to_char(s.current_period_start, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'period_end', to_char(s.current_period_end, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))),
      s.plan_snapshot ->> 'currency', ${amountMinor}, ${amountMinor}, ${isPending ? "draft" : "paid"}
    from subscriptions s where s.seller_id = ${sellerId} and s.id = ${subscriptionId}`.execute(db);
  await db
    .insertInto("payments")
    .values({
      seller_id: sellerId,
      id: paymentId,
      subscription_id: subscriptionId,
      invoice_id: invoiceId,
      provider: "sandbox",
      provider_ref: isPending ? null : `sandbox_${paymentId}`,
      amount_minor: amountMinor,
      currency: "USD",
      status: isPending ? "pending" : "succeeded",
      purpose: JSON.stringify({ kind: "buy", plan_id: planId }),
    })
    .execute();
  return { paymentId, invoiceId };
};
