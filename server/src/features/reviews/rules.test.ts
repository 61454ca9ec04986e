import { describe, expect, test } from "vitest";
import { decide, type Event, ratingChange, summarise } from "./rules.ts";

describe("K41 the summary of reviews", () => {
  test("counts each number of stars and averages to two decimals", () => {
    expect(
      summarise([
        { rating: 5, count: 2, unanswered: 1, hidden: 0 },
        { rating: 3, count: 1, unanswered: 1, hidden: 4 },
      ]),
    ).toEqual({ count: 3, average: 4.33, histogram: [0, 0, 1, 0, 2], unanswered: 2, hidden: 4 });
  });

  test("has no average without reviews", () => {
    expect(summarise([])).toMatchObject({ count: 0, average: null, histogram: [0, 0, 0, 0, 0] });
  });
});

describe("the change of a product's rating by a review", () => {
  test.each([
    ["that is new", null, { rating: 4, status: "published" }, { sum: 4, count: 1 }],
    ["that is new and hidden", null, { rating: 4, status: "hidden" }, { sum: 0, count: 0 }],
    [
      "with another number of stars",
      { rating: 4, status: "published" },
      { rating: 1, status: "published" },
      { sum: -3, count: 0 },
    ],
    [
      "that becomes hidden",
      { rating: 4, status: "published" },
      { rating: 4, status: "hidden" },
      { sum: -4, count: -1 },
    ],
    [
      "whose removal is requested",
      { rating: 4, status: "published" },
      { rating: 4, status: "removal_requested" },
      { sum: 0, count: 0 },
    ],
    ["that is deleted", { rating: 2, status: "removal_requested" }, null, { sum: -2, count: -1 }],
    ["that is deleted while hidden", { rating: 2, status: "hidden" }, null, { sum: 0, count: 0 }],
  ] as const)("%s", (_, before, after, change) => {
    expect(ratingChange(before, after)).toEqual(change);
  });
});

describe("events of a review", () => {
  const event = (minute: number | null, hash: string): Event => ({
    changed_at: minute === null ? null : new Date(Date.UTC(2026, 0, 1, 0, minute)),
    request_hash: Buffer.from(hash),
  });

  test.each([
    ["the first event", null, event(null, "a"), "apply"],
    ["the first event again", event(null, "a"), event(null, "a"), "ignore"],
    ["a different first event", event(null, "a"), event(null, "b"), "contradicts"],
    ["the first event, late", event(1, "a"), event(null, "b"), "ignore"],
    ["a newer event", event(1, "b"), event(2, "a"), "apply"],
    ["an older event", event(2, "a"), event(1, "b"), "ignore"],
    ["the same event", event(2, "a"), event(2, "a"), "ignore"],
    ["the larger hash of the same time", event(2, "a"), event(2, "b"), "apply"],
    ["the smaller hash of the same time", event(2, "b"), event(2, "a"), "ignore"],
  ] as const)("%s", (_, applied, next, decision) => {
    expect(decide(applied, next)).toBe(decision);
  });
});
