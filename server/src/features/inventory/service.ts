import { maxStock } from "@sellerdesk/contract/inventory";
import type { Tx } from "../../db/pool.ts";
import { inSavepoint } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { notify } from "../notifications/service.ts";
import {
  changeInventory,
  type ChangedStock,
  type LedgerEntry,
  listLiveStock,
  lockInventory,
  listStock,
  type StockChange,
  type TrackedVariant,
  updateThresholds,
  upsertInventory,
} from "./queries.ts";
import {
  changeReserved,
  freeExpiredStock,
  lockReservableStock,
  type ReservationRefusal,
  type ReservedLine,
} from "./reservation-queries.ts";
import { freeOf, lowStockNotices, nameOf, refusalReason, type Stock } from "./rules.ts";

/**
 * The change of one variant: `delta` to on hand, `committed` to committed. `expected` is the
 * quantity on hand before the change.
 */
export type StockLine = {
  variantId: string;
  delta?: number;
  committed?: number;
  expected?: number;
  kind?: StockChange["kind"];
};

/**
 * The reason and the author of a change of stock, which the ledger stores as they are. `kind`
 * applies to lines without a kind of their own.
 */
export type StockContext = Pick<StockChange, "kind"> &
  Pick<LedgerEntry, "actor_type"> &
  Partial<LedgerEntry>;

/**
 * A variant whose stock could not be changed. `stock` is the current stock, null if the seller has
 * no such variant; `expected` the quantity on hand that the change expected.
 */
export type StockRefusal = Pick<StockChange, "expected"> & {
  variantId: string;
  reason: ReturnType<typeof refusalReason>;
  stock: Stock | null;
};

/** Converts a context to a ledger entry: one act of one person or system. */
const toEntry = (context: Omit<StockContext, "kind">): LedgerEntry => ({
  reason: null,
  note: null,
  reference_type: null,
  reference_id: null,
  actor_id: null,
  group_id: newId(),
  ...context,
});

/**
 * Creates the stock of new variants with their quantity on hand. For known variants it sets the
 * oversell policy and the low-stock threshold.
 */
export const trackVariants = async (
  tx: Tx,
  sellerId: SellerId,
  variants: TrackedVariant[],
  { kind, ...context }: StockContext,
): Promise<void> => {
  if (variants.length > 0)
    await upsertInventory(tx, sellerId, variants, { kind, ...toEntry(context) });
};

/** Locks the stock of variants before several changes of it, which may then follow in any order. */
export const lockStock = lockInventory;

const toChanges = (lines: readonly StockLine[], kind: StockChange["kind"]): StockChange[] => {
  const changes = new Map<string, StockChange>();
  for (const line of lines) {
    const { variantId: variant_id, delta = 0, committed = 0, expected = null } = line;
    const sum = changes.get(variant_id);
    changes.set(variant_id, {
      id: sum?.id ?? newId(),
      variant_id,
      kind: line.kind ?? kind,
      delta: (sum?.delta ?? 0) + delta,
      committed_delta: (sum?.committed_delta ?? 0) + committed,
      expected: expected ?? sum?.expected ?? null,
    });
  }
  return [...changes.values()].filter(
    ({ delta, committed_delta, expected }) =>
      delta !== 0 || committed_delta !== 0 || expected !== null,
  );
};

/**
 * Notifies the seller of variants that have just become low. Only the change that crosses the
 * threshold notifies.
 */
const noticeLowStock = async (
  tx: Tx,
  sellerId: SellerId,
  changed: ChangedStock[],
): Promise<void> => {
  const low = changed.filter(({ became_low }) => became_low).map(({ variant_id }) => variant_id);
  if (low.length === 0) return;
  for (const { message, entityId } of lowStockNotices(await listLiveStock(tx, sellerId, low)))
    await notify(tx, sellerId, {
      type: "low_stock",
      message,
      ...(entityId !== undefined && { entityId }),
    });
};

const variantIdsOf = (lines: readonly { variant_id: string }[]): string[] =>
  lines.map(({ variant_id }) => variant_id);

/**
 * Changes stock. Every change of a tracked variant uses this function: each line has its conditions
 * and gets a row in the ledger (safety 8). Lines of one variant are summed first.
 * @param options.isLiveOnly refuses deleted variants, whose stock orders may still change
 * @returns the changed and the refused variants; if any was refused the caller must throw, so that
 * its transaction writes nothing
 */
