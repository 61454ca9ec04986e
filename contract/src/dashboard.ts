import * as z from "zod/mini";
import { Currency, Day, Instant, dataOf, endpoint, idOf } from "./http.ts";
import { OrderStatus, ReturnReason } from "./order-statuses.ts";
import { PlanSummary } from "./plans.ts";
import { validationCode, validationIssue } from "./validation-texts.ts";

export const DashboardRange = z.enum(["7", "30", "90", "month"]);
export type DashboardRange = z.output<typeof DashboardRange>;
export const DashboardCompare = z.enum(["previous", "year", "none"]);
export type DashboardCompare = z.output<typeof DashboardCompare>;
export const DashboardStep = z.enum(["day", "week", "month"]);
export type DashboardStep = z.output<typeof DashboardStep>;

/** The longest period in days: two years, one of them a leap year. */
export const maxPeriodDays = 731;

/** The period of the figures, and the period that they are compared with. */
export const periodQuery = {
  /** The last days including today, or this month until today. `from` and `to` take precedence. */
  range: z._default(DashboardRange, "30"),
  /** The first and the last day. */
  from: z.optional(Day),
  to: z.optional(Day),
  /**
   * Compares with the same number of days (or months) right before, the same days a year ago, or
   * nothing.
   */
  compare: z._default(DashboardCompare, "previous"),
};
const query = {
  ...periodQuery,
  /** The length of one point. The default depends on the length of the period. */
  step: z.optional(DashboardStep),
};
type GivenDays = { from?: string | undefined; to?: string | undefined };
// Both checks pass if a day is missing: another check reports it.
const isInOrder = ({ from, to }: GivenDays) => from === undefined || to === undefined || from <= to;
const isShort = ({ from = "", to = "" }: GivenDays) =>
  !from || !to || Date.parse(to) - Date.parse(from) < maxPeriodDays * 86_400_000;
const bothDays = { message: validationCode("give_the_first_and_the_last_day") };
/** Checks of a query with a first and a last day: both or neither, in order, and not too long. */
export const dayChecks = [
  z.refine<GivenDays>(({ from, to }) => from !== undefined || to === undefined, {
    path: ["to"],
    ...bothDays,
  }),
  z.refine<GivenDays>(({ from, to }) => from === undefined || to !== undefined, {
    path: ["from"],
    ...bothDays,
  }),
  z.refine<GivenDays>(isInOrder, {
    path: ["to"],
    message: validationCode("the_last_day_is_before_the_first"),
  }),
  z.refine<GivenDays>(isShort, {
    path: ["from"],
    ...validationIssue("choose_at_most_days", { n: maxPeriodDays }),
  }),
];

/** A first and a last day, for the form that asks for them. */
export const Days = z.strictObject({ from: query.from, to: query.to }).check(...dayChecks);
export type Days = z.output<typeof Days>;

export const DashboardQuery = z.strictObject(query).check(...dayChecks);
export type DashboardQuery = z.output<typeof DashboardQuery>;

/** The dimensions of reports. `time` is the day of the week with the hour. */
export const ReportBy = z.enum([
  "product",
  "variant",
  "category",
  "brand",
  "country",
  "buyer",
  "offer",
  "time",
]);
export type ReportBy = z.output<typeof ReportBy>;

/** The reports about products. Only these can be filtered by category and brand. */
const productReports: readonly ReportBy[] = ["product", "variant", "category", "brand"];
export const isProductReport = (by: ReportBy): boolean => productReports.includes(by);

/** Filters of a report: sales of products that have this category and brand now. */
export const reportFilters = {
  category_id: z.optional(idOf("category")),
  brand_id: z.optional(idOf("brand")),
};
export type ReportFilters = { [Key in keyof typeof reportFilters]?: string | undefined };

/**
 * The page's state as stored in its URL: the period and the figure in the chart, or the report that
 * is shown instead and the page of its table.
 */
export const DashboardPageQuery = z
  .strictObject({
    ...query,
    chart: z._default(z.enum(["revenue", "orders", "units"]), "revenue"),
    view: z.optional(z.enum(["reports"])),
    by: z._default(ReportBy, "product"),
    ...reportFilters,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  })
  .check(...dayChecks);
