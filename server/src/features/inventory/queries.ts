import { type RawBuilder, sql } from "kysely";
import { maxStock } from "@sellerdesk/contract/inventory";
import type { Tx } from "../../db/pool.ts";
import type { DB } from "../../db/schema.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { Stock } from "./rules.ts";

export type LedgerEntry = Pick<DB["inventory_transactions"], "actor_type" | "reason" | "note"> & {
  reference_type: string | null;
  reference_id: string | null;
  actor_id: string | null;
  group_id: string;
};
export type TrackedVariant = {
  variant_id: string;
  product_id: string;
  oversell: boolean;
  low_stock_threshold: number;
  /** The initial quantity of a new variant; 0 for others. */
  on_hand: number;
};

/**
 * Inserts the stock rows of new variants, each with a ledger row of its quantity on hand; those of
 * one product are one act. For other variants it sets the oversell policy and the threshold. Works
 * in ascending id, like every change of stock, to prevent deadlocks.
 */
export const upsertInventory = async (
  tx: Tx,
  sellerId: SellerId,
  variants: TrackedVariant[],
  { kind, ...entry }: Omit<LedgerEntry, "group_id"> & Pick<StockChange, "kind">,
): Promise<void> => {
  const groups = new Map(variants.map(({ product_id }) => [product_id, newId()]));
  const stocked = variants.flatMap(({ variant_id, product_id, on_hand }) =>
    on_hand > 0 ? [{ id: newId(), variant_id, on_hand, group_id: groups.get(product_id) }] : [],
  );
  // A variant's first change has the number 2, like the version of its row after the change. Each
  // insert has lines of its own, because a distributed database would send what both read to every
  // node (decision 071).
  await sql`
    with tracked as (
      insert into inventory as i (seller_id, variant_id, product_id, oversell, low_stock_threshold, on_hand, version)
      select ${sellerId}, variant_id, product_id, oversell, low_stock_threshold, on_hand,
        case when on_hand > 0 then 2 else 1 end
      from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as l(variant_id uuid, product_id uuid,
        oversell boolean, low_stock_threshold integer, on_hand integer)
      order by variant_id
      on conflict (seller_id, variant_id) do update set
        oversell = excluded.oversell or i.committed > i.on_hand,
        low_stock_threshold = excluded.low_stock_threshold
    )
    insert into inventory_transactions (seller_id, id, variant_id, seq, kind, delta, committed_delta, on_hand_after,
      committed_after, reason, note, reference_type, reference_id, actor_type, actor_id, group_id)
    select ${sellerId}, id, variant_id, 2, ${kind}, on_hand, 0, on_hand, 0, ${entry.reason}, ${entry.note},
      ${entry.reference_type}, ${entry.reference_id}::uuid, ${entry.actor_type}, ${entry.actor_id}::uuid, group_id
    from jsonb_to_recordset(${JSON.stringify(stocked)}::jsonb)
      as l(id uuid, variant_id uuid, on_hand integer, group_id uuid)`.execute(tx);
};

/**
 * `id` is the ledger row's. A variant appears once. `expected` is the quantity that must be on hand
 * before, null for any.
 */
export type StockChange = {
  id: string;
  variant_id: string;
  kind: DB["inventory_transactions"]["kind"];
  delta: number;
  committed_delta: number;
  expected: number | null;
};
export type ChangedStock = {
  variant_id: string;
  on_hand: number;
  committed: number;
  available: number;
  /** The change crossed the threshold: `available` was above it before, and is not any more. */
  became_low: boolean;
};

/**
 * Changes stock and writes the ledger in one statement, by ascending variant. A line changes
 * nothing if it would leave less than is promised, or finds another quantity than `expected`
 * (safety 8). Reservations limit other orders, but not what the seller counts or ships.
 * @param options.isLiveOnly whether deleted variants change nothing either
 * @param options.skipsLocked whether lines of variants that another transaction has locked change
 * nothing either, instead of waiting for it
 * @returns the variants that were changed
 */
