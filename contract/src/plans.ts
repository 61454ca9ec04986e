import * as z from "zod/mini";
import { Locale } from "./accounts.ts";
import {
  Currency,
  IdParams,
  Instant,
  MoneyMinor,
  dataOf,
  endpoint,
  fileOf,
  idOf,
  listOf,
  pageQuery,
} from "./http.ts";
import { PaperSize } from "./order-documents.ts";
import {
  AmountDue,
  Plan,
  PlanLimit,
  PlanLimits,
  PlanStatus,
  PlanTerms,
  Tax,
} from "./plan-terms.ts";
import { validationCode } from "./validation-texts.ts";

/**
 * The effect of choosing a plan now: it is bought, replaces the current one immediately or at its
 * end, or is the current one.
 */
export const PlanChange = z.enum(["buy", "upgrade", "downgrade", "none"]);
export type PlanChange = z.output<typeof PlanChange>;

/** A plan as one seller may choose it now. */
export const PlanChoice = z.extend(Plan, {
  change: PlanChange,
  /** When the plan would start if it were chosen now. */
  runs_from: Instant,
  /** When the paid period would end. */
  runs_until: Instant,
  /** The amount to pay now. */
  due: AmountDue,
  /** The first limit of the plan that the seller's shop exceeds; `null` if it fits. */
  too_small: z.nullable(
    z.object({
      limit: PlanLimit,
      allowed: z.int(),
      used: z.int(),
    }),
  ),
});
export type PlanChoice = z.output<typeof PlanChoice>;

/**
 * A shop's use of the plan's limits, and its pending work; for variants and images the most of any
 * product.
 */
export const PlanUsage = z.object({
  /** Neither deleted nor archived. */
  products: z.int(),
  published_products: z.int(),
  /** Active and scheduled ones. */
  offers: z.int(),
  all_offers: z.int(),
  banners: z.int(),
  /** Orders that wait to be accepted. */
  waiting_orders: z.int(),
  variants_per_product: z.int(),
  images_per_product: z.int(),
});
export type PlanUsage = z.output<typeof PlanUsage>;

export const SubscriptionStatus = z.enum(["trialing", "active", "past_due", "canceled", "expired"]);

/** The renewal of a plan that is possible now. */
export const PlanRenewal = z.object({
  terms: PlanTerms,
  runs_from: Instant,
  runs_until: Instant,
  due: AmountDue,
});

/** The plan that a seller has, or had last. */
export const CurrentPlan = z.object({
  plan_id: idOf("plan"),
  terms: PlanTerms,
  status: SubscriptionStatus,
  current_period_start: Instant,
  current_period_end: Instant,
  /** The end of the grace period, in which the shop stays open although a renewal is not paid. */
  grace_until: z.nullable(Instant),
  auto_renew: z.boolean(),
  cancel_at_period_end: z.boolean(),
  /** The plan that follows; `is_paid` if it can no longer be canceled. */
  next: z.nullable(
    z.object({ plan_id: idOf("plan"), terms: PlanTerms, from: Instant, is_paid: z.boolean() }),
  ),
  /** `null` if it cannot be renewed now. */
  renewal: z.nullable(PlanRenewal),
  usage: PlanUsage,
});
export type CurrentPlan = z.output<typeof CurrentPlan>;

/** A summary of the current plan, for screens that show it beside other things. */
export const PlanSummary = z.object({
  name: z.string(),
  status: SubscriptionStatus,
  current_period_end: Instant,
  limits: PlanLimits,
  /** The use of each limit; `null` where the plan has none. */
  usage: z.object({
    products: z.nullable(z.int()),
    offers: z.nullable(z.int()),
    banners: z.nullable(z.int()),
  }),
  /** Orders that wait to be accepted. */
  waiting_orders: z.int(),
});
export type PlanSummary = z.output<typeof PlanSummary>;

export const Dispute = z.enum(["open", "lost", "won"]);
export type Dispute = z.output<typeof Dispute>;

export const PlanInvoice = z.object({
  id: idOf("invoice"),
  /** Year and a gap-free count, e.g. 2025-00418. */
  number: z.string(),
  issued_at: Instant,
  plan_name: z.string(),
  period_start: Instant,
  period_end: Instant,
  status: z.enum(["open", "paid", "void"]),
  total_minor: MoneyMinor,
  /** The part that was returned since: manual refunds and lost disputes. */
  returned_minor: MoneyMinor,
  /** `null` if the payer's bank never disputed it. */
  dispute: z.nullable(Dispute),
  currency: Currency,
});
export type PlanInvoice = z.output<typeof PlanInvoice>;

export const PaymentMethod = z.enum(["sandbox", "stripe"]);
export type PaymentMethod = z.output<typeof PaymentMethod>;

/** Turns automatic renewal on or off; if left out, it stays as it is. */
const auto_renew = z.optional(z.boolean());

export const BuyPlan = z.strictObject({
  plan_id: idOf("plan"),
  payment_method: PaymentMethod,
  accept_terms: z.literal(true, validationCode("accept_the_terms_to_continue")),
  auto_renew,
});
export type BuyPlan = z.output<typeof BuyPlan>;

export const RenewPlan = z.strictObject({ payment_method: PaymentMethod, auto_renew });
export type RenewPlan = z.output<typeof RenewPlan>;

