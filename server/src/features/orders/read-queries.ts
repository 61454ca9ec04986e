import type { Order, OrderActivity, OrderItem } from "@sellerdesk/contract/orders";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { isLate } from "./list-queries.ts";

type StoredOrder = Omit<Order, "placed_at" | "ship_by"> & { placed_at: Date; ship_by: Date | null };

/** The id of the order placed right after (`>`) or before (`<`) this one. */
const neighbour = (side: ">" | "<") => sql`
  select n.id from orders n
  where n.seller_id = o.seller_id and (n.placed_at, n.id) ${sql.raw(side)} (o.placed_at, o.id)
  order by n.placed_at ${sql.raw(side === ">" ? "asc" : "desc")}, n.id ${sql.raw(side === ">" ? "asc" : "desc")}
  limit 1`;

/** A timestamp inside JSON, as the API writes times. */
const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const findOrder = async (db: Db | Tx, sellerId: SellerId, id: string): Promise<Order | undefined> => {
  const { rows } = await sql<StoredOrder>`
    select o.id, o.order_no, o.external_id, o.version, o.customer_name, o.placed_at, o.ship_by, ${isLate} as is_late,
      o.status, o.payment_status, o.payment_method, o.payment_reference, o.units_count as units, o.subtotal_minor,
      o.discount_minor, o.shipping_minor, o.tax_minor, o.total_minor, o.currency, o.shipping_address,
      o.billing_address, o.note, o.cancel_reason,
      (${neighbour(">")}) as newer_id,
      (${neighbour("<")}) as older_id,
      json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone,
        'orders_count', c.orders_count, 'spent_minor', c.spent_minor,
        'first_order_at', ${instant("c.first_order_at")}) as customer,
      (select coalesce(json_agg(i.snapshot || jsonb_build_object('id', i.id, 'product_id', i.product_id,
          'variant_id', i.variant_id, 'unit_price_minor', i.unit_price_minor, 'quantity', i.quantity,
          'canceled', i.canceled, 'shipped', i.shipped, 'delivered', i.delivered, 'returned', i.returned,
          'discount_minor', i.discount_minor, 'tax_minor', i.tax_minor) order by i.position), '[]')
        from order_items i where i.seller_id = o.seller_id and i.order_id = o.id) as items
    from orders o
    join customers c on c.seller_id = o.seller_id and c.id = o.customer_id
    where o.seller_id = ${sellerId} and o.id = ${id}`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...row,
      placed_at: row.placed_at.toISOString(),
      ship_by: row.ship_by?.toISOString() ?? null,
    }
  );
};

/** What is kept of a sold item, so that old orders show what was sold. */
export type Snapshot = Pick<OrderItem, "title" | "sku" | "option_values" | "image">;

/** What happened to an order, newest first; undefined where the seller has no such order. */
export const listActivities = async (
  db: Db,
  sellerId: SellerId,
  orderId: string,
): Promise<OrderActivity[] | undefined> => {
  const rows = await db
    .selectFrom("orders as o")
    .leftJoin("order_activities as a", (join) =>
      join.onRef("a.seller_id", "=", "o.seller_id").onRef("a.order_id", "=", "o.id"),
    )
    .select(["a.id", "a.type", "a.actor_type", "a.actor_name", "a.created_at", "a.data"])
    .where("o.seller_id", "=", sellerId)
    .where("o.id", "=", orderId)
    .orderBy("a.id", "desc")
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ id, type, actor_type, actor_name, created_at, data }) =>
    id === null || type === null || actor_type === null || created_at === null
      ? []
      : {
          ...{ id, type, actor_type, actor_name: actor_name ?? "" },
          created_at: created_at.toISOString(),
          // Written by `insertActivity` alone, which takes this type.
          data: data as OrderActivity["data"],
        },
  );
};
