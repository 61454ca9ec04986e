import type { AmountDue } from "@sellerdesk/contract/plan-terms";
import type { CurrentPlan, PlanChoice } from "@sellerdesk/contract/plans";
import { expect, test } from "vitest";
import { choiceOf, renewalOf } from "./choice.ts";

const amountDueFor = (total_minor: number): AmountDue => ({
  credit_minor: 0,
  waived_minor: 0,
  subtotal_minor: total_minor,
  tax_minor: 0,
  total_minor,
});
const plan: PlanChoice = {
  id: "studio-month",
  code: "studio",
  name: "Studio",
  description: "",
  price_minor: 3900,
  currency: "EUR",
  interval: "month",
  limits: {
    products: 10,
    offers: null,
    banners: 1,
    variants_per_product: 5,
    images_per_product: 5,
  },
  features: [],
  trial_days: 14,
  recommended: true,
  change: "buy",
  runs_from: "2025-11-19T09:00:00.000Z",
  runs_until: "2025-12-19T09:00:00.000Z",
  due: amountDueFor(3900),
  too_small: null,
};
const bought = { ...plan, price_minor: 2900 };
const current: CurrentPlan = {
  plan_id: plan.id,
  terms: bought,
  status: "expired",
  current_period_start: "2025-10-12T09:00:00.000Z",
  current_period_end: "2025-11-12T09:00:00.000Z",
  grace_until: null,
  auto_renew: false,
  cancel_at_period_end: false,
  next: null,
  renewal: {
    terms: bought,
    runs_from: "2025-11-20T09:00:00.000Z",
    runs_until: "2025-12-20T09:00:00.000Z",
    due: amountDueFor(2900),
  },
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

test("K2 buys a plan that the seller never had at its price, from now", () => {
  expect(choiceOf(plan, null)).toMatchObject({
    change: "buy",
    terms: { price_minor: 3900 },
    runsFrom: null,
    runsUntil: plan.runs_until,
    trialDays: 14,
  });
});

test("K3 renews the seller's last plan on the terms that were bought, without free days", () => {
  expect(choiceOf(plan, current)).toMatchObject({
    change: "renew",
    terms: { price_minor: 2900 },
    runsFrom: null,
    runsUntil: "2025-12-20T09:00:00.000Z",
    trialDays: 0,
  });
});

test("K3 renews an active plan from its end", () => {
  expect(renewalOf({ ...current, status: "active" })?.runsFrom).toBe(current.renewal?.runs_from);
});

test("K3 buys the last plan again if it cannot be renewed but is still sold", () => {
  const ended = { ...current, renewal: null };
  expect(renewalOf(ended)).toBeNull();
  expect(choiceOf(plan, ended)).toMatchObject({ change: "buy", terms: { price_minor: 3900 } });
});

test("K2 starts a cheaper plan when the current one ends, and does not offer a plan paid ahead", () => {
  const running: CurrentPlan = { ...current, plan_id: "house", status: "active", renewal: null };
  const later = { ...plan, change: "downgrade", runs_from: current.current_period_end } as const;
  expect(choiceOf(later, running)?.runsFrom).toBe(current.current_period_end);
  expect(choiceOf({ ...plan, id: "house", change: "none" }, running)).toBeNull();
});
