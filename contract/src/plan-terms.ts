import * as z from "zod/mini";
import { Currency, MoneyMinor, idOf } from "./http.ts";

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

/** The limits of a plan; `null` is unlimited. `offers` counts active and scheduled ones. */
export const PlanLimits = z.object({
  products: Limit,
  variants_per_product: Limit,
  images_per_product: Limit,
  offers: Limit,
  banners: Limit,
});
export type PlanLimits = z.output<typeof PlanLimits>;

/** The price and limits of a plan; a subscriber keeps the terms that were bought. */
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

/**
 * The amount to pay, in minor units: `subtotal_minor` is the price less the credit for unused days
 * of the plan before, and less amounts that are waived because they are too small to be charged.
 */
export const AmountDue = z.object({
  credit_minor: MoneyMinor,
  waived_minor: MoneyMinor,
  subtotal_minor: MoneyMinor,
  tax_minor: MoneyMinor,
  total_minor: MoneyMinor,
});
export type AmountDue = z.output<typeof AmountDue>;

/** The tax that the marketplace adds to prices; 0 basis points if none. */
export const Tax = z.object({ name: z.string(), basis_points: z.int() });
export type Tax = z.output<typeof Tax>;
