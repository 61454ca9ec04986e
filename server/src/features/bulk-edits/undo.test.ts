import { type BulkAction, bulkEditsApi } from "@sellerdesk/contract/bulk-edits";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { ensureDemoLookups } from "../lookups/service.ts";

let lookups: { categories: string[]; brands: string[] };
const t = useTestApp();
beforeAll(async () => {
  await ensureDemoLookups(t.db);
  const ids = async (table: "categories" | "brands") =>
    (await t.db.selectFrom(table).select("id").limit(3).execute()).map(({ id }) => id);
  lookups = { categories: await ids("categories"), brands: await ids("brands") };
});

const amount = fc.integer({ min: 1, max: 5000 });
const anyVariant = fc.record({
  price: amount,
  more: fc.option(amount),
  threshold: fc.integer({ min: 0, max: 9 }),
});
const anyProduct = fc.record({
  status: fc.constantFrom(
    "draft" as const,
    "published" as const,
    "unlisted" as const,
    "archived" as const,
  ),
  tags: fc.uniqueArray(fc.constantFrom("linen", "Wool", "new", "sale"), { maxLength: 4 }),
  category: fc.option(fc.nat(2)),
  brand: fc.option(fc.nat(2)),
  variants: fc.array(anyVariant, { minLength: 1, maxLength: 3 }),
});
const tagList = fc.uniqueArray(fc.constantFrom("wool", "sale", "gift", "LINEN"), { maxLength: 2 });
const anyAction = fc.oneof(
  fc.record({
    type: fc.constant("price_percent" as const),
    basis_points: fc.integer({ min: -9999, max: 20_000 }),
  }),
  fc.record({ type: fc.constant("price_set" as const), price_minor: amount }),
  fc.record({
    type: fc.constant("compare_at_percent" as const),
    basis_points: fc.integer({ min: 1, max: 9999 }),
  }),
  fc.record({ type: fc.constant("compare_at_set" as const), compare_at_price_minor: amount }),
  fc.constant({ type: "compare_at_clear" as const }),
  fc.record({
    type: fc.constant("status" as const),
    status: fc.constantFrom(
      "draft" as const,
      "published" as const,
      "unlisted" as const,
      "archived" as const,
    ),
  }),
  fc.record({
    type: fc.constant("category" as const),
    category_id: fc.option(fc.nat(2).map(String)),
  }),
  fc.record({ type: fc.constant("brand" as const), brand_id: fc.option(fc.nat(2).map(String)) }),
  fc.record({ type: fc.constant("tags" as const), add: tagList, remove: tagList }),
  fc.record({
    type: fc.constant("low_stock" as const),
    low_stock_threshold: fc.integer({ min: 0, max: 9 }),
  }),
  fc.constant({ type: "delete" as const }),
);

/** Replaces the numbers in an action with the ids of lookups. */
const withLookups = (action: BulkAction): BulkAction => {
  if (action.type === "category" && action.category_id !== null)
    return { ...action, category_id: lookups.categories[Number(action.category_id)] ?? "" };
  if (action.type === "brand" && action.brand_id !== null)
    return { ...action, brand_id: lookups.brands[Number(action.brand_id)] ?? "" };
  return action;
};
const isValid = (action: BulkAction) =>
  !(action.type === "price_percent" && action.basis_points === 0) &&
  !(
    action.type === "tags" &&
    (action.add.length + action.remove.length === 0 ||
      action.add.some((tag) => action.remove.includes(tag)))
  );

/** Reads all stored data of a seller's products, except versions and update times. */
const readStoredProducts = async (sellerId: string) => {
  const { rows } = await sql`
    select to_jsonb(p) - 'version' - 'updated_at' as product,
      (select jsonb_agg((to_jsonb(v) - 'version') || jsonb_build_object('stock', to_jsonb(s)) order by v.id)
        from variants v join inventory s on s.seller_id = v.seller_id and s.variant_id = v.id
        where v.seller_id = p.seller_id and v.product_id = p.id) as variants
    from products p where p.seller_id = ${sellerId} order by p.id`.execute(t.db);
  return rows;
};

it("C4 an undo restores every product exactly", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyProduct, { minLength: 1, maxLength: 4 }),
      anyAction.filter(isValid),
      async (products, given) => {
        const seller = await createSeller(t.db);
        for (const { status, tags, category, brand, variants } of products)
          await createProduct(t.db, seller, {
            status,
            tags,
            category_id: category === null ? null : (lookups.categories[category] ?? null),
            brand_id: brand === null ? null : (lookups.brands[brand] ?? null),
            options: [
              {
                name: "Size",
                values: variants.map((_, index) => `No. ${index}`),
              },
            ],
            variants: variants.map(({ price, more, threshold }, index) => ({
              option_values: [`No. ${index}`],
              price_minor: price,
              compare_at_price_minor: more === null ? null : price + more,
              low_stock_threshold: threshold,
            })),
          });
        const before = await readStoredProducts(seller.id);
        const body = { selection: { filters: {} }, action: withLookups(given) };
        const seen = (await t.call(bulkEditsApi.preview, { body }, seller)).ok.data;
        const { id } = (await t.call(bulkEditsApi.start, { body }, seller)).ok.data;
        await t.jobs.runPending();
        const { changed, unchanged, skipped } = (
          await t.call(bulkEditsApi.find, { params: { id } }, seller)
        ).ok.data;
        // The preview predicted the result.
        expect([changed, unchanged, skipped]).toEqual([
          seen.changing,
          seen.unchanged,
          seen.total - seen.changing - seen.unchanged,
        ]);
        const after = await readStoredProducts(seller.id);
        expect(JSON.stringify(after) === JSON.stringify(before)).toBe(changed === 0);
        if (changed === 0) return;
        await t.call(bulkEditsApi.undo, { params: { id } }, seller);
        await t.jobs.runPending();
        expect(await readStoredProducts(seller.id)).toEqual(before);
      },
    ),
    { numRuns: propertyRuns(60) },
  );
});
