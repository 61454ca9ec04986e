import type { CurrentPlan, PlanChoice } from "@sellerdesk/contract/plans";
import { expect, test } from "vitest";
import { choiceOf, renewalOf } from "./choice.ts";

const plan: PlanChoice = {
  id: "studio-month",
  code: "studio",
  name: "Studio",
  description: "",
  price_minor: 3900,
  currency: "EUR",
  interval: "month",
  limits: { products: 10, offers: null, banners: 1, variants_per_product: 5, images_per_product: 5 },
  features: [],
  trial_days: 14,
  recommended: true,
  runs_until: "2025-12-19T09:00:00.000Z",
  too_small: null,
};
const current: CurrentPlan = {
  plan_id: plan.id,
  terms: { ...plan, price_minor: 2900 },
  status: "expired",
  current_period_start: "2025-10-12T09:00:00.000Z",
  current_period_end: "2025-11-12T09:00:00.000Z",
  renews_until: "2025-12-20T09:00:00.000Z",
  usage: {
    products: 0,
    published_products: 0,
    offers: 0,
    all_offers: 0,
    banners: 0,
    waiting_orders: 0,
    variants_per_product: 0,
    images_per_product: 0,
  },
};

test("K2 a plan that the seller never had is bought at its price, from now", () => {
  expect(choiceOf(plan, null)).toMatchObject({
    isRenewal: false,
    terms: { price_minor: 3900 },
    runsFrom: null,
    runsUntil: plan.runs_until,
    trialDays: 14,
  });
});

test("K3 the seller's last plan is renewed on the terms that were bought, without free days", () => {
  expect(choiceOf(plan, current)).toMatchObject({
    isRenewal: true,
    terms: { price_minor: 2900 },
    runsFrom: null,
    runsUntil: "2025-12-20T09:00:00.000Z",
    trialDays: 0,
  });
});

test("K3 a plan that still runs is renewed from its end", () => {
  expect(renewalOf({ ...current, status: "active" })?.runsFrom).toBe(current.current_period_end);
});

test("K3 a last plan that cannot be renewed is bought anew, where it is sold", () => {
  const ended = { ...current, renews_until: null };
  expect(renewalOf(ended)).toBeNull();
  expect(choiceOf(plan, ended)).toMatchObject({ isRenewal: false, terms: { price_minor: 3900 } });
});
