import { type OfferFigures, productDays, type ProductFigures } from "@sellerdesk/contract/figures";
import { type Db, pipelineReads } from "../../db/pool.ts";
import { addDays } from "../../lib/days.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findComparedOffer, hasOffer } from "./offer-queries.ts";
import { toComparison } from "./offer-rules.ts";
import { findProductSums } from "./product-queries.ts";
import { toProductFigures } from "./product-rules.ts";

type Viewer = { id: SellerId; timezone: string; currency: string };

/** Reads the figures of a product; undefined if the seller has no such product. */
export const readProductFigures = async (
  db: Db,
  seller: Viewer,
  productId: string,
): Promise<ProductFigures | undefined> =>
  pipelineReads(db, async (own) => {
    const sums = await findProductSums(own, seller, productId, productDays);
    if (!sums) return undefined;
    const since = addDays(sums.today, 1 - productDays);
    const offer = await findComparedOffer(own, seller, { productId, since });
    return toProductFigures(sums, offer, seller.currency);
  });

/**
 * Compares an offer with the days before it.
 * @returns null before it has begun, undefined if the seller has no such offer
 */
export const readOfferFigures = async (
  db: Db,
  seller: Viewer,
  id: string,
): Promise<OfferFigures | null | undefined> => {
  if (!(await hasOffer(db, seller.id, id))) return undefined;
  const offer = await findComparedOffer(db, seller, { id });
  return offer ? { currency: seller.currency, ...toComparison(offer) } : null;
};
