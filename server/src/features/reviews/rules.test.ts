import { describe, expect, test } from "vitest";
import { summarise } from "./rules.ts";

describe("K41 the summary of a product's reviews", () => {
  test("counts each number of stars and averages to two decimals", () => {
    expect(
      summarise([
        { rating: 5, count: 2 },
        { rating: 3, count: 1 },
      ]),
    ).toEqual({ count: 3, average: 4.33, histogram: [0, 0, 1, 0, 2] });
  });

  test("has no average without reviews", () => {
    expect(summarise([])).toEqual({ count: 0, average: null, histogram: [0, 0, 0, 0, 0] });
  });
});
