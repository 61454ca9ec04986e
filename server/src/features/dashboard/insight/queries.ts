import type { DashboardInsight } from "@sellerdesk/contract/dashboard";
import { sql } from "kysely";
import { oneRow } from "../../../db/one-row.ts";
import type { Db } from "../../../db/pool.ts";
import { salesOf } from "../../../db/sales.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

type Days = { from: string; until: string };

/** Sums behind the figures of a period. */
export type InsightRows = {
  buyers: {
    is_current: boolean;
    key: "new" | "returning";
    orders: number;
    revenue_minor: number;
  }[];
  /** Shipped orders by hours: keys such as `on_time:014`. */
  shipping: { key: string; orders: number }[];
  reasons: DashboardInsight["returns"]["reasons"];
  uncosted_product_id: string | null;
};

/**
 * Reads buyers, times to ship, reasons of returns and the product that was last sold without a
 * known cost in one statement.
 */
export const findInsightRows = (
  db: Db,
  sellerId: SellerId,
  { from, until, previous }: Days & { previous: Days | null },
): Promise<InsightRows> => {
  const span = { from, until };
  const buyersOf = (days: Days, isCurrent: boolean) => sql`
    select ${sql.lit(isCurrent)} as is_current, key, sum(orders)::bigint as orders, sum(revenue_minor)::bigint as revenue_minor
    from ${salesOf(sellerId, "buyer", days)} group by key`;
  // A day's row may be outdated: the cost may have become known since. The job adds that change
  // within a minute.
  const uncosted = (table: "sales_days" | "unsummed_sales") => sql`
    select key::uuid from ${sql.table(table)}
    where seller_id = ${sellerId} and dimension = 'product' and day >= ${from}::date and day < ${until}::date
      and uncosted_units > 0
    order by day desc, uncosted_units desc, key limit 1`;
  return oneRow(
    sql<InsightRows>`
      with buyers as (${buyersOf(span, true)} union all ${buyersOf(previous ?? { from, until: from }, false)}),
      shipping as (
        select key, sum(orders)::bigint as orders from ${salesOf(sellerId, "shipping", span)}
        where key <> '' group by key having sum(orders) > 0
      ), reasons as (
        select key as reason, sum(returned_units)::bigint as units from ${salesOf(sellerId, "return_reason", span)}
        group by key having sum(returned_units) > 0
      )
      select coalesce((select json_agg(buyers) from buyers), '[]') as buyers,
        coalesce((select json_agg(shipping order by key) from shipping), '[]') as shipping,
        coalesce((select json_agg(reasons order by units desc, reason) from reasons), '[]') as reasons,
        coalesce((${uncosted("unsummed_sales")}), (${uncosted("sales_days")})) as uncosted_product_id`,
    db,
  );
};

/** The maximum number of markers in a chart. */
const markersShown = 12;

/**
 * Lists offers and banners that were live between two days, with the days on which they started and
 * ended. A banner for two devices counts as one.
 */
export const listMarkers = async (
  db: Db,
  sellerId: SellerId,
  timezone: string,
  { from, until }: Days,
): Promise<DashboardInsight["markers"]> => {
  const start = sql`(${from}::date::timestamp at time zone ${timezone})`;
  const end = sql`least(now(), ${until}::date::timestamp at time zone ${timezone})`;
  const day = (moment: ReturnType<typeof sql>) =>
    sql`to_char((${moment}) at time zone ${timezone}, 'YYYY-MM-DD')`;
  const { rows } = await sql<DashboardInsight["markers"][number]>`
    select kind, name, ${day(sql`greatest(starts_at, ${start})`)} as from,
      ${day(sql`least(ends_at, ${end}) - interval '1 microsecond'`)} as to
    from (
      select 'offer' as kind, name, starts_at, ends_at, id from offers
      where seller_id = ${sellerId} and not draft and paused_at is null and starts_at < ${end}
        and (ends_at is null or ends_at > greatest(starts_at, ${start}))
      union all
      select 'banner', alt, min(coalesce(starts_at, created_at)), nullif(max(coalesce(ends_at, 'infinity')), 'infinity'), min(id::text)::uuid
      from banners
      where seller_id = ${sellerId} and coalesce(starts_at, created_at) < ${end} and (ends_at is null or ends_at > ${start})
      group by section_id, alt
    ) m
    order by starts_at desc, name, id limit ${markersShown}`.execute(db);
  return rows.toReversed();
};
