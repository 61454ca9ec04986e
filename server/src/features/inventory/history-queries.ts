import type { StockMovement } from "@sellerdesk/contract/inventory";
import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

type Row = Omit<StockMovement, "created_at" | "order"> & {
  created_at: Date;
  order_id: string | null;
  order_no: string | null;
};

/** Lists the changes of a variant's stock before a `seq`, newest first. */
export const listMovements = async (
  db: Db,
  sellerId: SellerId,
  variantId: string,
  before: number | undefined,
  limit: number,
): Promise<StockMovement[]> => {
  const { rows } = await sql<Row>`
    select t.seq, t.created_at, t.kind, t.delta, t.committed_delta, t.on_hand_after, t.committed_after, t.reason, t.note,
      t.actor_type, o.id as order_id, o.order_no
    from inventory_transactions t
    left join orders o on o.seller_id = t.seller_id and o.id = t.reference_id and t.reference_type = 'order'
    where t.seller_id = ${sellerId} and t.variant_id = ${variantId} and t.seq < ${before ?? 2_147_483_647}
    order by t.seq desc limit ${limit}`.execute(db);
  return rows.map(({ created_at, order_id, order_no, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    order: order_id === null || order_no === null ? null : { id: order_id, order_no },
  }));
};
