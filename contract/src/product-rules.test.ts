import { expect, it } from "vitest";
import { productIssues, type RuledProduct } from "./product-rules.ts";

const variant = (
  option_values: string[],
  changes: Partial<RuledProduct["variants"][number]> = {},
) => ({
  option_values,
  sku: null,
  price_minor: 1000,
  compare_at_price_minor: null,
  image_uid: null,
  ...changes,
});
const product = (changes: Partial<RuledProduct> = {}): RuledProduct => ({
  options: [{ name: "Size", values: ["S", "M"] }],
  images: [{ uid: "a" }],
  variants: [variant(["S"]), variant(["M"])],
  ...changes,
});
const pathsOf = (changes: Partial<RuledProduct>) =>
  productIssues(product(changes)).map(({ path }) => path.join("."));

it("accepts a consistent product, also with variants that have no SKU", () => {
  expect(productIssues(product())).toEqual([]);
  expect(pathsOf({ options: [], variants: [variant([])] })).toEqual([]);
});

it.each<[string, Partial<RuledProduct>, string[]]>([
  [
    "two options with one name, in any letter case",
    {
      options: [
        { name: "Size", values: ["S", "M"] },
        { name: "size", values: ["x"] },
      ],
      variants: [variant(["S", "x"])],
    },
    ["options.1.name"],
  ],
  [
    "an option value twice, in two Unicode forms",
    { options: [{ name: "Size", values: ["é", "e\u0301"] }], variants: [variant(["é"])] },
    ["options.0.values.1"],
  ],
  ["an image twice", { images: [{ uid: "a" }, { uid: "a" }] }, ["images.1.uid"]],
  ["a variant that lacks a value", { variants: [variant([])] }, ["variants.0.option_values"]],
  [
    "a value that the option does not have",
    { variants: [variant(["L"])] },
    ["variants.0.option_values"],
  ],
  [
    "two variants with the same values",
    { variants: [variant(["S"]), variant(["S"])] },
    ["variants.1.option_values"],
  ],
  [
    "a SKU twice",
    { variants: [variant(["S"], { sku: "A" }), variant(["M"], { sku: "A" })] },
    ["variants.1.sku"],
  ],
  [
    "a compare-at price that is not higher",
    { variants: [variant(["S"], { compare_at_price_minor: 1000 })] },
    ["variants.0.compare_at_price_minor"],
  ],
  [
    "an image of another product",
    { variants: [variant(["S"], { image_uid: "b" })] },
    ["variants.0.image_uid"],
  ],
])("finds %s", (_, changes, paths) => {
  expect(pathsOf(changes)).toEqual(paths);
});