export type DashboardPageQuery = z.output<typeof DashboardPageQuery>;

/**
 * A figure with its earlier value; `change` is a percentage with one decimal, `null` if the earlier
 * value is missing or 0.
 */
const figureOf = <S extends z.ZodMiniType>(value: S) =>
  z.object({ value, previous: z.nullable(value), change: z.nullable(z.number()) });
export const Figure = figureOf(z.int());
export type Figure = z.output<typeof Figure>;

export const DashboardFigures = z.object({
  /**
   * Paid items that were not canceled, net of discount, without shipping and tax (domain.md,
   * Dashboard).
   */
  revenue_minor: Figure,
  /** Orders placed, canceled ones included. */
  orders: Figure,
  /** Units ordered and not canceled. */
  units: Figure,
  /** Revenue divided by the orders that earned it. */
  average_order_minor: Figure,
  /** Different customers who placed orders. */
  customers: Figure,
  /** Followers at the end of the period. */
  followers: Figure,
  /**
   * Average of the published reviews at the end of the period, in hundredths of a star; `null`
   * without reviews.
   */
  rating_hundredths: figureOf(z.nullable(z.int())),
});
export type DashboardFigures = z.output<typeof DashboardFigures>;

const totals = z.object({ revenue_minor: z.int(), orders: z.int(), units: z.int() });

const pair = <S extends z.ZodMiniType>(value: S) =>
  z.object({ value, previous: z.nullable(value) });

/** Explains the figures of a period. Everything counts on the day of its order. */
export const DashboardInsight = z.object({
  /**
   * Revenue less partial refunds, shipping that the seller paid, and the cost of goods. Units
   * without a known cost are left out; `null` if no unit has a known cost.
   */
  profit_minor: z.nullable(Figure),
  /** Profit divided by the revenue whose cost is known, in tenths of a percent. */
  margin_permille: z.nullable(z.int()),
  /**
   * The calculation from full prices to profit: each amount is subtracted, except for the subtotal
   * `revenue_minor`.
   */
  steps: z.object({
    full_price_minor: z.int(),
    discounts_minor: z.int(),
    revenue_minor: z.int(),
    partly_refunded_minor: z.int(),
    shipping_cost_minor: z.int(),
    uncosted_revenue_minor: z.int(),
    cost_minor: z.int(),
  }),
  /**
   * Units of the period, paid units without a known cost, and the product that was last sold
   * without a known cost.
   */
  units: z.int(),
  uncosted_units: z.int(),
  uncosted_product_id: z.nullable(idOf("product")),
  buyers: z.object({
    /** Customers by their first order, and their revenue. */
    new_customers: z.int(),
    new_revenue_minor: z.int(),
    /** Customers who had ordered before. */
    returning_customers: z.int(),
    returning_orders: z.int(),
    returning_revenue_minor: z.int(),
    /** Share of the revenue from returning customers, in tenths of a percent. */
    returning_permille: pair(z.nullable(z.int())),
  }),
  shipping: z.object({
    /**
     * Orders that were shipped in time, by the most days that they took. `late` counts the others.
     */
    within_1_day: z.int(),
    within_2_days: z.int(),
    within_3_days: z.int(),
    longer: z.int(),
    late: z.int(),
    /** Median hours from order to shipment, rounded up; `null` if no order was shipped. */
    median_hours: z.nullable(z.int()),
  }),
  returns: z.object({
    units: z.int(),
    returned_units: z.int(),
    refunded_minor: z.int(),
    /** Most units first. */
    reasons: z.array(z.object({ reason: ReturnReason, units: z.int() })),
  }),
  /** Offers and banners that ran in the period, oldest first; `to` is the last day. */
  markers: z.array(
    z.object({ kind: z.enum(["offer", "banner"]), name: z.string(), from: Day, to: Day }),
  ),
});
export type DashboardInsight = z.output<typeof DashboardInsight>;

