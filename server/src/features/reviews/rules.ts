import type { ReviewStatus, ReviewSummary } from "@sellerdesk/contract/reviews";

type Given = { rating: number; count: number; unanswered: number; hidden: number };

/**
 * Summarizes reviews by the counts of each number of stars. The average has two decimals.
 * @param given `count` without the hidden ones
 */
export const summarise = (given: Given[]): ReviewSummary => {
  const histogram = [1, 2, 3, 4, 5].map(
    (stars) => given.find(({ rating }) => rating === stars)?.count ?? 0,
  );
  const sum = (column: Exclude<keyof Given, "rating">) =>
    given.reduce((total, item) => total + item[column], 0);
  const count = sum("count");
  const stars = histogram.reduce((total, item, index) => total + item * (index + 1), 0);
  return {
    count,
    histogram,
    average: count === 0 ? null : Math.round((stars / count) * 100) / 100,
    unanswered: sum("unanswered"),
    hidden: sum("hidden"),
  };
};

type Counted = { rating: number; status: ReviewStatus };
const isShown = ({ status }: Counted) => status !== "hidden";

/**
 * Returns the change of a product's sum of stars and number of reviews; null for a review that does
 * not exist.
 */
export const ratingChange = (
  before: Counted | null,
  after: Counted | null,
): { sum: number; count: number } => {
  const [was, is] = [
    before && isShown(before) ? before : null,
    after && isShown(after) ? after : null,
  ];
  return {
    sum: (is?.rating ?? 0) - (was?.rating ?? 0),
    count: Number(is !== null) - Number(was !== null),
  };
};

/** An event of the marketplace with its time; `changed_at` is null for the first one. */
export type Event = { changed_at: Date | null; request_hash: Buffer };

/**
 * Decides on an event of a review, given the latest applied one. The latest wins. Of two at the
 * same instant, the one with the larger hash wins, so that every order of the same events has the
 * same result. Two different first events contradict each other.
 */
export const decide = (applied: Event | null, event: Event): "apply" | "ignore" | "contradicts" => {
  if (applied === null) return "apply";
  const byHash = Buffer.compare(event.request_hash, applied.request_hash);
  if (event.changed_at === null)
    return applied.changed_at === null && byHash !== 0 ? "contradicts" : "ignore";
  const byTime = event.changed_at.getTime() - (applied.changed_at?.getTime() ?? -Infinity);
  return byTime > 0 || (byTime === 0 && byHash > 0) ? "apply" : "ignore";
};
