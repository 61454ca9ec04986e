import { sql } from "kysely";
import type { SellerId } from "../lib/seller-id.ts";

/**
 * The units sold in the last 30 days: committed to orders, less those that were released again. The
 * condition is that of the indexes `inventory_transactions_sold` and
 * `inventory_transactions_sold_of`.
 */
export const soldUnits = sql`greatest(sum(committed_delta), 0)`;
/** Condition for a stock change that counts toward the units sold in the last `days` days. */
export const isSoldWithin = (
  days: number,
) => sql`(created_at >= now() - make_interval(days => ${sql.lit(days)})
  and ((kind = 'sale' and committed_delta > 0) or (kind = 'cancel' and committed_delta < 0)))`;
/** Condition for a stock change that counts toward the units sold in the last 30 days. */
export const isSoldLately = isSoldWithin(30);

/**
 * Condition on `i`, a row of inventory: the variant is on hand, and no order has committed any of
 * it for `days` days. The sold variants are looked up once, not for each row.
 */
export const isIdle = (
  sellerId: SellerId,
  days: number,
) => sql`(i.on_hand > 0 and i.variant_id not in (
  select variant_id from inventory_transactions
  where seller_id = ${sellerId} and ${isSoldWithin(days)} and committed_delta > 0))`;

/**
 * Whole days that the available units of `i`, a row of inventory, last at the pace of `sold.units`,
 * its units sold in the last 30 days. Null if nothing was sold.
 */
export const daysOfCover = sql`(greatest(i.available, 0)::bigint * 30 / nullif(sold.units, 0))`;
