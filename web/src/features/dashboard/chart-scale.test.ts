import { expect, test } from "vitest";
import { linePath, niceTop } from "./chart-scale.ts";

test.each([
  [0, 400],
  [1, 4],
  [189_000, 200_000],
  [200_000, 200_000],
  [200_001, 400_000],
  [999, 1000],
])("K9 the axis over a highest value of %i ends at %i", (max, top) => {
  expect(niceTop(max)).toBe(top);
});

test("K9 a line goes from the box's one side to the other, zero at its foot", () => {
  expect(linePath([0, 50, 100], 100)).toBe("M0.0 220.0L360.0 110.0L720.0 0.0");
  expect(linePath([100], 100)).toBe("M0.0 0.0");
});
