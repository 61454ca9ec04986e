import type { OfferComparison, OfferSales } from "@sellerdesk/contract/figures";
import { permilleOf } from "../../lib/figures.ts";
import type { ComparedOffer, SoldSums } from "./offer-queries.ts";

/** Computes units, revenue and margin from the sums. */
export const toOfferSales = (sums: SoldSums): OfferSales => ({
  units: sums.units,
  revenue_minor: sums.revenue_minor,
  margin_permille: permilleOf(
    sums.costed_revenue_minor - sums.cost_minor,
    sums.costed_revenue_minor,
  ),
});

/** Compares an offer with the days before it, from their sums. */
export const toComparison = (offer: ComparedOffer): OfferComparison => ({
  from: offer.from,
  to: offer.to,
  days: offer.days,
  during: toOfferSales(offer.during),
  before: offer.before && toOfferSales(offer.before),
});
