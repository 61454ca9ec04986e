import type { BulkAction, BulkSkip } from "@sellerdesk/contract/bulk-edits";
import { msg } from "@sellerdesk/contract/texts";
import type { Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { writeThresholds } from "../inventory/service.ts";
import { notify } from "../notifications/service.ts";
import { findRemainingQuota } from "../plans/limits/service.ts";
import { deleteProducts, lockUndeletable, refreshProducts } from "../products/service.ts";
import {
  listTakenCodes,
  lockEditableProducts,
  restoreDeleted,
  touchProducts,
  updateFields,
  updatePrices,
} from "./product-queries.ts";
import {
  countItems,
  deleteOldEdits,
  type Item,
  listItems,
  lockEdit,
  type Outcome,
  type StoredEdit,
  updateEdit,
  updateItems,
} from "./queries.ts";
import { isAsLeft, type Patch, planEdit, usesQuota } from "./rules.ts";

export type BulkEditJob = { sellerId: SellerId; editId: string; direction: "apply" | "undo" };

/** Products per transaction: few enough that nobody who saves one of them waits for long. */
const batch = 200;

type Write = { id: string; patch: Patch };

/** Writes patches of one kind to locked products. @returns the new versions */
const writePatches = async (
  tx: Tx,
  sellerId: SellerId,
  writes: readonly Write[],
  isRestoring: boolean,
): Promise<Map<string, number>> => {
  const ids = writes.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const patches = writes.map(({ patch }) => patch);
  const fields = writes.flatMap(({ id, patch }) =>
    patch.part === "fields" ? { id, ...patch.fields } : [],
  );
  const prices = patches.flatMap((patch) => (patch.part === "prices" ? patch.variants : []));
  const thresholds = patches.flatMap((patch) =>
    patch.part === "thresholds" ? patch.variants : [],
  );
  const variantIds = patches.flatMap((patch) =>
    patch.part === "deleted" ? patch.variant_ids : [],
  );
  if (fields.length > 0) await updateFields(tx, sellerId, fields, isRestoring);
  if (prices.length > 0) await updatePrices(tx, sellerId, prices);
  if (thresholds.length > 0)
    await writeThresholds(
      tx,
      sellerId,
      thresholds.map(({ id, low_stock_threshold }) => ({ variant_id: id, low_stock_threshold })),
    );
  if (variantIds.length > 0 && isRestoring) await restoreDeleted(tx, sellerId, ids, variantIds);
  if (variantIds.length > 0 && !isRestoring) await deleteProducts(tx, sellerId, ids);
  if (prices.length > 0 || fields.length > 0) await refreshProducts(tx, sellerId, ids);
  return touchProducts(tx, sellerId, ids);
};

const skip = (product_id: string, code: BulkSkip): Outcome => ({
  product_id,
  state: "skipped",
  code,
});
const keep = (product_id: string, code: BulkSkip): Outcome => ({ product_id, state: "kept", code });

/** Creates a function that returns true for as many products as the plan still allows. */
const createQuotaCounter = async (
  tx: Tx,
  sellerId: SellerId,
  isNeeded: boolean,
): Promise<() => boolean> => {
  let room = isNeeded ? ((await findRemainingQuota(tx, sellerId, "products")) ?? Infinity) : 0;
  return () => room-- > 0;
};

const applyItems = async (
  tx: Tx,
  sellerId: SellerId,
  action: BulkAction,
  items: readonly Item[],
): Promise<Outcome[]> => {
  const ids = items.map(({ product_id }) => product_id);
  const products = await lockEditableProducts(tx, sellerId, ids);
  const undeletable =
    action.type === "delete" ? await lockUndeletable(tx, sellerId, ids) : new Set();
  const plans = items.map(({ product_id, version }) => {
    const product = products.get(product_id);
    const isStale = product !== undefined && !product.is_deleted && product.version !== version;
    const planned = product && planEdit(product, action, undeletable.has(product_id));
    const isBack = product && planned?.kind === "change" && usesQuota(product, planned.after);
    return { product_id, isStale, planned, isBack };
  });
  const hasRoom = await createQuotaCounter(
    tx,
    sellerId,
    plans.some(({ isBack }) => isBack),
  );
  const writes: Write[] = [];
  const outcomes = plans.map(({ product_id, isStale, planned, isBack }): Outcome => {
    if (!planned) return skip(product_id, "gone");
    if (isStale) return skip(product_id, "changed_meanwhile");
    if (planned.kind === "skip") return skip(product_id, planned.code);
    if (planned.kind === "unchanged") return { product_id, state: "unchanged" };
    if (isBack && !hasRoom()) return skip(product_id, "no_room_in_plan");
    writes.push({ id: product_id, patch: planned.after });
    return { product_id, state: "changed", version: 0, before: planned.before };
  });
  const versions = await writePatches(tx, sellerId, writes, false);
  return outcomes.map((outcome) =>
    outcome.state === "changed"
      ? { ...outcome, version: versions.get(outcome.product_id) ?? 0 }
      : outcome,
  );
};

const undoItems = async (
  tx: Tx,
  sellerId: SellerId,
  action: BulkAction,
  items: readonly Item[],
): Promise<Outcome[]> => {
  const ids = items.map(({ product_id }) => product_id);
  const products = await lockEditableProducts(tx, sellerId, ids);
  const isDelete = action.type === "delete";
  const variantIds = items.flatMap(({ before }) =>
    before?.part === "deleted" ? before.variant_ids : [],
  );
  const taken = isDelete
    ? await listTakenCodes(tx, sellerId, ids, variantIds)
    : new Map<string, BulkSkip>();
  const hasRoom = await createQuotaCounter(tx, sellerId, isDelete || action.type === "status");
  const writes: Write[] = [];
  const outcomes = items.map(({ product_id, version, before }): Outcome => {
    const product = products.get(product_id);
    if (!product || !before) return keep(product_id, "gone");
    if (!isDelete && product.is_deleted) return keep(product_id, "gone");
    if (!isAsLeft(product, version, action)) return keep(product_id, "changed_since");
    const code = taken.get(product_id);
    if (code) return keep(product_id, code);
    if (usesQuota(product, before) && !hasRoom()) return keep(product_id, "no_room_in_plan");
    writes.push({ id: product_id, patch: before });
    return { product_id, state: "restored" };
  });
  await writePatches(tx, sellerId, writes, true);
  return outcomes;
};

const directions = {
  apply: { from: "waiting", status: "running", end: "done", take: applyItems },
  undo: { from: "changed", status: "undoing", end: "undone", take: undoItems },
} as const;

/** Notifies the seller of the result. */
const notifyFinished = async (
  tx: Tx,
  { sellerId, editId, direction }: BulkEditJob,
): Promise<void> => {
  const { counts } = await countItems(tx, sellerId, editId, 0);
  const { end } = directions[direction];
  const [changed, n] =
    end === "undone" ? [counts.restored, counts.kept] : [counts.changed, counts.skipped];
  const products = msg("product_count", { n: changed });
  const message =
    n > 0
      ? msg(`bulk_edit_${end}_with_skips`, { products, n })
      : msg(`bulk_edit_${end}`, { products });
  await notify(tx, sellerId, { type: "bulk_edit", message, entityId: editId });
};

/**
 * Whether a job still has work on an edit: not if the edit is over, and not to apply an edit that
 * is being undone.
 */
const isDue = ({ status, is_undo }: StoredEdit, direction: BulkEditJob["direction"]): boolean =>
  direction === "undo"
    ? status === "undoing" || (status === "failed" && is_undo)
    : status === "queued" || status === "running" || (status === "failed" && !is_undo);

/**
 * Processes one batch and stores the outcomes, in one transaction.
 * @returns whether there is more to do
 */
const runBatch = async (tx: Tx, job: BulkEditJob): Promise<boolean> => {
  const { sellerId, editId, direction } = job;
  const edit = await lockEdit(tx, sellerId, editId);
  if (!edit || !isDue(edit, direction)) return false;
  const { from, status, end, take } = directions[direction];
  const items = await listItems(tx, sellerId, editId, from, batch);
  if (items.length === 0) {
    await updateEdit(tx, sellerId, editId, { status: end });
    await notifyFinished(tx, job);
    await deleteOldEdits(tx, sellerId);
    return false;
  }
  if (edit.status !== status) await updateEdit(tx, sellerId, editId, { status });
  await updateItems(tx, sellerId, editId, await take(tx, sellerId, edit.action, items));
  return true;
};

/**
 * Runs an edit, or its undo, to the end. If the process dies, the retry repeats one batch at most:
 * outcomes are stored in the same transaction as their changes, so no product is changed twice.
 */
export const runBulkEdit = async (
  { db, log }: Pick<Deps, "db" | "log">,
  job: BulkEditJob,
): Promise<void> => {
  try {
    while (await inTransaction(db, (tx) => runBatch(tx, job)));
  } catch (error) {
    log.error({ err: error, bulkEditId: job.editId }, "a bulk edit broke off");
    await updateEdit(db, job.sellerId, job.editId, {
      status: "failed",
      failure: msg("something_went_wrong_on_our_side"),
    });
    throw error;
  }
};
