import { ProductInput } from "@sellerdesk/contract/product";
import type { VariantInput } from "@sellerdesk/contract/product-variants";
import {
  lengthUnits,
  standardVolumeUnits,
  volumeUnits,
  weightUnits,
} from "@sellerdesk/contract/units";
import fc from "fast-check";
import * as z from "zod/mini";
import { hostileText, trimmedHostileText } from "./arbitrary.ts";

const words = (minLength: number, maxLength: number) =>
  trimmedHostileText({ minLength, maxLength });

const measureIn = (units: readonly { value: string }[]) =>
  fc.option(
    fc.record({
      value: fc
        .double({ min: 1e-9, max: 1e9, noNaN: true })
        .map((value) => Number(value.toPrecision(9))),
      unit: fc.constantFrom(...units.map(({ value }) => value)),
    }),
  );
const money = fc.option(fc.integer({ min: 0, max: 1e9 }));

const variantOf = (option_values: string[]) =>
  fc
    .record({
      sku: fc.option(words(1, 20)),
      price_minor: fc.integer({ min: 1, max: 1e9 }),
      above: fc.option(fc.integer({ min: 1, max: 1e6 })),
      cost_minor: money,
      weight: measureIn(weightUnits),
      length: measureIn(lengthUnits),
      width: measureIn(lengthUnits),
      height: measureIn(lengthUnits),
      volume: measureIn(volumeUnits),
      standard_volume: measureIn(standardVolumeUnits),
      inventory_policy: fc.constantFrom("deny" as const, "continue" as const),
      low_stock_threshold: fc.nat(1000),
      stock: fc.nat(1000),
    })
    .map(
      ({ above, ...variant }) =>
        ({
          ...variant,
          option_values,
          barcode: null,
          compare_at_price_minor: above === null ? null : variant.price_minor + above,
          image_uid: null,
        }) satisfies Record<Exclude<keyof VariantInput, "id">, unknown>,
    );

const folded = (text: string) => text.normalize("NFC").toLowerCase();
const optionsAndVariants = fc
  .uniqueArray(words(1, 12), { maxLength: 2, selector: folded })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .uniqueArray(words(1, 12), { minLength: 1, maxLength: 3, selector: folded })
          .map((values) => ({ name, values })),
      ),
    ),
  )
  .chain((options) => {
    const combinations = options.reduce<string[][]>(
      (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
      [[]],
    );
    return fc.tuple(fc.constant(options), fc.tuple(...combinations.map(variantOf)));
  });

/**
 * Products with hostile texts, without images, barcodes and lookups. Products that `ProductInput`
 * rejects are left out.
 */
export const arbitraryProduct: fc.Arbitrary<ProductInput> = fc
  .record({
    title: words(3, 150),
    description_html: hostileText(),
    tags: fc.uniqueArray(
      words(1, 20).filter((tag) => !tag.includes(",")),
      { maxLength: 3 },
    ),
    status: fc.constantFrom(
      "draft" as const,
      "published" as const,
      "unlisted" as const,
      "archived" as const,
    ),
    seo_title: words(0, 70),
    seo_description: words(0, 160),
    parts: optionsAndVariants,
  })
  .map(({ parts: [options, variants], ...fields }) =>
    z.safeParse(ProductInput, {
      ...fields,
      category_id: null,
      brand_id: null,
      color_ids: [],
      images: [],
      options,
      variants,
    } satisfies Record<keyof ProductInput, unknown>),
  )
  .filter(({ success }) => success)
  .map(({ data }) => data as ProductInput); // only parsed products are left
