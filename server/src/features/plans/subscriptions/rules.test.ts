import type { PlanUsage } from "@sellerdesk/contract/plans";
import { translatedLocales } from "@sellerdesk/contract/languages";
import { describe, expect, it } from "vitest";
import {
  type CurrentSubscription,
  createDefaultPlans,
  planTranslations,
  firstPeriod,
  invoiceNumber,
  findMismatches,
  periodEnd,
  renewalRefusal,
  renewedPeriod,
  tooSmall,
} from "./rules.ts";

const time = (text: string) => new Date(`${text}Z`);

describe("periodEnd", () => {
  it.each([
    ["2025-01-31T10:20:30", "month", 31, "2025-02-28T10:20:30"],
    ["2024-01-31T10:20:30", "month", 31, "2024-02-29T10:20:30"],
    ["2025-02-28T10:20:30", "month", 31, "2025-03-31T10:20:30"],
    ["2025-03-31T23:59:59", "month", 31, "2025-04-30T23:59:59"],
    ["2025-12-15T00:00:00", "month", 15, "2026-01-15T00:00:00"],
    ["2025-11-30T12:00:00", "quarter", 30, "2026-02-28T12:00:00"],
    ["2026-02-28T12:00:00", "quarter", 30, "2026-05-30T12:00:00"],
    ["2024-02-29T08:00:00", "year", 29, "2025-02-28T08:00:00"],
    ["2027-02-28T08:00:00", "year", 29, "2028-02-29T08:00:00"],
  ] as const)(
    "K2 one interval after %s by the %s, anchored on day %i, is %s",
    (start, interval, anchor, end) => {
      expect(periodEnd(time(start), interval, anchor)).toEqual(time(end));
    },
  );

  it("K3 twelve monthly renewals from 31 January end on 31 January", () => {
    let end = time("2025-01-31T09:00:00");
    for (let month = 0; month < 12; month++) end = periodEnd(end, "month", 31);
    expect(end).toEqual(time("2026-01-31T09:00:00"));
  });
});

it("K2 free days start now, and the paid periods on the day when the free days end", () => {
  const now = time("2025-01-17T09:00:00");
  const trial = firstPeriod(now, { interval: "month", trial_days: 14 });
  expect(trial).toEqual({ start: now, end: time("2025-01-31T09:00:00"), anchorDay: 31 });
  expect(firstPeriod(now, { interval: "month", trial_days: 0 }).end).toEqual(
    time("2025-02-17T09:00:00"),
  );
});

const subscription = (changes: Partial<CurrentSubscription>): CurrentSubscription => ({
  subscriptionId: "s",
  planId: "p",
  terms: {
    code: "studio",
    name: "Studio",
    description: "",
    price_minor: 2900,
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
  },
  status: "active",
  isLive: true,
  isRetired: false,
  start: time("2025-01-31T09:00:00"),
  end: time("2025-02-28T09:00:00"),
  anchorDay: 31,
  autoRenew: false,
  cancelAtEnd: false,
  renewalTries: 0,
  next: null,
  timeZone: "UTC",
  now: time("2025-02-20T12:00:00"),
  ...changes,
});

describe("renewing", () => {
  it("K3 early, extends from the current end and keeps the anchor day", () => {
    expect(renewedPeriod(subscription({}))).toEqual({
      start: time("2025-02-28T09:00:00"),
      end: time("2025-03-31T09:00:00"),
      anchorDay: 31,
    });
  });

  it("K3 after the end, starts now with a new anchor day", () => {
    const now = time("2025-06-05T12:00:00");
    expect(renewedPeriod(subscription({ isLive: false, now }))).toEqual({
      start: now,
      end: time("2025-07-05T12:00:00"),
      anchorDay: 5,
    });
  });

  it("K3 is rejected while more than one period is left, and once a retired plan has lapsed", () => {
    expect(renewalRefusal(subscription({}))).toBeNull();
    expect(renewalRefusal(subscription({ end: time("2025-03-20T12:00:00") }))).toBeNull();
    expect(renewalRefusal(subscription({ end: time("2025-03-20T12:00:01") }))).toBe(
      "already_renewed",
    );
    expect(renewalRefusal(subscription({ isRetired: true }))).toBeNull();
    expect(renewalRefusal(subscription({ isRetired: true, isLive: false }))).toBe("plan_retired");
  });
});

const usage: PlanUsage = {
  products: 10,
  published_products: 4,
  variants_per_product: 5,
  images_per_product: 5,
  offers: 900,
  all_offers: 900,
  banners: 1,
  waiting_orders: 0,
};

it("K2 a plan fits usage up to each of its limits, and null is unlimited", () => {
  const { limits } = subscription({}).terms;
  expect(tooSmall(limits, usage)).toBeNull();
  expect(tooSmall(limits, { ...usage, products: 11 })).toEqual({
    limit: "products",
    allowed: 10,
    used: 11,
  });
  expect(tooSmall(limits, { ...usage, images_per_product: 6 })?.limit).toBe("images_per_product");
});

it("K1 invoice numbers contain their year and at least five digits", () => {
  expect(invoiceNumber(418, time("2025-12-31T23:59:59"))).toBe("2025-00418");
  expect(invoiceNumber(123_456, time("2026-01-01T00:00:00"))).toBe("2026-123456");
});

it("K2 compares every field of an event", () => {
  const charge = {
    paymentId: "a",
    sellerId: "s" as never,
    planId: "p",
    amountMinor: 2900,
    currency: "EUR",
    customerRef: "c",
    checkoutRef: null,
  };
  expect(findMismatches(charge, charge)).toEqual([]);
  expect(findMismatches(charge, { ...charge, amountMinor: 2899, currency: "USD" })).toEqual([
    "amountMinor",
    "currency",
  ]);
});

it("K1 each default plan is sold monthly and yearly, and a year costs ten months", () => {
  const defaultPlans = createDefaultPlans();
  for (const plan of defaultPlans.filter(({ interval }) => interval === "month")) {
    const yearly = defaultPlans.find(
      ({ code, interval }) => code === plan.code && interval === "year",
    );
    expect(yearly?.price_minor).toBe(plan.price_minor * 10);
  }
});

it("K1 maps the operator's texts to their translations, if they have any", () => {
  const plan = { name: "Studio", description: "", features: ["Calls", "Visits"] };
  const ar = { name: "الاستوديو", description: "وصف", features: ["مكالمات", "زيارات"] };
  expect(planTranslations([{ ...plan, translations: { ar } }], "ar")).toEqual({
    Studio: "الاستوديو",
    Calls: "مكالمات",
    Visits: "زيارات",
  });
  expect(planTranslations([{ ...plan, translations: {} }], "ar")).toEqual({});
});

it.each(translatedLocales)("K1 the plans of a fresh installation have texts in %s", (locale) => {
  const defaultPlans = createDefaultPlans();
  const translations = planTranslations(
    defaultPlans.map((defaultPlan) => ({ ...defaultPlan, features: [...defaultPlan.features] })),
    locale,
  );
  for (const { name, description } of defaultPlans) {
    expect(translations[name]).toBeTruthy();
    expect(translations[description]).not.toBe(description);
    expect(translations[description]).toBeTruthy();
  }
});
