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

/** The prices after an edit, or why there are none. */
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
      "a percentage more",
      { type: "price_percent", basis_points: 1050 },
      [
        [1105, 1500],
        [2210, null],
      ],
    ],
    [
      "a percentage less",
      { type: "price_percent", basis_points: -3333 },
      [
        [667, 1500],
        [1333, null],
      ],
    ],
    [
      "an amount more",
      { type: "price_amount", amount_minor: 250 },
      [
        [1250, 1500],
        [2250, null],
      ],
    ],
    [
      "an amount less, rounded to an ending",
      { type: "price_amount", amount_minor: -130, rounding: "end_99" },
      [
        [899, 1500],
        [1899, null],
      ],
    ],
    [
      "a percentage, rounded to multiples of five",
      { type: "price_percent", basis_points: 3000, rounding: "five" },
      "price_above_compare_at",
    ],
    [
      "an amount that leaves nothing, whatever it is rounded to",
      { type: "price_amount", amount_minor: -1000, rounding: "end_99" },
      "price_too_low",
    ],
    [
      "a price to compare with, rounded to whole amounts",
      { type: "compare_at_percent", basis_points: 333, rounding: "whole" },
      "compare_at_below_price",
    ],
    [
      "one price",
      { type: "price_set", price_minor: 1234 },
      [
        [1234, 1500],
        [1234, null],
      ],
    ],
    [
      "a price to compare with, above each price",
      { type: "compare_at_percent", basis_points: 2500 },
      [
        [1000, 1250],
        [2000, 2500],
      ],
    ],
    [
      "one price to compare with",
      { type: "compare_at_set", compare_at_price_minor: 3000 },
      [
        [1000, 3000],
        [2000, 3000],
      ],
    ],
    [
      "none to compare with",
      { type: "compare_at_clear" },
      [
        [1000, null],
        [2000, null],
      ],
    ],
    [
      "a price past the one to compare with",
      { type: "price_percent", basis_points: 5000 },
      "price_above_compare_at",
    ],
    [
      "one to compare with below a price",
      { type: "compare_at_set", compare_at_price_minor: 2000 },
      "compare_at_below_price",
    ],
    ["no price at all", { type: "price_percent", basis_points: -9999 }, "price_too_low"],
  ])("C4 %s", (_, action, after) => {
    expect(pricesAfter(action)).toEqual(after);
  });

  it("C4 too high a price is refused", () => {
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

  it("C4 what is so already is unchanged", () => {
    const variants = [
      { id: "a", price_minor: 5, compare_at_price_minor: null, low_stock_threshold: 0 },
    ];
    expect(plan({ type: "price_set", price_minor: 5 }, { variants }).kind).toBe("unchanged");
    // Too small to move a price of five.
    expect(plan({ type: "price_percent", basis_points: 100 }, { variants }).kind).toBe("unchanged");
    expect(plan({ type: "compare_at_clear" }, { variants }).kind).toBe("unchanged");
  });

  it("C4 no edit leaves a price that a product may not have", () => {
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

describe("C4 a bulk edit of anything else", () => {
  const tagsAfter = (add: string[], remove: string[] = [], tags = ["linen", "Undyed"]) => {
    const planned = plan({ type: "tags", add, remove }, { tags });
    if (planned.kind !== "change") return planned;
    if (planned.after.part !== "fields") throw new Error("not about fields");
    return planned.after.fields.tags;
  };

  it("C4 adds and takes off tags, whatever their case", () => {
    expect(tagsAfter(["wool"])).toEqual(["linen", "Undyed", "wool"]);
    expect(tagsAfter(["LINEN", "wool", "Wool"], ["undyed"])).toEqual(["linen", "wool"]);
    expect(tagsAfter(["Linen"])).toEqual({ kind: "unchanged" });
    expect(tagsAfter([], ["silk"])).toEqual({ kind: "unchanged" });
    const many = Array.from({ length: 25 }, (_, index) => `tag ${index}`);
    expect(tagsAfter(["one more"], [], many)).toEqual({ kind: "skip", code: "too_many_tags" });
    expect(tagsAfter(["one more"], ["tag 3"], many)).toHaveLength(25);
  });

  it("C4 sets status, category, brand and threshold, and knows what is so already", () => {
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

  it("C4 deletes what nobody waits for, and nothing twice", () => {
    expect(plan({ type: "delete" })).toMatchObject({
      after: { is_deleted: true, variant_ids: ["a", "b"] },
    });
    expect(plan({ type: "delete" }, {}, true)).toEqual({ kind: "skip", code: "in_open_orders" });
    expect(plan({ type: "delete" }, { is_deleted: true })).toEqual({ kind: "skip", code: "gone" });
  });

  it("C4 knows what counts against the plan again", () => {
    const archived = product({ status: "archived" });
    const fields = { ...archived, status: "draft" as const };
    expect(usesQuota(archived, { part: "fields", fields })).toBe(true);
    expect(usesQuota(product(), { part: "fields", fields })).toBe(false);
    const back = { part: "deleted" as const, is_deleted: false, variant_ids: [] };
    expect(usesQuota(product(), back)).toBe(true);
    expect(usesQuota(archived, back)).toBe(false);
  });

  it("C4 sees that a product was changed since, in Inventory too", () => {
    const action: BulkAction = { type: "low_stock", low_stock_threshold: 5 };
    const after = product({
      variants: product().variants.map((variant) => ({ ...variant, low_stock_threshold: 5 })),
    });
    expect(isAsLeft(after, 3, action)).toBe(true);
    expect(isAsLeft(after, 2, action)).toBe(false);
    expect(isAsLeft(product(), 3, action)).toBe(false);
  });

  it("C4 says both sides of a change", () => {
    const action: BulkAction = { type: "price_percent", basis_points: 1000 };
    const planned = plan(action);
    if (planned.kind !== "change") throw new Error("nothing changes");
    const say = (patch: typeof planned.before) => describePatch(patch, action, () => null);
    expect(say(planned.before)).toMatchObject({ lowest: 1000, highest: 2000 });
    expect(say(planned.after)).toMatchObject({ lowest: 1100, highest: 2200 });
  });
});
