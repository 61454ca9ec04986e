import * as z from "zod/mini";
import { idOf, Instant, MoneyMinor } from "./http.ts";
import { PaymentStatus, CancellationReason, ReturnReason } from "./order-statuses.ts";

export const OrderActivityType = z.enum([
  "placed",
  "accepted",
  "refused",
  "canceled",
  "packed",
  "shipped",
  "unshipped",
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

/**
 * The actor of a change to an order; `system` is a rule of the marketplace, applied by the clock.
 */
export const ActorType = z.enum(["seller", "marketplace", "system"]);

export const OrderActivity = z.object({
  id: z.uuid(),
  type: OrderActivityType,
  actor_type: ActorType,
  actor_name: z.string(),
  created_at: Instant,
  data: z.object({
    /** The number of units concerned. */
    units: z.optional(z.int()),
    /** The number of the shipment, or of the return, in its order. */
    number: z.optional(z.int()),
    payment_status: z.optional(PaymentStatus),
    /** All refunds together for `payment`, this one for `refund_noted`. */
    amount_minor: z.optional(MoneyMinor),
    reason: z.optional(CancellationReason),
    return_reason: z.optional(ReturnReason),
    carrier: z.optional(z.string()),
    tracking_no: z.optional(z.string()),
    restocked: z.optional(z.int()),
    damaged: z.optional(z.int()),
    note: z.optional(z.string()),
    /** The note of a cancellation or refund was written for the buyer; older ones were not. */
    is_public: z.optional(z.boolean()),
    /** The canceled items; missing in old activities. */
    items: z.optional(z.array(z.object({ item_id: idOf("order_item"), quantity: z.int() }))),
  }),
});
export type OrderActivity = z.output<typeof OrderActivity>;
