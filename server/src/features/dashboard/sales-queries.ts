import type { Dashboard } from "@sellerdesk/contract/dashboard";
import { type RawBuilder, sql } from "kysely";
import { oneRow } from "../../db/one-row.ts";
import type { Db } from "../../db/pool.ts";
import { salesOf, summedFigures } from "../../db/sales.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { DayTotals, Pair, Period, Span } from "./rules.ts";

/** The sums of the orders in a period, and in the one that it is compared with. */
export type Sales = {
  /** Only days that had orders. */
  days: DayTotals[];
  /** Distinct customers, and those of the period who had ordered before. */
  customers: Pair & { returning: number };
  orders_by_status: Dashboard["orders_by_status"];
  top_products: { product_id: string; revenue_minor: number }[];
};

/** The number of products on the dashboard. */
const topProductsShown = 5;

/**
 * Reads all figures of orders in one statement, and so from one snapshot: the daily sums, and the
 * changes that they do not contain yet. It compares days in the seller's time zone, not instants:
 * if clocks are set back over midnight, an hour belongs to a day that has already started. The
 * bounds a day around allow the use of the index, and those a day within spare most orders the
 * conversion to a day. An order that was refunded in full has no
 * revenue; one that was refunded in part counts as it was paid.
 */
export const findSales = (
  db: Db,
  sellerId: SellerId,
  timezone: string,
  { from, until, previous }: Period,
): Promise<Sales> => {
  const other: Span = previous ?? { from, until: from };
  const dayPlaced = sql`(placed_at at time zone ${timezone})::date`;
  const isIn = (span: Span, day: RawBuilder<unknown>) =>
    sql`${day} >= ${span.from}::date and ${day} < ${span.until}::date`;
  // A subquery is evaluated once, not for each order.
  const around = (date: string, days: number) =>
    sql`(select (${date}::date + ${sql.lit(days)})::timestamp at time zone ${timezone})`;
  const sumsOf = (span: Span, isCurrent: boolean) => sql`
    select ${sql.lit(isCurrent)} as is_current, sales.* from ${salesOf(sellerId, "status", span)}`;
  const ordersIn = (span: Span) => sql`
    orders where seller_id = ${sellerId} and placed_at >= ${around(span.from, -1)} and placed_at < ${around(span.until, 1)}
      and (placed_at >= ${around(span.from, 1)} and placed_at < ${around(span.until, -1)} or ${isIn(span, dayPlaced)})`;
  return oneRow(
    sql<Sales>`
      with sums as materialized (${sumsOf({ from, until }, true)} union all ${sumsOf(other, false)}),
      days as (
        select is_current, to_char(day, 'YYYY-MM-DD') as date, ${summedFigures} from sums group by is_current, day
      ), statuses as (
        select key as status, sum(orders) as count from sums where is_current group by key having sum(orders) > 0
      ), top as (
        select key as product_id, sum(revenue_minor) as revenue_minor from ${salesOf(sellerId, "product", { from, until })}
        group by key having sum(revenue_minor) > 0
        order by 2 desc, 1 limit ${sql.lit(topProductsShown)}
      )
      select coalesce((select json_agg(days) from days), '[]') as days,
        coalesce((select json_agg(s order by s.count desc, s.status) from statuses s), '[]') as orders_by_status,
        (select json_build_object('current', count(*), 'returning', count(*) filter (where is_returning),
            'previous', (select count(distinct customer_id) from ${ordersIn(other)}))
          from (select bool_or(is_returning) as is_returning from ${ordersIn({ from, until })} group by customer_id) c) as customers,
        coalesce((select json_agg(top order by top.revenue_minor desc, top.product_id) from top), '[]') as top_products`,
    db,
  );
};
