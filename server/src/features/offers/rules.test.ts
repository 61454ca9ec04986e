import { describe, expect, it } from "vitest";
import { resolvePeriod, mergeTargets, productsChange, type StoredPeriod } from "./rules.ts";

const time = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
const now = time(12);
const stored = (given: Partial<StoredPeriod>): StoredPeriod => ({
  version: 1,
  draft: false,
  starts_at: time(10),
  ends_at: null,
  has_begun: true,
  is_over: false,
  ...given,
});
const wanted = (start: number | null, end: number | null, draft = false) => ({
  starts_at: start === null ? null : time(start).toISOString(),
  ends_at: end === null ? null : time(end).toISOString(),
  draft,
});

describe("the period of an offer", () => {
  it.each([
    ["starts right away without a start", wanted(null, null), null, time(12), null],
    ["starts right away if the start has passed", wanted(9, 15), null, time(12), time(15)],
    ["keeps a future start", wanted(14, 15), null, time(14), time(15)],
    ["keeps the start once it has begun", wanted(null, 15), stored({}), time(10), time(15)],
    [
      "moves the start if it has not begun",
      wanted(13, null),
      stored({ has_begun: false }),
      time(13),
      null,
    ],
  ])("%s", (_, input, before, starts_at, ends_at) => {
    expect(resolvePeriod(input, before, now)).toEqual({
      period: { starts_at, ends_at },
      problems: [],
    });
  });

  it.each([
    ["a past end", wanted(9, 11), null, ["ends_at"]],
    ["another start once it has begun", wanted(11, null), stored({}), ["starts_at"]],
    ["a draft once it has begun", wanted(10, null, true), stored({}), ["draft"]],
    ["a past end once it has begun", wanted(10, 11), stored({}), ["ends_at"]],
  ])("rejects %s", (_, input, before, fields) => {
    expect(resolvePeriod(input, before, now).problems.map(({ field }) => field)).toEqual(fields);
  });
});

describe("the products of an offer", () => {
  const whole = (product_id: string) => ({ product_id, variant_ids: null });

  it("are the existing, matching and named products, without the removed ones", () => {
    const some = { product_id: "b", variant_ids: ["b1"] };
    const targets = mergeTargets({
      existing: [some, whole("d")],
      matched: ["a", "b", "c", "e"],
      items: [{ product_id: "c", variant_ids: ["c1", "c2"] }],
      without: ["d", "e"],
    });
    expect(targets).toEqual([whole("a"), some, { product_id: "c", variant_ids: ["c1", "c2"] }]);
  });

  it("cause a notification if they change", () => {
    expect(
      productsChange("Summer", [whole("a"), whole("b")], [whole("b"), whole("c"), whole("d")])
        ?.message,
    ).toBe("Summer: 2 products added, 1 product removed.");
    expect(productsChange("Summer", [whole("a")], [whole("a")])).toBeNull();
  });
});
