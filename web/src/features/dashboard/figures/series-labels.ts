import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type {
  DashboardPageQuery,
  DashboardPoint,
  DashboardStep,
} from "@sellerdesk/contract/dashboard";
import { formatMoney, formatNumber, formatShortMoney } from "../../../lib/format.ts";

/** The figure that the chart shows. */
export type Chart = DashboardPageQuery["chart"];

export const chartNames: Record<Chart, Record<DashboardStep, MessageDescriptor>> = {
  revenue: { day: msg`Revenue by day`, week: msg`Revenue by week`, month: msg`Revenue by month` },
  orders: { day: msg`Orders by day`, week: msg`Orders by week`, month: msg`Orders by month` },
  units: { day: msg`Units by day`, week: msg`Units by week`, month: msg`Units by month` },
};
export const figureNames: Record<Chart, MessageDescriptor> = {
  revenue: msg`Revenue`,
  orders: msg`Orders`,
  units: msg`Units`,
};
export const stepNames: Record<DashboardStep, MessageDescriptor> = {
  day: msg`Day`,
  week: msg`Week`,
  month: msg`Month`,
};

const fields = { revenue: "revenue_minor", orders: "orders", units: "units" } as const;

/** Returns the chart's figure of a point, or of the point that it is compared with. */
export const valueOf = (
  point: Pick<DashboardPoint, (typeof fields)[Chart]>,
  chart: Chart,
): number => point[fields[chart]];

/** Returns the formatters of a chart's figure: full, and short for the axis. */
export const wordsFor = (chart: Chart, currency: string) =>
  chart === "revenue"
    ? {
        full: (value: number) => formatMoney(value, currency),
        short: (value: number) => formatShortMoney(value, currency),
      }
    : { full: formatNumber, short: formatNumber };

/** Whether a chart also shows profit: the revenue chart does, once a cost is known. */
export const hasProfit = (series: readonly DashboardPoint[], chart: Chart): boolean =>
  chart === "revenue" && series.some(({ profit_minor }) => profit_minor !== null);

const daysOfMean = 7;

/** Returns the rounded mean of each point and up to six points before it. */
export const meansOf = (series: readonly DashboardPoint[], chart: Chart): number[] =>
  series.map((_, index) => {
    const last = series.slice(Math.max(0, index + 1 - daysOfMean), index + 1);
    return Math.round(last.reduce((sum, point) => sum + valueOf(point, chart), 0) / last.length);
  });
