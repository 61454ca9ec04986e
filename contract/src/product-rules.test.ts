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

it("finds nothing wrong with a product whose parts fit, variants without a SKU included", () => {
  expect(productIssues(product())).toEqual([]);
  expect(pathsOf({ options: [], variants: [variant([])] })).toEqual([]);
});

it.each<[string, Partial<RuledProduct>, string[]]>([
  [
    "two options of one name, in any case",
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
    "a value twice, however it is written",
    { options: [{ name: "Size", values: ["é", "e\u0301"] }], variants: [variant(["é"])] },
    ["options.0.values.1"],
  ],
  ["a picture twice", { images: [{ uid: "a" }, { uid: "a" }] }, ["images.1.uid"]],
  ["a variant that lacks a value", { variants: [variant([])] }, ["variants.0.option_values"]],
  [
    "a value that is none of the option's",
    { variants: [variant(["L"])] },
    ["variants.0.option_values"],
  ],
  [
    "two variants of the same values",
    { variants: [variant(["S"]), variant(["S"])] },
    ["variants.1.option_values"],
  ],
  [
    "a SKU twice",
    { variants: [variant(["S"], { sku: "A" }), variant(["M"], { sku: "A" })] },
    ["variants.1.sku"],
  ],
  [
    "a comparison that is no higher",
    { variants: [variant(["S"], { compare_at_price_minor: 1000 })] },
    ["variants.0.compare_at_price_minor"],
  ],
  [
    "a picture of another product",
    { variants: [variant(["S"], { image_uid: "b" })] },
    ["variants.0.image_uid"],
  ],
])("finds %s", (_, changes, paths) => {
  expect(pathsOf(changes)).toEqual(paths);
});
