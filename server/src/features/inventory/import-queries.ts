import { sql } from "kysely";
import type { Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { Stock } from "./rules.ts";

/** Locks the stock of live variants with these SKUs, in ascending id like every change of stock. */
export const lockStockBySku = async (
  tx: Tx,
  sellerId: SellerId,
  skus: string[],
): Promise<(Stock & { sku: string })[]> => {
  const { rows } = await sql<Stock & { sku: string }>`
    select i.variant_id, p.title as product_title, v.title as variant_title, v.sku, i.on_hand, i.committed, i.available,
      i.oversell
    from variants v
    join inventory i on i.seller_id = v.seller_id and i.variant_id = v.id
    join products p on p.seller_id = v.seller_id and p.id = v.product_id
    where v.seller_id = ${sellerId} and v.sku = any(${skus}) and v.deleted_at is null
    order by i.variant_id for update of i`.execute(tx);
  return rows;
};
