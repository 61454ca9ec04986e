import type { PackedOrder, ShippedOrders } from "@sellerdesk/contract/order-packing";
import { sql } from "kysely";
import { instant } from "../../../db/instant.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { isLate } from "../state/read-queries.ts";

/** Lists the seller's orders with these numbers, in the order of `numbers`. */
export const listPackedOrders = async (
  db: Db,
  sellerId: SellerId,
  numbers: readonly string[],
): Promise<PackedOrder[]> => {
  const { rows } = await sql<PackedOrder>`
    select o.id, o.order_no, o.version, o.status, o.customer_id, o.customer_name, ${instant("o.ship_by")} as ship_by, ${isLate} as is_late,
      o.note, o.currency, o.shipping_address,
      (select json_agg(json_build_object('id', i.id, 'title', i.snapshot -> 'title', 'sku', i.snapshot -> 'sku',
          'option_values', i.snapshot -> 'option_values', 'image', i.snapshot -> 'image', 'quantity', i.quantity,
          'canceled', i.canceled, 'packed', i.packed, 'shipped', i.shipped, 'delivered', i.delivered,
          'returned', i.returned) order by i.position)
        from order_items i where i.seller_id = ${sellerId} and i.order_id = o.id) as items
    from orders o where o.seller_id = ${sellerId} and o.order_no = any(${numbers}::text[])
    order by array_position(${numbers}::text[], o.order_no)`.execute(db);
  return rows;
};

type ChangedOrder = Omit<ShippedOrders["shipped"][number], "fulfilments">;

/** Lists the seller's orders with these ids, in the order of `ids`. */
export const listChangedOrders = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<ChangedOrder[]> => {
  const { rows } = await sql<ChangedOrder>`
    select o.id, o.order_no, o.version, o.status from orders o
    where o.seller_id = ${sellerId} and o.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], o.id)`.execute(tx);
  return rows;
};