export const PlanSettings = z.strictObject({
  auto_renew: z.optional(z.boolean()),
  cancel_at_period_end: z.optional(z.boolean()),
});
export type PlanSettings = z.output<typeof PlanSettings>;

/**
 * The result of a purchase. If it is paid on the provider's own page, the plan starts when the
 * provider has confirmed the payment.
 */
export const Purchase = z.object({
  plan_status: PlanStatus,
  takes_effect: z.enum(["now", "period_end", "when_paid"]),
  redirect_url: z.optional(z.url()),
});
export type Purchase = z.output<typeof Purchase>;

/**
 * State of money that arrived and could not be used: it is refunded (`refund_due` until that is
 * done) or, if it differs from the agreed amount, `held` until the operator has decided.
 */
export const RefundStatus = z.enum(["held", "refund_due", "refunded", "refund_failed"]);

export const PlanPaymentStatus = z.enum([
  "pending",
  "succeeded",
  "failed",
  ...RefundStatus.options,
]);
export type PlanPaymentStatus = z.output<typeof PlanPaymentStatus>;

/** A refund of money that arrived and could not be used. */
export const PlanRefund = z.object({
  id: idOf("payment"),
  plan_name: z.string(),
  status: RefundStatus,
  amount_minor: MoneyMinor,
  currency: Currency,
  paid_at: Instant,
  refunded_at: z.nullable(Instant),
});
export type PlanRefund = z.output<typeof PlanRefund>;

/** A payment that was started. */
export const PlanPayment = z.object({
  id: idOf("payment"),
  status: PlanPaymentStatus,
  plan_name: z.string(),
  total_minor: MoneyMinor,
  currency: Currency,
  /** The URL on which a pending purchase continues. */
  redirect_url: z.nullable(z.url()),
  plan_status: PlanStatus,
});
export type PlanPayment = z.output<typeof PlanPayment>;

/** Invoices that a screen shows at first: two years of monthly ones. */
export const invoicesPerPage = 24;

const Changed = dataOf(z.object({ current: z.nullable(CurrentPlan) }));

export const plansApi = {
  public: endpoint("GET", "/api/plans/public", {
    access: "public",
    summary: "Lists plans for sale, without login.",
    reply: dataOf(z.object({ plans: z.array(Plan), tax: Tax })),
  }),
  words: endpoint("GET", "/api/plans/words", {
    access: "public",
    summary: "Returns translations of the operator's texts about plans and of the tax's name.",
    query: z.strictObject({ locale: z._default(Locale, "en") }),
    reply: dataOf(z.record(z.string(), z.string())),
  }),
  list: endpoint("GET", "/api/plans", {
    access: "seller",
    summary: "Returns plans for sale, the seller's plan with its usage, and invoices.",
    reply: dataOf(
      z.object({
        /** By the database's clock, now. */
        plan_status: PlanStatus,
        plans: z.array(PlanChoice),
        tax: Tax,
        /** The ways to pay here, the usual one first. */
        payment_methods: z.array(PaymentMethod),
        /** The payment method of automatic renewals, e.g. Visa 4242; `null` if none is saved. */
        saved_method: z.nullable(z.string()),
        current: z.nullable(CurrentPlan),
        /** The newest invoices, the first page of `invoices`. */
        history: z.array(PlanInvoice),
        invoices_total: z.int(),
        /** The newest payments that could not be used. */
        refunds: z.array(PlanRefund),
      }),
    ),
  }),
  buy: endpoint("POST", "/api/plans", {
    access: "seller",
    summary:
      "Buys a plan. A more expensive plan replaces the active one right away, with credit for unused days; a cheaper one starts when it ends.",
    body: BuyPlan,
    reply: dataOf(Purchase),
  }),
  renew: endpoint("POST", "/api/plans/renewplan", {
    access: "seller",
    summary: "Renews the plan on its current terms: from its end, or from now if it has ended.",
    body: RenewPlan,
    reply: dataOf(Purchase),
  }),
  settings: endpoint("PUT", "/api/plans/current", {
    access: "seller",
    summary: "Sets auto-renewal and cancellation at the end of the period.",
    body: PlanSettings,
    reply: Changed,
  }),
  keep: endpoint("DELETE", "/api/plans/current/next", {
    access: "seller",
    summary: "Cancels the scheduled change to another plan.",
    reply: Changed,
  }),
  payment: endpoint("GET", "/api/plans/payments/:id", {
    access: "seller",
    summary: "Returns the result of a payment, as confirmed by the provider.",
    params: IdParams("payment"),
    reply: dataOf(PlanPayment),
  }),
  invoices: endpoint("GET", "/api/plans/invoices", {
    access: "seller",
    summary: "Lists invoices, newest first.",
    query: z.strictObject(pageQuery),
    reply: listOf(PlanInvoice),
  }),
  invoice: endpoint("GET", "/api/plans/invoices/:id", {
    access: "seller",
    summary: "Returns the marketplace's invoice for a plan as a PDF.",
    params: IdParams("invoice"),
    query: z.strictObject({ paper: z._default(PaperSize, "a4") }),
    reply: fileOf("application/pdf"),
  }),
  stripeEvents: endpoint("POST", "/api/payments/stripe", {
    access: "public",
    summary: "Receives Stripe's events, signed with the webhook secret.",
    reply: dataOf(z.object({ outcome: z.enum(["granted", "failed", "refused", "noted"]) })),
    bodyLimit: 262_144,
  }),
};
