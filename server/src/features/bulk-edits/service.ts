import { type BulkAction, type BulkEdit, undoMinutes } from "@sellerdesk/contract/bulk-edits";
import type { ProductSelection } from "@sellerdesk/contract/product-lists";
import { msg } from "@sellerdesk/contract/texts";
import type { Jobs } from "../../db/jobs.ts";
import type { Db } from "../../db/pool.ts";
import { inResponseTransaction, inTransaction } from "../../db/transaction.ts";
import { isUniqueViolation } from "../../db/violations.ts";
import { AppError, requireFound } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findMissingLookups } from "../lookups/service.ts";
import { selectProducts } from "../products/service.ts";
import { bulkEditJob } from "./jobs.ts";
import {
  countItems,
  findEdit,
  findLatestEdit,
  insertEdit,
  insertItems,
  lockEdit,
  type StoredEdit,
  updateEdit,
} from "./queries.ts";
import { withReason } from "./rules.ts";

/** Products per insert, so that no statement comes near the statement timeout. */
const insertedAtOnce = 5000;
/** The maximum number of skipped or kept products in an answer. */
const shownLeft = 100;

const describe = async (db: Db, sellerId: SellerId, edit: StoredEdit): Promise<BulkEdit> => {
  const { counts, skips, left } = await countItems(db, sellerId, edit.id, shownLeft);
  const { can_undo, undo_until, is_undo: _isUndo, created_at, finished_at, ...row } = edit;
  return {
    ...row,
    changed: counts.changed + counts.restored + counts.kept,
    unchanged: counts.unchanged,
    skipped: counts.skipped,
    restored: counts.restored,
    kept: counts.kept,
    skips: skips.map(withReason),
    left: left.map(withReason),
    undo_until: can_undo && counts.changed > 0 ? (undo_until?.toISOString() ?? null) : null,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
};

/** @throws AppError `invalid` if the action names a category or brand that does not exist */
export const requireLookups = async (db: Db, action: BulkAction): Promise<void> => {
  const category_id = action.type === "category" ? action.category_id : null;
  const brand_id = action.type === "brand" ? action.brand_id : null;
  const missing = await findMissingLookups(db, { category_id, brand_id, color_ids: [] });
  const fields = missing.map((field) => ({
    field: `action.${field}`,
    code: "not_found",
    message: msg("this_does_not_exist"),
  }));
  if (fields.length > 0) throw new AppError("invalid", { fields });
};

/** Rejects a second edit while one is in progress. @throws AppError `bulk_edit_running` */
const oneAtWork = (error: unknown): never => {
  throw isUniqueViolation(error) ? new AppError("bulk_edit_running", { cause: error }) : error;
};

type Start = {
  selection: ProductSelection;
  action: BulkAction;
  expected_total?: number | undefined;
};
type Dependencies = { db: Db; jobs: Jobs };

/**
 * Starts an edit of the products that are selected now. A product is skipped if it changes before
 * its turn.
 * @throws AppError `not_found` if one is not the seller's, `nothing_selected`, `selection_changed`,
 * `invalid`, `bulk_edit_running`, `conflict`
 */
export const startBulkEdit = async (
  { db, jobs }: Dependencies,
  sellerId: SellerId,
  { selection, action, expected_total }: Start,
): Promise<BulkEdit> => {
  await requireLookups(db, action);
  const ids = await selectProducts(db, sellerId, selection);
  if (ids.length === 0) throw new AppError("nothing_selected");
  if (expected_total !== undefined && ids.length !== expected_total)
    throw new AppError("selection_changed", { params: { n: ids.length, m: expected_total } });
  const id = newId();
  return inResponseTransaction(db, async (tx) => {
    await insertEdit(tx, sellerId, { id, action, total: ids.length });
    let inserted = 0;
    for (let index = 0; index < ids.length; index += insertedAtOnce)
      inserted += await insertItems(tx, sellerId, id, ids.slice(index, index + insertedAtOnce));
    // A product was deleted between the two reads; the caller can retry.
    if (inserted !== ids.length) throw new AppError("conflict");
    await jobs.send(tx, bulkEditJob, { sellerId, editId: id, direction: "apply" });
    return findBulkEdit(tx, sellerId, id);
  }).catch(oneAtWork);
};

/** @throws AppError `not_found` */
export const findBulkEdit = async (db: Db, sellerId: SellerId, id: string): Promise<BulkEdit> => {
  const edit = requireFound(await findEdit(db, sellerId, id));
  return describe(db, sellerId, edit);
};

/** The edit that runs, else the last one that can still be undone. */
export const findLatestBulkEdit = async (db: Db, sellerId: SellerId): Promise<BulkEdit | null> => {
  const edit = await findLatestEdit(db, sellerId);
  return edit ? describe(db, sellerId, edit) : null;
};

/**
 * Starts to undo an edit.
 * @throws AppError `not_found`, `undo_over` after ten minutes or if it is already undone,
 * `bulk_edit_running`
 */
export const undoBulkEdit = (
  { db, jobs }: Dependencies,
  sellerId: SellerId,
  id: string,
): Promise<BulkEdit> =>
  inTransaction(db, async (tx) => {
    const edit = requireFound(await lockEdit(tx, sellerId, id));
    if (!edit.can_undo) throw new AppError("undo_over", { params: { n: undoMinutes } });
    await updateEdit(tx, sellerId, id, { status: "undoing" });
    await jobs.send(tx, bulkEditJob, { sellerId, editId: id, direction: "undo" });
    return findBulkEdit(tx, sellerId, id);
  }).catch(oneAtWork);
