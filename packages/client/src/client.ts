import type { Input } from "@sellerdesk/contract/http";
import { marketplaceCatalogueApi } from "@sellerdesk/contract/marketplace-catalogue";
import { marketplaceChecksApi } from "@sellerdesk/contract/marketplace-checks";
import { marketplaceFollowsApi } from "@sellerdesk/contract/marketplace-follows";
import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { marketplaceReservationsApi } from "@sellerdesk/contract/marketplace-reservations";
import { marketplaceReviewsApi } from "@sellerdesk/contract/marketplace-reviews";
import { marketplaceSellersApi } from "@sellerdesk/contract/marketplace-sellers";
import { createMethods, type Methods } from "./methods.ts";
import type { ClientOptions } from "./request.ts";

export type { CatalogueProduct } from "@sellerdesk/contract/marketplace-catalogue";
export type { MarketplaceOrder } from "@sellerdesk/contract/marketplace-order";
export { isRefused, SellerdeskError, type Failure, type Refused } from "./errors.ts";
export type { FollowOptions, Method } from "./methods.ts";
export type { CallOptions, ClientOptions } from "./request.ts";

/** An order as it is sent. */
export type PlaceOrder = Input<(typeof marketplaceOrdersApi.place)["body"]>;

/** The methods of a marketplace; the page of the API describes the endpoint of each. */
export type Client = {
  readonly catalogue: Methods<typeof marketplaceCatalogueApi>;
  readonly sellers: Methods<typeof marketplaceSellersApi>;
  readonly checks: Methods<typeof marketplaceChecksApi>;
  readonly reservations: Methods<typeof marketplaceReservationsApi>;
  readonly orders: Methods<typeof marketplaceOrdersApi>;
  readonly reviews: Methods<typeof marketplaceReviewsApi>;
  readonly follows: Methods<typeof marketplaceFollowsApi>;
};

/** Connects to an installation with a marketplace key. */
export const createClient = (options: ClientOptions): Client => ({
  catalogue: createMethods(options, marketplaceCatalogueApi),
  sellers: createMethods(options, marketplaceSellersApi),
  checks: createMethods(options, marketplaceChecksApi),
  reservations: createMethods(options, marketplaceReservationsApi),
  orders: createMethods(options, marketplaceOrdersApi),
  reviews: createMethods(options, marketplaceReviewsApi),
  follows: createMethods(options, marketplaceFollowsApi),
});
