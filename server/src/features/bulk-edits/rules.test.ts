import type { BulkAction } from "@sellerdesk/contract/bulk-edits";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { describePatch, type EditableProduct, isAsLeft, planEdit, usesQuota } from "./rules.ts";

const product = (changes: Partial<EditableProduct> = {}): EditableProduct => ({
  id: "p",
  version: 3,
  title: "Stoneware mug",
  currency: "USD",
  is_deleted: false,
  status: "published",
  category_id: null,
  brand_id: "brand",
  tags: ["linen", "Undyed"],
  published_at: "2026-11-01 10:00:00.123456+00",
  variants: [
    { id: "a", price_minor: 1000, compare_at_price_minor: 1500, low_stock_threshold: 5 },
    { id: "b", price_minor: 2000, compare_at_price_minor: null, low_stock_threshold: 0 },
  ],
  ...changes,
});

const plan = (action: BulkAction, changes: Partial<EditableProduct> = {}, isInOpenOrders = false) =>
  planEdit(product(changes), action, isInOpenOrders);

/** Returns the prices after an edit, or the reason why it changes none. */
const pricesAfter = (action: BulkAction) => {
  const planned = plan(action);
  if (planned.kind !== "change") return planned.kind === "skip" ? planned.code : planned.kind;
  if (planned.after.part !== "prices") throw new Error("not about prices");
  return planned.after.variants.map((variant) => [
    variant.price_minor,
    variant.compare_at_price_minor,
  ]);
};

describe("C4 a bulk edit of prices", () => {
  it.each<[string, BulkAction, unknown]>([
    [
      "raises prices by a percentage",
      { type: "price_percent", basis_points: 1050 },
      [
        [1105, 1500],
        [2210, null],
      ],
    ],
    [
      "lowers prices by a percentage",
      { type: "price_percent", basis_points: -3333 },
      [
        [667, 1500],
        [1333, null],
      ],
    ],
    [
      "raises prices by an amount",
      { type: "price_amount", amount_minor: 250 },
      [
        [1250, 1500],
        [2250, null],
      ],
    ],
    [
      "lowers prices by an amount and rounds to an ending",
      { type: "price_amount", amount_minor: -130, rounding: "end_99" },
      [
        [899, 1500],
        [1899, null],
      ],
    ],
    [
      "skips a percentage that rounds a price above its compare-at price",
      { type: "price_percent", basis_points: 3000, rounding: "five" },
      "price_above_compare_at",
    ],
    [
      "skips an amount that leaves no price, whatever the rounding",
      { type: "price_amount", amount_minor: -1000, rounding: "end_99" },
      "price_too_low",
    ],
    [
      "skips a compare-at price that rounds down to the price",
      { type: "compare_at_percent", basis_points: 333, rounding: "whole" },
      "compare_at_below_price",
    ],
    [
      "sets one price",
      { type: "price_set", price_minor: 1234 },
      [
        [1234, 1500],
        [1234, null],
      ],
    ],
    [
      "sets compare-at prices by a percentage above each price",
      { type: "compare_at_percent", basis_points: 2500 },
      [
        [1000, 1250],
        [2000, 2500],
      ],
    ],
    [
      "sets one compare-at price",
      { type: "compare_at_set", compare_at_price_minor: 3000 },
      [
        [1000, 3000],
        [2000, 3000],
      ],
    ],
    [
      "clears the compare-at prices",
      { type: "compare_at_clear" },
      [
        [1000, null],
        [2000, null],
      ],
    ],
    [
      "skips a price above its compare-at price",
      { type: "price_percent", basis_points: 5000 },
      "price_above_compare_at",
    ],
    [
      "skips a compare-at price that is not above a price",
      { type: "compare_at_set", compare_at_price_minor: 2000 },
      "compare_at_below_price",
    ],
    [
      "skips a percentage that leaves no price",
      { type: "price_percent", basis_points: -9999 },
      "price_too_low",
    ],
  ])("C4 %s", (_, action, after) => {
    expect(pricesAfter(action)).toEqual(after);
  });

  it("C4 skips a price that is too high", () => {
    const variants = [
      {
        id: "a",
        price_minor: 99_999_999_999,
        compare_at_price_minor: null,
        low_stock_threshold: 0,
      },
    ];
    expect(plan({ type: "price_percent", basis_points: 100 }, { variants })).toEqual({
      kind: "skip",
      code: "price_too_high",
    });
  });

  it("C4 reports prices as unchanged if they already have the new values", () => {
    const variants = [
      { id: "a", price_minor: 5, compare_at_price_minor: null, low_stock_threshold: 0 },
    ];
    expect(plan({ type: "price_set", price_minor: 5 }, { variants }).kind).toBe("unchanged");
    // Too small to move a price of five.
    expect(plan({ type: "price_percent", basis_points: 100 }, { variants }).kind).toBe("unchanged");
    expect(plan({ type: "compare_at_clear" }, { variants }).kind).toBe("unchanged");
  });

  it("C4 never results in an invalid price", () => {
    const amounts = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(
        amounts,
        fc.option(amounts),
        fc.integer({ min: -9999, max: 100_000 }),
        (price, more, points) => {
          const compare = more === null ? null : price + more;
          const variants = [
            {
              id: "a",
              price_minor: price,
              compare_at_price_minor: compare,
              low_stock_threshold: 0,
            },
          ];
          const planned = plan({ type: "price_percent", basis_points: points }, { variants });
          if (planned.kind !== "change" || planned.after.part !== "prices") return;
          const [after] = planned.after.variants;
          expect(after?.price_minor).toBeGreaterThan(0);
          expect(after?.price_minor).toBeLessThan(compare ?? Infinity);
        },
      ),
      { numRuns: propertyRuns(100) },
    );
  });
});

