import { PlaceOrder } from "@sellerdesk/contract/marketplace-orders";
import type { Product } from "@sellerdesk/contract/product";
import * as z from "zod/mini";
import type { Deps } from "../deps.ts";
import { createKey } from "../features/marketplace-keys/service.ts";
import { placeOrder } from "../features/orders/intake/service.ts";
import type { SellerId } from "../lib/seller-id.ts";
import { demoPriceOn } from "./offers.ts";
import { type OrderScenario, playScenario } from "./order-scenarios.ts";
import { demoBuyers } from "./people.ts";
import { updateTimes } from "./queries.ts";

/** The age of each order in days, the oldest first. */
const daysAgo = [
  58, 55, 53, 50, 48, 47, 44, 41, 40, 38, 36, 35, 33, 31, 29, 28, 27, 26, 24, 23, 22, 21, 20, 18,
  17, 16, 15, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 1.9, 1.6, 1.1, 0.8, 0.3, 0.1, 0.02,
];
/**
 * The scenarios of the orders that were not simply delivered. Orders have to be shipped within two
 * days; two of these are late.
 */
const scenarios: Partial<Record<number, OrderScenario>> = {
  38: "canceled",
  33: "returned",
  24: "partially_returned",
  10: "return_requested",
  7: "return_approved",
  6: "shipped",
  5: "packed",
  4: "partially_shipped",
  1.9: "accepted",
  1.6: "accepted",
  1.1: "accepted",
  0.8: "pending",
  0.3: "pending",
  0.1: "pending",
  0.02: "pending",
};
/**
 * The number of buyers who order repeatedly. The others order once, on the day in `firstOrders`.
 */
const regulars = 12;
const firstOrders: Partial<Record<number, number>> = { 9: 12, 0.8: 13 };
const hour = 3_600_000;
/**
 * Spreads the orders over the day, and keeps their sequence.
 * @returns hours before the time given in `daysAgo`
 */
const hoursBefore = (index: number, days: number) => (days < 4 ? 0 : ((index * 37) % 97) / 10);

/** A variant to buy, with the position of its product among the published ones. */
type Line = { variant_id: string; price: number; position: number };

const linesOf = (products: readonly Product[]): Line[] =>
  products
    .filter(({ status }) => status === "published")
    .flatMap(({ variants }, position) =>
      variants
        .filter(({ available }) => available >= 9)
        .map(({ id, price_minor }) => ({ variant_id: id, price: price_minor, position })),
    );

const toOrder = (index: number, days: number, lines: Line[], currency: string): PlaceOrder => {
  const buyer = firstOrders[days] ?? (index * 5) % regulars;
  const [name = "", line1 = "", postal_code = "", city = "", country = ""] =
    demoBuyers[buyer] ?? [];
  const pick = (step: number) => lines[(index * 7 + step * 3) % lines.length];
  const picked = [pick(0), index % 3 === 0 ? pick(1) : undefined].filter(
    (line) => line !== undefined,
  );
  return z.parse(PlaceOrder, {
    external_id: `demo-${index + 1}`,
    placed_at: new Date(Date.now() - (days * 24 + hoursBefore(index, days)) * hour).toISOString(),
    currency,
    customer: { external_id: `demo-buyer-${buyer}`, name },
    shipping_address: { name, line1, postal_code, city, country },
    items: picked.map(({ variant_id, price, position }, step) => ({
      variant_id,
      quantity: 1 + ((index + step) % 2),
      unit_price_minor: demoPriceOn(days, position, price),
    })),
    shipping_minor: 690,
    payment: { status: index % 9 === 8 ? "pending" : "paid", method: "card" },
    note: index % 11 === 10 ? "Please ring twice." : "",
  });
};

/**
 * Places orders of the last two months as a marketplace does: most of the old ones are delivered,
 * the newest are still open.
 */
export const placeDemoOrders = async (
  { db }: Deps,
  { id, currency }: { id: SellerId; currency: string },
  products: readonly Product[],
): Promise<void> => {
  const key = await createKey(db, { name: "Demo marketplace", scopes: ["orders"] });
  const lines = linesOf(products);
  for (const [index, days] of daysAgo.entries()) {
    const [order] = await placeOrder(db, key.id, toOrder(index, days, lines, currency));
    if (!order) continue;
    await playScenario(
      db,
      { sellerId: id, keyId: key.id, orderId: order.id },
      scenarios[days] ?? "delivered",
    );
    await updateTimes(db, id, order.id);
  }
};
