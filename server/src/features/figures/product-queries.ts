import { soldDays } from "@sellerdesk/contract/figures";
import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import { type SalesFigures, salesOf, summedFigures } from "../../db/sales.ts";
import { daysOfCover, isSoldLately, soldUnits } from "../../db/stock-cover.ts";
import type { SellerId } from "../../lib/seller-id.ts";

type Viewer = { id: SellerId; timezone: string };

const todayOf = (timezone: string) => sql`(now() at time zone ${timezone})::date`;

/**
 * Sums the sold units of products by the day of the order, for the last 30 days. Products without
 * sales are left out.
 * @returns units by the number of days ago
 */
export const listSoldUnits = async (
  db: Db,
  { id: sellerId, timezone }: Viewer,
  productIds: readonly string[],
): Promise<{ product_id: string; days: Record<string, number> }[]> => {
  const today = todayOf(timezone);
  const days = { from: sql`${today} - ${sql.lit(soldDays - 1)}`, until: sql`${today} + 1` };
  const { rows } = await sql<{ product_id: string; days: Record<string, number> }>`
    select key as product_id, json_object_agg(days_ago, units) as days
    from (
      select key, ${today} - day as days_ago, sum(units)::bigint as units
      from ${salesOf(sellerId, "product", days)}
      where key = any(${productIds}::text[]) group by 1, 2 having sum(units) <> 0
    ) d group by key`.execute(db);
  return rows;
};

export type ProductSums = {
  /** The current day in the seller's time zone. */
  today: string;
  rating_sum: number;
  rating_count: number;
  reviews_to_answer: number;
  available: number;
  days_of_cover: number | null;
  /** Days that had sales, by the number of days ago. */
  days: (SalesFigures & { days_ago: number })[];
  /** Reviews that are published, by the day on which they were written. */
  reviews: { days_ago: number; rating_sum: number; rating_count: number }[];
  variants: {
    variant_id: string;
    available: number;
    days_of_cover: number | null;
    sold_out_at: string | null;
    days: { days_ago: number; units: number }[];
  }[];
  shop: { units: number; returned_units: number };
};

/**
 * Reads the sums behind the figures of a product in one statement: sales of twice as many days,
 * because they are compared with the days before, and reviews.
 * @returns undefined if the seller has no such product
 */
export const findProductSums = async (
  db: Db,
  { id: sellerId, timezone }: Viewer,
  productId: string,
  days: number,
): Promise<ProductSums | undefined> => {
  const today = todayOf(timezone);
  const span = (length: number) => ({
    from: sql`${today} - ${sql.lit(length - 1)}`,
    until: sql`${today} + 1`,
  });
  const ofReviews = sql`from reviews where seller_id = ${sellerId} and product_id = p.id and status = 'published'`;
  const { rows } = await sql<ProductSums>`
    with stock as materialized (
      select v.id as variant_id, v.position, i.available, sold.units, ${daysOfCover}::integer as days_of_cover
      from variants v
      join inventory i on i.seller_id = v.seller_id and i.variant_id = v.id
      cross join lateral (
        select ${soldUnits} as units from inventory_transactions
        where seller_id = ${sellerId} and variant_id = v.id and ${isSoldLately}
      ) sold
      where v.seller_id = ${sellerId} and v.product_id = ${productId} and v.deleted_at is null
    )
    select to_char(${today}, 'YYYY-MM-DD') as today, p.rating_sum, p.rating_count,
      (select count(*) ${ofReviews} and reply is null) as reviews_to_answer,
      i.available, ${daysOfCover}::integer as days_of_cover,
      (select coalesce(json_agg(d), '[]') from (
        select ${today} - day as days_ago, ${summedFigures}
        from ${salesOf(sellerId, "product", span(2 * days))} where key = p.id::text group by 1
      ) d) as days,
      (select coalesce(json_agg(r), '[]') from (
        select ${today} - (created_at at time zone ${timezone})::date as days_ago, sum(rating) as rating_sum, count(*) as rating_count
        ${ofReviews} and created_at >= (${today} - ${sql.lit(days)})::timestamp at time zone ${timezone} group by 1
      ) r) as reviews,
      (select coalesce(json_agg(v order by v.position, v.variant_id), '[]') from (
        select stock.variant_id, stock.position, stock.available, stock.days_of_cover, (
            select created_at from inventory_transactions t
            where seller_id = ${sellerId} and variant_id = stock.variant_id and stock.available <= 0
              and on_hand_after - committed_after <= 0 and on_hand_after - delta - committed_after + committed_delta > 0
            order by id desc limit 1
          ) as sold_out_at, (
            select coalesce(json_agg(d), '[]') from (
              select ${today} - day as days_ago, sum(units)::bigint as units
              from ${salesOf(sellerId, "variant", span(days))} where key = stock.variant_id::text group by 1
            ) d
          ) as days
        from stock
      ) v) as variants,
      (select json_build_object('units', coalesce(sum(units), 0), 'returned_units', coalesce(sum(returned_units), 0))
        from ${salesOf(sellerId, "status", span(days))}) as shop
    from products p
    cross join (select coalesce(sum(available), 0)::integer as available from stock) i
    cross join (select sum(units) as units from stock) sold
    where p.seller_id = ${sellerId} and p.id = ${productId} and p.deleted_at is null`.execute(db);
  return rows[0];
};
