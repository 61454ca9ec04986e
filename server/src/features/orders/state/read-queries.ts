import type { OrderActivity } from "@sellerdesk/contract/order-activities";
import { statusesTo } from "@sellerdesk/contract/order-rules";
import type { OrderStatus } from "@sellerdesk/contract/order-statuses";
import type { Order, OrderItem } from "@sellerdesk/contract/orders";
import { sql } from "kysely";
import { instant } from "../../../db/instant.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

/** Builds a condition on the status with literals, as the predicates of indexes have it. */
export const statusIn = (statuses: readonly OrderStatus[], table: "o" | "here" = "o") =>
  sql`${sql.ref(`${table}.status`)} in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/** True if `ship_by` has passed and something is still to be shipped. */
export const isLate = sql<boolean>`coalesce(o.ship_by < now(), false) and ${statusIn(statusesTo("cancel"))}`;

const itemsOf = (sellerId: SellerId) => sql`
  select coalesce(json_agg(i.snapshot || jsonb_build_object('id', i.id, 'product_id', i.product_id,
    'variant_id', i.variant_id, 'unit_price_minor', i.unit_price_minor, 'quantity', i.quantity, 'canceled', i.canceled,
    'packed', i.packed, 'shipped', i.shipped, 'delivered', i.delivered, 'returned', i.returned,
    'discount_minor', i.discount_minor, 'tax_minor', i.tax_minor, 'net_minor', i.net_minor) order by i.position), '[]')
  from order_items i where i.seller_id = ${sellerId} and i.order_id = o.id`;

const fulfilmentsOf = (sellerId: SellerId) => sql`
  select coalesce(json_agg(json_build_object('id', f.id, 'number', f.number, 'status', f.status, 'carrier', f.carrier,
    'tracking_no', f.tracking_no, 'tracking_url', f.tracking_url, 'shipping_cost_minor', f.shipping_cost_minor, 'packed_at', ${instant("f.packed_at")},
    'shipped_at', ${instant("f.shipped_at")}, 'delivered_at', ${instant("f.delivered_at")}, 'items', (
      select json_agg(json_build_object('item_id', l.order_item_id, 'quantity', l.quantity) order by i.position)
      from fulfilment_items l join order_items i on i.seller_id = l.seller_id and i.id = l.order_item_id
      where l.seller_id = ${sellerId} and l.fulfilment_id = f.id)) order by f.number), '[]')
  from fulfilments f where f.seller_id = ${sellerId} and f.order_id = o.id and f.status <> 'canceled'`;

const returnsOf = (sellerId: SellerId) => sql`
  select coalesce(json_agg(json_build_object('id', r.id, 'number', r.number, 'status', r.status, 'reason', r.reason,
    'note', r.note, 'decision_note', r.decision_note, 'requested_at', ${instant("r.requested_at")},
    'received_at', ${instant("r.received_at")}, 'items', (
      select json_agg(json_build_object('item_id', l.order_item_id, 'quantity', l.quantity, 'restocked', l.restocked,
        'damaged', l.damaged) order by i.position)
      from order_return_items l join order_items i on i.seller_id = l.seller_id and i.id = l.order_item_id
      where l.seller_id = ${sellerId} and l.return_id = r.id)) order by r.number desc), '[]')
  from order_returns r where r.seller_id = ${sellerId} and r.order_id = o.id`;

/** Finds one of the seller's orders; undefined if there is none. */
export const findOrder = async (
  db: Db | Tx,
  sellerId: SellerId,
  id: string,
): Promise<Order | undefined> => {
  const { rows } = await sql<Order>`
    select o.id, o.order_no, o.external_id, o.version, o.customer_name, ${instant("o.placed_at")} as placed_at,
      ${instant("o.accept_by")} as accept_by, ${instant("o.ship_by")} as ship_by, ${isLate} as is_late,
      o.status, o.payment_status, o.payment_method, o.payment_reference, o.units_count as units, o.subtotal_minor,
      o.discount_minor, o.shipping_minor, o.tax_minor, o.total_minor, o.ordered_minor, o.refunded_minor, o.currency,
      ${instant("o.accepted_at")} as accepted_at, o.open_returns, o.shipping_address, o.billing_address, o.note, o.private_note, o.cancel_reason,
      json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone,
        'orders_count', c.orders_count, 'spent_minor', c.spent_minor,
        'first_order_at', ${instant("c.first_order_at")}) as customer,
      (${itemsOf(sellerId)}) as items, (${fulfilmentsOf(sellerId)}) as fulfilments, (${returnsOf(sellerId)}) as returns
    from orders o
    join customers c on c.seller_id = o.seller_id and c.id = o.customer_id
    where o.seller_id = ${sellerId} and o.id = ${id}`.execute(db);
  return rows[0];
};

/** The stored description of a sold item. Old orders show the item as it was sold. */
export type Snapshot = Pick<OrderItem, "title" | "sku" | "option_values" | "image">;

/** Lists the activities of an order, newest first; undefined if the seller has no such order. */
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
          id,
          type,
          actor_type,
          actor_name: actor_name ?? "",
          created_at: created_at.toISOString(),
          data: data as OrderActivity["data"],
        },
  );
};
