import { type RawBuilder, sql } from "kysely";
import type { SellerId } from "../lib/seller-id.ts";
import type { DB } from "./schema.ts";

/** Subjects that are counted by day. Reviews of deleted products are counted on their own. */
type CountedSubject = DB["day_counts"]["subject"];

/**
 * Returns a table expression `counts` with the seller's counts: rows of `day`, `key` and `count`.
 * Several rows may have the same day and key. It agrees with the counted rows at every moment.
 */
export const dayCountsOf = (
  sellerId: SellerId,
  ...subjects: CountedSubject[]
): RawBuilder<unknown> => {
  const own = sql`where seller_id = ${sellerId} and subject in (${sql.join(subjects.map((subject) => sql.lit(subject)))})`;
  return sql`(select day, key, count from day_counts ${own}
    union all select day, key, count from unsummed_day_counts ${own}) counts`;
};

/** The stars of a counted review. */
export const countedRating = sql`split_part(key, ':', 1)::integer`;
/** The state of a counted review: `unanswered`, `answered`, `removal_requested` or `hidden`. */
export const countedState = sql`split_part(key, ':', 2)`;
/** Whether a counted review is published, answered or not. */
export const isCountedPublished = sql`${countedState} in ('unanswered', 'answered')`;
/** The change of the number of followers by a counted row. */
export const followerChange = sql`case key when 'gained' then count else -count end`;
