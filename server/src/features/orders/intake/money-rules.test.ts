import { describe, expect, it } from "vitest";
import { allocateByWeight, sumLines } from "./money-rules.ts";

describe("sums of an order", () => {
  it("adds up lines in minor units", () => {
    const lines = [
      { unit_price_minor: 1850, quantity: 3, discount_minor: 550, tax_minor: 250 },
      { unit_price_minor: 1, quantity: 1, discount_minor: 0, tax_minor: 0 },
    ];
    expect(sumLines(lines)).toEqual({
      units_count: 4,
      subtotal_minor: 5551,
      discount_minor: 550,
      tax_minor: 250,
    });
  });
});

describe("allocation by weight", () => {
  it.each<[number, number[], number[]]>([
    [1000, [1000, 2000], [333, 667]],
    [100, [1, 1, 1], [34, 33, 33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [0, [5, 7], [0, 0]],
    [7, [0, 0], [4, 3]],
    [10, [0, 3], [0, 10]],
    [99_999_999_999, [100_000_000_000, 100_000_000_000], [50_000_000_000, 49_999_999_999]],
  ])("allocates %i by %j as %j", (total, weights, shares) => {
    expect(allocateByWeight(total, weights)).toEqual(shares);
  });

  it("loses no cent, whatever the weights", () => {
    for (let total = 0; total < 200; total++) {
      const shares = allocateByWeight(total, [3, 17, 0, 41, 3]);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
      expect(shares.every((share) => share >= 0)).toBe(true);
    }
  });
});
