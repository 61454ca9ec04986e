import * as z from "zod/mini";
import {
  cappedCount,
  Currency,
  Day,
  idOf,
  Instant,
  MoneyMinor,
  pageQuery,
  searchText,
} from "./http.ts";
import { OrderStatus, PaymentStatus } from "./order-statuses.ts";

/** The fields that the list and the order itself share. */
export const orderFields = {
  id: idOf("order"),
  order_no: z.string(),
  customer_name: z.string(),
  placed_at: Instant,
  /** When the order is canceled unless it is accepted; `null`: it may wait. */
  accept_by: z.nullable(Instant),
  ship_by: z.nullable(Instant),
  /** `ship_by` has passed and something is still to be shipped. */
  is_late: z.boolean(),
  status: OrderStatus,
  payment_status: PaymentStatus,
  /** Ordered quantities, summed. */
  units: z.int(),
  /** Without canceled units. */
  total_minor: MoneyMinor,
  /** As ordered, canceled units included. */
  ordered_minor: MoneyMinor,
  currency: Currency,
  /** Returns that wait for the seller: requested, or approved and on their way. */
  open_returns: z.int(),
};

export const OrderRow = z.object({
  ...orderFields,
  /** The city and country of delivery; the country by ISO 3166-1. */
  destination: z.object({ city: z.string(), country: z.string() }),
  /** Images of the first three items; `null` for an item without an image. */
  images: z.array(z.nullable(z.string())),
  items_count: z.int(),
});
export type OrderRow = z.output<typeof OrderRow>;

/**
 * `ship_by`: earliest deadline first; orders with nothing left to ship are last. `accept_by`:
 * earliest deadline first; an order that may wait is sorted by its `ship_by`.
 */
export const OrderSort = z.enum([
  "-placed_at",
  "placed_at",
  "-total",
  "total",
  "ship_by",
  "-ship_by",
  "accept_by",
  "-accept_by",
]);
export type OrderSort = z.output<typeof OrderSort>;

/** `to_ship`: any status in which something waits to be shipped. The others are single statuses. */
export const OrderStatusFilter = z.enum(["to_ship", ...OrderStatus.options]);
export type OrderStatusFilter = z.output<typeof OrderStatusFilter>;

/** Filters of a list of orders, shared by the export and the previous and next order. */
export const orderFilters = {
  /** Words that must all occur in order number, marketplace reference or customer name. */
  search: searchText,
  status: z.optional(OrderStatusFilter),
  payment: z.optional(PaymentStatus),
  /**
   * `today`: only orders that are canceled unless they are accepted today, in the seller's time
   * zone.
   */
  accept: z.optional(z.literal("today")),
  /** `true`: only orders that should have been shipped by now. */
  late: z.optional(z.literal("true")),
  /** `open`: only orders with a return that waits for the seller. */
  returns: z.optional(z.literal("open")),
  /**
   * The first and the last day on which orders were placed, both included, in the seller's time
   * zone.
   */
  from: z.optional(Day),
  to: z.optional(Day),
  customer_id: z.optional(idOf("customer")),
  product_id: z.optional(idOf("product")),
};

export const OrderFilters = z.strictObject(orderFilters);
export type OrderFilters = z.output<typeof OrderFilters>;

/** The query of an export, which has every order that matches the filters. */
export const OrderExportQuery = z.strictObject({
  ...orderFilters,
  format: z._default(z.enum(["csv", "xlsx"]), "csv"),
});
export type OrderExportQuery = z.output<typeof OrderExportQuery>;

const orderSort = z._default(OrderSort, "-placed_at");

export const OrderListQuery = z.strictObject({ ...pageQuery, ...orderFilters, sort: orderSort });
export type OrderListQuery = z.output<typeof OrderListQuery>;

/** The list from which an order was opened. */
export const OrderNeighboursQuery = z.strictObject({ ...orderFilters, sort: orderSort });
export type OrderNeighboursQuery = z.output<typeof OrderNeighboursQuery>;

/** The orders right before and after one in its list; `null` at the ends. */
export const OrderNeighbours = z.object({
  previous_id: z.nullable(idOf("order")),
  next_id: z.nullable(idOf("order")),
});
export type OrderNeighbours = z.output<typeof OrderNeighbours>;

export const OrderStatusCount = z.object({
  key: OrderStatus,
  label: z.string(),
  ...cappedCount,
  tone: z.enum(["warning", "info", "progress", "success", "neutral", "return"]),
});
export type OrderStatusCount = z.output<typeof OrderStatusCount>;

/**
 * The number of orders by status, and in all statuses the number of late orders and of orders with
 * an open return.
 */
export const OrderCounts = z.object({
  status: z.literal(true),
  data: z.array(OrderStatusCount),
  meta: z.object({ late: z.int(), open_returns: z.int() }),
});
export type OrderCounts = z.output<typeof OrderCounts>;
