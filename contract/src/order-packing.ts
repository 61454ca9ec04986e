import * as z from "zod/mini";
import { StoredAddress } from "./address.ts";
import { Currency, dataOf, endpoint, idOf, Instant, messageFields } from "./http.ts";
import { LineQuantities, seenVersion } from "./order-commands.ts";
import { CreateFulfilment } from "./order-fulfilments.ts";
import { OrderListQuery } from "./order-list.ts";
import { OrderStatus } from "./order-statuses.ts";
import { OrderItem } from "./orders.ts";
import { validationCode } from "./validation-texts.ts";

/** The most orders that are packed together and shipped by one command. */
export const maxPackedOrders = 100;

/** Order numbers, separated by commas. */
const OrderNumbers = z.string().check(
  z.maxLength(maxPackedOrders * 21),
  z.regex(/^[\w-]{1,20}(,[\w-]{1,20})*$/),
  z.refine((text) => text.split(",").length <= maxPackedOrders),
);

/** The list's state as stored in the page's URL. `ship` has the orders that are packed instead. */
export const OrderPageQuery = z.extend(OrderListQuery, { ship: z.optional(OrderNumbers) });

/** An order with everything that is needed for packing it. */
export const PackedOrder = z.object({
  id: idOf("order"),
  order_no: z.string(),
  version: z.int(),
  status: OrderStatus,
  customer_id: idOf("customer"),
  customer_name: z.string(),
  ship_by: z.nullable(Instant),
  /** `ship_by` has passed and something is still to be shipped. */
  is_late: z.boolean(),
  /** The customer's note. */
  note: z.string(),
  currency: Currency,
  shipping_address: StoredAddress,
  items: z.array(
    z.pick(OrderItem, {
      id: true,
      title: true,
      sku: true,
      option_values: true,
      image: true,
      quantity: true,
      canceled: true,
      packed: true,
      shipped: true,
      delivered: true,
      returned: true,
    }),
  ),
});
export type PackedOrder = z.output<typeof PackedOrder>;

/** Creates the schema of one command's orders. No order may occur twice. */
const eachOnce = <S extends z.ZodMiniType<{ id: string }>>(order: S) =>
  z.array(order).check(
    z.minLength(1, validationCode("choose_at_least_one_order")),
    z.maxLength(maxPackedOrders),
    z.refine((orders) => new Set(orders.map(({ id }) => id)).size === orders.length, {
      message: validationCode("name_each_order_once"),
    }),
  );

const { carrier, tracking_no, tracking_url, shipping_cost_minor } = CreateFulfilment.shape;

export const ShipOrders = z.strictObject({
  orders: eachOnce(
    z.strictObject({
      id: idOf("order"),
      carrier,
      tracking_no,
      tracking_url,
      /** The cost of all shipments of the order in this command together. */
      shipping_cost_minor,
      /** Units that are in no shipment yet; all of them unless given. */
      items: z.optional(LineQuantities),
      version: seenVersion,
    }),
  ),
});
export type ShipOrders = z.output<typeof ShipOrders>;

/** An order that was not changed, and the reason. */
const FailedOrder = z.object({ id: idOf("order"), order_no: z.string(), ...messageFields });

/**
 * A shipment that was shipped. Undoing makes it packed again if `was_packed`, and cancels it
 * otherwise.
 */
const ShippedFulfilment = { id: idOf("fulfilment"), was_packed: z.boolean() };

export const ShippedOrders = z.object({
  shipped: z.array(
    z.object({
      id: idOf("order"),
      order_no: z.string(),
      /** The order's version after the command, for undoing it. */
      version: z.int(),
      status: OrderStatus,
      /** The order's shipments that this command shipped. */
      fulfilments: z.array(z.object(ShippedFulfilment)),
    }),
  ),
  failed: z.array(FailedOrder),
});
export type ShippedOrders = z.output<typeof ShippedOrders>;

export const UnshipOrders = z.strictObject({
  orders: eachOnce(
    z.strictObject({
      id: idOf("order"),
      version: seenVersion,
      fulfilments: z
        .array(z.strictObject(ShippedFulfilment))
        .check(z.minLength(1), z.maxLength(100)),
    }),
  ),
});
export type UnshipOrders = z.output<typeof UnshipOrders>;

export const UnshippedOrders = z.object({
  unshipped: z.array(idOf("order")),
  failed: z.array(FailedOrder),
});
export type UnshippedOrders = z.output<typeof UnshippedOrders>;

/** Many orders, packed and shipped together. */
export const packingApi = {
  list: endpoint("GET", "/api/orders/packing", {
    access: "activePlan",
    summary: "Lists the orders of the given numbers with what is to be packed, in the given order.",
    query: z.strictObject({ numbers: z._default(OrderNumbers, "") }),
    reply: dataOf(z.array(PackedOrder)),
  }),
  ship: endpoint("POST", "/api/orders/packing/ship", {
    access: "activePlan",
    summary:
      "Ships up to 100 orders: packed shipments as they are, other items in a new one. An order ships as asked or stays as it was; the reply says why.",
    body: ShipOrders,
    bodyLimit: 1_048_576,
    reply: dataOf(ShippedOrders),
  }),
  unship: endpoint("POST", "/api/orders/packing/unship", {
    access: "activePlan",
    summary:
      "Undoes shipments of up to 100 orders; orders that have changed since stay as they are.",
    body: UnshipOrders,
    bodyLimit: 1_048_576,
    reply: dataOf(UnshippedOrders),
  }),
};
