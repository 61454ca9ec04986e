import * as z from "zod/mini";
import { StoredAddress } from "./address.ts";
import { dataOf, endpoint, fileOf, IdParams, idOf, Instant, listOf, MoneyMinor } from "./http.ts";
import { OrderActivity } from "./order-activities.ts";
import { CancelOrder, WritePrivateNote, RecordRefund } from "./order-commands.ts";
import {
  orderFields,
  OrderCounts,
  OrderRow,
  OrderExportQuery,
  OrderListQuery,
  OrderNeighboursQuery,
  OrderNeighbours,
} from "./order-list.ts";
import {
  CancellationReason,
  FulfilmentStatus,
  ReturnReason,
  ReturnStatus,
} from "./order-statuses.ts";

export const Fulfilment = z.object({
  id: idOf("fulfilment"),
  /** Counts the shipments of its order, from 1. */
  number: z.int(),
  status: FulfilmentStatus,
  carrier: z.string(),
  tracking_no: z.string(),
  /** An https URL; `null` if there is none. */
  tracking_url: z.nullable(z.string()),
  /** The seller's cost of the transport; `null` if unknown. */
  shipping_cost_minor: z.nullable(z.int()),
  packed_at: Instant,
  shipped_at: z.nullable(Instant),
  delivered_at: z.nullable(Instant),
  items: z.array(z.object({ item_id: idOf("order_item"), quantity: z.int() })),
});
export type Fulfilment = z.output<typeof Fulfilment>;

export const OrderReturn = z.object({
  id: idOf("order_return"),
  /** Counts the returns of its order, from 1. */
  number: z.int(),
  status: ReturnStatus,
  reason: ReturnReason,
  /** The customer's note. */
  note: z.string(),
  /** The seller's answer. */
  decision_note: z.string(),
  requested_at: Instant,
  received_at: z.nullable(Instant),
  items: z.array(
    z.object({
      item_id: idOf("order_item"),
      quantity: z.int(),
      /** Units that came back and are on sale again. */
      restocked: z.int(),
      /** Units that came back and are not on sale. */
      damaged: z.int(),
    }),
  ),
});
export type OrderReturn = z.output<typeof OrderReturn>;

/** A sold item, as it was at the time of sale. */
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
  /** Units in shipments that are not shipped yet. */
  packed: z.int(),
  shipped: z.int(),
  delivered: z.int(),
  returned: z.int(),
  discount_minor: MoneyMinor,
  tax_minor: MoneyMinor,
  /** Price less discount of the units that are not canceled. */
  net_minor: MoneyMinor,
});
export type OrderItem = z.output<typeof OrderItem>;

export const Order = z.object({
  ...orderFields,
  external_id: z.string(),
  version: z.int(),
  payment_method: z.string(),
  payment_reference: z.nullable(z.string()),
  /**
   * Prices times quantities of the units that are not canceled, before discount, shipping and tax.
   */
  subtotal_minor: MoneyMinor,
  discount_minor: MoneyMinor,
  shipping_minor: MoneyMinor,
  tax_minor: MoneyMinor,
  /** The sum of all refunds that the marketplace paid. */
  refunded_minor: MoneyMinor,
  accepted_at: z.nullable(Instant),
  shipping_address: StoredAddress,
  billing_address: z.nullable(StoredAddress),
  /** The customer's note. */
  note: z.string(),
  /** Visible only to the seller. */
  private_note: z.string(),
  /** The reason for the latest cancellation. */
  cancel_reason: z.nullable(CancellationReason),
  items: z.array(OrderItem),
  /** Its shipments, oldest first, without those that were unpacked again. */
  fulfilments: z.array(Fulfilment),
  /** The newest first. */
  returns: z.array(OrderReturn),
  customer: z.object({
    id: idOf("customer"),
    name: z.string(),
    /** `null` if the marketplace did not send it; the same for `phone`. */
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    orders_count: z.int(),
    spent_minor: MoneyMinor,
    first_order_at: z.nullable(Instant),
  }),
});
export type Order = z.output<typeof Order>;

export const ordersApi = {
  list: endpoint("GET", "/api/orders", {
    idFollows: true,
    access: "activePlan",
    summary: "Lists orders (K32)",
    query: OrderListQuery,
    reply: listOf(OrderRow),
  }),
  counts: endpoint("GET", "/api/orders/status", {
    access: "activePlan",
    summary: "Counts orders by status (K33)",
    reply: OrderCounts,
  }),
  find: endpoint("GET", "/api/orders/:id", {
    access: "activePlan",
    summary: "Returns an order (K32).",
    params: IdParams("order"),
    reply: dataOf(Order),
  }),
  export: endpoint("GET", "/api/order/export", {
    access: "activePlan",
    summary: "Exports the filtered orders as CSV or XLSX, one row per item (K34)",
    query: OrderExportQuery,
    reply: fileOf("text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  }),
  neighbours: endpoint("GET", "/api/orders/:id/neighbours", {
    access: "activePlan",
    summary: "Returns the previous and next order of a list with its filters",
    params: IdParams("order"),
    query: OrderNeighboursQuery,
    reply: dataOf(OrderNeighbours),
  }),
  activity: endpoint("GET", "/api/orders/activity/:id", {
    access: "activePlan",
    summary: "Lists an order's history, newest first (K35)",
    params: IdParams("order"),
    reply: dataOf(z.array(OrderActivity)),
  }),
  accept: endpoint("POST", "/api/orders/:id/accept", {
    access: "activePlan",
    summary: "Accepts a pending order.",
    params: IdParams("order"),
    reply: dataOf(Order),
  }),
  cancel: endpoint("POST", "/api/orders/:id/cancel", {
    access: "activePlan",
    summary:
      "Declines a pending order, or cancels all or some unshipped items of an order; their stock is released.",
    params: IdParams("order"),
    body: CancelOrder,
    reply: dataOf(Order),
  }),
  complete: endpoint("POST", "/api/orders/:id/complete", {
    access: "activePlan",
    summary: "Completes a delivered order.",
    params: IdParams("order"),
    reply: dataOf(Order),
  }),
  writeNote: endpoint("PUT", "/api/orders/:id/note", {
    access: "activePlan",
    summary: "Saves the private note of an order.",
    params: IdParams("order"),
    body: WritePrivateNote,
    reply: dataOf(Order),
  }),
  noteRefund: endpoint("POST", "/api/orders/:id/refund-notes", {
    access: "activePlan",
    summary: "Records a refund agreed with the customer.",
    params: IdParams("order"),
    body: RecordRefund,
    reply: dataOf(Order),
  }),
};