/** One point of the series; the sums over all points equal the figures. */
export const DashboardPoint = z.object({
  /** The point's first day in the period. */
  date: Day,
  ...totals.shape,
  /** `null` if the cost of no unit is known. */
  profit_minor: z.nullable(z.int()),
  /**
   * The same point of the earlier period; `null` if there is none, or if it ends before that point.
   */
  previous: z.nullable(z.extend(totals, { date: Day })),
});
export type DashboardPoint = z.output<typeof DashboardPoint>;

const Span = z.object({ from: Day, to: Day });
export const DashboardPeriod = z.extend(Span, { previous: z.nullable(Span), step: DashboardStep });
export type DashboardPeriod = z.output<typeof DashboardPeriod>;

export const DashboardToDo = z.object({
  /** `due_today`: orders that are canceled unless they are accepted today. */
  accept: z.object({ count: z.int(), oldest_at: z.nullable(Instant), due_today: z.int() }),
  ship: z.object({ count: z.int(), due_today: z.int() }),
  late: z.object({ count: z.int() }),
  returns: z.object({ count: z.int() }),
  reviews: z.object({ count: z.int(), below_three: z.int() }),
  low_stock: z.object({ count: z.int(), sold_out: z.int() }),
});
export type DashboardToDo = z.output<typeof DashboardToDo>;

/** The query of the list that each to-do figure links to. The figure equals that list's total. */
export const toDoLists = {
  accept: { status: "pending", sort: "accept_by" },
  ship: { status: "to_ship", sort: "ship_by" },
  late: { late: "true", sort: "ship_by" },
  returns: { returns: "open" },
  reviews: { unanswered: "true" },
  low_stock: { stock: "refill" },
} as const satisfies Record<keyof DashboardToDo, unknown>;

export const SetUpStep = z.enum([
  "plan",
  "profile_picture",
  "product",
  "published_product",
  "social_link",
  "banner",
]);
export type SetUpStep = z.output<typeof SetUpStep>;

export const Dashboard = z.object({
  /**
   * True if the plan has lapsed. Then only `plan` and `set_up` are filled; `plan.usage` counts
   * waiting orders.
   */
  limited: z.boolean(),
  now: Instant,
  timezone: z.string(),
  currency: Currency,
  /** The period of the figures and the series, in the seller's calendar. */
  period: z.nullable(DashboardPeriod),
  figures: z.nullable(DashboardFigures),
  insight: z.nullable(DashboardInsight),
  /** Oldest first, with zeros for days without sales. */
  series: z.array(DashboardPoint),
  to_do: z.nullable(DashboardToDo),
  /** Orders of the period. */
  orders_by_status: z.array(z.object({ status: OrderStatus, count: z.int() })),
  recent_orders: z.array(
    z.object({
      id: idOf("order"),
      order_no: z.string(),
      customer_name: z.string(),
      placed_at: Instant,
      accept_by: z.nullable(Instant),
      ship_by: z.nullable(Instant),
      status: OrderStatus,
      units: z.int(),
      total_minor: z.int(),
      currency: Currency,
    }),
  ),
  low_stock: z.array(
    z.object({
      variant_id: idOf("variant"),
      product_id: idOf("product"),
      product_title: z.string(),
      variant_title: z.string(),
      sku: z.nullable(z.string()),
      image: z.nullable(z.string()),
      available: z.int(),
    }),
  ),
  top_products: z.array(
    z.object({
      product_id: idOf("product"),
      title: z.string(),
      image: z.nullable(z.string()),
      revenue_minor: z.int(),
    }),
  ),
  plan: z.nullable(PlanSummary),
  set_up: z.array(z.object({ step: SetUpStep, is_done: z.boolean() })),
});
export type Dashboard = z.output<typeof Dashboard>;

export const dashboardApi = {
  get: endpoint("GET", "/api/dashboard/vendor", {
    access: "seller",
    summary:
      "Returns open tasks, and a period's figures compared with another period, in the seller's time zone.",
    query: DashboardQuery,
    reply: dataOf(Dashboard),
  }),
};
