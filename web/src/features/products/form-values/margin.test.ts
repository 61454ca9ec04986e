import { expect, it } from "vitest";
import { marginOf } from "./margin.ts";

it("K21 computes the margin between price and cost", () => {
  expect(marginOf("20.00", "12", "EUR")).toEqual({ minor: 800, part: 0.4 });
  expect(marginOf("10", "12,50", "EUR")).toEqual({ minor: -250, part: -0.25 });
  expect(marginOf("1000", "400", "JPY")).toEqual({ minor: 600, part: 0.6 });
  expect(marginOf("", "4", "EUR")).toBeNull();
  expect(marginOf("0", "4", "EUR")).toBeNull();
  expect(marginOf("20", "dear", "EUR")).toBeNull();
});
