import { describe, expect, it } from "vitest";
import { AdjustmentForm, onHandAfter, toItems } from "./adjustment.ts";

const rows = [
  { variant_id: "a", on_hand: 5 },
  { variant_id: "b", on_hand: 5 },
  { variant_id: "c", on_hand: 5 },
];

describe("C11 what is typed into the selected inventory", () => {
  it("C11 shows what would be on hand", () => {
    expect(onHandAfter("set", 5, 7)).toBe(7);
    expect(onHandAfter("increase", 5, 7)).toBe(12);
    expect(onHandAfter("decrease", 5, 7)).toBe(-2);
  });

  it("C11 sends the rows that change, and what was on hand with a new count", () => {
    expect(toItems({ mode: "set", quantities: { a: 5, b: 0 } }, rows)).toEqual([
      { variant_id: "b", mode: "set", quantity: 0, expected: 5 },
    ]);
    expect(toItems({ mode: "increase", quantities: { a: 0, c: 3 } }, rows)).toEqual([
      { variant_id: "c", mode: "increase", quantity: 3 },
    ]);
  });

  it("C11 asks for whole figures, and for a note where the reason is another one", () => {
    const typed = { mode: "set", reason: "other", note: " ", quantities: { a: 1 } };
    expect(AdjustmentForm.safeParse(typed).error?.issues.map(({ path }) => path)).toEqual([["note"]]);
    for (const a of [1.5, -1, Number.NaN])
      expect(AdjustmentForm.safeParse({ ...typed, quantities: { a } }).success).toBe(false);
  });
});
