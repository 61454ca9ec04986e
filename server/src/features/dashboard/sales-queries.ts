import type { Dashboard } from "@sellerdesk/contract/dashboard";
import { sql } from "kysely";
import { oneRow } from "../../db/one-row.ts";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { DayTotals, Pair, Period, Span } from "./rules.ts";

/**
 * What the orders of a period and of the one it is compared with add up to, as of one snapshot of
 * the database.
 */
export type Sales = {
  /** Names the snapshot, for `isUnchanged`. */
  snapshot: string;
  /** Only days that had orders. */
  days: DayTotals[];
  customers: Pair;
  orders_by_status: Dashboard["orders_by_status"];
  top_products: { product_id: string; revenue_minor: number }[];
};

/** Products that the dashboard shows. */
const topProductsShown = 5;

/**
 * Reads all figures that come from orders in one statement, and so from one snapshot. A day is the
 * seller's: where clocks go back over midnight an hour belongs to a day that has started already,
 * so days are compared, not moments; the moments a day around only let the index be used. Refunds
 * are a later matter: what was refunded in whole brings nothing, in part counts as it was paid.
 */
export const findSales = (
  db: Db,
  sellerId: SellerId,
  timezone: string,
  { from, until, previous }: Period,
): Promise<Sales> => {
  const other: Span = previous ?? { from, until: from };
  const around = (date: string, days: number) =>
    sql`((${date}::date + ${sql.lit(days)})::timestamp at time zone ${timezone})`;
  const ordersOf = (span: Span, isCurrent: boolean) => sql`
    select ${sql.lit(isCurrent)} as is_current, id, customer_id, status, units_count,
      subtotal_minor - discount_minor as net_minor, payment_status in ('paid', 'partially_refunded') as is_paid,
      (placed_at at time zone ${timezone})::date as day
    from orders
    where seller_id = ${sellerId} and placed_at >= ${around(span.from, -1)} and placed_at < ${around(span.until, 1)}
      and (placed_at at time zone ${timezone})::date >= ${span.from}::date
      and (placed_at at time zone ${timezone})::date < ${span.until}::date`;
  return oneRow(
    sql<Sales>`
      with o as materialized (${ordersOf({ from, until }, true)} union all ${ordersOf(other, false)}),
      canceled as (
        select order_id, sum(canceled) as units from order_items
        where seller_id = ${sellerId} and canceled > 0 group by order_id
      ), days as (
        select is_current, to_char(day, 'YYYY-MM-DD') as date,
          coalesce(sum(net_minor) filter (where is_paid), 0) as revenue_minor,
          count(*) as orders,
          count(*) filter (where is_paid and units_count > coalesce(canceled.units, 0)) as paid_orders,
          sum(units_count - coalesce(canceled.units, 0)) as units
        from o left join canceled on canceled.order_id = o.id
        group by is_current, day
      ), statuses as (
        select status, count(*) as count from o where is_current group by status
      ), buyers as (
        select is_current, count(*) as count from (select distinct is_current, customer_id from o) b group by 1
      ), top as (
        select i.product_id, sum(i.net_minor) as revenue_minor
        from o join order_items i on i.seller_id = ${sellerId} and i.order_id = o.id
        where o.is_current and o.is_paid
        group by i.product_id having sum(i.net_minor) > 0
        order by 2 desc, 1 limit ${sql.lit(topProductsShown)}
      )
      select pg_current_snapshot()::text as snapshot,
        coalesce((select json_agg(days) from days), '[]') as days,
        coalesce((select json_agg(statuses) from statuses), '[]') as orders_by_status,
        json_build_object('current', coalesce((select count from buyers where is_current), 0),
          'previous', coalesce((select count from buyers where not is_current), 0)) as customers,
        coalesce((select json_agg(top order by top.revenue_minor desc, top.product_id) from top), '[]') as top_products`,
    db,
  );
};

/**
 * Whether no order of the seller has changed since a snapshot was taken, exactly: changes of
 * transactions that were under way then count too. What a restored database has from transactions
 * yet to come does not.
 */
export const isUnchanged = async (
  db: Db,
  sellerId: SellerId,
  snapshot: string,
): Promise<boolean> => {
  const { unchanged } = await oneRow(
    sql<{ unchanged: boolean }>`
      select not exists (
        select from orders
        where seller_id = ${sellerId} and changed_by_txid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          and changed_by_txid < pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(changed_by_txid, ${snapshot}::pg_snapshot)
      ) as unchanged`,
    db,
  );
  return unchanged;
};
