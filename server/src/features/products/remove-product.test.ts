import { productsApi } from "@sellerdesk/contract/products";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createPlan, createSubscription } from "../../../testing/plan-factory.ts";
import { createPicture, createProduct } from "../../../testing/product-factory.ts";
import {
  addProduct,
  bodyOf,
  makeProductBody,
  readProduct,
} from "../../../testing/product-fixture.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { ensureDemoLookups } from "../lookups/service.ts";

const t = useTestApp();
beforeAll(async () => {
  await ensureDemoLookups(t.db);
});

/** Inserts an order for one unit of a variant, like an order of the marketplace. */
const createOrderFor = async (
  seller: Awaited<ReturnType<typeof createSeller>>,
  variant: { id: string; product_id: string },
  status: "pending" | "delivered",
) => {
  const [order, customer, external] = [newId(), newId(), newId()];
  await sql`insert into customers (seller_id, id, external_id, name) values (${seller.id}, ${customer}, ${external}, 'Ada')`.execute(
    t.db,
  );
  await sql`insert into orders (seller_id, id, order_no, external_id, customer_id, customer_name, placed_at, currency, status,
      payment_status, items_count, units_count, subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor,
      ordered_minor, shipping_address, search_text)
    values (${seller.id}, ${order}, ${external}, ${external}, ${customer}, 'Ada', now(), 'USD', ${status}, 'paid', 1, 1, 100, 0,
      0, 0, 100, 100, '{}', '')`.execute(t.db);
  await sql`insert into order_items (seller_id, id, order_id, variant_id, product_id, snapshot, unit_price_minor, quantity,
      shipped, delivered, position)
    values (${seller.id}, ${newId()}, ${order}, ${variant.id}, ${variant.product_id}, '{}', 100, 1,
      ${status === "delivered" ? 1 : 0}, ${status === "delivered" ? 1 : 0}, 0)`.execute(t.db);
};

describe("K21 K22 duplicate a product, and change only its status", () => {
  it("K21 duplicates as a draft without SKU, barcode and stock", async () => {
    const seller = await createSeller(t.db);
    const picture = await createPicture(t.db, seller);
    const product = await createProduct(t.db, seller, {
      title: `${"Mug 🏺 ".repeat(20)}cups`,
      images: [{ uid: picture, alt: "A mug" }],
      variants: [{ sku: "MUG-1", barcode: "4006381333931", stock: 5, price_minor: 1950 }],
      tags: ["clay"],
    });
    const call = t.call(
      productsApi.duplicate,
      { params: { id: product.id } },
      { token: seller.token },
    );
    const copy = (await call).ok.data;
    expect(copy.title.startsWith("Copy of Mug")).toBe(true);
    // The form must accept the copy's title, so its length is counted in the same way.
    expect(copy.title.length).toBeLessThanOrEqual(150);
    expect(copy.title.isWellFormed()).toBe(true);
    expect(copy).toMatchObject({
      status: "draft",
      tags: ["clay"],
      images: [{ uid: picture, alt: "A mug" }],
    });
    expect(copy.variants).toMatchObject([
      { sku: null, barcode: null, available: 0, price_minor: 1950 },
    ]);
    expect(copy.handle).not.toBe(product.handle);
  });

  it("K22 archives and restores a product, returns its old status, and enforces the plan's limit", async () => {
    const seller = await createSeller(t.db, { plan: "none" });
    const plan = await createPlan(t.db, { limits: { products: 1 } });
    await createSubscription(t.db, seller.id, { plan });
    const setStatus = (id: string, status: "archived" | "published") =>
      t.call(productsApi.setStatus, { params: { id }, body: { status } }, { token: seller.token });
    const product = await createProduct(t.db, seller);
    const archived = { id: product.id, status: "archived", previous_status: "published" };
    expect((await setStatus(product.id, "archived")).ok.data).toEqual(archived);
    const other = await createProduct(t.db, seller);
    const refused = await setStatus(product.id, "published");
    expect([refused.status, refused.failure.code]).toEqual([403, "plan_limit_reached"]);
    await setStatus(other.id, "archived");
    expect((await setStatus(product.id, "published")).ok.data.status).toBe("published");
  });
});

