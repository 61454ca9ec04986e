import { expect, test } from "vitest";
import { axisOver, labelledAt, partAt, pathsOf } from "./chart-scale.ts";

test.each([
  [0, 400, 400, [0, 100, 200, 300, 400]],
  [189_000, 400, 200_000, [0, 50_000, 100_000, 150_000, 200_000]],
  [200_000, 400, 200_000, [0, 50_000, 100_000, 150_000, 200_000]],
  [200_001, 400, 250_000, [0, 50_000, 100_000, 150_000, 200_000, 250_000]],
  [0, 4, 4, [0, 1, 2, 3, 4]],
  [2, 1, 2, [0, 1, 2]],
  [7, 4, 8, [0, 2, 4, 6, 8]],
])("K9 ends the axis for a highest value of %i at a round number", (max, least, top, ticks) => {
  expect(axisOver(max, least)).toEqual({ top, ticks });
});

test("K9 draws a line across the whole box, with zero at the bottom", () => {
  expect(pathsOf([0, 50, 100], 100)).toEqual({
    line: "M0,220L360,110L720,0",
    area: "M0,220L360,110L720,0L720,220L360,220L0,220Z",
  });
  expect(pathsOf([100], 100).line).toBe("M0,0L720,0");
  expect(pathsOf([100], 100, 1).line).toBe("M0,0L720,0");
});

test("K9 ends the line of a shorter period at its last day", () => {
  expect(pathsOf([0, 100], 100, 3).line).toBe("M0,220L360,0");
});

test("K9 labels the first day, the last day and some days between", () => {
  expect(labelledAt(30, 6)).toEqual([0, 6, 12, 17, 23, 29]);
  expect(labelledAt(3, 6)).toEqual([0, 1, 2]);
  expect(labelledAt(1, 6)).toEqual([0]);
  expect(labelledAt(0, 6)).toEqual([]);
  expect([partAt(0, 1), partAt(1, 3), partAt(2, 3)]).toEqual([0.5, 0.5, 1]);
});
