import * as z from "zod/mini";
import { Currency, Instant, MoneyMinor, dataOf, endpoint, idOf } from "./http.ts";

/** The plan status of a seller (H1), by the database's clock. */
export const PlanStatus = z.enum(["active", "inactive", "expired"]);
export type PlanStatus = z.output<typeof PlanStatus>;

export const PlanInterval = z.enum(["month", "quarter", "year"]);
export type PlanInterval = z.output<typeof PlanInterval>;

export const PlanLimit = z.enum([
  "products",
  "offers",
  "banners",
  "variants_per_product",
  "images_per_product",
]);
export type PlanLimit = z.output<typeof PlanLimit>;

const Limit = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000)));

/** How much a plan allows; null is unlimited. `offers` counts those that run or are still to come. */
export const PlanLimits = z.object({
  products: Limit,
  variants_per_product: Limit,
  images_per_product: Limit,
  offers: Limit,
  banners: Limit,
});
export type PlanLimits = z.output<typeof PlanLimits>;

/** What a plan costs and allows; a buyer keeps the terms that were bought. */
export const PlanTerms = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  price_minor: MoneyMinor,
  currency: Currency,
  interval: PlanInterval,
  limits: PlanLimits,
  features: z.array(z.string()),
});
export type PlanTerms = z.output<typeof PlanTerms>;

/** A plan for sale. */
export const Plan = z.extend(PlanTerms, {
  id: idOf("plan"),
  /** Days that a seller's first plan is free. */
  trial_days: z.int(),
  recommended: z.boolean(),
});
export type Plan = z.output<typeof Plan>;

/** A plan as one seller may choose it now. */
export const PlanChoice = z.extend(Plan, {
  /** When the plan would end if it were chosen now. */
  runs_until: Instant,
  /** The first limit of the plan that the seller's shop is over; null where it fits. */
  too_small: z.nullable(
    z.object({
      limit: PlanLimit,
      allowed: z.int(),
      used: z.int(),
    }),
  ),
});
export type PlanChoice = z.output<typeof PlanChoice>;

/** What a shop holds of what a plan limits in total, and what waits in it. */
export const ShopUsage = z.object({
  /** Neither deleted nor archived. */
  products: z.int(),
  published_products: z.int(),
  /** Those that run or are still to come. */
  offers: z.int(),
  all_offers: z.int(),
  banners: z.int(),
  /** Orders that wait to be accepted. */
  waiting_orders: z.int(),
});
export type ShopUsage = z.output<typeof ShopUsage>;

/** What of a plan's limits a shop uses; of variants and images the most that one product has. */
export const PlanUsage = z.extend(ShopUsage, { variants_per_product: z.int(), images_per_product: z.int() });
export type PlanUsage = z.output<typeof PlanUsage>;

export const SubscriptionStatus = z.enum(["trialing", "active", "past_due", "canceled", "expired"]);
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

/** The plan that a seller has, or had last. */
export const CurrentPlan = z.object({
  plan_id: idOf("plan"),
  terms: PlanTerms,
  status: SubscriptionStatus,
  current_period_start: Instant,
  current_period_end: Instant,
  /** When it would end if it were renewed now; null where it cannot be renewed. */
  renews_until: z.nullable(Instant),
  usage: PlanUsage,
});
export type CurrentPlan = z.output<typeof CurrentPlan>;

/** The same for a screen that shows it beside other things. */
export const PlanSummary = z.object({
  name: z.string(),
  status: SubscriptionStatus,
  current_period_end: Instant,
  limits: PlanLimits,
  usage: ShopUsage,
});
export type PlanSummary = z.output<typeof PlanSummary>;

export const PlanInvoice = z.object({
  id: z.uuid(),
  /** Year and a gap-free count, e.g. 2025-00418. */
  number: z.string(),
  issued_at: Instant,
  plan_name: z.string(),
  period_start: Instant,
  period_end: Instant,
  status: z.enum(["open", "paid", "void"]),
  total_minor: MoneyMinor,
  currency: Currency,
});
export type PlanInvoice = z.output<typeof PlanInvoice>;

export const PaymentMethod = z.enum(["sandbox", "stripe"]);
export type PaymentMethod = z.output<typeof PaymentMethod>;

export const BuyPlan = z.strictObject({
  plan_id: idOf("plan"),
  payment_method: PaymentMethod,
  accept_terms: z.literal(true, "Accept the terms to continue."),
});
export type BuyPlan = z.output<typeof BuyPlan>;

export const RenewPlan = z.strictObject({ payment_method: PaymentMethod });
export type RenewPlan = z.output<typeof RenewPlan>;

/** What a purchase led to. */
export const Purchase = z.object({ plan_status: PlanStatus });
export type Purchase = z.output<typeof Purchase>;

export const plansApi = {
  public: endpoint({
    method: "GET",
    path: "/api/plans/public",
    access: "public",
    summary: "Plans for sale, for visitors.",
    reply: dataOf(z.object({ plans: z.array(Plan) })),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/plans",
    access: "seller",
    summary: "Plans for sale, the seller's own plan with its usage, and the invoices.",
    reply: dataOf(
      z.object({
        /** By the database's clock, now. */
        plan_status: PlanStatus,
        plans: z.array(PlanChoice),
        current: z.nullable(CurrentPlan),
        history: z.array(PlanInvoice),
      }),
    ),
  }),
  buy: endpoint({
    method: "POST",
    path: "/api/plans",
    access: "seller",
    summary: "Buys a plan. The plan begins when the provider has confirmed the payment.",
    body: BuyPlan,
    reply: dataOf(Purchase),
  }),
  renew: endpoint({
    method: "POST",
    path: "/api/plans/renewplan",
    access: "seller",
    summary: "Renews the plan on the terms that were bought: early from its end, after its end from now.",
    body: RenewPlan,
    reply: dataOf(Purchase),
  }),
};
