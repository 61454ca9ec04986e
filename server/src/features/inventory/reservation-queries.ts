import { maxStock } from "@sellerdesk/contract/inventory";
import { sql } from "kysely";
import type { Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/**
 * Locks the stock of variants, and of those that a reservation already holds, in ascending id like
 * every change of stock.
 */
export const lockReservableStock = async (
  tx: Tx,
  sellerId: SellerId,
  externalId: string,
  variantIds: readonly string[],
): Promise<void> => {
  await sql`
    select from inventory where seller_id = ${sellerId} and variant_id = any(array(
      select unnest(${variantIds}::uuid[]) union
      select variant_id from reservation_items where seller_id = ${sellerId} and external_id = ${externalId}))
    order by variant_id for update`.execute(tx);
};

export type ReservedLine = { variant_id: string; quantity: number };
/** A variant with too few free units; `available` is free for this reservation. */
export type ReservationRefusal = { variant_id: string; available: number };

/**
 * Sets the units that a reservation holds of a seller's locked stock: more only if they are neither
 * committed nor reserved, less always. Variants that are not listed are released.
 * @returns the variants that stay unchanged, because too few of their units are free
 */
export const changeReserved = async (
  tx: Tx,
  sellerId: SellerId,
  { externalId, expiresAt }: { externalId: string; expiresAt: Date },
  wanted: readonly ReservedLine[],
): Promise<ReservationRefusal[]> => {
  // The condition on the ids is explicit, because a join alone may read all of a seller's stock. A
  // function, which is always true, writes the items as `changeInventory` writes its ledger; the
  // array reads all changed lines at once.
  const { rows } = await sql<ReservationRefusal>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(variant_id uuid, quantity bigint)
    ), held as materialized (
      select variant_id, quantity from reservation_items where seller_id = ${sellerId} and external_id = ${externalId}
    ), lines as materialized (
      select variant_id, coalesce(wanted.quantity, 0) as quantity, coalesce(held.quantity, 0) as held
      from wanted full join held using (variant_id)
    ), changed as (
      update inventory i set reserved = i.reserved + l.quantity - l.held
      from lines l
      where i.seller_id = ${sellerId} and i.variant_id = l.variant_id and i.variant_id = any(array(select variant_id from lines))
        and (l.quantity <= l.held or i.oversell or i.on_hand >= i.committed + i.reserved + l.quantity - l.held)
        and i.reserved + l.quantity - l.held <= ${maxStock}
      returning i.variant_id, l.quantity
    ), freed as (
      delete from reservation_items r using lines l
      where r.seller_id = ${sellerId} and r.external_id = ${externalId} and r.variant_id = l.variant_id and l.quantity = 0
    )
    select l.variant_id, i.on_hand - i.committed - i.reserved + l.held as available
    from lines l
    join inventory i on i.seller_id = ${sellerId} and i.variant_id = l.variant_id and i.variant_id = any(array(select variant_id from lines))
    where l.variant_id <> all(array(
      select variant_id from changed
      where quantity = 0 or write_reservation(${sellerId}, ${externalId}, variant_id, quantity, ${expiresAt})))`.execute(
    tx,
  );
  return rows;
};

/**
 * Releases locked stock that expired reservations still hold, before the sweep does.
 * @returns whether there was any
 */
export const freeExpiredStock = async (
  tx: Tx,
  sellerId: SellerId,
  variantIds: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql`
    with freed as (
      delete from reservation_items
      where seller_id = ${sellerId} and variant_id = any(${variantIds}::uuid[]) and expires_at <= now()
      returning variant_id, quantity
    ), sums as (
      select variant_id, sum(quantity) as quantity from freed group by variant_id
    )
    update inventory i set reserved = i.reserved - sums.quantity from sums
    where i.seller_id = ${sellerId} and i.variant_id = sums.variant_id and i.variant_id = any(${variantIds}::uuid[])
    returning i.variant_id`.execute(tx);
  return rows.length > 0;
};
