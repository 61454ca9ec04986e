import * as z from "zod/mini";
import {
  Currency,
  dataOf,
  endpoint,
  IdParams,
  idOf,
  Instant,
  listOf,
  MoneyMinor,
  pageQuery,
  searchText,
} from "./http.ts";

export const OrderStatus = z.enum([
  "pending",
  "accepted",
  "processing",
  "partially_shipped",
  "shipped",
  "delivered",
  "completed",
  "canceled",
  "returned",
  "partially_returned",
]);
export type OrderStatus = z.output<typeof OrderStatus>;

export const PaymentStatus = z.enum(["pending", "paid", "partially_refunded", "refunded", "failed"]);
export type PaymentStatus = z.output<typeof PaymentStatus>;

/** Why an order is canceled or refused (domain.md, Order). */
export const CancelReason = z.enum([
  "out_of_stock",
  "pricing_error",
  "buyer_request",
  "undeliverable_address",
  "suspected_fraud",
  "other",
]);
export type CancelReason = z.output<typeof CancelReason>;

const line = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum));
const requiredLine = (maximum: number) => line(maximum).check(z.minLength(1));

/** Where something goes, as the marketplace gives it. */
export const Address = z.strictObject({
  name: z._default(line(120), ""),
  company: z._default(line(120), ""),
  line1: requiredLine(200),
  line2: z._default(line(200), ""),
  city: requiredLine(120),
  region: z._default(line(120), ""),
  postal_code: z._default(line(20), ""),
  /** ISO 3166-1, two letters. */
  country: z
    .string()
    .check(z.maxLength(2), z.regex(/^[A-Z]{2}$/, "Enter the two capital letters of the country.")),
  phone: z._default(line(40), ""),
});
export type Address = z.output<typeof Address>;

const StoredAddress = z.object({
  name: z.string(),
  company: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postal_code: z.string(),
  country: z.string(),
  phone: z.string(),
});

export const OrderRow = z.object({
  id: idOf("order"),
  order_no: z.string(),
  customer_name: z.string(),
  placed_at: Instant,
  ship_by: z.nullable(Instant),
  /** `ship_by` has passed and something is still to be shipped. */
  is_late: z.boolean(),
  status: OrderStatus,
  payment_status: PaymentStatus,
  /** Ordered quantities, summed. */
  units: z.int(),
  total_minor: MoneyMinor,
  currency: Currency,
});
export type OrderRow = z.output<typeof OrderRow>;

/** What was sold, as it was when it was sold. */
export const OrderItem = z.object({
  id: z.uuid(),
  product_id: idOf("product"),
  variant_id: idOf("variant"),
  title: z.string(),
  sku: z.nullable(z.string()),
  option_values: z.array(z.string()),
  image: z.nullable(z.string()),
  unit_price_minor: MoneyMinor,
  quantity: z.int(),
  canceled: z.int(),
  shipped: z.int(),
  delivered: z.int(),
  returned: z.int(),
  discount_minor: MoneyMinor,
  tax_minor: MoneyMinor,
});
export type OrderItem = z.output<typeof OrderItem>;

export const Order = z.object({
  ...OrderRow.shape,
  external_id: z.string(),
  version: z.int(),
  payment_method: z.string(),
  payment_reference: z.nullable(z.string()),
  /** Prices times quantities, before discount, shipping and tax. */
  subtotal_minor: MoneyMinor,
  discount_minor: MoneyMinor,
  shipping_minor: MoneyMinor,
  tax_minor: MoneyMinor,
  shipping_address: StoredAddress,
  billing_address: z.nullable(StoredAddress),
  /** What the buyer wrote. */
  note: z.string(),
  cancel_reason: z.nullable(CancelReason),
  items: z.array(OrderItem),
  customer: z.object({
    id: idOf("customer"),
    name: z.string(),
    /** Null where the marketplace did not give it; the same for `phone`. */
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    orders_count: z.int(),
    spent_minor: MoneyMinor,
    first_order_at: z.nullable(Instant),
  }),
  /** The orders placed right after and before this one; null at the ends. */
  newer_id: z.nullable(idOf("order")),
  older_id: z.nullable(idOf("order")),
});
export type Order = z.output<typeof Order>;

export const OrderActivityType = z.enum(["placed", "accepted", "refused", "canceled"]);
export type OrderActivityType = z.output<typeof OrderActivityType>;
export const OrderActivity = z.object({
  id: z.uuid(),
  type: OrderActivityType,
  actor_type: z.enum(["seller", "marketplace", "system"]),
  actor_name: z.string(),
  created_at: Instant,
  data: z.object({
    /** How many units it was about. */
    units: z.optional(z.int()),
    payment_status: z.optional(PaymentStatus),
    reason: z.optional(CancelReason),
    note: z.optional(z.string()),
  }),
});
export type OrderActivity = z.output<typeof OrderActivity>;

export const OrderSort = z.enum(["-placed_at", "placed_at", "-total", "total"]);
export type OrderSort = z.output<typeof OrderSort>;

export const OrderListQuery = z.strictObject({
  ...pageQuery,
  /** Words that must all occur in order number, marketplace reference or customer name. */
  search: searchText,
  status: z.optional(OrderStatus),
  /** `true`: only what should have been shipped by now. */
  late: z.optional(z.literal("true")),
  sort: z._default(OrderSort, "-placed_at"),
});
export type OrderListQuery = z.output<typeof OrderListQuery>;

export const OrderStatusCount = z.object({
  key: OrderStatus,
  label: z.string(),
  count: z.int(),
  tone: z.enum(["warning", "info", "progress", "success", "neutral", "return"]),
});
export type OrderStatusCount = z.output<typeof OrderStatusCount>;

export const CancelOrder = z.strictObject({ reason: CancelReason, note: z._default(line(500), "") }).check(
  z.refine(({ reason, note }) => reason !== "other" || note !== "", {
    path: ["note"],
    message: "Say in a note what the reason is.",
  }),
);
export type CancelOrder = z.output<typeof CancelOrder>;

export const ordersApi = {
  list: endpoint({
    method: "GET",
    path: "/api/orders",
    access: "activePlan",
    summary: "One page of the seller's orders (K32)",
    query: OrderListQuery,
    reply: listOf(OrderRow),
  }),
  counts: endpoint({
    method: "GET",
    path: "/api/orders/status",
    access: "activePlan",
    summary: "How many orders there are of each status (K33)",
    reply: dataOf(z.array(OrderStatusCount)),
  }),
  find: endpoint({
    method: "GET",
    path: "/api/orders/:id",
    access: "activePlan",
    summary: "One order, whole (K32)",
    params: IdParams("order"),
    reply: dataOf(Order),
  }),
  activity: endpoint({
    method: "GET",
    path: "/api/orders/activity/:id",
    access: "activePlan",
    summary: "What happened to an order, newest first (K35)",
    params: IdParams("order"),
    reply: dataOf(z.array(OrderActivity)),
  }),
  accept: endpoint({
    method: "POST",
    path: "/api/orders/:id/accept",
    access: "activePlan",
    summary: "Accepts an order that waits.",
    params: IdParams("order"),
    reply: dataOf(Order),
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/orders/:id/cancel",
    access: "activePlan",
    summary: "Refuses an order that waits, or cancels one of which nothing is shipped; its stock comes free.",
    params: IdParams("order"),
    body: CancelOrder,
    reply: dataOf(Order),
  }),
};
