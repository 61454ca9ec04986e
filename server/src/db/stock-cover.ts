import { sql } from "kysely";
import type { SellerId } from "../lib/seller-id.ts";

/**
 * The units sold in the last 30 days: committed to orders, less those that were released again. The
 * condition is that of the indexes `inventory_transactions_sold` and
 * `inventory_transactions_sold_of`.
 */
export const soldUnits = sql`greatest(sum(committed_delta), 0)`;
/** Whether a change of stock counts to the units sold in the last days. */
export const isSoldWithin = (
  days: number,
) => sql`(created_at >= now() - make_interval(days => ${sql.lit(days)})
  and ((kind = 'sale' and committed_delta > 0) or (kind = 'cancel' and committed_delta < 0)))`;
/** Whether a change of stock counts to the units sold in the last 30 days. */
export const isSoldLately = isSoldWithin(30);

/**
 * Whether a variant of the seller is on hand and no order has taken any of it for so many days, of
 * `i` inventory. The variants that were sold are looked up once, not for each row.
 */
export const isIdle = (
  sellerId: SellerId,
  days: number,
) => sql`(i.on_hand > 0 and i.variant_id not in (
  select variant_id from inventory_transactions
  where seller_id = ${sellerId} and ${isSoldWithin(days)} and committed_delta > 0))`;

/**
 * Whole days that the free units of `i` inventory last at the pace of `sold`, its units of the last
 * 30 days; null if nothing was sold.
 */
export const daysOfCover = sql`(greatest(i.available, 0)::bigint * 30 / nullif(sold.units, 0))`;
