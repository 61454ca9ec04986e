import type { AmountDue, PlanInterval, PlanTerms, Tax } from "@sellerdesk/contract/plan-terms";
import { changeByBasisPoints } from "@sellerdesk/contract/money";
import type { Chargeable } from "../../../lib/charge.ts";
import {
  type Period,
  type CurrentSubscription,
  millisecondsOfDay,
  periodFromNow,
} from "../subscriptions/rules.ts";

/**
 * One line of an invoice. Amounts of a credit, and of what is waived because it is too small to be
 * charged, are negative; a plan's period is null until it is paid.
 */
export type BillLine = {
  kind: "plan" | "credit" | "waived";
  plan_name: string;
  period_start: string | null;
  period_end: string | null;
  amount_minor: number;
};

/**
 * An amount to be paid, in minor units of `currency`. The lines add up to the subtotal; subtotal
 * and tax add up to the total.
 */
export type Bill = {
  lines: BillLine[];
  currency: string;
  subtotalMinor: number;
  tax: Tax;
  taxMinor: number;
  totalMinor: number;
};

const toBill = (lines: BillLine[], currency: string, tax: Tax): Bill => {
  const subtotalMinor = lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const totalMinor = changeByBasisPoints(subtotalMinor, tax.basis_points);
  return { lines, currency, subtotalMinor, tax, taxMinor: totalMinor - subtotalMinor, totalMinor };
};

const planLine = ({ name }: PlanTerms, amount_minor: number, period: Period | null): BillLine => ({
  kind: "plan",
  plan_name: name,
  period_start: period?.start.toISOString() ?? null,
  period_end: period?.end.toISOString() ?? null,
  amount_minor,
});

/** Creates the bill of a plan for one interval. @param period null until it is paid */
export const createPlanBill = (terms: PlanTerms, tax: Tax, period: Period | null = null): Bill =>
  toBill([planLine(terms, terms.price_minor, period)], terms.currency, tax);

/** Adds a line to a bill that waives some of its subtotal, in minor units. */
export const waive = (bill: Bill, amountMinor: number): Bill => {
  const [first] = bill.lines;
  if (amountMinor === 0 || !first) return bill;
  const line: BillLine = {
    kind: "waived",
    plan_name: first.plan_name,
    period_start: null,
    period_end: null,
    amount_minor: -amountMinor,
  };
  return toBill([...bill.lines, line], bill.currency, bill.tax);
};

/**
 * Returns the waived part of a bill's subtotal: all of it if the total is too small to charge, else
 * the remainder above the provider's smallest step.
 */
export const waivedOf = (
  { subtotalMinor, tax, totalMinor }: Bill,
  { smallest, step }: Chargeable,
): number => {
  if (totalMinor < smallest) return subtotalMinor;
  const totalOf = (minor: number) => changeByBasisPoints(minor, tax.basis_points);
  let rest = subtotalMinor;
  while (totalOf(rest) % step !== 0) rest -= 1;
  return totalOf(rest) < smallest ? subtotalMinor : subtotalMinor - rest;
};

/** Returns a bill that can be charged. Amounts that cannot be charged are waived. */
export const toChargeable = (bill: Bill, chargeable: Chargeable): Bill =>
  waive(bill, waivedOf(bill, chargeable));

/** Returns the total of the lines of one kind, in minor units. */
export const sumOf = (lines: readonly BillLine[], kind: BillLine["kind"]): number =>
  lines
    .filter((line) => line.kind === kind)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/** Returns the amount due that the seller reads before payment. */
export const toAmountDue = ({ lines, subtotalMinor, taxMinor, totalMinor }: Bill): AmountDue => ({
  credit_minor: 0 - sumOf(lines, "credit"),
  waived_minor: 0 - sumOf(lines, "waived"),
  subtotal_minor: subtotalMinor,
  tax_minor: taxMinor,
  total_minor: totalMinor,
});

/** A paid period with its amount, without tax. */
export type PaidPeriod = { start: Date; end: Date; amountMinor: number };

