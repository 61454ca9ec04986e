import type { BulkAction, BulkEditStatus, BulkSkip } from "@sellerdesk/contract/bulk-edits";
import { undoMinutes } from "@sellerdesk/contract/bulk-edits";
import type { Params, Text } from "@sellerdesk/contract/text";
import { type RawBuilder, sql } from "kysely";
import { currentTime } from "../../db/clock.ts";
import type { Db, Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { Patch } from "./rules.ts";

export type StoredEdit = {
  id: string;
  action: BulkAction;
  status: BulkEditStatus;
  total: number;
  undo_until: Date | null;
  can_undo: boolean;
  is_undo: boolean;
  failure: string | null;
  failure_code: string | null;
  failure_params: Params | null;
  created_at: Date;
  finished_at: Date | null;
};

const columns = sql`id, action, status, total, undo_until, failure, failure_code, failure_params, created_at, finished_at,
  undo_started_at is not null as is_undo,
  status in ('done', 'failed') and coalesce(undo_until > now(), false) as can_undo`;

/** Inserts an edit that has not run yet. @param edit `total` is the number of its products */
export const insertEdit = async (
  tx: Tx,
  sellerId: SellerId,
  { id, action, total }: { id: string; action: BulkAction; total: number },
): Promise<void> => {
  await tx
    .insertInto("bulk_edits")
    .values({ seller_id: sellerId, id, action: JSON.stringify(action), total })
    .execute();
};

/**
 * Stores the products of an edit, each with its version.
 * @returns the number of them that still exist
 */
export const insertItems = async (
  tx: Tx,
  sellerId: SellerId,
  editId: string,
  productIds: readonly string[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into bulk_edit_items (seller_id, bulk_edit_id, product_id, version)
    select seller_id, ${editId}, id, version from products
    where seller_id = ${sellerId} and id = any(${productIds}::uuid[]) and deleted_at is null`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
};

const findFirst = async (
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<StoredEdit | undefined> => {
  const { rows } = await sql<StoredEdit>`
    select ${columns} from bulk_edits where ${condition}`.execute(db);
  return rows[0];
};

/** One of the seller's edits; undefined if there is none. */
export const findEdit = (db: Db, sellerId: SellerId, id: string) =>
  findFirst(db, sql`seller_id = ${sellerId} and id = ${id}`);

/** Finds an edit like `findEdit`, and locks it: one worker at a time processes an edit. */
export const lockEdit = (tx: Tx, sellerId: SellerId, id: string) =>
  findFirst(tx, sql`seller_id = ${sellerId} and id = ${id} for update`);

/** The edit in progress, else the last one that can be undone. */
export const findLatestEdit = (db: Db, sellerId: SellerId) =>
  findFirst(
    db,
    sql`seller_id = ${sellerId} and (status in ('queued', 'running', 'undoing')
      or (status in ('done', 'failed') and undo_until > now())) order by id desc limit 1`,
  );

type Counts = Record<"waiting" | "changed" | "unchanged" | "skipped" | "restored" | "kept", number>;
export type LeftItem = { product_id: string; title: string; code: BulkSkip };

/** Counts items by state, and skipped or kept ones by reason. Lists the first `shown` of those. */
export const countItems = async (
  db: Db,
  sellerId: SellerId,
  editId: string,
  shown: number,
): Promise<{ counts: Counts; skips: { code: BulkSkip; count: number }[]; left: LeftItem[] }> => {
  const [counted, reasons, left] = await Promise.all([
    sql<{ state: keyof Counts; count: number }>`
      select state, count(*) as count from bulk_edit_items
      where seller_id = ${sellerId} and bulk_edit_id = ${editId} group by state`.execute(db),
    sql<{ code: BulkSkip; count: number }>`
      select code, count(*) as count from bulk_edit_items
      where seller_id = ${sellerId} and bulk_edit_id = ${editId} and state in ('skipped', 'kept')
      group by code order by count(*) desc, code`.execute(db),
    sql<LeftItem>`
      select i.product_id, p.title, i.code from bulk_edit_items i
      join products p on p.seller_id = i.seller_id and p.id = i.product_id
      where i.seller_id = ${sellerId} and i.bulk_edit_id = ${editId} and i.state in ('skipped', 'kept')
      order by i.state, i.product_id limit ${shown}`.execute(db),
  ]);
  const none: Counts = { waiting: 0, changed: 0, unchanged: 0, skipped: 0, restored: 0, kept: 0 };
  const counts = {
    ...none,
    ...Object.fromEntries(counted.rows.map(({ state, count }) => [state, count])),
  };
  return { counts, skips: reasons.rows, left: left.rows };
};

export type Item = { product_id: string; version: number; before: Patch | null };

/** Lists the next items of an edit in one state, in the order in which all code locks products. */
export const listItems = async (
  tx: Tx,
  sellerId: SellerId,
  editId: string,
  state: "waiting" | "changed",
  limit: number,
): Promise<Item[]> => {
  const { rows } = await sql<Item>`
    select product_id, version, before from bulk_edit_items
    where seller_id = ${sellerId} and bulk_edit_id = ${editId} and state = ${state}
    order by product_id limit ${limit}`.execute(tx);
  return rows;
};

export type Outcome =
  | { product_id: string; state: "changed"; version: number; before: Patch }
  | { product_id: string; state: "unchanged" | "restored" }
  | { product_id: string; state: "skipped" | "kept"; code: BulkSkip };

/** Stores the outcomes of products, and their data before the change. */
export const updateItems = async (
  tx: Tx,
  sellerId: SellerId,
  editId: string,
  outcomes: readonly Outcome[],
): Promise<void> => {
  await sql`
    update bulk_edit_items i set state = n.state, code = n.code, version = coalesce(n.version, i.version),
      before = coalesce(n.before, i.before)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as n(product_id uuid, state text, code text,
      version integer, before jsonb)
    where i.seller_id = ${sellerId} and i.bulk_edit_id = ${editId} and i.product_id = n.product_id`.execute(
    tx,
  );
};

type Change =
  | { status: "running" | "undoing" | "undone" | "done" }
  | { status: "failed"; failure: Text };

/** Updates the status of an edit. The first end starts the period in which it can be undone. */
export const updateEdit = async (
  db: Db,
  sellerId: SellerId,
  id: string,
  change: Change,
): Promise<void> => {
  const failure = change.status === "failed" ? change.failure : null;
  const isOver = change.status === "done" || change.status === "failed";
  await sql`
    update bulk_edits set status = ${change.status}, failure = ${failure?.message}, failure_code = ${failure?.code},
      failure_params = ${failure && JSON.stringify(failure.params)},
      undo_started_at = case when ${change.status} = 'undoing' then ${currentTime} else undo_started_at end,
      finished_at = case when ${isOver} then coalesce(finished_at, ${currentTime}) else finished_at end,
      undo_until = case when ${isOver} then coalesce(undo_until, (select now() + ${undoMinutes} * interval '1 minute'))
        else undo_until end
    where seller_id = ${sellerId} and id = ${id}`.execute(db);
};

/** Deletes finished edits that are older than seven days. */
export const deleteOldEdits = async (db: Db, sellerId: SellerId): Promise<void> => {
  await sql`
    delete from bulk_edits
    where seller_id = ${sellerId} and status in ('done', 'failed', 'undone')
      and created_at < now() - interval '7 days'`.execute(db);
};
