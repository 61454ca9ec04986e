import type { Offer, OfferListQuery } from "@sellerdesk/contract/offers";
import type { Db } from "../../db/pool.ts";
import type { Counted } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { listOffers } from "./list-queries.ts";

/**
 * Reads one page of a seller's offers in their current state. Amounts are in the seller's currency.
 */
export const readOffers = (
  db: Db,
  sellerId: SellerId,
  currency: string,
  query: OfferListQuery,
): Promise<Counted<Offer>> => listOffers(db, sellerId, currency, query);
