import { PlaceOrder } from "@sellerdesk/contract/marketplace-orders";
import type { Product } from "@sellerdesk/contract/products";
import * as z from "zod/mini";
import type { Deps } from "../deps.ts";
import { createKey } from "../features/marketplace-keys/service.ts";
import { createFulfilment, deliverFulfilment } from "../features/orders/fulfilment-service.ts";
import { placeOrder } from "../features/orders/place-service.ts";
import { acceptOrder } from "../features/orders/service.ts";
import type { SellerId } from "../lib/seller-id.ts";
import { demoBuyers } from "./people.ts";
import { updateTimes } from "./queries.ts";

/** How many days ago each order was placed, the oldest first; those of the last days are still on the desk. */
const daysAgo = [
  58, 55, 53, 50, 48, 47, 44, 41, 40, 38, 36, 35, 33, 31, 29, 28, 27, 26, 24, 23, 22, 21, 20, 18, 17, 16, 15,
  14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 2, 1.6, 1.1, 0.8, 0.3, 0.1, 0.02,
];
const stillOpen = 7;
const accepted = 3;
const hour = 3_600_000;

type Line = { variant_id: string; price: number };

const linesOf = (products: readonly Product[]): Line[] =>
  products
    .filter(({ status }) => status === "published")
    .flatMap(({ variants }) =>
      variants
        .filter(({ available }) => available >= 9)
        .map(({ id, price_minor }) => ({ variant_id: id, price: price_minor })),
    );

/** Twenty digits, as a carrier prints them. */
const trackingNo = (orderId: string): string =>
  `00340434${String(Number.parseInt(orderId.slice(-9), 16))
    .padStart(12, "0")
    .slice(-12)}`;

const nothingMore = async () => {};

const toOrder = (at: number, days: number, lines: Line[], currency: string): PlaceOrder => {
  const [name = "", line1 = "", postal_code = "", city = "", country = ""] =
    demoBuyers[(at * 5) % demoBuyers.length] ?? [];
  const pick = (step: number) => lines[(at * 7 + step * 3) % lines.length];
  const picked = [pick(0), at % 3 === 0 ? pick(1) : undefined].filter((line) => line !== undefined);
  return z.parse(PlaceOrder, {
    external_id: `demo-${at + 1}`,
    placed_at: new Date(Date.now() - days * 24 * hour).toISOString(),
    currency,
    customer: { external_id: `demo-buyer-${(at * 5) % demoBuyers.length}`, name },
    shipping_address: { name, line1, postal_code, city, country },
    items: picked.map(({ variant_id, price }, step) => ({
      variant_id,
      quantity: 1 + ((at + step) % 2),
      unit_price_minor: price,
    })),
    shipping_minor: 690,
    payment: { status: at % 9 === 8 ? "pending" : "paid", method: "card" },
    note: at % 11 === 10 ? "Please ring twice." : "",
  });
};

/** Accepts, ships and delivers an order of the past, so that its stock has left the shelf. */
const deliver = async ({ db }: Deps, sellerId: SellerId, orderId: string): Promise<void> => {
  const { items } = await acceptOrder(db, sellerId, orderId, nothingMore);
  const parcel = {
    status: "shipped" as const,
    items: items.map(({ id, quantity }) => ({ item_id: id, quantity })),
    ...{ carrier: "DHL", tracking_no: trackingNo(orderId), tracking_url: "" },
  };
  const { fulfilments } = await createFulfilment(db, sellerId, orderId, parcel, nothingMore);
  for (const { id } of fulfilments) await deliverFulfilment(db, sellerId, orderId, id, nothingMore);
  await updateTimes(db, sellerId, orderId);
};

/** Orders of the last two months as a marketplace sends them: the old ones delivered, the newest waiting on the desk. */
export const placeDemoOrders = async (
  deps: Deps,
  { id, currency }: { id: SellerId; currency: string },
  products: readonly Product[],
): Promise<void> => {
  const { db } = deps;
  const key = await createKey(db, { name: "Demo marketplace", scopes: ["orders"] });
  const lines = linesOf(products);
  const firstOpen = daysAgo.length - stillOpen;
  for (const [at, days] of daysAgo.entries()) {
    const [order] = await placeOrder(db, key.id, toOrder(at, days, lines, currency), nothingMore);
    if (!order) continue;
    if (at < firstOpen) await deliver(deps, id, order.id);
    else if (at < firstOpen + accepted) await acceptOrder(db, id, order.id, nothingMore);
  }
};
