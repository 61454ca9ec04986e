import type { DashboardInsight, Figure } from "@sellerdesk/contract/dashboard";
import { permilleOf, profitOf, type ProfitSums } from "../../../lib/figures.ts";
import type { InsightRows } from "./queries.ts";

const toShipping = (shipping: InsightRows["shipping"]): DashboardInsight["shipping"] => {
  const groups = shipping
    .map(({ key, orders }) => {
      const [kind = "", hours = "0"] = key.split(":");
      return { isLate: kind === "late", hours: Number(hours), orders };
    })
    .toSorted((a, b) => a.hours - b.hours);
  const total = groups.reduce((sum, { orders }) => sum + orders, 0);
  const inTime = (fromHours: number, untilHours: number) =>
    groups
      .filter(({ isLate, hours }) => !isLate && hours >= fromHours && hours < untilHours)
      .reduce((sum, { orders }) => sum + orders, 0);
  let shipped = 0;
  const median = groups.find(({ orders }) => (shipped += orders) * 2 >= total);
  return {
    within_1_day: inTime(0, 24),
    within_2_days: inTime(24, 48),
    within_3_days: inTime(48, 72),
    longer: inTime(72, Infinity),
    late: groups.reduce((sum, { isLate, orders }) => sum + (isLate ? orders : 0), 0),
    // The key counts whole hours that have passed.
    median_hours: median ? median.hours + 1 : null,
  };
};

const toBuyers = (
  { buyers }: InsightRows,
  returning_customers: number,
  isCompared: boolean,
): DashboardInsight["buyers"] => {
  const find = (isCurrent: boolean, key: "new" | "returning") =>
    buyers.find((row) => row.is_current === isCurrent && row.key === key) ?? {
      orders: 0,
      revenue_minor: 0,
    };
  const part = (isCurrent: boolean) => {
    const returning = find(isCurrent, "returning").revenue_minor;
    return permilleOf(returning, returning + find(isCurrent, "new").revenue_minor);
  };
  return {
    new_customers: find(true, "new").orders,
    new_revenue_minor: find(true, "new").revenue_minor,
    returning_customers,
    returning_orders: find(true, "returning").orders,
    returning_revenue_minor: find(true, "returning").revenue_minor,
    returning_permille: { value: part(true), previous: isCompared ? part(false) : null },
  };
};

/**
 * Computes the insight of a period from its sums.
 * @param now the sums of the period, `before` those of the one that it is compared with; `null` if
 * there is none
 * @param toFigure compares two values
 */
export const toInsight = (
  now: ProfitSums,
  before: ProfitSums | null,
  rows: InsightRows,
  returningCustomers: number,
  markers: DashboardInsight["markers"],
  toFigure: (value: number, previous: number | null) => Figure,
): DashboardInsight => {
  const profit = profitOf(now);
  const sold = now.costed_revenue_minor;
  return {
    profit_minor: profit === null ? null : toFigure(profit, before && profitOf(before)),
    margin_permille: profit === null ? null : permilleOf(profit, sold),
    steps: {
      full_price_minor: now.full_price_minor,
      discounts_minor: now.full_price_minor - now.revenue_minor,
      revenue_minor: now.revenue_minor,
      partly_refunded_minor: now.partly_refunded_minor,
      shipping_cost_minor: now.shipping_cost_minor,
      uncosted_revenue_minor: now.revenue_minor - sold,
      cost_minor: now.cost_minor,
    },
    units: now.units,
    uncosted_units: now.uncosted_units,
    uncosted_product_id: rows.uncosted_product_id,
    buyers: toBuyers(rows, returningCustomers, before !== null),
    shipping: toShipping(rows.shipping),
    returns: {
      units: now.units,
      returned_units: now.returned_units,
      refunded_minor: now.refunded_minor,
      reasons: rows.reasons,
    },
    markers,
  };
};
