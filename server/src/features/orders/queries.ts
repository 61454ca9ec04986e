import type { OrderActivity, OrderStatus } from "@sellerdesk/contract/orders";
import { sql } from "kysely";
import type { Tx } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** Who acts on an order: the seller, or the marketplace by one of its keys. */
export type Actor = { type: "seller" | "marketplace"; id: string };

/** Writes a line of an order's timeline, with the name that the seller has now. */
export const insertActivity = async (
  tx: Tx,
  sellerId: SellerId,
  orderId: string,
  { type, data, actor }: Pick<OrderActivity, "type" | "data"> & { actor: Actor },
): Promise<void> => {
  const sellerName = sql<string>`(select first_name || ' ' || last_name from sellers where id = ${sellerId})`;
  await tx
    .insertInto("order_activities")
    .values({
      seller_id: sellerId,
      id: newId(),
      order_id: orderId,
      type,
      actor_type: actor.type,
      actor_id: actor.id,
      actor_name: actor.type === "seller" ? sellerName : "",
      data: JSON.stringify(data),
    })
    .execute();
};

export type LockedOrder = {
  id: string;
  order_no: string;
  status: OrderStatus;
  customer_id: string;
  total_minor: number;
};

/** Locks an order, so that its changes come one after the other. */
export const lockOrder = (tx: Tx, sellerId: SellerId, id: string): Promise<LockedOrder | undefined> =>
  tx
    .selectFrom("orders")
    .select(["id", "order_no", "status", "customer_id", "total_minor"])
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const updateStatus = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  status: OrderStatus,
  cancelReason: string | null,
): Promise<void> => {
  await tx
    .updateTable("orders")
    .set({ status, cancel_reason: cancelReason, version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .execute();
};

/** Cancels what is not shipped of an order's items. @returns how much that was of each variant */
export const cancelOpenItems = async (
  tx: Tx,
  sellerId: SellerId,
  orderId: string,
): Promise<{ variant_id: string; quantity: number }[]> => {
  const { rows } = await sql<{ variant_id: string; quantity: number }>`
    with open as (
      select id, variant_id, quantity - shipped - canceled as quantity from order_items
      where seller_id = ${sellerId} and order_id = ${orderId} and shipped + canceled < quantity
    ), canceled as (
      update order_items i set canceled = i.canceled + open.quantity from open
      where i.seller_id = ${sellerId} and i.id = open.id
    )
    select variant_id, sum(quantity)::integer as quantity from open group by variant_id`.execute(tx);
  return rows;
};

/** Takes a canceled order out of what its buyer has ordered and spent. */
export const subtractFromCustomer = async (
  tx: Tx,
  sellerId: SellerId,
  { customer_id, total_minor }: Pick<LockedOrder, "customer_id" | "total_minor">,
): Promise<void> => {
  await tx
    .updateTable("customers")
    .set({
      orders_count: sql`orders_count - 1`,
      spent_minor: sql`spent_minor - ${total_minor}`,
    })
    .where("seller_id", "=", sellerId)
    .where("id", "=", customer_id)
    .execute();
};
