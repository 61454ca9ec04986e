import { buffer } from "node:stream/consumers";
import { sellerdeskColumns } from "@sellerdesk/contract/imports";
import { type Product, ProductInput } from "@sellerdesk/contract/product";
import { lengthUnits, standardVolumeUnits, volumeUnits, weightUnits } from "@sellerdesk/contract/units";
import fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { hostileText, trimmedHostileText } from "../../../testing/arbitrary.ts";
import { readCsvRows, readXlsxRows } from "../../../testing/file-rows.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { byteOrderMark, toCsv } from "../../lib/csv.ts";
import { toXlsx } from "../../lib/spreadsheet.ts";
import { toRows } from "../products/export-rules.ts";
import { readHeader, toColumns } from "./column-rules.ts";
import { planProduct } from "./merge-rules.ts";
import { createProductKeys, readProduct } from "./row-rules.ts";

const words = (minLength: number, maxLength: number) => trimmedHostileText({ minLength, maxLength });

const measureIn = (units: readonly { value: string }[]) =>
  fc.option(
    fc.record({
      value: fc.double({ min: 1e-9, max: 1e9, noNaN: true }).map((value) => Number(value.toPrecision(9))),
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
      on_hand: fc.nat(1000),
    })
    .map(({ above, ...variant }) => ({
      ...variant,
      option_values,
      barcode: null,
      compare_at_price_minor: above === null ? null : variant.price_minor + above,
    }));

const optionsAndVariants = fc
  .uniqueArray(words(1, 12), { maxLength: 2, selector: (name) => name.normalize("NFC").toLowerCase() })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .uniqueArray(words(1, 12), {
            minLength: 1,
            maxLength: 3,
            selector: (value) => value.normalize("NFC").toLowerCase(),
          })
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

const currency = fc.constantFrom("USD", "JPY", "KWD");
const product = fc
  .record({
    title: words(3, 150),
    description_html: hostileText(),
    tags: fc.uniqueArray(
      words(1, 20).filter((tag) => !tag.includes(",")),
      { maxLength: 3 },
    ),
    status: fc.constantFrom("draft" as const, "published" as const, "unlisted" as const, "archived" as const),
    seo_title: words(0, 70),
    seo_description: words(0, 160),
    currency,
    parts: optionsAndVariants,
  })
  .map(({ parts: [options, variants], ...fields }): Product => ({
    ...fields,
    options,
    variants: variants.map((variant, at) => ({
      ...variant,
      id: `0190b000-0003-7000-8000-00000000000${at}`,
      title: "",
      image_uid: null,
      committed: 0,
      available: variant.on_hand,
      offer: null,
    })),
    ...{ id: "0190b000-0002-7000-8000-000000000001", handle: "a-product", version: 1 },
    ...{ category: null, brand: null, colors: [], images: [], rating: null },
    ...{ review_state: "none" as const, review_reason: null, published_at: null },
    ...{ created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" },
  }))
  // What could not be stored, such as two variants of one SKU, need not come back.
  .filter((one) => z.safeParse(ProductInput, asInput(one)).success);

const asInput = ({
  title,
  description_html,
  tags,
  status,
  options,
  variants,
  seo_title,
  seo_description,
}: Product) => ({
  ...{ title, description_html, tags, status, options, seo_title, seo_description },
  variants: variants.map(
    ({ title: _t, on_hand: _o, committed: _c, available: _a, offer: _f, ...variant }) => variant,
  ),
});

const written = {
  csv: (cells: (string | number)[][]) =>
    readCsvRows(byteOrderMark + toCsv([sellerdeskColumns]) + toCsv(cells.map((row) => row.map(String)))),
  xlsx: async (cells: (string | number)[][]) => {
    async function* each() {
      yield* cells;
    }
    return readXlsxRows(await buffer(await toXlsx("Products", sellerdeskColumns, each())));
  },
};

it.each(["csv", "xlsx"] as const)(
  "K25 whatever a product says, its export as %s is read back as no change",
  async (format) => {
    await fc.assert(
      fc.asyncProperty(product, async (stored) => {
        const [header, ...rows] = await written[format](toRows(stored, "https://shop.example"));
        const { source, fields } = readHeader(header?.cells ?? [], stored.currency);
        const columns = toColumns(
          source,
          (header?.cells ?? []).map((name, at) => ({ name, field: fields[at] ?? null })),
        );
        expect(source).toBe("sellerdesk");
        expect(new Set(rows.map(createProductKeys(columns))).size).toBe(1);
        const found = readProduct(columns, rows, stored.currency);
        expect(found.variants.map(({ stock }) => stock)).toEqual(
          stored.variants.map(({ on_hand }) => on_hand),
        );
        const lookups = { category_id: null, brand_id: null, color_ids: [] };
        const plan = planProduct(columns, found, { lookups, pictures: new Map() }, stored);
        expect(plan).toEqual({ kind: "unchanged", notes: [], wanted: [] });
      }),
      { numRuns: propertyRuns(300) },
    );
  },
);
