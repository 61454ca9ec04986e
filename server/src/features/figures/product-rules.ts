import {
  daysPerPoint,
  productDays,
  type ProductFigures,
  soldDays,
} from "@sellerdesk/contract/figures";
import { addDays } from "../../lib/days.ts";
import { permilleOf, profitOf, toFigure, toRating } from "../../lib/figures.ts";
import { toComparison } from "./offer-rules.ts";
import type { ComparedOffer } from "./offer-queries.ts";
import type { ProductSums } from "./product-queries.ts";

const points = productDays / daysPerPoint;

/** The most days that stock is said to last: later dates may have a year of five digits. */
const longestCover = 36_500;

/** Converts units by the number of days ago to units by day, oldest first. */
export const toDays = (units: Record<string, number>): number[] =>
  Array.from({ length: soldDays }, (_, index) => units[soldDays - 1 - index] ?? 0);

/** The index of the point that contains a day; negative if the day is before the first point. */
const pointOf = (daysAgo: number): number => Math.floor((productDays - 1 - daysAgo) / daysPerPoint);

/** Sums a figure by point, oldest first. */
const toPoints = <Row extends { days_ago: number }>(
  rows: readonly Row[],
  figure: (row: Row) => number,
): number[] => {
  const sums = Array.from({ length: points }, () => 0);
  for (const row of rows) {
    const index = pointOf(row.days_ago);
    if (index >= 0) sums[index] = (sums[index] ?? 0) + figure(row);
  }
  return sums;
};

/** The average rating at the end of each point: the current sums without later reviews. */
const toRatings = ({ rating_sum, rating_count, reviews }: ProductSums): (number | null)[] => {
  let [sum, count] = [rating_sum, rating_count];
  const sums = toPoints(reviews, (row) => row.rating_sum);
  const counts = toPoints(reviews, (row) => row.rating_count);
  const ratings: (number | null)[] = [];
  for (let index = points - 1; index >= 0; index -= 1) {
    ratings.unshift(toRating(sum, count)?.average ?? null);
    sum -= sums[index] ?? 0;
    count -= counts[index] ?? 0;
  }
  return ratings;
};

/** Computes the figures of a product from its sums and its last offer. */
export const toProductFigures = (
  sums: ProductSums,
  offer: ComparedOffer | undefined,
  currency: string,
): ProductFigures => {
  const { today, days, shop, available, days_of_cover } = sums;
  const now = days.filter(({ days_ago }) => days_ago < productDays);
  const before = days.filter(({ days_ago }) => days_ago >= productDays);
  type Name = Exclude<keyof (typeof days)[number], "days_ago">;
  const total = (rows: typeof days, name: Name) => rows.reduce((sum, row) => sum + row[name], 0);
  const figure = (name: Name) => toFigure(total(now, name), total(before, name));
  const coverOf = (row: { available: number; days_of_cover: number | null }) => ({
    available: row.available,
    days_of_cover: row.days_of_cover,
    runs_out_on:
      row.days_of_cover === null ? null : addDays(today, Math.min(row.days_of_cover, longestCover)),
  });
  const [units, returned] = [total(now, "units"), total(now, "returned_units")];
  const pointsOf = (name: Name) => toPoints(days, (row) => row[name]);
  const [revenuePoints, returnedPoints] = [pointsOf("revenue_minor"), pointsOf("returned_units")];
  const ratings = toRatings(sums);
  return {
    currency,
    from: addDays(today, 1 - productDays),
    to: today,
    units: figure("units"),
    revenue_minor: figure("revenue_minor"),
    profit_minor: profitOf({
      costed_revenue_minor: total(now, "costed_revenue_minor"),
      cost_minor: total(now, "cost_minor"),
      partly_refunded_minor: total(now, "partly_refunded_minor"),
      shipping_cost_minor: total(now, "shipping_cost_minor"),
    }),
    returned_units: returned,
    return_permille: permilleOf(returned, units),
    shop_return_permille: permilleOf(shop.returned_units, shop.units),
    rating: toRating(sums.rating_sum, sums.rating_count),
    reviews_to_answer: sums.reviews_to_answer,
    ...coverOf({ available, days_of_cover }),
    points: pointsOf("units").map((sold, index) => ({
      units: sold,
      revenue_minor: revenuePoints[index] ?? 0,
      returned_units: returnedPoints[index] ?? 0,
      rating: ratings[index] ?? null,
    })),
    variants: sums.variants.map((variant) => ({
      variant_id: variant.variant_id,
      units: variant.days.reduce((sum, row) => sum + row.units, 0),
      points: toPoints(variant.days, (row) => row.units),
      ...coverOf(variant),
      sold_out_at: variant.sold_out_at && new Date(variant.sold_out_at).toISOString(),
    })),
    offer: offer ? { id: offer.id, name: offer.name, ...toComparison(offer) } : null,
  };
};
