import {
  type AdjustmentItem,
  AdjustmentReason,
  type InventoryRow,
  maxStock,
} from "@sellerdesk/contract/inventory";
import * as z from "zod/mini";

export const AdjustmentMode = z.enum(["set", "increase", "decrease"]);
export type AdjustmentMode = z.output<typeof AdjustmentMode>;

const quantity = z.optional(z.int().check(z.minimum(0), z.maximum(maxStock)));
const Typed = z.object({ mode: AdjustmentMode, quantity });
/** The input for one row. Without a quantity the row is not changed. */
export type Typed = z.output<typeof Typed>;

/** The input by variant id, because rows may move. */
export const AdjustmentForm = z
  .object({
    /** For all rows: the mode, and the quantity that "Apply" fills in. */
    all: Typed,
    reason: AdjustmentReason,
    note: z.string().check(z.trim(), z.maxLength(500)),
    rows: z.record(z.string(), Typed),
  })
  .check(
    z.refine(({ reason, note }) => reason !== "other" || note !== "", {
      path: ["note"],
      error: "",
    }),
  );
export type AdjustmentForm = z.output<typeof AdjustmentForm>;

/** Returns the quantity on hand after the change; below zero if too much is removed. */
export const onHandAfter = ({ mode, quantity: delta = 0 }: Typed, onHand: number): number =>
  ({ set: delta, increase: onHand + delta, decrease: onHand - delta })[mode];

/** Whether a row would change. Text that is no number changes nothing. */
export const isChanged = (
  typed: Typed | undefined,
  { on_hand }: Pick<InventoryRow, "on_hand">,
): typed is Typed & { quantity: number } =>
  typed?.quantity !== undefined &&
  !Number.isNaN(typed.quantity) &&
  onHandAfter(typed, on_hand) !== on_hand;

/**
 * Converts the rows that would change into a request's items. For `set`, `expected` is the quantity
 * on hand that the seller saw.
 */
export const toItems = (
  typed: AdjustmentForm["rows"],
  rows: readonly Pick<InventoryRow, "variant_id" | "on_hand">[],
): AdjustmentItem[] =>
  rows.flatMap(({ variant_id, on_hand }) => {
    const wanted = typed[variant_id];
    if (!isChanged(wanted, { on_hand })) return [];
    return { variant_id, ...wanted, ...(wanted.mode === "set" && { expected: on_hand }) };
  });