/**
 * Returns the periods that an invoice paid for. A waived amount is no credit: it is subtracted from
 * the first period.
 */
export const paidPeriods = (lines: readonly BillLine[]): PaidPeriod[] => {
  const waived = sumOf(lines, "waived");
  return lines
    .filter(({ kind }) => kind === "plan")
    .flatMap(({ period_start, period_end, amount_minor }, index) =>
      period_start && period_end
        ? [
            {
              start: new Date(period_start),
              end: new Date(period_end),
              amountMinor: Math.max(0, amount_minor + (index === 0 ? waived : 0)),
            },
          ]
        : [],
    );
};

const wholeDays = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / millisecondsOfDay));

/**
 * Returns the credit for paid days that were not used: for each period its price times whole days
 * left divided by whole days, rounded down. The day that has started counts as used. (decision 032)
 */
export const unusedCredit = (paid: readonly PaidPeriod[], now: Date): number =>
  paid.reduce((sum, { start, end, amountMinor }) => {
    const days = wholeDays(start, end);
    const left = wholeDays(now > start ? now : start, end);
    return days === 0 ? sum : sum + Math.floor((amountMinor * left) / days);
  }, 0);

/**
 * Creates the bill of a plan that replaces another one now: its price less the credit. Credit
 * beyond the price lengthens the period by the whole days that it pays for; a rest below the price
 * of one day is lost. Credit is at most two years' price: plans are paid at most two periods ahead,
 * and the new plan costs more.
 */
export const createUpgradeBill = (
  terms: PlanTerms,
  tax: Tax,
  { credit, of: planName, now, until }: { credit: number; of: string; now: Date; until: Date },
): { bill: Bill; period: Period } => {
  const { price_minor: price } = terms;
  const first = periodFromNow(now, terms.interval);
  const excess = Math.max(0, credit - price);
  const moreDays =
    price === 0 ? 0 : Math.floor((excess * wholeDays(first.start, first.end)) / price);
  const more = moreDays === 0 ? 0 : excess;
  const used = Math.min(credit, price + more);
  const end = new Date(first.end.getTime() + moreDays * millisecondsOfDay);
  const period = moreDays === 0 ? first : { start: now, end, anchorDay: end.getUTCDate() };
  const lines = [
    planLine(terms, price, first),
    ...(more > 0 ? [planLine(terms, more, { ...period, start: first.end })] : []),
    ...(used > 0
      ? [
          {
            kind: "credit" as const,
            plan_name: planName,
            period_start: now.toISOString(),
            period_end: until.toISOString(),
            amount_minor: -used,
          },
        ]
      : []),
  ];
  return { bill: toBill(lines, terms.currency, tax), period };
};

/** Returns the bill for replacing the current plan now, less the credit for unused days. */
export const billChange = (
  { now, end: until, terms }: CurrentSubscription,
  next: PlanTerms,
  tax: Tax,
  paid: readonly PaidPeriod[],
): { bill: Bill; period: Period; credit: number } => {
  const credit = unusedCredit(paid, now);
  return { credit, ...createUpgradeBill(next, tax, { credit, of: terms.name, now, until }) };
};

const timesAYear = { month: 12, quarter: 4, year: 1 } as const satisfies Record<
  PlanInterval,
  number
>;
const yearly = ({ price_minor, interval }: PlanTerms): number => price_minor * timesAYear[interval];

/**
 * Decides if another plan takes over immediately (`upgrade`) or at the end of the period. It takes
 * over immediately if it costs more per year, or if it is the same plan with a longer interval. No
 * credit can be calculated between currencies, so such a change waits.
 */
export const changeTiming = (next: PlanTerms, current: PlanTerms): "upgrade" | "downgrade" => {
  if (next.currency !== current.currency) return "downgrade";
  const isMore =
    next.code === current.code
      ? timesAYear[next.interval] < timesAYear[current.interval]
      : yearly(next) > yearly(current);
  return isMore ? "upgrade" : "downgrade";
};
