import * as z from "zod/mini";

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

export const PaymentStatus = z.enum([
  "pending",
  "paid",
  "partially_refunded",
  "refunded",
  "failed",
]);
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

/**
 * Why something of an order was canceled. `not_accepted` is for orders that are canceled after
 * their deadline, not by a seller.
 */
export const CancellationReason = z.enum([...CancelReason.options, "not_accepted"]);
export type CancellationReason = z.output<typeof CancellationReason>;

/** A shipment of an order: packed, shipped with a carrier, delivered. */
export const FulfilmentStatus = z.enum(["packed", "shipped", "delivered", "canceled"]);
export type FulfilmentStatus = z.output<typeof FulfilmentStatus>;

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
