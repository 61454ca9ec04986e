import { buffer } from "node:stream/consumers";
import { sellerdeskColumns } from "@sellerdesk/contract/imports";
import type { Product } from "@sellerdesk/contract/product";
import fc from "fast-check";
import { expect, it } from "vitest";
import { arbitraryProduct } from "../../../testing/arbitrary-product.ts";
import { readCsvRows, readXlsxRows } from "../../../testing/file-rows.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { byteOrderMark, toCsv } from "../../lib/tables/csv.ts";
import { toXlsx } from "../../lib/tables/spreadsheet.ts";
import {
  type ExportedProduct,
  type ExportedVariant,
  toRows,
  variantFields,
} from "../products/list/export-rules.ts";
import { readHeader, toColumns } from "./reading/column-rules.ts";
import { planProduct } from "./rows/merge-rules.ts";
import { createProductKeys, readProduct } from "./rows/rules.ts";

/** An arbitrary stored product, in one of three currencies. */
const product = fc
  .tuple(arbitraryProduct, fc.constantFrom("USD", "JPY", "KWD"))
  .map(
    ([
      { variants, category_id: _c, brand_id: _b, color_ids: _o, ...fields },
      currency,
    ]): Product => ({
      ...fields,
      currency,
      variants: variants.map(({ stock = 0, low_stock_threshold = 0, ...variant }, index) => ({
        ...variant,
        low_stock_threshold,
        id: `0190b000-0003-7000-8000-00000000000${index}`,
        title: "",
        on_hand: stock,
        image_uid: null,
        committed: 0,
        available: stock,
        offer: null,
      })),
      id: "0190b000-0002-7000-8000-000000000001",
      handle: "a-product",
      version: 1,
      category: null,
      brand: null,
      colors: [],
      images: [],
      rating: null,
      review_state: "none" as const,
      review_reason: null,
      published_at: null,
      created_at: "2026-01-01T00:00:00.000Z",
      updated_at: "2026-01-01T00:00:00.000Z",
    }),
  );

/** The fields of a product without images as an export reads them. */
const exported = ({
  category,
  brand,
  options,
  colors,
  variants,
  ...fields
}: Product): ExportedProduct => ({
  ...fields,
  // `map` does not keep which field is at which index.
  variants: variants.map(
    (variant) => variantFields.map((name) => variant[name]) as unknown as ExportedVariant,
  ),
  category: category?.path ?? null,
  brand: brand?.name ?? null,
  colors: colors.map(({ name }) => name),
  option1_name: options[0]?.name ?? null,
  option2_name: options[1]?.name ?? null,
  option3_name: options[2]?.name ?? null,
  image_keys: [],
  unfetched: [],
});

const written = {
  csv: (cells: (string | number)[][]) =>
    readCsvRows(byteOrderMark + toCsv([sellerdeskColumns]) + toCsv(cells)),
  xlsx: async (cells: (string | number)[][]) => {
    async function* each() {
      yield* cells;
    }
    return readXlsxRows(await buffer(await toXlsx("Products", sellerdeskColumns, each())));
  },
};

it.each(["csv", "xlsx"] as const)(
  "K25 reads any product's export as %s back without a change",
  async (format) => {
    await fc.assert(
      fc.asyncProperty(product, async (stored) => {
        const [header, ...rows] = await written[format](
          toRows(exported(stored), "https://shop.example"),
        );
        const { source, fields } = readHeader(header?.cells ?? [], stored.currency);
        const columns = toColumns(
          source,
          (header?.cells ?? []).map((name, index) => ({ name, field: fields[index] ?? null })),
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
