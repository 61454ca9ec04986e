import * as z from "zod/mini";
import { line, lines, requiredLine } from "./name-text.ts";
import { Currency, dataOf, endpoint, idOf, MoneyMinor, PastInstant } from "./http.ts";
import { Address } from "./address.ts";
import { feedEnd, feedEndpoint, OrderFeedQuery } from "./feed.ts";
import { MarketplaceOrder } from "./marketplace-order.ts";
import {
  CancelReason,
  OrderStatus,
  PaymentStatus,
  ReturnReason,
  ReturnStatus,
} from "./order-statuses.ts";
import { validationCode } from "./validation-texts.ts";
import {
  ExternalId,
  hasOneName,
  maxOrderItems,
  Quantity,
  VariantQuantities,
  variantName,
} from "./marketplace-items.ts";

export const PlacedItem = z
  .strictObject({
    ...variantName,
    /** The marketplace's own id of the line. */
    external_id: z.optional(ExternalId),
    quantity: Quantity,
    unit_price_minor: MoneyMinor,
    /** For the whole line. */
    discount_minor: z._default(MoneyMinor, 0),
    /** For the whole line, added to the price. */
    tax_minor: z._default(MoneyMinor, 0),
  })
  .check(
    hasOneName,
    z.refine(
      ({ unit_price_minor, quantity, discount_minor }) =>
        discount_minor <= unit_price_minor * quantity,
      { path: ["discount_minor"], message: validationCode("enter_at_most_the_price_of_the_line") },
    ),
  );
export type PlacedItem = z.output<typeof PlacedItem>;

/** The largest total of an order, so that every sum over it is exact. */
const maxTotal = 100_000_000_000;

const totalOf = ({ items, shipping_minor }: { items: PlacedItem[]; shipping_minor: number }) =>
  items.reduce(
    (sum, item) => sum + item.unit_price_minor * item.quantity + item.tax_minor,
    shipping_minor,
  );

/**
 * An order as the marketplace sends it, without totals: these are computed from the items here
 * (safety 7).
 */
export const PlaceOrder = z
  .strictObject({
    /** A repeated id does not create another order. */
    external_id: ExternalId,
    /**
     * The buyer's reservation. The order takes its stock, and the rest is released. If it has
     * expired or was released, the order takes free stock.
     */
    reservation_external_id: z.optional(ExternalId),
    placed_at: PastInstant,
    currency: Currency,
    customer: z.strictObject({
      external_id: ExternalId,
      name: requiredLine(120),
      email: z.optional(z.nullable(line(254))),
      phone: z.optional(z.nullable(line(40))),
    }),
    shipping_address: Address,
    billing_address: z.optional(z.nullable(Address)),
    items: z.array(PlacedItem).check(
      z.minLength(1),
      z.maxLength(maxOrderItems),
      z.refine(
        (items) => {
          const names = items.flatMap(({ external_id }) => external_id ?? []);
          return new Set(names).size === names.length;
        },
        { message: validationCode("name_each_item_once") },
      ),
    ),
    /** For the whole order; divided among the sellers in proportion to their items. */
    shipping_minor: MoneyMinor,
    payment: z.strictObject({
      status: z.enum(["pending", "paid"]),
      method: line(60),
      reference: z.optional(z.nullable(line(200))),
    }),
    note: z._default(lines(1000), ""),
  })
  .check(
    z.refine((order) => totalOf(order) <= maxTotal, {
      path: ["items"],
      message: validationCode("this_order_is_too_large"),
    }),
  );
export type PlaceOrder = z.output<typeof PlaceOrder>;

export const PlacedOrder = z.object({
  id: idOf("order"),
  order_no: z.string(),
  seller_id: idOf("seller"),
  status: OrderStatus,
  total_minor: MoneyMinor,
});
export type PlacedOrder = z.output<typeof PlacedOrder>;

/**
 * The state of an order's payment, not a step. The state with the latest `occurred_at` applies, in
 * whatever order and however often states arrive.
 */
export const UpdatePayment = z
  .strictObject({
    status: PaymentStatus,
    occurred_at: PastInstant,
    /**
     * The sum of all refunds, required with `partially_refunded`. It is divided among the sellers'
     * orders in proportion to their totals.
     */
    refunded_minor: z.optional(MoneyMinor),
    /** Set if it concerns only one seller's part of the order. */
    seller_id: z.optional(idOf("seller")),
    reference: z.optional(z.nullable(line(200))),
  })
  .check(
    z.refine(
      ({ status, refunded_minor }) =>
        (status === "partially_refunded") === (refunded_minor !== undefined),
      {
        path: ["refunded_minor"],
        message: validationCode("give_all_refunds_together_with_partially"),
      },
    ),
  );
