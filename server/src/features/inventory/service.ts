import type { Tx } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { changeInventory, type LedgerEntry, type TrackedVariant, upsertInventory } from "./queries.ts";

/** What changes of one variant: `delta` on the shelf, `committed` promised to orders. */
export type StockLine = { variantId: string; delta?: number; committed?: number };

/** Why and by whom stock changes; it goes into the ledger as it is. */
export type StockContext = Pick<LedgerEntry, "kind" | "actor_type"> &
  Partial<Pick<LedgerEntry, "reason" | "note" | "reference_type" | "reference_id" | "actor_id" | "group_id">>;

/** Begins to keep stock of variants, at zero; of known ones it sets what happens below zero and where low begins. */
export const trackVariants = async (
  tx: Tx,
  sellerId: SellerId,
  variants: TrackedVariant[],
): Promise<void> => {
  if (variants.length > 0) await upsertInventory(tx, sellerId, variants);
};

const sumByVariant = (lines: readonly StockLine[]) => {
  const sums = new Map<string, { delta: number; committed_delta: number }>();
  for (const { variantId, delta = 0, committed = 0 } of lines) {
    const sum = sums.get(variantId) ?? { delta: 0, committed_delta: 0 };
    sums.set(variantId, { delta: sum.delta + delta, committed_delta: sum.committed_delta + committed });
  }
  return [...sums].filter(([, { delta, committed_delta }]) => delta !== 0 || committed_delta !== 0);
};

/**
 * The one way in which stock changes: each line under its conditions, with a row in the ledger beside it (safety 8). Lines of
 * one variant are summed first.
 * @returns the variants of which too little is there; where there are any the caller must throw, so that its transaction
 * writes nothing
 */
export const changeStock = async (
  tx: Tx,
  sellerId: SellerId,
  lines: readonly StockLine[],
  context: StockContext,
): Promise<{ short: string[] }> => {
  const sums = sumByVariant(lines);
  if (sums.length === 0) return { short: [] };
  const changes = sums.map(([variant_id, sum]) => ({ id: newId(), variant_id, ...sum }));
  const changed = await changeInventory(tx, sellerId, changes, {
    reason: null,
    note: null,
    reference_type: null,
    reference_id: null,
    actor_id: null,
    group_id: newId(),
    ...context,
  });
  const done = new Set(changed.map(({ variant_id }) => variant_id));
  return { short: changes.map(({ variant_id }) => variant_id).filter((id) => !done.has(id)) };
};
