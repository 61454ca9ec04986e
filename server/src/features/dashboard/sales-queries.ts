import type { Dashboard } from "@sellerdesk/contract/dashboard";
import { type RawBuilder, sql } from "kysely";
import { dayCountsOf } from "../../db/day-counts.ts";
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
 * if clocks are set back over midnight, an hour belongs to a day that has already started. An order
 * that was refunded in full has no revenue; one that was refunded in part counts as it was paid.
 *
 * Each customer of a period has one order there whose order before is not in the period. Those
 * customers had ordered before whose such order is not their first, or who ordered again.
 */
export const findSales = (
  db: Db,
  sellerId: SellerId,
  { from, until, previous }: Period,
): Promise<Sales> => {
  const other: Span = previous ?? { from, until: from };
  const isIn = (day: RawBuilder<unknown>, span: Span) =>
    sql`(${day} >= ${span.from}::date and ${day} < ${span.until}::date)`;
  // The day of the customer's order before, and whether it is the first or second one.
  const placedIn = (span: Span, isCurrent: boolean) => sql`
    select ${sql.lit(isCurrent)} as is_current, split_part(key, ':', 1) as kind, count,
      coalesce(${isIn(sql`nullif(split_part(key, ':', 2), '')::date`, span)}, false) as is_repeated
    from ${dayCountsOf(sellerId, "order")} where ${isIn(sql`day`, span)}`;
  const countIf = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(count) filter (where ${condition}), 0)::bigint`;
  const sumsOf = (span: Span, isCurrent: boolean) => sql`
    select ${sql.lit(isCurrent)} as is_current, sales.* from ${salesOf(sellerId, "status", span)}`;
  return oneRow(
    sql<Sales>`
      with sums as materialized (${sumsOf({ from, until }, true)} union all ${sumsOf(other, false)}),
      days as (
        select is_current, to_char(day, 'YYYY-MM-DD') as date, ${summedFigures} from sums group by is_current, day
      ), statuses as (
        select key as status, sum(orders) as count from sums where is_current group by key having sum(orders) > 0
      ), placed as (${placedIn({ from, until }, true)} union all ${placedIn(other, false)}
      ), top as (
        select key as product_id, sum(revenue_minor) as revenue_minor from ${salesOf(sellerId, "product", { from, until })}
        group by key having sum(revenue_minor) > 0
        order by 2 desc, 1 limit ${sql.lit(topProductsShown)}
      )
      select coalesce((select json_agg(days) from days), '[]') as days,
        coalesce((select json_agg(s order by s.count desc, s.status) from statuses s), '[]') as orders_by_status,
        (select json_build_object('current', ${countIf(sql`is_current and not is_repeated`)},
            'previous', ${countIf(sql`not is_current and not is_repeated`)},
            'returning', ${countIf(sql`is_current and not is_repeated and kind <> 'first'`)}
              + ${countIf(sql`is_current and is_repeated and kind = 'second'`)})
          from placed) as customers,
        coalesce((select json_agg(top order by top.revenue_minor desc, top.product_id) from top), '[]') as top_products`,
    db,
  );
};
