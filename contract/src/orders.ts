import * as z from "zod/mini";
import {
  Currency,
  dataOf,
  endpoint,
  fileOf,
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

export const line = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum));
export const requiredLine = (maximum: number) => line(maximum).check(z.minLength(1));

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

/** A parcel of an order: packed on the desk, shipped with a carrier, delivered. */
export const FulfilmentStatus = z.enum(["packed", "shipped", "delivered", "canceled"]);
export type FulfilmentStatus = z.output<typeof FulfilmentStatus>;
export const Fulfilment = z.object({
  id: idOf("fulfilment"),
  /** Counts the parcels of its order, from 1. */
  number: z.int(),
  status: FulfilmentStatus,
  carrier: z.string(),
  tracking_no: z.string(),
  /** An https address; null where there is none. */
  tracking_url: z.nullable(z.string()),
  packed_at: Instant,
  shipped_at: z.nullable(Instant),
  delivered_at: z.nullable(Instant),
  items: z.array(z.object({ item_id: idOf("order_item"), quantity: z.int() })),
});
export type Fulfilment = z.output<typeof Fulfilment>;

/** Why a buyer sends something back. */
export const ReturnReason = z.enum([
  "damaged",
  "wrong_item",
  "not_as_described",
  "no_longer_needed",
  "arrived_late",
  "other",
]);
export type ReturnReason = z.output<typeof ReturnReason>;

export const ReturnStatus = z.enum(["requested", "approved", "rejected", "received"]);
export type ReturnStatus = z.output<typeof ReturnStatus>;

export const OrderReturn = z.object({
  id: idOf("order_return"),
  /** Counts the returns of its order, from 1. */
  number: z.int(),
  status: ReturnStatus,
  reason: ReturnReason,
  /** What the buyer says. */
  note: z.string(),
  /** What the seller answered. */
  decision_note: z.string(),
  requested_at: Instant,
  received_at: z.nullable(Instant),
  items: z.array(
    z.object({
      item_id: idOf("order_item"),
      quantity: z.int(),
      /** Came back and went on the shelf. */
      restocked: z.int(),
      /** Came back and did not. */
      damaged: z.int(),
    }),
  ),
});
export type OrderReturn = z.output<typeof OrderReturn>;

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
  /** Of what is not canceled. */
  total_minor: MoneyMinor,
  /** As it was ordered. */
  ordered_minor: MoneyMinor,
  currency: Currency,
  /** Returns that wait for the seller: requested, or approved and on their way. */
  open_returns: z.int(),
});
export type OrderRow = z.output<typeof OrderRow>;

/** What was sold, as it was when it was sold. */
export const OrderItem = z.object({
  id: idOf("order_item"),
  product_id: idOf("product"),
  variant_id: idOf("variant"),
  title: z.string(),
  sku: z.nullable(z.string()),
  option_values: z.array(z.string()),
  image: z.nullable(z.string()),
  unit_price_minor: MoneyMinor,
  quantity: z.int(),
  canceled: z.int(),
  /** In parcels that are not shipped yet. */
  packed: z.int(),
  shipped: z.int(),
  delivered: z.int(),
  returned: z.int(),
  discount_minor: MoneyMinor,
  tax_minor: MoneyMinor,
  /** Price less discount of what is not canceled. */
  net_minor: MoneyMinor,
});
export type OrderItem = z.output<typeof OrderItem>;

export const Order = z.object({
  ...OrderRow.shape,
  external_id: z.string(),
  version: z.int(),
  payment_method: z.string(),
  payment_reference: z.nullable(z.string()),
  /** Prices times quantities of what is not canceled, before discount, shipping and tax. */
  subtotal_minor: MoneyMinor,
  discount_minor: MoneyMinor,
  shipping_minor: MoneyMinor,
  tax_minor: MoneyMinor,
  /** What the marketplace gave back to the buyer, all refunds together. */
  refunded_minor: MoneyMinor,
  accepted_at: z.nullable(Instant),
  shipping_address: StoredAddress,
  billing_address: z.nullable(StoredAddress),
  /** What the buyer wrote. */
  note: z.string(),
  /** For the seller alone. */
  private_note: z.string(),
  /** Why something of it was canceled last. */
  cancel_reason: z.nullable(CancelReason),
  items: z.array(OrderItem),
  /** Its parcels, the first one first, without those that were unpacked again. */
  fulfilments: z.array(Fulfilment),
  /** The newest first. */
  returns: z.array(OrderReturn),
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
});
export type Order = z.output<typeof Order>;

export const OrderActivityType = z.enum([
  "placed",
  "accepted",
  "refused",
  "canceled",
  "packed",
  "shipped",
  "tracked",
  "delivered",
  "parcel_canceled",
  "completed",
  "return_requested",
  "return_approved",
  "return_rejected",
  "return_received",
  "payment",
  "refund_noted",
  "note",
]);
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
    /** The number of the parcel, or of the return, in its order. */
    number: z.optional(z.int()),
    payment_status: z.optional(PaymentStatus),
    /** All refunds together for `payment`, this one for `refund_noted`. */
    amount_minor: z.optional(MoneyMinor),
    reason: z.optional(CancelReason),
    return_reason: z.optional(ReturnReason),
    carrier: z.optional(z.string()),
    tracking_no: z.optional(z.string()),
    restocked: z.optional(z.int()),
    damaged: z.optional(z.int()),
    note: z.optional(z.string()),
  }),
});
export type OrderActivity = z.output<typeof OrderActivity>;