describe("K23 delete a product, K24 delete a variant", () => {
  const remove = (token: string, id: string) =>
    t.call(productsApi.remove, { params: { id } }, { token });
  const removeVariant = (token: string, id: string) =>
    t.call(productsApi.removeVariant, { params: { id } }, { token });
  const twoSizes = [{ name: "Size", values: ["S", "M"] }];

  it("K23 removes a product from every list and frees its handle and SKUs", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, {
      title: "Gone soon",
      variants: [{ sku: "FREED" }],
    });
    expect((await remove(seller.token, product.id)).ok.data).toEqual({ id: product.id });
    expect(
      (await t.call(productsApi.find, { params: { id: product.id } }, { token: seller.token }))
        .status,
    ).toBe(404);
    expect((await t.call(productsApi.list, {}, { token: seller.token })).ok.meta.total).toBe(0);
    expect((await remove(seller.token, product.id)).status).toBe(404);
    const next = await addProduct(
      t,
      seller.token,
      makeProductBody({ title: "Gone soon", variants: [{ sku: "FREED", price_minor: 1 }] }),
    );
    expect(next.ok.data.handle).toBe(product.handle);
  });

  it("K23 rejects deleting a product in an open order, and suggests archiving it", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller);
    const done = await createProduct(t.db, seller);
    await createOrderFor(
      seller,
      { id: product.variants[0]?.id ?? "", product_id: product.id },
      "pending",
    );
    await createOrderFor(
      seller,
      { id: done.variants[0]?.id ?? "", product_id: done.id },
      "delivered",
    );
    const refused = await remove(seller.token, product.id);
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      "Open orders contain this product. Archive it instead.",
    ]);
    expect((await remove(seller.token, done.id)).status).toBe(200);
  });

  it("K23 treats another seller's product like a missing one", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const foreign = await createProduct(t.db, other);
    expect((await remove(seller.token, foreign.id)).status).toBe(404);
    expect(await readProduct(t, other.token, foreign.id)).toEqual(foreign);
  });

  it("K24 deletes a variant with its option value, but never the last variant", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, { options: twoSizes });
    const [small, medium] = product.variants;
    const { ok } = await removeVariant(seller.token, small?.id ?? "");
    expect(ok.data.options).toEqual([{ name: "Size", values: ["M"] }]);
    expect(ok.data.variants.map(({ id }) => id)).toEqual([medium?.id]);
    expect(ok.data.version).toBe(2);
    const refused = await removeVariant(seller.token, medium?.id ?? "");
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      "A product needs at least one variant.",
    ]);
    expect((await removeVariant(seller.token, small?.id ?? "")).status).toBe(404);
  });

  it("K24 leaves one variant when all are deleted at the same time", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, { options: twoSizes });
    const answers = await Promise.all(
      product.variants.map(({ id }) => removeVariant(seller.token, id)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await readProduct(t, seller.token, product.id)).variants).toHaveLength(1);
  });

  it("K24 rejects deleting a variant in an open order, also through an update (K22)", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, { options: twoSizes });
    const [small] = product.variants;
    await createOrderFor(seller, { id: small?.id ?? "", product_id: product.id }, "pending");
    expect((await removeVariant(seller.token, small?.id ?? "")).failure.code).toBe(
      "variant_in_open_orders",
    );
    const body = await bodyOf(t, seller.token, product.id);
    const refused = await t.call(
      productsApi.update,
      {
        params: { id: product.id },
        body: {
          ...body,
          options: [{ name: "Size", values: ["M"] }],
          variants: body.variants.slice(1),
        },
      },
      { token: seller.token },
    );
    expect([refused.status, refused.failure.code]).toEqual([409, "variant_in_open_orders"]);
  });

  it("K24 treats another seller's variant like a missing one", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const foreign = await createProduct(t.db, other, { options: twoSizes });
    expect((await removeVariant(seller.token, foreign.variants[0]?.id ?? "")).status).toBe(404);
    expect((await readProduct(t, other.token, foreign.id)).variants).toHaveLength(2);
  });
});
