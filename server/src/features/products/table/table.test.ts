import { productTableApi, type TableChange } from "@sellerdesk/contract/product-table";
import { productsApi } from "@sellerdesk/contract/products";
import { afterEach, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import { createPlan, createSubscription } from "../../../../testing/plan-factory.ts";
import { createProduct } from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { expectNoViolations } from "../../../../testing/stock-assertions.ts";
import { newId } from "../../../lib/id.ts";

const t = useTestApp();
afterEach(() => expectNoViolations(t.db));

type Seller = Awaited<ReturnType<typeof createSeller>>;
type Made = Awaited<ReturnType<typeof createProduct>>;
const save = (seller: Seller, changes: TableChange[], headers = {}) =>
  t.call(productTableApi.save, { body: { changes } }, { ...seller, headers });
const find = async (seller: Seller, id: string) =>
  (await t.call(productsApi.find, { params: { id } }, seller)).ok.data;

const sizes = [{ name: "Size", values: ["S", "M", "L"] }];
/** Creates a change of the variant at `index`. `from` defaults to the current value. */
const change = (
  product: Made,
  index: number,
  column: "price_minor" | "compare_at_price_minor" | "cost_minor" | "on_hand" | "sku" | "barcode",
  to: unknown,
  from?: unknown,
): TableChange => {
  const variant = product.variants[index];
  if (!variant) throw new Error(`no variant ${index}`);
  // The column decides the type of both values.
  return {
    product_id: product.id,
    variant_id: variant.id,
    column,
    from: from ?? variant[column],
    to,
  } as TableChange;
};
const titled = (product: Made, to: string): TableChange => ({
  product_id: product.id,
  column: "title",
  from: product.title,
  to,
});

describe("K22 editing products as a table", () => {
  it("K22 reads selected products in their order, and filtered products page by page", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const first = await createProduct(t.db, seller, { options: sizes });
    const second = await createProduct(t.db, seller, { status: "draft" });
    const foreign = await createProduct(t.db, other);
    const read = async (query: object) =>
      (await t.call(productTableApi.read, { query }, seller)).ok.data;
    const ids = [second.id, foreign.id, newId(), first.id].join(",");
    const { products } = await read({ ids });
    expect(products.map(({ id, variants }) => [id, variants.length])).toEqual([
      [second.id, 1],
      [first.id, 3],
    ]);
    const drafts = await read({ status: "draft" });
    expect(drafts.products.map(({ id }) => id)).toEqual([second.id]);
    expect(await read({ page: 2 })).toMatchObject({ products: [], total: 2 });
    expect((await t.call(productTableApi.read, { query: { ids: "x" } }, seller)).status).toBe(400);
  });

  it("K22 writes every kind of cell, and leaves the rest of the product unchanged", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, {
      options: sizes,
      description_html: "<p>Warm.</p>",
      tags: ["wool"],
    });
    const { ok } = await save(seller, [
      titled(product, "Stoneware cup"),
      { product_id: product.id, column: "status", from: "published", to: "unlisted" },
      change(product, 0, "price_minor", 1900),
      change(product, 0, "compare_at_price_minor", 2900),
      change(product, 1, "cost_minor", 700),
      change(product, 1, "sku", "CUP-M"),
      change(product, 2, "barcode", "4006381333931"),
      change(product, 2, "on_hand", 4),
    ]);
    expect(ok.data.refused).toEqual([]);
    const now = await find(seller, product.id);
    expect(now).toMatchObject({
      title: "Stoneware cup",
      status: "unlisted",
      description_html: "<p>Warm.</p>",
      tags: ["wool"],
      handle: product.handle,
      version: product.version + 1,
    });
    expect(now.variants).toMatchObject([
      { price_minor: 1900, compare_at_price_minor: 2900, on_hand: 10 },
      { price_minor: 2500, cost_minor: 700, sku: "CUP-M", on_hand: 10 },
      { barcode: "4006381333931", on_hand: 4 },
    ]);
    expect(ok.data.products[0]).toMatchObject({ title: "Stoneware cup", status: "unlisted" });
  });

  it("K22 saves valid cells, and names each invalid one", async () => {
    const seller = await createSeller(t.db);
    const taken = await createProduct(t.db, seller, { variants: [{ sku: "TAKEN" }] });
    const product = await createProduct(t.db, seller, { options: sizes });
    const { ok } = await save(seller, [
      change(product, 0, "price_minor", 1900),
      change(product, 0, "sku", "TAKEN"),
      change(product, 1, "sku", "NEW-1"),
      change(product, 2, "sku", "NEW-1"),
      change(product, 1, "compare_at_price_minor", 100),
      change(product, 2, "on_hand", 7),
      change(taken, 0, "price_minor", 800),
    ]);
    expect(ok.data.refused.map(({ index, message }) => [index, message])).toEqual([
      [1, "Another product already uses TAKEN."],
      [3, "Another variant already uses NEW-1."],
      [4, expect.stringContaining("price")],
    ]);
    const now = await find(seller, product.id);
    expect(now.variants).toMatchObject([
      { price_minor: 1900, sku: product.variants[0]?.sku },
      { sku: "NEW-1", compare_at_price_minor: null },
      { sku: product.variants[2]?.sku, on_hand: 7 },
    ]);
    expect((await find(seller, taken.id)).variants[0]?.price_minor).toBe(800);
  });

  it("K22 reports the price that reaches its compare-at price", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, {
      variants: [{ compare_at_price_minor: 3000 }],
    });
    const { ok } = await save(seller, [
      change(product, 0, "price_minor", 3000),
      change(product, 0, "cost_minor", 100),
    ]);
    expect(ok.data.refused.map(({ index }) => index)).toEqual([0]);
    expect((await find(seller, product.id)).variants).toMatchObject([
      { price_minor: 2500, cost_minor: 100 },
    ]);
  });

  it("K22 rejects cells that somebody else changed, and returns their current values", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, { options: sizes });
    await save(seller, [change(product, 0, "price_minor", 3100), change(product, 1, "on_hand", 8)]);
    const { ok } = await save(seller, [
      change(product, 0, "price_minor", 1900),
      change(product, 1, "on_hand", 3),
      change(product, 2, "price_minor", 1800),
    ]);
    expect(ok.data.refused).toMatchObject([
      { index: 0, code: "stale_write" },
      { index: 1, code: "stock_changed", params: { n: 8, m: 10 } },
    ]);
    expect(ok.data.products[0]?.variants).toMatchObject([
      { price_minor: 3100 },
      { on_hand: 8 },
      { price_minor: 1800 },
    ]);
    // With the current values as `from`, the changes are written.
    const again = await save(seller, [
      change(product, 0, "price_minor", 1900, 3100),
      change(product, 1, "on_hand", 3, 8),
    ]);
    expect(again.ok.data.refused).toEqual([]);
  });

  it("H1 rejects restoring an archived product beyond the plan's limit", async () => {
    const seller = await createSeller(t.db, { plan: "none" });
    const plan = await createPlan(t.db, { limits: { products: 1 } });
    await createSubscription(t.db, seller.id, { plan });
    const product = await createProduct(t.db, seller);
    const status = (from: "published" | "archived", to: "published" | "archived"): TableChange => ({
      product_id: product.id,
      column: "status",
      from,
      to,
    });
    await save(seller, [status("published", "archived")]);
    await createProduct(t.db, seller);
    const { ok } = await save(seller, [
      status("archived", "published"),
      titled(product, "Kept mug"),
    ]);
    expect(ok.data.refused).toMatchObject([{ index: 0, code: "plan_limit_reached" }]);
    expect(await find(seller, product.id)).toMatchObject({ title: "Kept mug", status: "archived" });
  });

  it("K22 writes nothing if one product or variant is another seller's or malformed", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const product = await createProduct(t.db, seller);
    const foreign = await createProduct(t.db, other);
    const right = change(product, 0, "price_minor", 1900);
    expect((await save(seller, [right, titled(foreign, "Stolen")])).status).toBe(404);
    const [variant] = foreign.variants;
    expect(
      (await save(seller, [{ ...right, variant_id: variant?.id ?? "" } as TableChange])).status,
    ).toBe(404);
    expect((await save(seller, [right, right])).status).toBe(422);
    expect((await save(seller, [change(product, 0, "price_minor", -1)])).status).toBe(422);
    expect((await find(seller, product.id)).variants[0]?.price_minor).toBe(2500);
  });

  it("returns the same result for a repeated save", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller);
    const headers = { "idempotency-key": newId() };
    const changes = [change(product, 0, "on_hand", 6)];
    const first = await save(seller, changes, headers);
    const second = await save(seller, changes, headers);
    expect(second.ok).toEqual(first.ok);
    expect((await find(seller, product.id)).variants[0]?.on_hand).toBe(6);
  });
});
