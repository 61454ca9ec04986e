import { asProductInput } from "@sellerdesk/contract/product-input";
import type { Product, ProductInput } from "@sellerdesk/contract/product";
import { productsApi } from "@sellerdesk/contract/products";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { arbitraryProduct } from "../../../testing/arbitrary-product.ts";
import { openImportApp, importTotals, type Seller } from "../../../testing/import-files.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { expectNoViolations } from "../../../testing/stock-assertions.ts";
import { inTransaction } from "../../db/transaction.ts";
import { createProduct } from "../products/edit-service.ts";

const { t, files } = await openImportApp();
beforeAll(() => expectNoViolations(t.db));
afterAll(() => t.close());

const lookupIndexes = fc.record({
  category: fc.nat(),
  brand: fc.option(fc.nat()),
  colors: fc.uniqueArray(fc.nat(7), { maxLength: 3 }),
});

const skusOf = (products: readonly ProductInput[]) =>
  products.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku || []));
/** Draws a shop's products. No two of its variants have the same SKU. */
const shop = fc
  .array(fc.tuple(arbitraryProduct, lookupIndexes), { minLength: 1, maxLength: 4 })
  .filter((products) => {
    const skus = skusOf(products.map(([product]) => product));
    return new Set(skus).size === skus.length;
  });

/** Lists the ids of all lookups, in a fixed order. */
const listLookups = async () => {
  const ids = async (table: "categories" | "brands" | "colors") =>
    (await t.db.selectFrom(table).select("id").orderBy("id").execute()).map(({ id }) => id);
  return {
    categories: await ids("categories"),
    brands: await ids("brands"),
    colors: await ids("colors"),
  };
};

type Format = "csv" | "xlsx";
const exported = async ({ token }: Seller, format: Format) =>
  (
    await t.app.inject({
      url: productsApi.export.path,
      query: { format },
      headers: { authorization: `Bearer ${token}` },
    })
  ).rawPayload;

/** Returns all content of a product that a seller writes, with its stock on hand. */
const contentOf = (product: Product) => {
  const { variants, ...input } = asProductInput(product);
  return {
    ...input,
    handle: product.handle,
    variants: variants.map(({ id: _, ...variant }, index) => ({
      ...variant,
      on_hand: product.variants[index]?.on_hand,
    })),
  };
};

const withLineFeeds = (text: string) => text.replaceAll(/\r\n?/g, "\n");
/**
 * Returns the content as a format can represent it. A spreadsheet stores every line end in a cell
 * as a line feed.
 */
const asRead = {
  csv: (content: ReturnType<typeof contentOf>) => content,
  xlsx: (content: ReturnType<typeof contentOf>) => ({
    ...content,
    description_html: withLineFeeds(content.description_html),
    seo_description: withLineFeeds(content.seo_description),
  }),
};

const contentsOf = async (seller: Seller) => {
  const ids = (await files.list(seller)).map(({ id }) => id).toSorted();
  return Promise.all(ids.map(async (id) => contentOf(await files.whole(seller, id))));
};

it.each(["csv", "xlsx"] as const)(
  "K25 a shop's export as %s changes nothing in it, and creates the same products in an empty shop",
  async (format) => {
    const { categories, brands, colors } = await listLookups();
    const pick = (ids: readonly string[], index: number) => ids[index % ids.length] ?? null;
    await fc.assert(
      fc.asyncProperty(shop, async (products) => {
        const [from, to] = [await createSeller(t.db), await createSeller(t.db)];
        for (const [product, { category, brand, colors: chosen }] of products)
          await inTransaction(t.db, (tx) =>
            createProduct(
              tx,
              { id: from.id, currency: "USD" },
              {
                ...product,
                category_id: pick(categories, category),
                brand_id: brand === null ? null : pick(brands, brand),
                color_ids: chosen.flatMap((index) => pick(colors, index) ?? []),
              },
            ),
          );
        const before = await contentsOf(from);
        const file = await exported(from, format);
        const zeroTotals = { created: 0, updated: 0, unchanged: 0, failed: 0 };
        const again = await files.run(from, file);
        expect(again).toMatchObject({
          source: "sellerdesk",
          status: "done",
          errors: [],
          warnings: [],
        });
        expect(importTotals(again)).toEqual({ ...zeroTotals, unchanged: products.length });
        expect(await contentsOf(from)).toEqual(before);
        const copied = await files.run(to, file);
        expect(copied).toMatchObject({ status: "done", errors: [], warnings: [] });
        expect(importTotals(copied)).toEqual({ ...zeroTotals, created: products.length });
        expect((await contentsOf(to)).map(asRead[format])).toEqual(before.map(asRead[format]));
      }),
      { numRuns: propertyRuns(6) },
    );
    await expectNoViolations(t.db);
  },
  600_000,
);
