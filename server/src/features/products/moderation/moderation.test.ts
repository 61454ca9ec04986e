import { notificationsApi } from "@sellerdesk/contract/notifications";
import { type ModerateProduct, operatorProductsApi } from "@sellerdesk/contract/operator-products";
import { productsApi } from "@sellerdesk/contract/products";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import { createProduct } from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { newId } from "../../../lib/id.ts";
import { createKey } from "../../marketplace-keys/service.ts";

let operator: { token: string };
const t = useTestApp();
beforeAll(async () => {
  operator = await createKey(t.db, { name: "Operator", scopes: ["operator"] });
});

type Verdict = Partial<ModerateProduct> & Pick<ModerateProduct, "review_state">;
const moderate = (id: string, product_id: string, body: Verdict) =>
  t.call(operatorProductsApi.judge, { params: { id, product_id }, body }, operator);

describe("the marketplace's review of a product", () => {
  it("K19 K22 notifies the seller once, appears in the list and the form, and keeps the version", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller, { title: "Walnut tray" });
    const find = async () => (await t.call(productsApi.find, { params: { id } }, seller)).ok.data;
    const { version } = await find();
    const notified = async () =>
      (await t.call(notificationsApi.list, {}, seller)).ok.data.map(({ message }) => message);

    const held = await moderate(seller.id, id, { review_state: "pending" });
    expect(held.ok.data).toEqual({
      id,
      seller_id: seller.id,
      title: "Walnut tray",
      review_state: "pending",
      reason: "",
    });
    const no = { review_state: "rejected", reason: "Show the wood." } as const;
    for (const _ of ["once", "again"]) expect((await moderate(seller.id, id, no)).status).toBe(200);
    expect(await find()).toMatchObject({
      review_state: "rejected",
      review_reason: "Show the wood.",
      status: "published",
      version,
    });
    expect((await t.call(productsApi.list, {}, seller)).ok.data).toMatchObject([
      { id, review_state: "rejected" },
    ]);
    await moderate(seller.id, id, { review_state: "approved", reason: "It is fine." });
    expect(await find()).toMatchObject({ review_state: "approved", review_reason: null });
    expect(await notified()).toEqual([
      "The marketplace approved Walnut tray",
      "The marketplace did not approve Walnut tray: Show the wood.",
      "The marketplace is reviewing Walnut tray; it is not for sale until then",
    ]);
  });

  it("K22 is listed for the operator, page by page, until the product is approved or deleted", async () => {
    const { ok: before } = await t.call(
      operatorProductsApi.held,
      { query: { review_state: "pending" } },
      operator,
    );
    const seller = await createSeller(t.db);
    const ids: string[] = [];
    for (const title of ["Oak bowl", "Ash spoon", "Elm box"]) {
      const { id } = await createProduct(t.db, seller, { title });
      await moderate(seller.id, id, { review_state: "pending" });
      ids.push(id);
    }
    const list = async (
      query: { review_state?: "pending" | "rejected"; page?: number; per_page?: number } = {},
    ) => {
      const { data, meta } = (await t.call(operatorProductsApi.held, { query }, operator)).ok;
      return {
        total: meta.total,
        ids: data.filter(({ seller_id }) => seller_id === seller.id).map(({ id }) => id),
      };
    };
    const held = before.meta.total;
    expect(await list()).toEqual({ total: held + 3, ids });
    expect((await list({ page: held + 2, per_page: 1 })).ids).toEqual([ids[1]]);
    const [bowl = "", spoon = "", box = ""] = ids;
    await moderate(seller.id, bowl, { review_state: "rejected", reason: "Show the wood." });
    await moderate(seller.id, spoon, { review_state: "approved" });
    expect((await list()).ids).toEqual([box]);
    await t.call(productsApi.remove, { params: { id: box } }, seller);
    expect(await list()).toEqual({ total: held, ids: [] });
    const rejected = await t.call(
      operatorProductsApi.held,
      { query: { review_state: "rejected" } },
      operator,
    );
    expect(rejected.ok.data.find(({ id }) => id === bowl)).toMatchObject({
      seller_id: seller.id,
      business_name: expect.any(String),
      title: "Oak bowl",
      review_state: "rejected",
      reason: "Show the wood.",
    });
    const reader = await createKey(t.db, { name: "Reader", scopes: ["catalogue"] });
    expect((await t.call(operatorProductsApi.held, {}, reader)).failure.code).toBe("missing_scope");
  });

  it("K22 is rejected without a reason, and for a deleted, foreign or missing product", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const { id } = await createProduct(t.db, seller);
    const blank = await moderate(seller.id, id, { review_state: "rejected", reason: "  " });
    expect(blank.status).toBe(422);
    expect(blank.failure.errors).toMatchObject([
      { field: "reason", message: "Enter the reason; the seller is notified." },
    ]);
    for (const [sellerId, productId] of [
      [other.id, id],
      [newId(), id],
      [seller.id, newId()],
    ] as const)
      expect((await moderate(sellerId, productId, { review_state: "pending" })).failure.code).toBe(
        "not_found",
      );
    expect((await t.call(productsApi.find, { params: { id } }, seller)).ok.data.review_state).toBe(
      "none",
    );
    await t.call(productsApi.remove, { params: { id } }, seller);
    expect((await moderate(seller.id, id, { review_state: "pending" })).failure.code).toBe(
      "not_found",
    );
  });
});
