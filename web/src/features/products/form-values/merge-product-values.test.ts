import { describe, expect, it } from "vitest";
import { mergeProductValues } from "./merge-product-values.ts";
import {
  newVariant,
  type ProductValues,
  toValues,
  type TypedVariant,
} from "./product-form-values.ts";

const stored = (id: string, size: string, changes: Partial<TypedVariant> = {}): TypedVariant => ({
  ...newVariant([size]),
  id,
  price: "10.00",
  sku: `SKU-${size}`,
  ...changes,
});
const base: ProductValues = {
  ...toValues(null, "EUR"),
  title: "Mug",
  options: [{ key: "Size", name: "Size", values: ["S", "M"] }],
  variants: [stored("1", "S"), stored("2", "M")],
};
const merge = (mine: Partial<ProductValues>, theirs: Partial<ProductValues>) =>
  mergeProductValues(base, { ...base, ...mine }, { ...base, ...theirs });

describe("K22 merging a product that somebody else saved meanwhile", () => {
  it("takes their changes for untouched fields, and keeps the form's changes", () => {
    const { merged, clashes } = merge(
      { title: "Large mug", variants: [stored("1", "S", { price: "12.00" }), stored("2", "M")] },
      {
        seo_title: "Mug",
        variants: [stored("1", "S", { sku: "NEW" }), stored("2", "M", { price: "9.00" })],
      },
    );
    expect(merged).toMatchObject({ title: "Large mug", seo_title: "Mug" });
    expect(merged.variants.map(({ sku, price }) => [sku, price])).toEqual([
      ["NEW", "12.00"],
      ["SKU-M", "9.00"],
    ]);
    expect(clashes).toEqual([]);
  });

  it("reports fields that both changed, and keeps the form's values", () => {
    const weight = { value: "2", unit: "kg" };
    const { merged, clashes } = merge(
      {
        title: "Mine",
        measures: { ...base.measures, weight: { value: "1", unit: "kg" } },
        variants: [stored("1", "S", { price: "12.00" }), stored("2", "M")],
      },
      {
        title: "Theirs",
        measures: { ...base.measures, weight },
        variants: [stored("1", "S", { price: "11.00" }), stored("2", "M")],
      },
    );
    expect(merged.title).toBe("Mine");
    expect(merged.measures.weight.value).toBe("1");
    expect(merged.variants[0]?.price).toBe("12.00");
    expect(clashes).toEqual([
      { path: "variants.0.price", theirs: "11.00" },
      { path: "title", theirs: "Theirs" },
      { path: "measures.weight", theirs: weight },
    ]);
  });

  it("reports no clash if both wrote the same value", () => {
    expect(merge({ title: "Same" }, { title: "Same" }).clashes).toEqual([]);
  });

  it("K24 removes a variant that they deleted, with its option value", () => {
    const { merged } = merge(
      { title: "Mine", variants: [stored("1", "S"), stored("2", "M", { price: "99.00" })] },
      { options: [{ key: "Size", name: "Size", values: ["S"] }], variants: [stored("1", "S")] },
    );
    expect(merged.variants.map(({ id }) => id)).toEqual(["1"]);
    expect(merged.options[0]?.values).toEqual(["S"]);
  });

  it("keeps variants that were added on either side", () => {
    const sizes = (...values: string[]) => [{ key: "Size", name: "Size", values }];
    const { merged } = merge(
      {},
      {
        options: sizes("S", "M", "L"),
        variants: [...base.variants, stored("3", "L")],
      },
    );
    expect(merged.variants.map(({ id }) => id)).toEqual(["1", "2", "3"]);
    const own = merge(
      { options: sizes("S", "M", "XL"), variants: [...base.variants, newVariant(["XL"])] },
      { title: "Theirs" },
    );
    expect(own.merged.variants.map(({ option_values }) => option_values)).toEqual([
      ["S"],
      ["M"],
      ["XL"],
    ]);
    expect(own.merged.title).toBe("Theirs");
  });
});
