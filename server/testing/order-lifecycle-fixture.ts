import type { Order } from "@sellerdesk/contract/orders";
import type { Db } from "../src/db/pool.ts";
import { createFulfilment, deliverFulfilment } from "../src/features/orders/fulfilments/service.ts";
import { requestReturn } from "../src/features/orders/intake/marketplace-service.ts";
import { createReturn } from "../src/features/orders/returns/service.ts";
import { acceptOrder } from "../src/features/orders/service.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";
import { createMarketplaceKey } from "./marketplace-factory.ts";
import { createOrder } from "./order-factory.ts";
import { createVariant } from "./product-factory.ts";

type Seller = { id: SellerId };

/** Creates an accepted order of `quantity` units of one new variant. */
export const createAcceptedOrder = async (db: Db, seller: Seller, quantity = 2): Promise<Order> => {
  const variant = await createVariant(db, seller, { stock: quantity + 10 });
  const { id } = await createOrder(db, seller, { items: [{ variant_id: variant.id, quantity }] });
  return acceptOrder(db, seller.id, id);
};

/**
 * Packs or ships units of the first item of an order.
 * @param shipping_cost_minor the cost of shipping for the seller
 */
export const packUnits = (
  db: Db,
  seller: Seller,
  { id, items }: Pick<Order, "id" | "items">,
  quantity: number,
  status: "packed" | "shipped",
  shipping_cost_minor: number | null = null,
): Promise<Order> => {
  const parcel = { status, items: [{ item_id: items[0]?.id ?? "", quantity }] };
  const tracking = { carrier: "DHL", tracking_no: "00340434161094042557", tracking_url: "" };
  return createFulfilment(db, seller.id, id, { ...parcel, ...tracking, shipping_cost_minor });
};

/** Creates an order whose units are all delivered, in one shipment. */
export const createDeliveredOrder = async (
  db: Db,
  seller: Seller,
  quantity = 2,
): Promise<Order> => {
  const accepted = await createAcceptedOrder(db, seller, quantity);
  const { fulfilments } = await packUnits(db, seller, accepted, quantity, "shipped");
  return deliverFulfilment(
    db,
    seller.id,
    { orderId: accepted.id, id: fulfilments[0]?.id ?? "" },
    {},
  );
};

/** Records a return of units of the first item of an order. */
export const returnUnits = (
  db: Db,
  seller: Seller,
  { id, items }: Pick<Order, "id" | "items">,
  quantity: number,
): Promise<Order> =>
  createReturn(db, seller.id, id, {
    items: [{ item_id: items[0]?.id ?? "", quantity }],
    reason: "damaged",
    note: "",
  });

/**
 * Requests the return of one unit of the first item of an order, as the marketplace does.
 * @returns the return's id
 */
export const requestReturnOf = async (
  db: Db,
  { external_id, items }: Pick<Order, "external_id" | "items">,
): Promise<string> => {
  const key = await createMarketplaceKey(db);
  const [made] = await requestReturn(db, key.id, external_id, {
    external_id: `return-${newId()}`,
    requested_at: "2026-11-20T10:00:00Z",
    reason: "no_longer_needed",
    note: "",
    items: [{ variant_id: items[0]?.variant_id, quantity: 1 }],
  });
  return made?.id ?? "";
};