describe("C4 a bulk edit of other fields", () => {
  const tagsAfter = (add: string[], remove: string[] = [], tags = ["linen", "Undyed"]) => {
    const planned = plan({ type: "tags", add, remove }, { tags });
    if (planned.kind !== "change") return planned;
    if (planned.after.part !== "fields") throw new Error("not about fields");
    return planned.after.fields.tags;
  };

  it("C4 adds and removes tags, ignoring case", () => {
    expect(tagsAfter(["wool"])).toEqual(["linen", "Undyed", "wool"]);
    expect(tagsAfter(["LINEN", "wool", "Wool"], ["undyed"])).toEqual(["linen", "wool"]);
    expect(tagsAfter(["Linen"])).toEqual({ kind: "unchanged" });
    expect(tagsAfter([], ["silk"])).toEqual({ kind: "unchanged" });
    const many = Array.from({ length: 25 }, (_, index) => `tag ${index}`);
    expect(tagsAfter(["one more"], [], many)).toEqual({ kind: "skip", code: "too_many_tags" });
    expect(tagsAfter(["one more"], ["tag 3"], many)).toHaveLength(25);
  });

  it("C4 sets status, category, brand and threshold, and detects equal values", () => {
    expect(plan({ type: "status", status: "archived" })).toMatchObject({
      kind: "change",
      before: { fields: { status: "published" } },
      after: { fields: { status: "archived", tags: ["linen", "Undyed"] } },
    });
    expect(plan({ type: "status", status: "published" }).kind).toBe("unchanged");
    expect(plan({ type: "category", category_id: "c" })).toMatchObject({
      after: { fields: { category_id: "c" } },
    });
    expect(plan({ type: "category", category_id: null }).kind).toBe("unchanged");
    expect(plan({ type: "brand", brand_id: null })).toMatchObject({
      after: { fields: { brand_id: null } },
    });
    expect(plan({ type: "low_stock", low_stock_threshold: 5 })).toMatchObject({
      before: { variants: [{ low_stock_threshold: 5 }, { low_stock_threshold: 0 }] },
      after: { variants: [{ low_stock_threshold: 5 }, { low_stock_threshold: 5 }] },
    });
  });

  it("C4 deletes products without open orders, and none twice", () => {
    expect(plan({ type: "delete" })).toMatchObject({
      after: { is_deleted: true, variant_ids: ["a", "b"] },
    });
    expect(plan({ type: "delete" }, {}, true)).toEqual({ kind: "skip", code: "in_open_orders" });
    expect(plan({ type: "delete" }, { is_deleted: true })).toEqual({ kind: "skip", code: "gone" });
  });

  it("C4 detects changes that use the plan's quota again", () => {
    const archived = product({ status: "archived" });
    const fields = { ...archived, status: "draft" as const };
    expect(usesQuota(archived, { part: "fields", fields })).toBe(true);
    expect(usesQuota(product(), { part: "fields", fields })).toBe(false);
    const back = { part: "deleted" as const, is_deleted: false, variant_ids: [] };
    expect(usesQuota(product(), back)).toBe(true);
    expect(usesQuota(archived, back)).toBe(false);
  });

  it("C4 detects later changes of a product, also those made in Inventory", () => {
    const action: BulkAction = { type: "low_stock", low_stock_threshold: 5 };
    const after = product({
      variants: product().variants.map((variant) => ({ ...variant, low_stock_threshold: 5 })),
    });
    expect(isAsLeft(after, 3, action)).toBe(true);
    expect(isAsLeft(after, 2, action)).toBe(false);
    expect(isAsLeft(product(), 3, action)).toBe(false);
  });

  it("C4 describes both sides of a change", () => {
    const action: BulkAction = { type: "price_percent", basis_points: 1000 };
    const planned = plan(action);
    if (planned.kind !== "change") throw new Error("nothing changes");
    const describeSide = (patch: typeof planned.before) => describePatch(patch, action, () => null);
    expect(describeSide(planned.before)).toMatchObject({ lowest: 1000, highest: 2000 });
    expect(describeSide(planned.after)).toMatchObject({ lowest: 1100, highest: 2200 });
  });
});