export type UpdatePayment = z.output<typeof UpdatePayment>;

export const PaidOrder = z.object({
  ...PlacedOrder.shape,
  payment_status: PaymentStatus,
  refunded_minor: MoneyMinor,
});
export type PaidOrder = z.output<typeof PaidOrder>;

export const CancelPlacedOrder = z._default(
  z.strictObject({
    reason: z._default(CancelReason, "buyer_request"),
    note: z._default(lines(500), ""),
  }),
  { reason: "buyer_request", note: "" },
);
export type CancelPlacedOrder = z.output<typeof CancelPlacedOrder>;

/** A buyer's request to return items. If they are of several sellers, each gets a return. */
export const RequestReturn = z.strictObject({
  /** A repeated id does not create another return. */
  external_id: ExternalId,
  requested_at: PastInstant,
  reason: ReturnReason,
  note: z._default(lines(1000), ""),
  items: VariantQuantities,
});
export type RequestReturn = z.output<typeof RequestReturn>;

export const RequestedReturn = z.object({
  id: idOf("order_return"),
  order_id: idOf("order"),
  order_no: z.string(),
  seller_id: idOf("seller"),
  status: ReturnStatus,
});
export type RequestedReturn = z.output<typeof RequestedReturn>;

const OrderParams = z.strictObject({ external_id: ExternalId });
const PlacedOrders = dataOf(z.object({ orders: z.array(PlacedOrder) }));

export const marketplaceOrdersApi = {
  place: endpoint("POST", "/api/marketplace/v1/orders", {
    access: "marketplace",
    scopes: ["orders"],
    summary: "Creates orders, one for each seller, all or none, and commits their stock.",
    body: PlaceOrder,
    bodyLimit: 1_048_576,
    status: 201,
    reply: PlacedOrders,
    refusals: ["insufficient_stock", "external_id_reused", "reservation_consumed"],
  }),
  changes: endpoint("GET", "/api/marketplace/v1/orders", {
    ...feedEndpoint,
    scopes: ["orders"],
    summary:
      "Lists orders and, after a cursor, those that changed since: every change at least once, ending with the latest state.",
    query: OrderFeedQuery,
    reply: dataOf(z.object({ changes: z.array(MarketplaceOrder), ...feedEnd })),
  }),
  read: endpoint("GET", "/api/marketplace/v1/orders/:external_id", {
    access: "marketplace",
    scopes: ["orders"],
    summary:
      "Returns the orders placed under an external_id, one for each seller: what was accepted, shipped, canceled, returned and is to be refunded.",
    params: OrderParams,
    reply: dataOf(
      z.object({
        external_id: z.string(),
        /** By ascending seller_id. */
        orders: z.array(MarketplaceOrder),
      }),
    ),
  }),
  cancel: endpoint("POST", "/api/marketplace/v1/orders/:external_id/cancel", {
    access: "marketplace",
    scopes: ["orders"],
    summary:
      "Cancels an order that has no shipped items and releases its stock. A repeated call changes nothing.",
    params: OrderParams,
    body: CancelPlacedOrder,
    reply: PlacedOrders,
    refusals: ["order_state"],
  }),
  pay: endpoint("POST", "/api/marketplace/v1/orders/:external_id/payment", {
    access: "marketplace",
    scopes: ["orders"],
    summary: "Updates an order's payment; out-of-date updates are ignored.",
    params: OrderParams,
    body: UpdatePayment,
    reply: dataOf(z.object({ orders: z.array(PaidOrder) })),
  }),
  requestReturn: endpoint("POST", "/api/marketplace/v1/orders/:external_id/returns", {
    access: "marketplace",
    scopes: ["orders"],
    summary:
      "Requests returns from the sellers of an order: one return for each seller, all or none.",
    params: OrderParams,
    body: RequestReturn,
    bodyLimit: 1_048_576,
    status: 201,
    reply: dataOf(z.object({ returns: z.array(RequestedReturn) })),
    refusals: ["external_return_reused", "order_state"],
  }),
};
