import type { FulfilmentStatus } from "@sellerdesk/contract/order-statuses";
import { sql } from "kysely";
import { oneRow } from "../../../db/one-row.ts";
import type { Tx } from "../../../db/pool.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

export type Units = { item_id: string; quantity: number }[];
export type TrackingInfo = {
  carrier: string;
  tracking_no: string;
  tracking_url: string | null;
  shipping_cost_minor: number | null;
};
export type StoredFulfilment = TrackingInfo & {
  id: string;
  number: number;
  status: FulfilmentStatus;
  items: Units;
};

/** A shipment or return, and the table of its units with the column that references it. */
type Part =
  | { id: string; table: "fulfilment_items"; key: "fulfilment_id" }
  | { id: string; table: "order_return_items"; key: "return_id" };

/**
 * Inserts the units of a part. It is a statement of its own, sent together with that of the part: a
 * distributed database would send to every node what one insert reads of another (decision 071).
 */
export const insertUnits = async (
  tx: Tx,
  sellerId: SellerId,
  { id, table, key }: Part,
  units: Units,
): Promise<void> => {
  await sql`
    insert into ${sql.table(table)} (seller_id, ${sql.ref(key)}, order_item_id, quantity)
    select ${sellerId}, ${id}::uuid, i.item_id, i.quantity
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as i(item_id uuid, quantity integer)`.execute(
    tx,
  );
};

/**
 * Packs units of a locked order into a new shipment, which is shipped immediately if `status` is
 * `shipped`.
 * @returns the shipment's id, and its number in the order
 */
export const insertFulfilment = async (
  tx: Tx,
  sellerId: SellerId,
  orderId: string,
  { status, items, ...travel }: Omit<StoredFulfilment, "id" | "number">,
): Promise<{ id: string; number: number }> => {
  const id = newId();
  const [{ number }] = await Promise.all([
    oneRow(
      sql<{ number: number }>`
        insert into fulfilments (seller_id, id, order_id, number, status, carrier, tracking_no, tracking_url,
          shipping_cost_minor, shipped_at)
        select ${sellerId}, ${id}::uuid, ${orderId}::uuid, coalesce(max(number), 0) + 1, ${status},
          ${travel.carrier}, ${travel.tracking_no}, ${travel.tracking_url}, ${travel.shipping_cost_minor}::bigint,
          case when ${status} = 'shipped' then now() end
        from fulfilments where seller_id = ${sellerId} and order_id = ${orderId}::uuid
        returning number`,
      tx,
    ),
    insertUnits(tx, sellerId, { id, table: "fulfilment_items", key: "fulfilment_id" }, items),
  ]);
  return { id, number };
};

/** Lists the shipments of a locked order by ascending number, without canceled ones. */
export const listFulfilments = async (
  tx: Tx,
  sellerId: SellerId,
  orderId: string,
): Promise<StoredFulfilment[]> => {
  const { rows } = await sql<StoredFulfilment>`
    select f.id, f.number, f.status, f.carrier, f.tracking_no, f.tracking_url, f.shipping_cost_minor,
      (select json_agg(json_build_object('item_id', i.order_item_id, 'quantity', i.quantity) order by i.order_item_id)
        from fulfilment_items i where i.seller_id = ${sellerId} and i.fulfilment_id = f.id) as items
    from fulfilments f
    where f.seller_id = ${sellerId} and f.order_id = ${orderId} and f.status <> 'canceled'
    order by f.number`.execute(tx);
  return rows;
};

/** Sets the status of shipments and the time of the change. */
export const updateFulfilmentStatus = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
  status: FulfilmentStatus,
): Promise<void> => {
  await sql`
    update fulfilments set status = ${status},
      shipped_at = case when ${status} = 'shipped' then clock.now when ${status} <> 'packed' then shipped_at end,
      delivered_at = case when ${status} = 'delivered' then clock.now end,
      canceled_at = case when ${status} = 'canceled' then clock.now end
    from (select now() as now) clock
    where seller_id = ${sellerId} and id = any(${ids}::uuid[])`.execute(tx);
};

/** Updates the tracking and the cost of a shipment. */
export const updateTracking = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  travel: TrackingInfo,
): Promise<void> => {
  await tx
    .updateTable("fulfilments")
    .set(travel)
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .execute();
};

/** Lists the ids of the seller's orders with these numbers, regardless of case. */
export const listIdsByNumber = async (
  tx: Tx,
  sellerId: SellerId,
  numbers: readonly string[],
): Promise<string[]> => {
  const rows = await tx
    .selectFrom("orders")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where(sql<boolean>`order_no = any(${numbers.map((number) => number.toUpperCase())}::text[])`)
    .execute();
  return rows.map(({ id }) => id);
};
