import type { PlanTerms, Tax } from "@sellerdesk/contract/plan-terms";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../../../testing/property-runs.ts";
import {
  createPlanBill,
  createUpgradeBill,
  changeTiming,
  toAmountDue,
  unusedCredit,
} from "./bill-rules.ts";
import { millisecondsOfDay, periodFromNow } from "../subscriptions/rules.ts";

const time = (text: string) => new Date(`${text}Z`);
const noTax: Tax = { name: "", basis_points: 0 };
const vat: Tax = { name: "VAT", basis_points: 2500 };
const termsOf = (changes: Partial<PlanTerms> = {}): PlanTerms => ({
  code: "studio",
  name: "Studio",
  description: "",
  price_minor: 2900,
  currency: "EUR",
  interval: "month",
  limits: {
    products: null,
    offers: null,
    banners: null,
    variants_per_product: null,
    images_per_product: null,
  },
  features: [],
  ...changes,
});
const house = termsOf({ code: "house", name: "House", price_minor: 7900 });

it("K2 adds tax to the price and rounds once, half a minor unit up", () => {
  expect(createPlanBill(termsOf(), vat)).toMatchObject({
    subtotalMinor: 2900,
    taxMinor: 725,
    totalMinor: 3625,
  });
  const odd = { name: "VAT", basis_points: 770 };
  expect(createPlanBill(termsOf({ price_minor: 1250 }), odd)).toMatchObject({
    taxMinor: 96,
    totalMinor: 1346,
  });
  expect(createPlanBill(termsOf(), noTax).totalMinor).toBe(2900);
});

describe("credit for unused days", () => {
  const november = {
    start: time("2025-11-12T09:00:00"),
    end: time("2025-12-12T09:00:00"),
    amountMinor: 3000,
  };

  it.each([
    ["2025-11-12T09:00:00", 3000],
    ["2025-11-12T09:00:01", 2900],
    ["2025-11-27T09:00:00", 1500],
    ["2025-12-11T09:00:00", 100],
    ["2025-12-11T09:00:01", 0],
    ["2026-01-01T00:00:00", 0],
  ])("K2 at %s, in 30 days for 30.00, is %i", (now, credit) => {
    expect(unusedCredit([november], time(now))).toBe(credit);
  });

  it("K2 is the full amount of a period that was paid in advance", () => {
    const december = { start: november.end, end: time("2026-01-12T09:00:00"), amountMinor: 3000 };
    expect(unusedCredit([november, december], time("2025-11-27T09:00:00"))).toBe(4500);
  });

  it("K2 House halfway through Studio costs its price less half of Studio's, plus tax", () => {
    const now = time("2025-11-27T09:00:00");
    const credit = unusedCredit([november], now);
    const { bill, period } = createUpgradeBill(house, vat, {
      credit,
      of: "Studio",
      now,
      until: november.end,
    });
    expect(toAmountDue(bill)).toEqual({
      credit_minor: 1500,
      waived_minor: 0,
      subtotal_minor: 6400,
      tax_minor: 1600,
      total_minor: 8000,
    });
    expect(period).toEqual(periodFromNow(now, "month"));
  });

  it("K2 credit beyond the price extends the period by the days that it pays for", () => {
    const now = time("2025-11-01T09:00:00");
    const { bill, period } = createUpgradeBill(house, vat, {
      credit: 7900 + 2634,
      of: "Year",
      now,
      until: now,
    });
    expect(bill.totalMinor).toBe(0);
    // 26.34 pays for a little more than ten days at 79.00 for 30 days.
    expect(period.end).toEqual(time("2025-12-11T09:00:00"));
    expect(period.anchorDay).toBe(11);
  });
});

const dates = fc.date({
  min: time("2024-01-01T00:00:00"),
  max: time("2030-12-31T00:00:00"),
  noInvalidDate: true,
});
const amounts = fc.integer({ min: 0, max: 100_000_000_000 });
const intervals = fc.constantFrom("month" as const, "quarter" as const, "year" as const);
const paidPeriods = fc
  .record({ start: dates, interval: intervals, amountMinor: amounts })
  .map(({ start, interval, amountMinor }) => ({ ...periodFromNow(start, interval), amountMinor }));

