import type {
  Adjustment,
  AdjustmentItem,
  AdjustmentReason,
  StockHistory,
  Thresholds,
} from "@sellerdesk/contract/inventory";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError, type FieldProblem, requireFound } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { listMovements } from "./history-queries.ts";
import { findInventoryRow } from "./list-queries.ts";
import { type ChangedStock, listLiveStock } from "./queries.ts";
import { ledgerKind, toChange } from "./rules.ts";
import {
  changeStock,
  refusalError,
  type StockContext,
  type StockLine,
  type StockRefusal,
  writeThresholds,
} from "./service.ts";

const refuseAdjustment = (refused: StockRefusal[], items: Adjustment["items"]): AppError => {
  const errors = refused.map((refusal) => {
    const index = items.findIndex(({ variant_id }) => variant_id === refusal.variantId);
    return { index, error: refusalError(refusal) };
  });
  const [first] = errors;
  if (!first) throw new Error("A refused adjustment names at least one variant.");
  const fields = errors.map(({ index, error }): FieldProblem => ({
    field: `items.${index}.quantity`,
    code: error.code,
    message: error.text,
  }));
  return first.error.withFields(fields);
};

/** Converts an item of an adjustment to a change of stock. */
export const toStockLine = (item: AdjustmentItem, reason: AdjustmentReason): StockLine => ({
  variantId: item.variant_id,
  kind: ledgerKind(item.mode, reason),
  ...toChange(item),
});

/** Converts the reason and the note of an adjustment for the ledger. */
export const toStockContext = (
  sellerId: SellerId,
  { reason, note }: Omit<Adjustment, "items">,
): StockContext => ({
  kind: "adjust",
  reason,
  note: note || null,
  actor_type: "seller",
  actor_id: sellerId,
});

/**
 * Adjusts a seller's stock (K50), all of the items or none.
 * @throws AppError `not_found` if one variant is not the seller's; `stock_changed`, `stock_short`
 * or `stock_too_large` with the items at fault
 */
export const adjustStock = (
  db: Db,
  sellerId: SellerId,
  { items, ...cause }: Adjustment,
): Promise<ChangedStock[]> =>
  inTransaction(db, async (tx) => {
    const ids = items.map(({ variant_id }) => variant_id);
    const lines = items.map((item) => toStockLine(item, cause.reason));
    const context = toStockContext(sellerId, cause);
    const { changed, refused } = await changeStock(tx, sellerId, lines, context, {
      isLiveOnly: true,
    });
    if (refused.length > 0) {
      if ((await listLiveStock(tx, sellerId, ids)).length !== ids.length)
        throw new AppError("not_found");
      throw refuseAdjustment(refused, items);
    }
    return ids.flatMap((id) => changed.filter(({ variant_id }) => variant_id === id));
  });

/**
 * Sets the low-stock thresholds of variants, all of the items or none.
 * @returns the number of variants
 * @throws AppError `not_found` if one is not the seller's, or is deleted
 */
export const setThresholds = (db: Db, sellerId: SellerId, { items }: Thresholds): Promise<number> =>
  inTransaction(db, async (tx) => {
    const changed = await writeThresholds(tx, sellerId, items);
    if (changed !== items.length) throw new AppError("not_found");
    return changed;
  });

/** Changes of a variant that one response contains. */
const historyPage = 50;

/**
 * Reads a variant's stock with its changes, newest first.
 * @param before the `seq` of the last change on the previous page; undefined for the first page
 * @throws AppError `not_found`
 */
export const readHistory = async (
  db: Db,
  sellerId: SellerId,
  variantId: string,
  before: number | undefined,
): Promise<StockHistory> => {
  const [variant, oneMore] = await Promise.all([
    findInventoryRow(db, sellerId, variantId),
    listMovements(db, sellerId, variantId, before, historyPage + 1),
  ]);
  const movements = oneMore.slice(0, historyPage);
  return {
    variant: requireFound(variant),
    movements,
    next: oneMore.length > historyPage ? (movements.at(-1)?.seq ?? null) : null,
  };
};
