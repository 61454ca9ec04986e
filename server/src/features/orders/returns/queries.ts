import type { ReturnReason, ReturnStatus } from "@sellerdesk/contract/order-statuses";
import type { OrderReturn } from "@sellerdesk/contract/orders";
import { sql } from "kysely";
import { severalSellers } from "../../../db/any-seller.ts";
import { oneRow } from "../../../db/one-row.ts";
import type { Tx } from "../../../db/pool.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { insertUnits, type Units } from "../fulfilments/queries.ts";

type NewReturn = {
  status: "requested" | "approved";
  reason: ReturnReason;
  note: string;
  items: Units;
  /**
   * The marketplace's id and a hash of its request; null if the seller recorded the return.
   */
  external_id: string | null;
  request_hash: Buffer | null;
  requested_at: string | null;
};

/** Inserts a return of a locked order. @returns its number in the order */
export const insertReturn = async (
  tx: Tx,
  sellerId: SellerId,
  orderId: string,
  { status, reason, note, items, external_id, request_hash, requested_at }: NewReturn,
): Promise<number> => {
  const id = newId();
  const [{ number }] = await Promise.all([
    oneRow(
      sql<{ number: number }>`
        insert into order_returns (seller_id, id, order_id, number, external_id, request_hash, status, reason, note,
          requested_at, decided_at)
        select ${sellerId}, ${id}::uuid, ${orderId}::uuid, coalesce(max(number), 0) + 1, ${external_id}, ${request_hash},
          ${status}, ${reason}, ${note}, coalesce(${requested_at}::timestamptz, now()),
          case when ${status} = 'approved' then now() end
        from order_returns where seller_id = ${sellerId} and order_id = ${orderId}::uuid
        returning number`,
      tx,
    ),
    insertUnits(tx, sellerId, { id, table: "order_return_items", key: "return_id" }, items),
  ]);
  return number;
};

export type StoredReturn = Pick<OrderReturn, "id" | "number" | "status" | "items">;

/** Lists the returns of a locked order. */
export const listReturns = async (
  tx: Tx,
  sellerId: SellerId,
  orderId: string,
): Promise<StoredReturn[]> => {
  const { rows } = await sql<StoredReturn>`
    select r.id, r.number, r.status,
      (select json_agg(json_build_object('item_id', i.order_item_id, 'quantity', i.quantity, 'restocked', i.restocked,
          'damaged', i.damaged) order by i.order_item_id)
        from order_return_items i where i.seller_id = ${sellerId} and i.return_id = r.id) as items
    from order_returns r
    where r.seller_id = ${sellerId} and r.order_id = ${orderId}
    order by r.number`.execute(tx);
  return rows;
};

/** Approves, rejects or receives a return. A return may be rejected after it was approved. */
export const updateReturnStatus = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  status: Exclude<ReturnStatus, "requested">,
  decisionNote: string | null,
): Promise<void> => {
  await sql`
    update order_returns set status = ${status}, decision_note = coalesce(${decisionNote}, decision_note),
      decided_at = case when ${status} = 'received' then decided_at else clock.now end,
      received_at = case when ${status} = 'received' then clock.now end
    from (select now() as now) clock
    where seller_id = ${sellerId} and id = ${id}`.execute(tx);
};

export type Received = { item_id: string; restocked: number; damaged: number };

/** Records how many units of a return are restocked and how many are damaged. */
export const updateReceived = async (
  tx: Tx,
  sellerId: SellerId,
  returnId: string,
  items: readonly Received[],
): Promise<void> => {
  await sql`
    update order_return_items i set restocked = c.restocked, damaged = c.damaged
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as c(item_id uuid, restocked integer, damaged integer)
    where i.seller_id = ${sellerId} and i.return_id = ${returnId} and i.order_item_id = c.item_id`.execute(
    tx,
  );
};

export type PlacedReturnRow = {
  id: string;
  order_id: string;
  order_no: string;
  seller_id: SellerId;
  status: ReturnStatus;
  request_hash: Buffer;
};

/** Lists the returns of one external id at the sellers of an order, by ascending seller id. */
export const listPlacedReturns = async (
  tx: Tx,
  sellerIds: readonly SellerId[],
  externalId: string,
): Promise<PlacedReturnRow[]> => {
  const { rows } = await sql<PlacedReturnRow>`
    select r.id, r.order_id, o.order_no, r.seller_id, r.status, r.request_hash
    from order_returns r join orders o on o.seller_id = r.seller_id and o.id = r.order_id
    where r.seller_id = any(${sellerIds}::uuid[]) and r.external_id = ${externalId}
      ${severalSellers("an order of the marketplace has parts of several sellers")}
    order by r.seller_id`.execute(tx);
  return rows;
};