export const changeStock = async (
  tx: Tx,
  sellerId: SellerId,
  lines: readonly StockLine[],
  { kind, ...context }: StockContext,
  { isLiveOnly = false }: { isLiveOnly?: boolean } = {},
): Promise<{ changed: ChangedStock[]; refused: StockRefusal[] }> => {
  const entry = toEntry(context);
  const changes = toChanges(lines, kind).map((change) => ({ ...change, ...entry }));
  if (changes.length === 0) return { changed: [], refused: [] };
  const changed = await changeInventory(tx, sellerId, changes, { isLiveOnly });
  const listUnchanged = () => {
    const done = new Set(changed.map(({ variant_id }) => variant_id));
    return changes.filter(({ variant_id }) => !done.has(variant_id));
  };
  // Reservations limit only orders, and the sweep of expired ones may be late.
  const promises = listUnchanged().filter(({ committed_delta }) => committed_delta > 0);
  if (promises.length > 0 && (await freeExpiredStock(tx, sellerId, variantIdsOf(promises))))
    changed.push(...(await changeInventory(tx, sellerId, promises, { isLiveOnly })));
  const left = listUnchanged();
  if (left.length === 0) {
    await noticeLowStock(tx, sellerId, changed);
    return { changed, refused: [] };
  }
  // The rows are locked by now, so this is the stock that the change was checked against.
  const stocks = await listStock(tx, sellerId, variantIdsOf(left));
  const refused = left.map((change) => {
    const { variant_id: variantId, expected } = change;
    const stock = stocks.find(({ variant_id }) => variant_id === variantId);
    return { variantId, expected, reason: refusalReason(change, stock), stock: stock ?? null };
  });
  return { changed, refused };
};

/**
 * Changes the stock of single variants that are not deleted, each in an act of its own. A change
 * that is refused, or would wait for another transaction, does not prevent the others.
 * @param acts name each variant once
 * @returns the variants that were changed
 */
export const changeFreeStock = async (
  tx: Tx,
  sellerId: SellerId,
  acts: readonly { line: StockLine; context: StockContext }[],
): Promise<ChangedStock[]> => {
  const changes = acts.flatMap(({ line, context: { kind, ...context } }) => {
    const entry = toEntry(context);
    return toChanges([line], kind).map((change) => ({ ...change, ...entry }));
  });
  const options = { isLiveOnly: true, skipsLocked: true };
  const changed = await changeInventory(tx, sellerId, changes, options);
  for (const stock of changed) await noticeLowStock(tx, sellerId, [stock]);
  return changed;
};

/** Returns the error of a refused change. */
export const refusalError = ({ reason, stock, expected }: StockRefusal): AppError => {
  if (!stock || reason === "missing") return new AppError("not_found");
  const sku = nameOf(stock);
  switch (reason) {
    case "changed":
      return new AppError("stock_changed", {
        params: { sku, n: stock.on_hand, m: expected ?? 0 },
      });
    case "too_large":
      return new AppError("stock_too_large", { params: { sku, max: maxStock } });
    case "short":
      return new AppError("stock_short", {
        params: { sku, available: freeOf(stock), committed: stock.committed },
      });
  }
};

/**
 * Sets the quantities on hand of variants, as corrections. Each is independent: a refused one does
 * not prevent the others.
 * @returns the errors of refused variants by the variant's id
 */
export const setEachStock = async (
  tx: Tx,
  sellerId: SellerId,
  lines: readonly { variantId: string; expected: number; quantity: number }[],
): Promise<Map<string, AppError>> => {
  const refusedLines: StockRefusal[] = [];
  const set = async (wanted: typeof lines): Promise<void> => {
    const { refused } = await changeStock(
      tx,
      sellerId,
      wanted.map(({ variantId, expected, quantity }) => ({
        variantId,
        expected,
        delta: quantity - expected,
      })),
      { kind: "set", reason: "correction", actor_type: "seller", actor_id: sellerId },
      { isLiveOnly: true },
    );
    refusedLines.push(...refused);
    // Rolls back to the savepoint: the next attempt leaves out the refused variants.
    if (refused.length > 0) throw new AppError("conflict");
  };
  if (await inSavepoint(tx, () => set(lines))) {
    const refused = new Set(refusedLines.map(({ variantId }) => variantId));
    await set(lines.filter(({ variantId }) => !refused.has(variantId)));
  }
  return new Map(refusedLines.map((refusal) => [refusal.variantId, refusalError(refusal)]));
};

/**
 * Sets the units that a reservation holds of a seller's stock. Variants that are not listed are
 * released. The caller has locked the reservation, and lists each variant once.
 * @param alsoLocked variants whose stock the caller changes afterwards
 * @returns the variants with too few free units; if there are any the caller must throw, so that
 * its transaction writes nothing
 */
export const reserveStock = async (
  tx: Tx,
  sellerId: SellerId,
  reservation: { externalId: string; expiresAt: Date },
  lines: readonly ReservedLine[],
  alsoLocked: readonly string[] = [],
): Promise<ReservationRefusal[]> => {
  const locked = [...variantIdsOf(lines), ...alsoLocked];
  await lockReservableStock(tx, sellerId, reservation.externalId, locked);
  const refused = await changeReserved(tx, sellerId, reservation, lines);
  if (refused.length === 0 || !(await freeExpiredStock(tx, sellerId, variantIdsOf(refused))))
    return refused;
  return changeReserved(tx, sellerId, reservation, lines);
};

/**
 * Sets thresholds in the caller's transaction. Variants that are deleted or not the seller's are
 * left out.
 * @returns the number of thresholds that were set
 */
export const writeThresholds = updateThresholds;
