import { monthsShown, type ReviewMonth } from "@sellerdesk/contract/figures";
import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** Counts and averages published reviews by month of the seller's calendar, the oldest first. */
export const listReviewMonths = async (
  db: Db,
  { id: sellerId, timezone }: { id: SellerId; timezone: string },
  productId: string | undefined,
): Promise<ReviewMonth[]> => {
  const first = sql`date_trunc('month', now() at time zone ${timezone}) - make_interval(months => ${sql.lit(monthsShown - 1)})`;
  const ofProduct = productId === undefined ? sql`` : sql`and product_id = ${productId}`;
  const { rows } = await sql<ReviewMonth>`
    select to_char(m.month, 'YYYY-MM') as month, coalesce(r.count, 0) as count, r.average
    from generate_series(${first}, now() at time zone ${timezone}, interval '1 month') m(month)
    left join (
      select date_trunc('month', created_at at time zone ${timezone}) as month, count(*) as count,
        round(avg(rating), 1)::double precision as average
      from reviews
      where seller_id = ${sellerId} and status = 'published' and created_at >= (${first}) at time zone ${timezone} ${ofProduct}
      group by 1
    ) r using (month)
    order by 1`.execute(db);
  return rows;
};
