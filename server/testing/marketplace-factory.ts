import type { PlaceOrder } from "@sellerdesk/contract/marketplace-orders";
import type * as z from "zod/mini";
import type { Db } from "../src/db/pool.ts";
import { createKey } from "../src/features/marketplace-keys/service.ts";
import { newId } from "../src/lib/id.ts";

/** Creates a live marketplace key, without the operator's scope unless scopes are given. */
export const createMarketplaceKey = async (
  db: Db,
  given: { scopes?: readonly string[] } = {},
): Promise<{ id: string; token: string }> => {
  const { id, token } = await createKey(db, { name: "Storefront", ...given });
  return { id, token };
};

type Body = z.input<typeof PlaceOrder>;
type Item = Partial<Body["items"][number]>;

/**
 * The body of an order as the marketplace sends it, by default of one unit of each item at 25.00
 * USD.
 */
export const orderBody = (
  items: readonly Item[],
  changes: Partial<Omit<Body, "items">> = {},
): Body => ({
  external_id: `mp-${newId()}`,
  placed_at: "2026-11-18T16:41:00Z",
  currency: "USD",
  customer: { external_id: "buyer-1", name: "Agnieszka Wiśniewska" },
  shipping_address: {
    name: "Agnieszka Wiśniewska",
    line1: "ul. Świętego Mikołaja 14 m. 6",
    city: "Wrocław",
    postal_code: "50-128",
    country: "PL",
  },
  items: items.map((item) => ({ quantity: 1, unit_price_minor: 2500, ...item })),
  shipping_minor: 0,
  payment: { status: "paid", method: "card" },
  ...changes,
});

/** The idempotency header that every POST of the marketplace carries, with a new key. */
export const freshKey = (): { "idempotency-key": string } => ({ "idempotency-key": newId() });
