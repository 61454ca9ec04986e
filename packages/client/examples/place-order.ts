import { type Client, isRefused, type PlaceOrder } from "@sellerdesk/client";

/** Places a paid order. @returns the order numbers, or the fields of the items that are sold out */
export const placeOrder = async ({ orders }: Client, order: PlaceOrder) => {
  try {
    const placed = await orders.place({ body: order });
    return { numbers: placed.orders.map(({ order_no }) => order_no) };
  } catch (error) {
    if (isRefused(error, orders.place, "insufficient_stock"))
      return { soldOut: error.failure.errors.map(({ field }) => field) };
    throw error;
  }
};
