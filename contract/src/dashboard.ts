import * as z from "zod/mini";
import { Currency, Instant, dataOf, endpoint, idOf } from "./http.ts";
import { OrderStatus } from "./orders.ts";
import { PlanSummary } from "./plans.ts";

/** A figure of the period and of the one before; `change` in percent with one decimal, null when the one before is 0. */
export const Figure = z.object({ value: z.int(), previous: z.int(), change: z.nullable(z.number()) });
export type Figure = z.output<typeof Figure>;

export const DashboardFigures = z.object({
  /** Paid items that were not canceled, net of discount, without shipping and tax (domain.md, Dashboard). */
  revenue_minor: Figure,
  /** Orders placed, whatever became of them. */
  orders: Figure,
  /** Units ordered and not canceled. */
  units: Figure,
  /** Revenue over the orders that brought it. */
  average_order_minor: Figure,
  /** Different customers who placed orders. */
  customers: Figure,
  /** At the end of the period. */
  followers: Figure,
});
export type DashboardFigures = z.output<typeof DashboardFigures>;

export const DashboardDay = z.object({
  /** A day of the seller's calendar, and the day of the period before that it is compared with. */
  date: z.iso.date(),
  previous_date: z.iso.date(),
  revenue_minor: z.int(),
  previous_revenue_minor: z.int(),
});
export type DashboardDay = z.output<typeof DashboardDay>;

export const DashboardToDo = z.object({
  accept: z.object({ count: z.int(), oldest_at: z.nullable(Instant) }),
  ship: z.object({ count: z.int(), due_today: z.int() }),
  late: z.object({ count: z.int() }),
  reviews: z.object({ count: z.int(), below_three: z.int() }),
  low_stock: z.object({ count: z.int(), sold_out: z.int() }),
});
export type DashboardToDo = z.output<typeof DashboardToDo>;

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
  /** The plan has lapsed: everything but plan, set-up and what waits is left empty. */
  limited: z.boolean(),
  now: Instant,
  timezone: z.string(),
  currency: Currency,
  figures: z.nullable(DashboardFigures),
  /** One entry a day of the period, oldest first, with zeros where nothing was sold. */
  days: z.array(DashboardDay),
  to_do: z.nullable(DashboardToDo),
  /** Orders of the period. */
  orders_by_status: z.array(z.object({ status: OrderStatus, count: z.int() })),
  recent_orders: z.array(
    z.object({
      id: idOf("order"),
      order_no: z.string(),
      customer_name: z.string(),
      placed_at: Instant,
      status: OrderStatus,
      is_late: z.boolean(),
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
  get: endpoint({
    method: "GET",
    path: "/api/dashboard/vendor",
    access: "seller",
    summary:
      "What waits for the seller, and the last 30 days beside the 30 before, in the seller's time zone.",
    reply: dataOf(Dashboard),
  }),
};
