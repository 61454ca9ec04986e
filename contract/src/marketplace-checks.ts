import * as z from "zod/mini";
import { Currency, dataOf, endpoint, idOf, Instant, MoneyMinor } from "./http.ts";
import { VariantQuantities } from "./marketplace-items.ts";

/**
 * `ok`: can be ordered now. `short`: less stock than all items of the variant together need.
 * `not_for_sale`: the variant exists, but its product or seller is not selling now. `unknown`: no
 * seller has such a variant.
 */
export const CheckStatus = z.enum(["ok", "short", "not_for_sale", "unknown"]);

export const CheckedItem = z.object({
  status: CheckStatus,
  /** `null` if unknown. */
  variant_id: z.nullable(idOf("variant")),
  product_id: z.nullable(idOf("product")),
  seller_id: z.nullable(idOf("seller")),
  /** The quantity that can be ordered now; more if `sells_without_stock`. */
  available: z.int(),
  sells_without_stock: z.boolean(),
  /** `null` if unknown or not for sale; the same for the prices. */
  currency: z.nullable(Currency),
  /** The price that customers pay now. */
  price_minor: z.nullable(MoneyMinor),
  /** The price without an offer. */
  regular_price_minor: z.nullable(MoneyMinor),
  /** The offer that the current price comes from. */
  offer: z.nullable(
    z.object({ id: idOf("offer"), name: z.string(), ends_at: z.nullable(Instant) }),
  ),
});
export type CheckedItem = z.output<typeof CheckedItem>;

export const marketplaceChecksApi = {
  check: endpoint("POST", "/api/marketplace/v1/checks", {
    access: "marketplace",
    scopes: ["catalogue"],
    isRepeatable: true,
    summary:
      "Returns price and stock of a cart's items as they are now, in the order of the request. It reserves nothing.",
    body: z.strictObject({ items: VariantQuantities }),
    bodyLimit: 131_072,
    reply: dataOf(z.object({ items: z.array(CheckedItem) })),
  }),
};