export const OrderSort = z.enum(["-placed_at", "placed_at", "-total", "total"]);
export type OrderSort = z.output<typeof OrderSort>;

/** What a list of orders is narrowed down to; an export and the way from order to order keep to the same. */
export const orderFilters = {
  /** Words that must all occur in order number, marketplace reference or customer name. */
  search: searchText,
  status: z.optional(OrderStatus),
  payment: z.optional(PaymentStatus),
  /** `true`: only what should have been shipped by now. */
  late: z.optional(z.literal("true")),
  /** `open`: only what has a return that waits for the seller. */
  returns: z.optional(z.literal("open")),
  /** Days on which orders were placed, in the seller's time zone; both are in. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  customer_id: z.optional(idOf("customer")),
  product_id: z.optional(idOf("product")),
};
export const OrderFilters = z.strictObject(orderFilters);
export type OrderFilters = z.output<typeof OrderFilters>;

/** An export has every order that the filters leave, in a file of one kind or the other. */
export const OrderExportQuery = z.strictObject({
  ...orderFilters,
  format: z._default(z.enum(["csv", "xlsx"]), "csv"),
});
export type OrderExportQuery = z.output<typeof OrderExportQuery>;

const orderSort = z._default(OrderSort, "-placed_at");

export const OrderListQuery = z.strictObject({ ...pageQuery, ...orderFilters, sort: orderSort });
export type OrderListQuery = z.output<typeof OrderListQuery>;

/** The list that an order is looked at from. */
export const OrderNeighboursQuery = z.strictObject({ ...orderFilters, sort: orderSort });
export type OrderNeighboursQuery = z.output<typeof OrderNeighboursQuery>;

/** The orders right before and after one in its list; null at the ends. */
export const OrderNeighbours = z.object({
  previous_id: z.nullable(idOf("order")),
  next_id: z.nullable(idOf("order")),
});
export type OrderNeighbours = z.output<typeof OrderNeighbours>;

export const OrderStatusCount = z.object({
  key: OrderStatus,
  label: z.string(),
  count: z.int(),
  tone: z.enum(["warning", "info", "progress", "success", "neutral", "return"]),
});
export type OrderStatusCount = z.output<typeof OrderStatusCount>;

/** The `version` that the seller saw: a command on an order that has changed since is refused. */
export const seenVersion = z.optional(z.int().check(z.minimum(1)));

/** Lines of an order with how many units of each; a line is named once. */
export const LineQuantities = z
  .array(
    z.strictObject({
      item_id: idOf("order_item"),
      quantity: z.int().check(z.minimum(1, "Enter 1 or more."), z.maximum(100_000)),
    }),
  )
  .check(
    z.minLength(1, "Choose at least one item."),
    z.maxLength(200),
    z.refine((items) => new Set(items.map(({ item_id }) => item_id)).size === items.length, {
      message: "Name each item once.",
    }),
  );
export type LineQuantities = z.output<typeof LineQuantities>;

export const CancelOrder = z
  .strictObject({
    reason: CancelReason,
    note: z._default(line(500), ""),
    /** Everything that is not shipped, unless given. */
    items: z.optional(LineQuantities),
    version: seenVersion,
  })
  .check(
    z.refine(({ reason, note }) => reason !== "other" || note !== "", {
      path: ["note"],
      message: "Say in a note what the reason is.",
    }),
  );
export type CancelOrder = z.output<typeof CancelOrder>;

export const WritePrivateNote = z.strictObject({ private_note: line(2000), version: seenVersion });
export type WritePrivateNote = z.output<typeof WritePrivateNote>;

/** What the seller agreed to give back; the marketplace tells by a payment when it has. */
export const NoteRefund = z.strictObject({
  amount_minor: MoneyMinor.check(z.minimum(1, "Enter an amount.")),
  note: z._default(line(500), ""),
  version: seenVersion,
});
export type NoteRefund = z.output<typeof NoteRefund>;

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
  export: endpoint({
    method: "GET",
    path: "/api/order/export",
    access: "activePlan",
    summary: "The orders that the filters leave, as CSV or XLSX, one row an item (K34)",
    query: OrderExportQuery,
    reply: fileOf("text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  }),
  neighbours: endpoint({
    method: "GET",
    path: "/api/orders/:id/neighbours",
    access: "activePlan",
    summary: "The orders before and after one, in the order of a list and under its filters",
    params: IdParams("order"),
    query: OrderNeighboursQuery,
    reply: dataOf(OrderNeighbours),
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
    summary:
      "Refuses an order that waits, or cancels what is not shipped of one, or some of it; its stock comes free.",
    params: IdParams("order"),
    body: CancelOrder,
    reply: dataOf(Order),
  }),
  complete: endpoint({
    method: "POST",
    path: "/api/orders/:id/complete",
    access: "activePlan",
    summary: "Closes an order that is delivered.",
    params: IdParams("order"),
    reply: dataOf(Order),
  }),
  writeNote: endpoint({
    method: "PUT",
    path: "/api/orders/:id/note",
    access: "activePlan",
    summary: "Writes the private note of an order.",
    params: IdParams("order"),
    body: WritePrivateNote,
    reply: dataOf(Order),
  }),
  noteRefund: endpoint({
    method: "POST",
    path: "/api/orders/:id/refund-notes",
    access: "activePlan",
    summary: "Writes down what the seller agreed to give back to the buyer.",
    params: IdParams("order"),
    body: NoteRefund,
    reply: dataOf(Order),
  }),
};
