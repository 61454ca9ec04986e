import { endingDays, type StockFigures } from "@sellerdesk/contract/figures";
import { idleDays } from "@sellerdesk/contract/inventory";
import { sql } from "kysely";
import { oneRow } from "../../db/one-row.ts";
import type { Db } from "../../db/pool.ts";
import { daysOfCover, isSoldLately, isSoldWithin } from "../../db/stock-cover.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** Sums the stock of all variants, as the inventory list shows it. */
export const findStockFigures = (
  db: Db,
  sellerId: SellerId,
): Promise<Omit<StockFigures, "currency">> =>
  oneRow(
    sql<Omit<StockFigures, "currency">>`
      with stock as (
        select i.on_hand, i.available, i.low_stock_threshold, v.cost_minor, p.status, ${daysOfCover} as days,
          i.on_hand > 0 and sold.last_sale is null as is_idle
        from inventory i
        join variants v on v.seller_id = i.seller_id and v.id = i.variant_id and v.deleted_at is null
        join products p on p.seller_id = i.seller_id and p.id = i.product_id
        left join (
          select variant_id, greatest(sum(committed_delta) filter (where ${isSoldLately}), 0) as units,
            max(created_at) filter (where committed_delta > 0) as last_sale
          from inventory_transactions
          where seller_id = ${sellerId} and ${isSoldWithin(idleDays)} group by variant_id
        ) sold on sold.variant_id = i.variant_id
        where i.seller_id = ${sellerId}
      )
      select count(*) as variants,
        json_build_array(
          json_build_object('key', 'refill', 'count', count(*) filter (
            where available <= low_stock_threshold and status in ('published', 'unlisted'))),
          json_build_object('key', 'out', 'count', count(*) filter (where available <= 0)),
          json_build_object('key', 'low', 'count', count(*) filter (where available > 0 and available <= low_stock_threshold)),
          json_build_object('key', 'in', 'count', count(*) filter (where available > 0 and available > low_stock_threshold)),
          json_build_object('key', 'idle', 'count', count(*) filter (where is_idle))
        ) as counts,
        coalesce(sum(on_hand * cost_minor), 0)::bigint as value_minor,
        coalesce(sum(on_hand) filter (where cost_minor is null), 0)::bigint as uncosted_units,
        count(*) filter (where available > 0 and days <= ${sql.lit(endingDays)}) as ending_variants,
        coalesce(sum(on_hand * cost_minor) filter (where is_idle), 0)::bigint as idle_value_minor
      from stock`,
    db,
  );
