import {
  type AdjustmentItem,
  AdjustmentReason,
  type InventoryRow,
  maxStock,
} from "@sellerdesk/contract/inventory";
import * as z from "zod/mini";

export const AdjustmentMode = z.enum(["set", "increase", "decrease"]);
export type AdjustmentMode = z.output<typeof AdjustmentMode>;

/** What is typed: a figure for each variant, by its id, since rows may change places; nothing where it stays as it is. */
export const AdjustmentForm = z
  .object({
    mode: AdjustmentMode,
    reason: AdjustmentReason,
    note: z.string().check(z.trim(), z.maxLength(500)),
    quantities: z.record(z.string(), z.optional(z.int().check(z.minimum(0), z.maximum(maxStock)))),
  })
  .check(z.refine(({ reason, note }) => reason !== "other" || note !== "", { path: ["note"], error: "" }));
export type AdjustmentForm = z.output<typeof AdjustmentForm>;

/** What is on hand once the figure is applied; below zero where too much is taken. */
export const onHandAfter = (mode: AdjustmentMode, onHand: number, quantity: number): number =>
  ({ set: quantity, increase: onHand + quantity, decrease: onHand - quantity })[mode];

/** Whether a row would change. */
export const isChanged = (
  mode: AdjustmentMode,
  { on_hand }: Pick<InventoryRow, "on_hand">,
  quantity: number | undefined,
): quantity is number => quantity !== undefined && onHandAfter(mode, on_hand, quantity) !== on_hand;

/** The rows that would change, as the API takes them; `set` says what was on hand when the seller looked. */
export const toItems = (
  { mode, quantities }: Pick<AdjustmentForm, "mode" | "quantities">,
  rows: readonly Pick<InventoryRow, "variant_id" | "on_hand">[],
): AdjustmentItem[] =>
  rows.flatMap((row) => {
    const quantity = quantities[row.variant_id];
    if (!isChanged(mode, row, quantity)) return [];
    const { variant_id, on_hand } = row;
    return { variant_id, mode, quantity, ...(mode === "set" && { expected: on_hand }) };
  });
