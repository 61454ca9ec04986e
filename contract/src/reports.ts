import * as z from "zod/mini";
import {
  DashboardPeriod,
  dayChecks,
  isProductReport,
  periodQuery,
  ReportBy,
  type ReportFilters,
  reportFilters,
} from "./dashboard.ts";
import { Currency, dataOf, endpoint, fileOf, pageQuery } from "./http.ts";
import { validationCode } from "./validation-texts.ts";

/** Figures of a report. All of them count on the day of the order. */
export const ReportFigures = z.object({
  /** Orders; `null` in reports of items, where an order has several. */
  orders: z.nullable(z.int()),
  units: z.int(),
  revenue_minor: z.int(),
  returned_units: z.int(),
  /** Revenue whose cost is known less that cost; `null` if none is known. */
  gross_profit_minor: z.nullable(z.int()),
  /** Gross profit divided by the revenue whose cost is known, in tenths of a percent. */
  margin_permille: z.nullable(z.int()),
  uncosted_units: z.int(),
});
export type ReportFigures = z.output<typeof ReportFigures>;

export const ReportRow = z.object({
  /**
   * An id, a country's code, `new`, `returning`, or the weekday (1 is Monday) and the hour, such as
   * `7:21`. Empty if the sales have no key.
   */
  key: z.string(),
  /** The name as it is now; `null` if it has none, or was deleted. */
  name: z.nullable(z.string()),
  /** The second part of a variant's name. */
  detail: z.nullable(z.string()),
  image: z.nullable(z.string()),
  figures: ReportFigures,
  /** The revenue of the earlier period; `null` if there is none. */
  previous_revenue_minor: z.nullable(z.int()),
});
export type ReportRow = z.output<typeof ReportRow>;

export const Report = z.object({
  by: ReportBy,
  currency: Currency,
  timezone: z.string(),
  /**
   * The names of the category and the brand that it is filtered by; `null` without such a filter.
   */
  category: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  period: z.omit(DashboardPeriod, { step: true }),
  total: ReportFigures,
  previous_total: z.nullable(ReportFigures),
  /** Most revenue first; times in their order. */
  rows: z.array(ReportRow),
  /** Rows of all pages. */
  total_rows: z.int(),
});
export type Report = z.output<typeof Report>;

/** The period and the filters of a report. */
export const reportView = { ...periodQuery, ...reportFilters };
const query = { by: z._default(ReportBy, "product"), ...reportView };
/** Checks of a report: its days, and that only reports about products have product filters. */
export const reportChecks = [
  ...dayChecks,
  z.refine<ReportFilters & { by: ReportBy }>(
    ({ by, category_id, brand_id }) =>
      isProductReport(by) || (category_id === undefined && brand_id === undefined),
    { path: ["by"], message: validationCode("this_report_cannot_be_filtered") },
  ),
] as const;
export const ReportQuery = z
  .strictObject({ ...query, page: pageQuery.page, per_page: pageQuery.per_page })
  .check(...reportChecks);
export type ReportQuery = z.output<typeof ReportQuery>;

export const ReportExportQuery = z
  .strictObject({ ...query, format: z._default(z.enum(["csv", "xlsx"]), "csv") })
  .check(...reportChecks);
export type ReportExportQuery = z.output<typeof ReportExportQuery>;

export const reportsApi = {
  get: endpoint("GET", "/api/dashboard/reports", {
    access: "activePlan",
    summary: "Returns the sales of a period by product, country or another dimension.",
    query: ReportQuery,
    reply: dataOf(Report),
  }),
  export: endpoint("GET", "/api/dashboard/reports/export", {
    access: "activePlan",
    summary: "Exports a report as CSV or XLSX, one row for each key.",
    query: ReportExportQuery,
    reply: fileOf("text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  }),
};
