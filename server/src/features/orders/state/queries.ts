import type { Quantities } from "@sellerdesk/contract/order-rules";
import type { OrderActivity } from "@sellerdesk/contract/order-activities";
import type { OrderStatus, PaymentStatus } from "@sellerdesk/contract/order-statuses";
import { sql } from "kysely";
import type { Tx } from "../../../db/pool.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { queueOrders } from "./feed-queries.ts";

/** The actor of a change to an order: the seller, or the marketplace by one of its keys. */
export type Actor = { type: "seller" | "marketplace"; id: string } | { type: "system"; id: null };

type NewActivity = Pick<OrderActivity, "type" | "data"> & { actor: Actor };

/** Inserts the same line into the timelines of orders, with the seller's current name. */
export const insertActivities = async (
  tx: Tx,
  sellerId: SellerId,
  orderIds: readonly string[],
  { type, data, actor }: NewActivity,
): Promise<void> => {
  const ids = orderIds.map((order_id) => ({ id: newId(), order_id }));
  await sql`
    insert into order_activities (seller_id, id, order_id, type, actor_type, actor_id, actor_name, data)
    select ${sellerId}, n.id, n.order_id, ${type}, ${actor.type}, ${actor.id}::uuid,
      case when ${actor.type} = 'seller' then s.first_name || ' ' || s.last_name else '' end, ${JSON.stringify(data)}::jsonb
    from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as n(id uuid, order_id uuid)
    join sellers s on s.id = ${sellerId}`.execute(tx);
};

/** Inserts a line into an order's timeline. */
export const insertActivity = (
  tx: Tx,
  sellerId: SellerId,
  orderId: string,
  activity: NewActivity,
): Promise<void> => insertActivities(tx, sellerId, [orderId], activity);

export type LockedItem = Quantities & {
  id: string;
  variant_id: string;
  sku: string | null;
  title: string;
};
export type LockedOrder = {
  id: string;
  order_no: string;
  status: OrderStatus;
  version: number;
  customer_id: string;
  customer_name: string;
  currency: string;
  total_minor: number;
  ordered_minor: number;
  refunded_minor: number;
  payment_status: PaymentStatus;
  payment_at: Date | null;
  accepted_at: Date | null;
  completed_at: Date | null;
  cancel_reason: string | null;
  open_returns: number;
  items: LockedItem[];
};

/** A locked order, the transaction that locks it and the actor of its changes. */
export type OrderContext = { tx: Tx; sellerId: SellerId; order: LockedOrder; actor: Actor };

const lockedColumns = [
  ...(["id", "order_no", "status", "version", "customer_id", "customer_name", "currency"] as const),
  ...(["total_minor", "ordered_minor", "refunded_minor", "payment_status", "payment_at"] as const),
  ...(["accepted_at", "completed_at", "cancel_reason", "open_returns"] as const),
] as const;

/** Lists the items of locked orders. The lock of an order also protects its items. */
const listLockedItems = async (
  tx: Tx,
  sellerId: SellerId,
  orderIds: readonly string[],
): Promise<(LockedItem & { order_id: string })[]> => {
  const { rows } = await sql<LockedItem & { order_id: string }>`
    select order_id, id, variant_id, snapshot ->> 'sku' as sku, snapshot ->> 'title' as title, quantity, canceled, packed,
      shipped, delivered, returned
    from order_items where seller_id = ${sellerId} and order_id = any(${orderIds}::uuid[])
    order by order_id, position`.execute(tx);
  return rows;
};

/**
 * Locks orders by ascending id and reads their items. A second statement reads the items once the
 * locks are held: the snapshot of a statement that waited for the locks would contain old items.
 */
export const lockOrders = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<LockedOrder[]> => {
  const orders = await tx
    .selectFrom("orders")
    .select(lockedColumns)
    .where("seller_id", "=", sellerId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  const items = Map.groupBy(await listLockedItems(tx, sellerId, ids), ({ order_id }) => order_id);
  return orders.map((order) => ({ ...order, items: items.get(order.id) ?? [] }));
};

/** Locks one of the seller's orders until the transaction ends; undefined if there is none. */
export const lockOrder = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
): Promise<LockedOrder | undefined> => (await lockOrders(tx, sellerId, [id]))[0];

/** Updates the quantities of items. The table's check constraints apply whatever the rules say. */
export const updateQuantities = async (
  tx: Tx,
  sellerId: SellerId,
  items: readonly LockedItem[],
): Promise<void> => {
  await sql`
    update order_items i set canceled = c.canceled, packed = c.packed, shipped = c.shipped, delivered = c.delivered,
      returned = c.returned
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as c(id uuid, canceled integer, packed integer, shipped integer, delivered integer, returned integer)
    where i.seller_id = ${sellerId} and i.id = c.id`.execute(tx);
};

/** The columns of an order that a command changes, besides its quantities. */
export type OrderState = {
  status: OrderStatus;
  isAccepted: boolean;
  isCompleted: boolean;
  cancel_reason: string | null;
  open_returns: number;
};

/**
 * Updates the state of an order and recalculates its sums from the units that are not canceled
 * (safety 7).
 * @returns the new total in minor units
 */
export const updateOrder = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  { status, isAccepted, isCompleted, cancel_reason, open_returns }: OrderState,
): Promise<number> => {
  const { rows } = await sql<{ total_minor: number }>`
    with queued as (${queueOrders(sellerId, [id])})
    update orders o set status = ${status}, cancel_reason = ${cancel_reason}, open_returns = ${open_returns},
      accepted_at = case when ${isAccepted} then coalesce(o.accepted_at, s.now) end,
      completed_at = case when ${isCompleted} then coalesce(o.completed_at, s.now) end,
      subtotal_minor = s.subtotal, discount_minor = s.subtotal - s.net, tax_minor = s.tax,
      shipping_minor = case when s.units = 0 then 0 else o.shipping_minor end,
      total_minor = s.net + s.tax + case when s.units = 0 then 0 else o.shipping_minor end,
      version = o.version + 1, updated_at = now()
    from (
      select sum(unit_price_minor * (quantity - canceled))::bigint as subtotal, sum(net_minor)::bigint as net,
        sum(net_tax_minor)::bigint as tax, sum(quantity - canceled) as units, now() as now
      from order_items where seller_id = ${sellerId} and order_id = ${id}
    ) s
    where o.seller_id = ${sellerId} and o.id = ${id}
    returning o.total_minor`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A locked order does not go.");
  return row.total_minor;
};

/** Accepts pending orders. Their sums do not change. */
export const updateAccepted = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<void> => {
  await sql`
    with queued as (${queueOrders(sellerId, ids)})
    update orders set status = 'accepted', accepted_at = now(), version = version + 1, updated_at = now()
    where seller_id = ${sellerId} and id = any(${ids}::uuid[])`.execute(tx);
};

/** Subtracts orders and their amount from a customer's number of orders and spending. */
export const subtractFromCustomer = async (
  tx: Tx,
  sellerId: SellerId,
  customerId: string,
  { orders, spent_minor }: { orders: number; spent_minor: number },
): Promise<void> => {
  await tx
    .updateTable("customers")
    .set({
      orders_count: sql`orders_count - ${orders}::integer`,
      spent_minor: sql`spent_minor - ${spent_minor}::bigint`,
    })
    .where("seller_id", "=", sellerId)
    .where("id", "=", customerId)
    .execute();
};

/** Updates the seller's private note on an order. */
export const updatePrivateNoteRow = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  private_note: string,
): Promise<void> => {
  await tx
    .updateTable("orders")
    .set({ private_note, version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .execute();
};
