import type { Product } from "@sellerdesk/contract/product";
import { i18n } from "@lingui/core";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { productFormSchema, toFormPath } from "./product-form-schema.ts";
import { type ProductValues, toValues } from "./product-form-values.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const stored: Product = {
  id: "018f0000-0000-7000-8000-000000000001",
  handle: "mug",
  version: 3,
  title: "Coffee mug",
  description_html: "<h2>Care</h2><p>Wash by hand.</p>",
  category: {
    id: "018f0000-0000-7000-8000-000000000002",
    name: "Tableware",
    path: "Kitchen › Tableware",
  },
  brand: null,
  colors: [],
  tags: ["stoneware"],
  status: "published",
  review_state: "none",
  review_reason: null,
  options: [{ name: "Size", values: ["S", "M"] }],
  images: [],
  variants: ["S", "M"].map((size, index) => ({
    id: `018f0000-0000-7000-8000-00000000001${index}`,
    title: size,
    option_values: [size],
    sku: `MUG-${size}`,
    barcode: null,
    price_minor: 1850 + index,
    compare_at_price_minor: null,
    cost_minor: null,
    weight: { value: 0.3, unit: "kg" },
    length: { value: 10 + index, unit: "cm" },
    width: null,
    height: null,
    volume: null,
    standard_volume: null,
    inventory_policy: "deny",
    low_stock_threshold: 0,
    image_uid: null,
    on_hand: 4,
    committed: 0,
    available: 4,
    offer: null,
  })),
  currency: "EUR",
  seo_title: "",
  seo_description: "",
  rating: null,
  published_at: null,
  created_at: "2026-11-01T00:00:00.000Z",
  updated_at: "2026-11-01T00:00:00.000Z",
};

const check = (changes: Partial<ProductValues>, product: Product | null = stored) => {
  const values = { ...toValues(product, "EUR"), ...changes };
  const result = z.safeParse(productFormSchema("EUR"), values);
  return {
    input: result.data,
    problems: Object.fromEntries(
      result.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
    ),
  };
};
const [small, medium] = toValues(stored, "EUR").variants;
if (!small || !medium) throw new Error("the product above has two variants");

describe("the form of a product", () => {
  it("K22 sends back an unchanged product, including its formatting and differing measures", () => {
    const { input } = check({});
    expect(input).toMatchObject({
      title: "Coffee mug",
      description_html: stored.description_html,
      category_id: stored.category?.id,
      options: stored.options,
      variants: [
        {
          id: stored.variants[0]?.id,
          price_minor: 1850,
          weight: { value: 0.3, unit: "kg" },
          length: { value: 10 },
        },
        {
          id: stored.variants[1]?.id,
          price_minor: 1851,
          weight: { value: 0.3, unit: "kg" },
          length: { value: 11 },
        },
      ],
    });
    expect(input?.variants.some((variant) => "stock" in variant)).toBe(false);
  });

  it("G2 G4 shows differing measures in each variant; blank uses the product's, and 0 means none (I1)", () => {
    expect([small.length, medium.length, small.weight]).toEqual(["10 cm", "11 cm", ""]);
    const { input, problems } = check({
      variants: [
        { ...small, weight: "850 g", length: "" },
        { ...medium, weight: "0", length: "4 ft" },
      ],
    });
    expect(problems).toEqual({});
    expect(input?.variants).toMatchObject([
      { weight: { value: 850, unit: "g" }, length: null },
      { weight: null, length: { value: 4, unit: "ft" } },
    ]);
    expect(check({ variants: [{ ...small, weight: "2 smoot" }, medium] }).problems).toEqual({
      "variants.0.weight": expect.stringContaining(
        "mg, g, kg, t, µg, lb, oz, st, ton (US), ton (UK)",
      ),
    });
  });

  it("I1 counts 0 and blanks as empty: no weight, no SKU, no threshold", () => {
    const { weight, ...measures } = toValues(stored, "EUR").measures;
    const { input, problems } = check({
      measures: { ...measures, weight: { ...weight, value: "0" } },
      variants: [{ ...small, sku: "   ", low_stock: "0" }, medium],
    });
    expect(problems).toEqual({});
    expect(input?.variants[0]).toMatchObject({ weight: null, sku: null, low_stock_threshold: 0 });
  });

  it("K21 reports every error at the field where it was typed", () => {
    const { measures } = toValues(stored, "EUR");
    const { problems } = check({
      title: " a ",
      variants: [
        { ...small, price: "12,345", compare_at: "x", stock: "1.5", sku: "SAME" },
        { ...medium, price: "", barcode: "123", cost: "-1", sku: "SAME" },
      ],
      measures: { ...measures, weight: { value: "heavy", unit: "kg" } },
    });
    expect(problems).toEqual({
      title: expect.any(String),
      "variants.0.price": "Use a format like 1299.00.",
      "variants.0.compare_at": "Use a format like 1299.00.",
      "variants.0.stock": "Enter a whole number.",
      "variants.1.price": "Enter a price.",
      "variants.1.cost": "Use a format like 1299.00.",
      "variants.1.barcode": "Enter a GTIN of 8, 12, 13 or 14 digits with its check digit.",
      "variants.1.sku": "Another variant already uses SAME.",
      "measures.weight.value": "Enter a number.",
    });
  });

  it("K21 sends an initial stock for new variants only", () => {
    const values = toValues(null, "EUR");
    const variants = values.variants.map((variant) => ({ ...variant, price: "5", stock: "7" }));
    expect(check({ title: "New one", variants }, null).input?.variants).toMatchObject([
      { price_minor: 500, stock: 7 },
    ]);
  });

  it("maps a problem of the request to the field where its value was typed", () => {
    const values = toValues(stored, "EUR");
    const fieldPath = (...path: (string | number)[]) => toFormPath(path, values).join(".");
    expect(fieldPath("variants", 0, "price_minor")).toBe("variants.0.price");
    expect(fieldPath("variants", 1, "weight", "unit")).toBe("measures.weight.value");
    expect(fieldPath("variants", 1, "length", "value")).toBe("variants.1.length");
    expect(fieldPath("category_id")).toBe("category");
    expect(fieldPath("color_ids", 2)).toBe("colors");
    const options = [{ key: "new", name: "", values: [] }, ...values.options];
    expect(toFormPath(["options", 0, "name"], { ...values, options }).join(".")).toBe(
      "options.1.name",
    );
  });
});
