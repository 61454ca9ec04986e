import { sql } from "kysely";

/**
 * The units sold in the last 30 days: committed to orders, less those that were released again. The
 * condition is that of the indexes `inventory_transactions_sold` and
 * `inventory_transactions_sold_of`.
 */
export const soldUnits = sql`greatest(sum(committed_delta), 0)`;
/** Whether a change of stock counts to the units sold in the last 30 days. */
export const isSoldLately = sql`created_at >= now() - interval '30 days'
  and ((kind = 'sale' and committed_delta > 0) or (kind = 'cancel' and committed_delta < 0))`;

/** Whether a variant is on hand and no order has taken any of it for so many days, of `i` inventory. */
export const isIdle = (days: number) => sql`(i.on_hand > 0 and not exists (
  select from inventory_transactions t where t.seller_id = i.seller_id and t.variant_id = i.variant_id
    and t.kind = 'sale' and t.created_at >= now() - make_interval(days => ${sql.lit(days)})))`;

/**
 * Whole days that the free units of `i` inventory last at the pace of `sold`, its units of the last
 * 30 days; null if nothing was sold.
 */
export const daysOfCover = sql`(greatest(i.available, 0)::bigint * 30 / nullif(sold.units, 0))`;
