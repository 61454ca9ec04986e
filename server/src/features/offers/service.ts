import type { Offer, OfferListQuery } from "@sellerdesk/contract/offers";
import type { Db } from "../../db/pool.ts";
import type { Counted } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { listOffers } from "./list-queries.ts";

/**
 * One page of a seller's offers, in the state they are in now; amounts are in the seller's
 * currency.
 */
export const readOffers = (
  db: Db,
  sellerId: SellerId,
  currency: string,
  query: OfferListQuery,
): Promise<Counted<Offer>> => listOffers(db, sellerId, currency, query);
