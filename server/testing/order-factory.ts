import { PlaceOrder } from "@sellerdesk/contract/marketplace-orders";
import * as z from "zod/mini";
import type { Db } from "../src/db/pool.ts";
import { placeOrder } from "../src/features/orders/intake/service.ts";
import type { SellerId } from "../src/lib/seller-id.ts";
import { createMarketplaceKey, orderBody } from "./marketplace-factory.ts";
import { createProduct } from "./product-factory.ts";

type NewOrder = Parameters<typeof orderBody>[1] & {
  /** One unit of a new product unless given. */
  items?: Parameters<typeof orderBody>[0];
};

/** Creates an order of the seller, as if the marketplace had placed it. */
export const createOrder = async (
  db: Db,
  seller: { id: SellerId },
  { items, ...changes }: NewOrder = {},
): Promise<{ id: string; order_no: string; external_id: string; total_minor: number }> => {
  const bought =
    items ?? (await createProduct(db, seller)).variants.map(({ id }) => ({ variant_id: id }));
  const body = z.parse(PlaceOrder, orderBody(bought, changes));
  const key = await createMarketplaceKey(db);
  const [order] = await placeOrder(db, key.id, body);
  if (!order) throw new Error("An order has at least one seller.");
  return {
    id: order.id,
    order_no: order.order_no,
    external_id: body.external_id,
    total_minor: order.total_minor,
  };
};