export const changeInventory = async (
  tx: Tx,
  sellerId: SellerId,
  changes: (StockChange & LedgerEntry)[],
  { isLiveOnly, skipsLocked = false }: { isLiveOnly: boolean; skipsLocked?: boolean },
): Promise<ChangedStock[]> => {
  // The ledger is written by a function, which is always true, because a distributed database asks
  // all nodes for an insert of rows that another part of the statement has changed (decision 071).
  // The deltas are bigint, so that no sum overflows before it is compared. The condition on the ids
  // is explicit, because a join alone may read all of a seller's stock for a few lines. The ids are
  // taken from the lines: an array in a parameter would be planned for at each call.
  const ids = sql`array(select variant_id from lines)`;
  const { rows } = await sql<ChangedStock>`
    with lines as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as l(id uuid, variant_id uuid, kind text, delta bigint, committed_delta bigint, expected integer, reason text,
          note text, reference_type text, reference_id uuid, actor_type text, actor_id uuid, group_id uuid)
    ), locked as materialized (
      select variant_id from inventory i
      where seller_id = ${sellerId} and variant_id = any(${ids})
        and not (${isLiveOnly} and exists (
          select from variants v
          where v.seller_id = ${sellerId} and v.id = i.variant_id and v.deleted_at is not null))
      order by variant_id for update ${skipsLocked ? sql`skip locked` : sql``}
    ), changed as (
      update inventory i set
        on_hand = i.on_hand + l.delta,
        committed = i.committed + l.committed_delta,
        version = i.version + 1,
        updated_at = now()
      from lines l join locked using (variant_id)
      where i.seller_id = ${sellerId} and i.variant_id = l.variant_id and i.variant_id = any(${ids})
        and (l.expected is null or i.on_hand = l.expected)
        and i.on_hand + l.delta between 0 and ${maxStock}
        and i.committed + l.committed_delta between 0 and ${maxStock}
        and (i.oversell or i.on_hand + l.delta >= i.committed + l.committed_delta
          + case when l.kind = 'sale' and l.committed_delta > 0 then i.reserved else 0 end)
      returning l.id, i.variant_id, i.version, l.kind, l.delta, l.committed_delta, i.on_hand, i.committed, i.available,
        i.low_stock_threshold, l.reason, l.note, l.reference_type, l.reference_id, l.actor_type, l.actor_id, l.group_id
    )
    select variant_id, on_hand, committed, available, available <= low_stock_threshold
      and available - delta + committed_delta > low_stock_threshold as became_low
    from changed
    where write_ledger(${sellerId}, id, variant_id, version, kind, delta, committed_delta, on_hand, committed, reason, note,
      reference_type, reference_id, actor_type, actor_id, group_id)`.execute(tx);
  return rows;
};

/**
 * Locks the stock of variants in ascending id, so that changes of it may follow in any order
 * without a deadlock.
 */
export const lockInventory = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<void> => {
  await sql`
    select from inventory where seller_id = ${sellerId} and variant_id = any(${ids}::uuid[])
    order by variant_id for update`.execute(tx);
};

const stockOf = (sellerId: SellerId, ids: string[], condition: RawBuilder<unknown>) => sql<Stock>`
  select i.variant_id, p.title as product_title, v.title as variant_title, v.sku, i.on_hand, i.committed, i.available,
    i.reserved, i.oversell
  from inventory i
  join variants v on v.seller_id = i.seller_id and v.id = i.variant_id
  join products p on p.seller_id = i.seller_id and p.id = i.product_id
  where i.seller_id = ${sellerId} and i.variant_id = any(${ids}::uuid[]) ${condition}`;

/** Lists the stock of variants, deleted ones included: orders may still promise them. */
export const listStock = async (tx: Tx, sellerId: SellerId, ids: string[]): Promise<Stock[]> =>
  (await stockOf(sellerId, ids, sql``).execute(tx)).rows;

/** Lists the stock of variants that are not deleted. */
export const listLiveStock = async (tx: Tx, sellerId: SellerId, ids: string[]): Promise<Stock[]> =>
  (await stockOf(sellerId, ids, sql`and v.deleted_at is null`).execute(tx)).rows;

/**
 * Sets thresholds, by ascending variant.
 * @returns the number of the seller's live variants among them
 */
export const updateThresholds = async (
  tx: Tx,
  sellerId: SellerId,
  items: { variant_id: string; low_stock_threshold: number }[],
): Promise<number> => {
  const { rows } = await sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as l(variant_id uuid, low_stock_threshold integer)
    ), locked as materialized (
      select i.variant_id from inventory i
      join wanted w on w.variant_id = i.variant_id
      join variants v on v.seller_id = i.seller_id and v.id = i.variant_id and v.deleted_at is null
      where i.seller_id = ${sellerId} order by i.variant_id for update of i
    )
    update inventory i set low_stock_threshold = w.low_stock_threshold
    from wanted w join locked using (variant_id)
    where i.seller_id = ${sellerId} and i.variant_id = w.variant_id
    returning i.variant_id`.execute(tx);
  return rows.length;
};
