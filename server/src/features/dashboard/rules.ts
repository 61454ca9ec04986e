import type {
  DashboardFigures,
  DashboardPeriod,
  DashboardPoint,
  DashboardQuery,
  DashboardStep,
} from "@sellerdesk/contract/dashboard";
import { chartStepFor } from "../../lib/chart-step.ts";
import { addDays } from "../../lib/days.ts";
import { profitOf, toFigure } from "../../lib/figures.ts";

/** The same day a year earlier; 29 February becomes the 28th. */
export const yearBefore = (date: string): string => {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, "0");
  return date.endsWith("-02-29") ? `${year}-02-28` : `${year}${date.slice(4)}`;
};

/**
 * The same day `months` earlier. A day that the shorter month lacks overflows into the next month.
 */
const monthsBefore = (date: string, months: number): string => {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() - months);
  return moved.toISOString().slice(0, 10);
};

const isFirst = (date: string): boolean => date.endsWith("-01");

const monthsBetween = (from: string, until: string): number =>
  (Number(until.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(until.slice(5, 7)) -
  Number(from.slice(5, 7));

const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);

/** A range of calendar days; `until` is exclusive. */
export type Span = { from: string; until: string };
export type Period = Span & { previous: Span | null; step: DashboardStep };

const firstDay = (today: string, range: DashboardQuery["range"]): string =>
  range === "month" ? `${today.slice(0, 7)}-01` : addDays(today, 1 - Number(range));

const daysBefore = ({ from, until }: Span): Span => ({
  from: addDays(from, -daysBetween(from, until)),
  until: from,
});

/**
 * Finds the period right before. Whole months are compared with as many months, and this month
 * until today with the previous month until the same day; both start on the first. Everything else
 * is compared with as many days.
 */
const spanBefore = ({ from, until }: Span, isThisMonth: boolean): Span => {
  const isMonths = isFirst(from) && isFirst(until);
  if (!isThisMonth && !isMonths) return daysBefore({ from, until });
  const months = isMonths ? monthsBetween(from, until) : 1;
  const sameDay = monthsBefore(until, months);
  return { from: monthsBefore(from, months), until: sameDay < from ? sameDay : from };
};

/**
 * Returns the requested period.
 * @param today in the seller's calendar
 */
export const periodOf = (
  today: string,
  { range, from, to, compare, step }: DashboardQuery,
): Period => {
  const isChosen = from !== undefined && to !== undefined;
  const span: Span = isChosen
    ? { from, until: addDays(to, 1) }
    : { from: firstDay(today, range), until: addDays(today, 1) };
  const days = daysBetween(span.from, span.until);
  const previous = {
    previous: isChosen || range === "month" ? spanBefore(span, !isChosen) : daysBefore(span),
    year: { from: yearBefore(span.from), until: yearBefore(span.until) },
    none: null,
  }[compare];
  return { ...span, previous, step: step ?? chartStepFor(days) };
};

/** Converts a period for the reply, with inclusive last days. */
export const toReply = ({ from, until, previous, step }: Period): DashboardPeriod => ({
  from,
  to: addDays(until, -1),
  previous: previous && { from: previous.from, to: addDays(previous.until, -1) },
  step,
});

/** The orders of one day, in the period (`is_current`) or in the one that it is compared with. */
export type DayTotals = Totals & { is_current: boolean; date: string };
/** A figure of the period, and of the one that it is compared with. */
export type Pair<Value = number> = { current: Value; previous: Value };

export const noTotals = {
  orders: 0,
  paid_orders: 0,
  units: 0,
  revenue_minor: 0,
  full_price_minor: 0,
  costed_revenue_minor: 0,
  cost_minor: 0,
  uncosted_units: 0,
  returned_units: 0,
  refunded_minor: 0,
  partly_refunded_minor: 0,
  shipping_cost_minor: 0,
};
export type Totals = typeof noTotals;

const sumDays = (days: readonly Totals[]): Totals => {
  const total = { ...noTotals };
  // `Totals` has exactly the keys of `noTotals`.
  for (const name of Object.keys(noTotals) as (keyof Totals)[])
    for (const day of days) total[name] += day[name];
  return total;
};

/** Sums the days of the period, and those of the one that it is compared with. */
export const sumPeriods = (days: readonly DayTotals[]): { now: Totals; before: Totals } => ({
  now: sumDays(days.filter(({ is_current }) => is_current)),
  before: sumDays(days.filter(({ is_current }) => !is_current)),
});

const average = ({ revenue_minor, paid_orders }: Totals): number =>
  paid_orders === 0 ? 0 : Math.round(revenue_minor / paid_orders);

/** Sums the days of both periods, so that a figure always equals the sum of its series. */
export const toFigures = (
  { previous }: Pick<Period, "previous">,
  days: readonly DayTotals[],
  counts: { customers: Pair; followers: Pair; rating: Pair<number | null> },
): DashboardFigures => {
  const { now, before } = sumPeriods(days);
  const figure = <Value extends number | null>(value: Value, other: Value) =>
    toFigure(value, previous === null ? null : other);
  const pair = ({ current, previous: other }: Pair) => figure(current, other);
  return {
    revenue_minor: figure(now.revenue_minor, before.revenue_minor),
    orders: figure(now.orders, before.orders),
    units: figure(now.units, before.units),
    average_order_minor: figure(average(now), average(before)),
    customers: pair(counts.customers),
    followers: pair(counts.followers),
    rating_hundredths: figure(counts.rating.current, counts.rating.previous),
  };
};

/** Returns the key of a chart point: the day, the Monday of its week, or its month. */
const bucketOf = (date: string, step: DashboardStep): string => {
  if (step === "day") return date;
  if (step === "month") return date.slice(0, 7);
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
};

const totalsFrom = (byDate: ReadonlyMap<string, DayTotals>, from: string, until: string) => {
  const days: DayTotals[] = [];
  for (let date = from; date < until; date = addDays(date, 1)) {
    const day = byDate.get(date);
    if (day) days.push(day);
  }
  return sumDays(days);
};

const toPoint = ({ revenue_minor, orders, units }: Totals) => ({ revenue_minor, orders, units });

/**
 * Splits the period into its steps, with zeros if nothing was sold. Each point is paired with the
 * days of the other period at the same distance from its start: counted in months if the points are
 * months and both periods start on the first, else in days. The last pair includes the remaining
 * days of a longer other period, so that the points add up to the figures. A point past the end of
 * the other period has no pair.
 */
export const toSeries = (
  { from, until, previous, step }: Period,
  days: readonly DayTotals[],
): DashboardPoint[] => {
  const byDate = (current: boolean) =>
    new Map(days.filter(({ is_current }) => is_current === current).map((day) => [day.date, day]));
  const [now, before] = [byDate(true), byDate(false)];
  const starts: string[] = [];
  for (let date = from; date < until; date = addDays(date, 1)) {
    if (date === from || bucketOf(date, step) !== bucketOf(addDays(date, -1), step))
      starts.push(date);
  }
  const areMonths =
    step === "month" && isFirst(from) && previous !== null && isFirst(previous.from);
  const shiftDay = (day: string) => {
    const start = previous?.from ?? from;
    return areMonths
      ? monthsBefore(day, monthsBetween(start, from))
      : addDays(start, daysBetween(from, day));
  };
  return starts.map((date, index) => {
    const end = starts[index + 1] ?? until;
    const totals = totalsFrom(now, date, end);
    const point = { date, ...toPoint(totals), profit_minor: profitOf(totals) };
    if (previous === null || shiftDay(date) >= previous.until) return { ...point, previous: null };
    const otherEnd = index === starts.length - 1 ? previous.until : shiftDay(end);
    return {
      ...point,
      previous: { date: shiftDay(date), ...toPoint(totalsFrom(before, shiftDay(date), otherEnd)) },
    };
  });
};
