import type { ReportBy } from "@sellerdesk/contract/dashboard";
import type { ReportFigures } from "@sellerdesk/contract/reports";
import { permilleOf } from "../../../lib/figures.ts";
import type { ReportSums } from "./queries.ts";

const ofItems: readonly ReportBy[] = ["product", "variant", "category", "brand", "offer"];

/** The figures of a row or of the whole report, from its sums. */
export const toReportFigures = (by: ReportBy, sums: ReportSums): ReportFigures => {
  const { costed_revenue_minor: costed, cost_minor: cost } = sums;
  const profit = costed === 0 && cost === 0 ? null : costed - cost;
  return {
    orders: ofItems.includes(by) ? null : sums.orders,
    units: sums.units,
    revenue_minor: sums.revenue_minor,
    returned_units: sums.returned_units,
    gross_profit_minor: profit,
    margin_permille: profit === null ? null : permilleOf(profit, costed),
    uncosted_units: sums.uncosted_units,
  };
};
