import { monthsShown, type ReviewMonth } from "@sellerdesk/contract/figures";
import { sql } from "kysely";
import { countedRating, dayCountsOf, isCountedPublished } from "../../db/day-counts.ts";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** Counts and averages published reviews by month of the seller's calendar, the oldest first. */
export const listReviewMonths = async (
  db: Db,
  { id: sellerId, timezone }: { id: SellerId; timezone: string },
  productId: string | undefined,
): Promise<ReviewMonth[]> => {
  const first = sql`date_trunc('month', now() at time zone ${timezone}) - make_interval(months => ${sql.lit(monthsShown - 1)})`;
  const counts =
    productId === undefined
      ? sql`
        select day, ${countedRating} as rating, count from ${dayCountsOf(sellerId, "review", "deleted_product_review")}
        where day >= (${first})::date and ${isCountedPublished}`
      : sql`
        select (created_at at time zone ${timezone})::date as day, rating, 1 as count from reviews
        where seller_id = ${sellerId} and product_id = ${productId} and status = 'published'
          and created_at >= (${first}) at time zone ${timezone}`;
  const { rows } = await sql<ReviewMonth>`
    select to_char(m.month, 'YYYY-MM') as month, coalesce(r.count, 0) as count, r.average
    from generate_series(${first}, now() at time zone ${timezone}, interval '1 month') m(month)
    left join (
      select date_trunc('month', day::timestamp) as month, sum(count)::bigint as count,
        round(sum(rating * count)::numeric / sum(count), 1)::double precision as average
      from (${counts}) counts group by 1 having sum(count) > 0
    ) r using (month)
    order by 1`.execute(db);
  return rows;
};