describe("K2 upgrading, after any payments and at any time", () => {
  it("K2 the credit is an integer, at most the paid amount, zero at the end, and never grows with time", () => {
    fc.assert(
      fc.property(
        fc.array(paidPeriods, { maxLength: 3 }),
        dates,
        fc.nat(400),
        (paid, now, days) => {
          const credit = unusedCredit(paid, now);
          const total = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
          expect(Number.isSafeInteger(credit)).toBe(true);
          expect(credit).toBeGreaterThanOrEqual(0);
          expect(credit).toBeLessThanOrEqual(total);
          const later = new Date(now.getTime() + days * millisecondsOfDay);
          expect(unusedCredit(paid, later)).toBeLessThanOrEqual(credit);
          const end = paid.reduce(
            (last, period) => (period.end > last ? period.end : last),
            new Date(0),
          );
          expect(unusedCredit(paid, end)).toBe(0);
          const start = paid.reduce(
            (first, period) => (period.start < first ? period.start : first),
            end,
          );
          expect(unusedCredit(paid, start)).toBe(total);
        },
      ),
      { numRuns: propertyRuns(100) },
    );
  });

  it("K2 a bill is never negative, adds up, and grants at most the value of its money and credit", () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 2000 }),
        intervals,
        dates,
        fc.integer({ min: 0, max: 10_000 }),
        (price_minor, percent, interval, now, basis_points) => {
          const credit = Math.floor((price_minor * percent) / 100);
          const terms = termsOf({ price_minor, interval });
          const tax = { name: "VAT", basis_points };
          const { bill, period } = createUpgradeBill(terms, tax, {
            credit,
            of: "Starter",
            now,
            until: now,
          });
          const sum = bill.lines.reduce((total, { amount_minor }) => total + amount_minor, 0);
          expect(bill.subtotalMinor).toBe(sum);
          expect(bill.subtotalMinor).toBe(Math.max(0, price_minor - credit));
          expect(bill.totalMinor).toBe(bill.subtotalMinor + bill.taxMinor);
          expect(bill.taxMinor).toBeGreaterThanOrEqual(0);
          expect(toAmountDue(bill).credit_minor).toBeLessThanOrEqual(credit);
          // A later change may not credit more than was paid and credited for this period.
          const given = bill.lines
            .filter(
              ({ kind, period_start, period_end }) => kind === "plan" && period_start && period_end,
            )
            .map((line) => ({
              start: new Date(line.period_start ?? ""),
              end: new Date(line.period_end ?? ""),
              amountMinor: line.amount_minor,
            }));
          expect(unusedCredit(given, now)).toBeLessThanOrEqual(bill.subtotalMinor + credit);
          expect(period.end.getTime()).toBe(Math.max(...given.map(({ end }) => end.getTime())));
        },
      ),
      { numRuns: propertyRuns(100) },
    );
  });
});

describe("the timing of a plan change", () => {
  it.each([
    ["to a more expensive plan", house, termsOf(), "upgrade"],
    ["to a cheaper plan", termsOf(), house, "downgrade"],
    ["to a plan at the same price", termsOf({ code: "other" }), termsOf(), "downgrade"],
    [
      "to the same plan, paid yearly",
      termsOf({ interval: "year", price_minor: 29_000 }),
      termsOf(),
      "upgrade",
    ],
    [
      "to the same plan, paid monthly",
      termsOf(),
      termsOf({ interval: "year", price_minor: 29_000 }),
      "downgrade",
    ],
    [
      "to a cheaper plan, paid yearly",
      termsOf({ code: "starter", interval: "year", price_minor: 12_000 }),
      house,
      "downgrade",
    ],
    [
      "to a more expensive plan, paid monthly",
      termsOf(),
      termsOf({ code: "starter", interval: "year", price_minor: 12_000 }),
      "upgrade",
    ],
    ["to a plan in another currency", { ...house, currency: "USD" }, termsOf(), "downgrade"],
  ] as const)("K2 %s", (_, next, current, change) => {
    expect(changeTiming(next, current)).toBe(change);
  });
});
