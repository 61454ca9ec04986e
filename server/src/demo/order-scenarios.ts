import type { Order } from "@sellerdesk/contract/orders";
import type { Db } from "../db/pool.ts";
import { createFulfilment, deliverFulfilment } from "../features/orders/fulfilments/service.ts";
import {
  updatePlacedOrderPayment,
  requestReturn,
} from "../features/orders/intake/marketplace-service.ts";
import { approveReturn, receiveReturn } from "../features/orders/returns/service.ts";
import { acceptOrder, cancelOrder } from "../features/orders/service.ts";
import type { SellerId } from "../lib/seller-id.ts";

/** The last step that a demo order reaches. */
export type OrderScenario =
  | "pending"
  | "canceled"
  | "accepted"
  | "packed"
  | "partially_shipped"
  | "shipped"
  | "delivered"
  | "return_requested"
  | "return_approved"
  | "partially_returned"
  | "returned";

type Placed = { sellerId: SellerId; keyId: string; orderId: string };
type Lines = Pick<Order["items"][number], "id" | "variant_id" | "quantity">[];

/** A tracking number of twenty digits, like a carrier's. */
const trackingNo = (orderId: string): string =>
  `00340434${String(Number.parseInt(orderId.slice(-9), 16))
    .padStart(12, "0")
    .slice(-12)}`;

const sendParcel = (
  db: Db,
  { sellerId, orderId }: Placed,
  lines: Lines,
  status: "packed" | "shipped",
): Promise<Order> => {
  const items = lines.map(({ id, quantity }) => ({ item_id: id, quantity }));
  const tracking =
    status === "shipped"
      ? {
          carrier: "DHL",
          tracking_no: trackingNo(orderId),
          tracking_url: "",
          shipping_cost_minor: 590,
        }
      : { carrier: "", tracking_no: "", tracking_url: "", shipping_cost_minor: null };
  return createFulfilment(db, sellerId, orderId, { status, items, ...tracking });
};

/** The buyer's reason for a return, by the status of the return. */
const whySentBack = {
  requested: { reason: "damaged", note: "The rim is chipped. I can send a picture." },
  approved: { reason: "not_as_described", note: "The colour is much darker than on the page." },
  received: { reason: "no_longer_needed", note: "It is a little larger than I thought." },
} as const;

/**
 * Requests a return of lines for the buyer. With `approved` it is on its way, with `received` it is
 * restocked and refunded.
 */
const returnItems = async (
  db: Db,
  { sellerId, keyId, orderId }: Placed,
  { external_id }: Order,
  lines: Lines,
  until: keyof typeof whySentBack,
): Promise<void> => {
  const items = lines.map(({ variant_id, quantity }) => ({ variant_id, quantity }));
  const [made] = await requestReturn(db, keyId, external_id, {
    external_id: `${external_id}-return`,
    requested_at: new Date().toISOString(),
    ...whySentBack[until],
    items,
  });
  if (!made || until === "requested") return;
  await approveReturn(db, sellerId, { orderId, id: made.id }, {});
  if (until === "approved") return;
  const back = lines.map(({ id, quantity }) => ({ item_id: id, restocked: quantity, damaged: 0 }));
  const { items: after, total_minor } = await receiveReturn(
    db,
    sellerId,
    { orderId, id: made.id },
    { items: back },
  );
  const isAll = after.every(({ returned, quantity }) => returned === quantity);
  const returned = after.filter(({ returned: units }) => units > 0);
  const refunded_minor = returned.reduce((sum, { net_minor }) => sum + net_minor, 0);
  await updatePlacedOrderPayment(db, keyId, external_id, {
    occurred_at: new Date().toISOString(),
    ...(isAll || refunded_minor >= total_minor
      ? { status: "refunded" }
      : { status: "partially_refunded", refunded_minor }),
  });
};

/**
 * Advances a placed order to the last step of its scenario, by the services that sellers and the
 * marketplace use.
 */
export const playScenario = async (
  db: Db,
  placed: Placed,
  scenario: OrderScenario,
): Promise<void> => {
  const { sellerId, orderId } = placed;
  if (scenario === "pending") return;
  if (scenario === "canceled") {
    const reason = { reason: "buyer_request", note: "" } as const;
    await cancelOrder(db, sellerId, orderId, reason);
    return;
  }
  const order = await acceptOrder(db, sellerId, orderId);
  const [first, ...others] = order.items;
  const some = first ? [first] : [];
  if (scenario === "accepted") return;
  if (scenario === "packed" || scenario === "partially_shipped") {
    await sendParcel(db, placed, some, scenario === "packed" ? "packed" : "shipped");
    return;
  }
  const { fulfilments } = await sendParcel(db, placed, [...some, ...others], "shipped");
  if (scenario === "shipped") return;
  for (const { id } of fulfilments) await deliverFulfilment(db, sellerId, { orderId, id }, {});
  if (scenario === "return_requested") await returnItems(db, placed, order, some, "requested");
  if (scenario === "return_approved") await returnItems(db, placed, order, some, "approved");
  if (scenario === "partially_returned") await returnItems(db, placed, order, some, "received");
  if (scenario === "returned") await returnItems(db, placed, order, order.items, "received");
};
