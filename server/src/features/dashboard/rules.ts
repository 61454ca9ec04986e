import type { DashboardDay, DashboardFigures, Figure } from "@sellerdesk/contract/dashboard";

/** The days of the dashboard's period, today included. */
export const periodDays = 30;

/** A calendar day, `days` later (or earlier). @param date YYYY-MM-DD */
export const addDays = (date: string, days: number): string => {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
};

/** The first days of the period that ends today and of the one before, and the day after today. */
export const periodOf = (today: string) => ({
  previousFrom: addDays(today, 1 - 2 * periodDays),
  from: addDays(today, 1 - periodDays),
  until: addDays(today, 1),
});

/** What was ordered on one calendar day. */
export type DayTotals = {
  date: string;
  revenue_minor: number;
  orders: number;
  paid_orders: number;
  units: number;
};

const figure = (value: number, previous: number): Figure => ({
  value,
  previous,
  change: previous === 0 ? null : Math.round(((value - previous) / previous) * 1000) / 10,
});

type Counts = { current: number; previous: number };

const sums = (totals: DayTotals[]) => {
  const sum = { revenue_minor: 0, orders: 0, paid_orders: 0, units: 0 };
  for (const day of totals) {
    sum.revenue_minor += day.revenue_minor;
    sum.orders += day.orders;
    sum.paid_orders += day.paid_orders;
    sum.units += day.units;
  }
  const average = sum.paid_orders === 0 ? 0 : Math.round(sum.revenue_minor / sum.paid_orders);
  return { ...sum, average_order_minor: average };
};

/** Adds the days of both periods up, so that a figure always equals its chart. */
export const toFigures = (
  totals: DayTotals[],
  from: string,
  { customers, followers }: { customers: Counts; followers: Counts },
): DashboardFigures => {
  const now = sums(totals.filter(({ date }) => date >= from));
  const before = sums(totals.filter(({ date }) => date < from));
  return {
    revenue_minor: figure(now.revenue_minor, before.revenue_minor),
    orders: figure(now.orders, before.orders),
    units: figure(now.units, before.units),
    average_order_minor: figure(now.average_order_minor, before.average_order_minor),
    customers: figure(customers.current, customers.previous),
    followers: figure(followers.current, followers.previous),
  };
};

/** One entry a day of the period, with zeros where nothing was sold. */
export const toDays = (totals: DayTotals[], from: string): DashboardDay[] => {
  const revenue = new Map(totals.map(({ date, revenue_minor }) => [date, revenue_minor]));
  return Array.from({ length: periodDays }, (_, day) => {
    const date = addDays(from, day);
    const previous_date = addDays(date, -periodDays);
    return {
      date,
      previous_date,
      revenue_minor: revenue.get(date) ?? 0,
      previous_revenue_minor: revenue.get(previous_date) ?? 0,
    };
  });
};
