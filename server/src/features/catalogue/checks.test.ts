import { marketplaceChecksApi } from "@sellerdesk/contract/marketplace-checks";
import { productsApi } from "@sellerdesk/contract/products";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createMarketplaceKey } from "../../../testing/marketplace-factory.ts";
import { createOffer } from "../../../testing/offer-factory.ts";
import { endPlanIn } from "../../../testing/plan-factory.ts";
import { createProduct, createVariant } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";

let key: { token: string };
const t = useTestApp();
beforeAll(async () => {
  key = await createMarketplaceKey(t.db, { scopes: ["catalogue"] });
});

type Item = { variant_id?: string; seller_id?: string; sku?: string; quantity?: number };
/** Checks items, of one unit each by default. */
const check = (items: readonly Item[]) =>
  t.call(
    marketplaceChecksApi.check,
    { body: { items: items.map((item) => ({ quantity: 1, ...item })) } },
    key,
  );
const checked = async (...items: Item[]) => (await check(items)).ok.data.items;
const emptyAnswer = {
  available: 0,
  sells_without_stock: false,
  currency: null,
  price_minor: null,
  regular_price_minor: null,
  offer: null,
};

describe("POST /api/marketplace/v1/checks", () => {
  it("answers each item in order, by id or SKU, with the price of the running offer", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const product = await createProduct(t.db, seller, {
      price_minor: 2500,
      variants: [{ sku: "MUG", stock: 7 }],
    });
    const offer_id = await createOffer(t.db, seller.id, {
      name: "Autumn",
      value: 2000,
      endsIn: 5,
      productIds: [product.id],
    });
    const plain = await createVariant(t.db, other, { stock: 3, price_minor: 900 });
    const [first, second, third] = await checked(
      { variant_id: plain.id, quantity: 3 },
      { variant_id: newId() },
      { seller_id: seller.id, sku: "MUG", quantity: 2 },
    );
    expect(first).toEqual({
      status: "ok",
      variant_id: plain.id,
      product_id: plain.product_id,
      seller_id: other.id,
      available: 3,
      sells_without_stock: false,
      currency: "USD",
      price_minor: 900,
      regular_price_minor: 900,
      offer: null,
    });
    const unknown = { variant_id: null, product_id: null, seller_id: null };
    expect(second).toEqual({ ...emptyAnswer, ...unknown, status: "unknown" });
    expect(third).toMatchObject({
      status: "ok",
      variant_id: product.variants[0]?.id,
      available: 7,
      price_minor: 2000,
      regular_price_minor: 2500,
      offer: { id: offer_id, name: "Autumn", ends_at: expect.stringMatching(/Z$/) },
    });
  });

  it("adds up the items of a variant, and is never short of a variant that sells without stock", async () => {
    const seller = await createSeller(t.db);
    const few = await createVariant(t.db, seller, { stock: 3, sku: "FEW" });
    const { variants } = await createProduct(t.db, seller, {
      variants: [{ stock: 0, inventory_policy: "continue" }],
    });
    const items = await checked(
      { variant_id: few.id, quantity: 2 },
      { seller_id: seller.id, sku: "FEW", quantity: 2 },
      { variant_id: variants[0]?.id ?? "", quantity: 50 },
    );
    expect(items).toMatchObject([
      { status: "short", available: 3 },
      { status: "short", available: 3 },
      { status: "ok", available: 0, sells_without_stock: true },
    ]);
  });

  it("returns not_for_sale without a price for drafts, held products and sellers who do not sell", async () => {
    const [mine, away, lapsed] = [
      await createSeller(t.db),
      await createSeller(t.db),
      await createSeller(t.db),
    ];
    const draft = await createProduct(t.db, mine, { status: "draft" });
    const held = await createProduct(t.db, mine);
    const set = (table: "products" | "sellers", id: string, values: object) =>
      t.db.updateTable(table).set(values).where("id", "=", id).execute();
    await set("products", held.id, { review_state: "pending" });
    const products = [
      draft,
      held,
      await createProduct(t.db, away),
      await createProduct(t.db, lapsed),
    ];
    await set("sellers", away.id, { vacation_from: sql`now() - interval '1 hour'` });
    await endPlanIn(t.db, lapsed.id, -1);
    const ids = products.map(({ variants }) => ({ variant_id: variants[0]?.id ?? "" }));
    expect(await checked(...ids)).toEqual(
      products.map(({ id, variants }, index) => ({
        ...emptyAnswer,
        status: "not_for_sale",
        variant_id: variants[0]?.id,
        product_id: id,
        seller_id: [mine, mine, away, lapsed][index]?.id,
      })),
    );
  });

  it("returns unknown for deleted products, closed sellers and another seller's SKU", async () => {
    const [seller, closed] = [await createSeller(t.db), await createSeller(t.db)];
    const deleted = await createVariant(t.db, seller);
    await t.call(productsApi.remove, { params: { id: deleted.product_id } }, seller);
    const theirs = await createVariant(t.db, closed, { sku: "THEIRS" });
    await t.db
      .updateTable("sellers")
      .set({ status: "closed" })
      .where("id", "=", closed.id)
      .execute();
    const items = await checked(
      { variant_id: deleted.id },
      { variant_id: theirs.id },
      { seller_id: seller.id, sku: "THEIRS" },
    );
    expect(items.map(({ status }) => status)).toEqual(["unknown", "unknown", "unknown"]);
  });

  it("rejects an item that names its variant twice, and a key without the scope", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createVariant(t.db, seller);
    const twice = await check([{ variant_id: id, seller_id: seller.id, sku: "X" }]);
    expect(twice.status).toBe(422);
    expect(twice.failure.errors).toMatchObject([{ field: "items.0.variant_id" }]);
    const orders = await createMarketplaceKey(t.db, { scopes: ["orders"] });
    const items = [{ variant_id: id, quantity: 1 }];
    const refused = await t.call(marketplaceChecksApi.check, { body: { items } }, orders);
    expect(refused.failure.code).toBe("missing_scope");
  });
});
