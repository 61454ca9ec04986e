import * as z from "zod/mini";
import { CarrierCode } from "./carriers.ts";
import { Currency, idOf, Instant, MoneyMinor } from "./http.ts";
import { ActorType } from "./order-activities.ts";
import {
  CancellationReason,
  OrderStatus,
  PaymentStatus,
  ReturnReason,
  ReturnStatus,
} from "./order-statuses.ts";

const Count = z.int().check(z.minimum(0));

/** An item of the order with a number of its units. */
const MarketplaceUnits = z.strictObject({ item_id: idOf("order_item"), quantity: Count });

const MarketplaceItem = z.strictObject({
  id: idOf("order_item"),
  /** The marketplace's own id of the line; `null` if it sent none. */
  external_id: z.nullable(z.string()),
  variant_id: idOf("variant"),
  product_id: idOf("product"),
  /** As they were when the order was placed, like `title` and `option_values`. */
  sku: z.nullable(z.string()),
  title: z.string(),
  option_values: z.array(z.string()),
  unit_price_minor: MoneyMinor,
  quantity: Count,
  canceled: Count,
  shipped: Count,
  delivered: Count,
  returned: Count,
  /** Of the whole line as it was ordered, like `tax_minor`. */
  discount_minor: MoneyMinor,
  tax_minor: MoneyMinor,
  /** Price less discount of the units that are not canceled. */
  net_minor: MoneyMinor,
});

const MarketplaceShipment = z.strictObject({
  id: idOf("fulfilment"),
  /** Counts the shipments of the order from 1; there may be gaps. */
  number: Count,
  /** `canceled`: it was shipped and then unpacked. */
  status: z.enum(["shipped", "delivered", "canceled"]),
  carrier_name: z.nullable(z.string()),
  /** `null` if the carrier has no code. */
  carrier_code: z.nullable(CarrierCode),
  tracking_number: z.nullable(z.string()),
  /** An https URL. */
  tracking_url: z.nullable(z.string()),
  shipped_at: Instant,
  delivered_at: z.nullable(Instant),
  canceled_at: z.nullable(Instant),
  items: z.array(MarketplaceUnits),
});

const MarketplaceCancellation = z.strictObject({
  id: z.uuid(),
  /** The seller declined the whole order instead of accepting it. */
  is_refusal: z.boolean(),
  actor: ActorType,
  canceled_at: Instant,
  reason: CancellationReason,
  /** Written for the buyer. */
  note: z.nullable(z.string()),
  /** The amount by which the total fell. */
  amount_minor: MoneyMinor,
  /** Empty for cancellations of earlier versions, which did not record them. */
  items: z.array(MarketplaceUnits),
});

const MarketplaceReturn = z.strictObject({
  id: idOf("order_return"),
  /** The marketplace's own id of the return; `null` if the seller recorded it. */
  external_id: z.nullable(z.string()),
  /** Counts the returns of the order from 1. */
  number: Count,
  status: ReturnStatus,
  reason: ReturnReason,
  /** The seller's answer, written for the buyer. */
  decision_note: z.nullable(z.string()),
  requested_at: Instant,
  /** When it was approved or rejected last. */
  decided_at: z.nullable(Instant),
  received_at: z.nullable(Instant),
  items: z.array(
    z.strictObject({
      item_id: idOf("order_item"),
      quantity: Count,
      /**
       * Units that came back and are on sale again. This and `damaged` are 0 until the return is
       * received.
       */
      restocked: Count,
      /** Units that came back and are not on sale. */
      damaged: Count,
    }),
  ),
});

const MarketplaceRefundNote = z.strictObject({
  id: z.uuid(),
  amount_minor: MoneyMinor,
  /** Written for the buyer. */
  note: z.nullable(z.string()),
  noted_at: Instant,
});

/**
 * One seller's order as a marketplace sees it, the same in reads, in the feed and in events. Nothing
 * in it changes with the clock alone. The objects are strict because events are sent as the database
 * builds them: a test then finds a field that is not declared.
 */
export const MarketplaceOrder = z.strictObject({
  id: idOf("order"),
  seller_id: idOf("seller"),
  order_no: z.string(),
  /** The marketplace's own id; the orders of several sellers may share it. */
  external_id: z.string(),
  /**
   * Increases with every change of the order. Keep the state with the highest version: no time
   * shows which state is newer.
   */
  version: z.int().check(z.minimum(1)),
  status: OrderStatus,
  payment_status: PaymentStatus,
  currency: Currency,
  /** Without canceled units, like the total. */
  subtotal_minor: MoneyMinor,
  discount_minor: MoneyMinor,
  shipping_minor: MoneyMinor,
  tax_minor: MoneyMinor,
  total_minor: MoneyMinor,
  /** The sum of all refunds that the marketplace reported. */
  refunded_minor: MoneyMinor,
  /** The total as it was placed. */
  ordered_minor: MoneyMinor,
  placed_at: Instant,
  /** For people; `version` shows which state is newer. */
  updated_at: Instant,
  /**
   * When the order is canceled unless the seller accepts it; `null` if it may wait, or if its
   * deadline counts from the payment.
   */
  accept_by: z.nullable(Instant),
  /** When everything is to be shipped; `null` without a deadline. */
  ship_by: z.nullable(Instant),
  accepted_at: z.nullable(Instant),
  completed_at: z.nullable(Instant),
  /** In the order in which they were placed. */
  items: z.array(MarketplaceItem),
  /** Every shipment that left, by number. */
  shipments: z.array(MarketplaceShipment),
  /** The oldest first. */
  cancellations: z.array(MarketplaceCancellation),
  /** By number. */
  returns: z.array(MarketplaceReturn),
  /**
   * The refunds that the seller agreed to, oldest first. The marketplace pays them and reports them
   * as the order's payment.
   */
  refund_notes: z.array(MarketplaceRefundNote),
});
export type MarketplaceOrder = z.output<typeof MarketplaceOrder>;
