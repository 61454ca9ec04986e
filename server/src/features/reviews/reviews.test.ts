import { reviewsApi } from "@sellerdesk/contract/reviews";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/client.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createReview } from "../../../testing/review-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test("K41 lists one product's reviews, newest first, with a summary of all of them", async () => {
  const seller = await createSeller(t.db);
  const [product, other] = [await createProduct(t.db, seller), await createProduct(t.db, seller)];
  const older = await createReview(t.db, seller.id, { productId: product.id, rating: 2, daysAgo: 3 });
  const newer = await createReview(t.db, seller.id, { productId: product.id, rating: 5 });
  await createReview(t.db, seller.id, { productId: other.id, rating: 1 });

  const input = { params: { id: product.id } };
  const { data, meta } = (await t.call(reviewsApi.list, input, { token: seller.token })).ok;
  expect(data.map((review) => review.id)).toEqual([newer, older]);
  expect(meta).toMatchObject({
    total: 2,
    product: { id: product.id, title: product.title },
    summary: { count: 2, average: 3.5, histogram: [0, 1, 0, 0, 1] },
  });
});

test("K41 a number of stars filters the list, not the summary", async () => {
  const seller = await createSeller(t.db);
  const product = await createProduct(t.db, seller);
  for (const rating of [5, 5, 4]) await createReview(t.db, seller.id, { productId: product.id, rating });
  const { data, meta } = (
    await t.call(
      reviewsApi.list,
      { params: { id: product.id }, query: { rating: 5 } },
      { token: seller.token },
    )
  ).ok;
  expect(data.map((review) => review.rating)).toEqual([5, 5]);
  expect(meta).toMatchObject({ total: 2, summary: { count: 3 } });
});

test("K41 another seller's product is a missing one", async () => {
  const { token } = await createSeller(t.db);
  const stranger = await createSeller(t.db);
  const foreign = await createProduct(t.db, stranger);
  for (const id of [foreign.id, newId()]) {
    const { status, failure } = await t.call(reviewsApi.list, { params: { id } }, { token });
    expect({ status, code: failure.code }).toEqual({ status: 404, code: "not_found" });
  }
});
