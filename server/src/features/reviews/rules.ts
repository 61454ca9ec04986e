import type { ReviewSummary } from "@sellerdesk/contract/reviews";

/** The summary of a product's reviews from how often each number of stars was given; the average to two decimals. */
export const summarise = (given: { rating: number; count: number }[]): ReviewSummary => {
  const histogram = [1, 2, 3, 4, 5].map((stars) => given.find(({ rating }) => rating === stars)?.count ?? 0);
  const count = histogram.reduce((sum, one) => sum + one, 0);
  const stars = histogram.reduce((sum, one, at) => sum + one * (at + 1), 0);
  return { count, histogram, average: count === 0 ? null : Math.round((stars / count) * 100) / 100 };
};
