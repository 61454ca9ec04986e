import { describe, expect, it } from "vitest";
import { AdjustmentForm, onHandAfter, toItems } from "./adjustment.ts";

const rows = [
  { variant_id: "a", on_hand: 5 },
  { variant_id: "b", on_hand: 5 },
  { variant_id: "c", on_hand: 5 },
];

describe("C11 the form of the selected inventory", () => {
  it("C11 computes the new on-hand quantity", () => {
    expect(onHandAfter({ mode: "set", quantity: 7 }, 5)).toBe(7);
    expect(onHandAfter({ mode: "increase", quantity: 7 }, 5)).toBe(12);
    expect(onHandAfter({ mode: "decrease", quantity: 7 }, 5)).toBe(-2);
  });

  it("C11 sends changed rows with their modes, and the previous quantity with a new count", () => {
    const typed = {
      a: { mode: "set" as const, quantity: 5 },
      b: { mode: "set" as const, quantity: 0 },
      c: { mode: "increase" as const, quantity: 3 },
    };
    expect(toItems(typed, rows)).toEqual([
      { variant_id: "b", mode: "set", quantity: 0, expected: 5 },
      { variant_id: "c", mode: "increase", quantity: 3 },
    ]);
    expect(
      toItems(
        { a: { mode: "decrease", quantity: 0 }, b: { mode: "set", quantity: undefined } },
        rows,
      ),
    ).toEqual([]);
  });

  it("C11 requires whole numbers, and a note if the reason is other", () => {
    const typed = (quantity: number) => ({
      all: { mode: "set", quantity: undefined },
      reason: "other",
      note: " ",
      rows: { a: { mode: "set", quantity } },
    });
    expect(AdjustmentForm.safeParse(typed(1)).error?.issues.map(({ path }) => path)).toEqual([
      ["note"],
    ]);
    for (const quantity of [1.5, -1, Number.NaN])
      expect(AdjustmentForm.safeParse({ ...typed(quantity), note: "Gift" }).success).toBe(false);
  });
});
