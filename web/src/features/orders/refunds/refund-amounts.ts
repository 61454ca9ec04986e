import type { Order } from "@sellerdesk/contract/orders";

/** Common amounts of refunds, in minor units of the order's currency. */
export type RefundAmounts = {
  /** The amount left to refund. */
  full: number;
  /** The price of the returned items with their tax, less refunds; 0 if none was returned. */
  returned: number;
  /** The customer's shipping costs, up to the amount left to refund. */
  shipping: number;
};

/**
 * The net of a line covers the units that are not canceled, its tax all units that were ordered.
 */
const returnedAmount = ({
  returned,
  quantity,
  canceled,
  net_minor,
  tax_minor,
}: Order["items"][number]): number =>
  returned === 0
    ? 0
    : Math.round(
        (net_minor * returned) / (quantity - canceled) + (tax_minor * returned) / quantity,
      );

export const refundAmounts = (order: Order): RefundAmounts => {
  const full = order.ordered_minor - order.refunded_minor;
  const returned = order.items.reduce((sum, item) => sum + returnedAmount(item), 0);
  return {
    full,
    returned: Math.min(full, Math.max(0, returned - order.refunded_minor)),
    shipping: Math.min(full, order.shipping_minor),
  };
};
