import { marketplaceReviewsApi } from "@sellerdesk/contract/marketplace-reviews";
import { reviewsApi } from "@sellerdesk/contract/reviews";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, useTestApp } from "../../../../testing/client.ts";
import { createMarketplaceKey } from "../../../../testing/marketplace-factory.ts";
import { createProduct } from "../../../../testing/product-factory.ts";
import { createReview, createReviewImage } from "../../../../testing/review-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { createKey } from "../../marketplace-keys/service.ts";
import { updateUnnumbered } from "./queries.ts";
import { numberReviewAnswers } from "./service.ts";
import { updateReview } from "../service.ts";

let key: { token: string };
const t = useTestApp();
beforeAll(async () => {
  key = await createMarketplaceKey(t.db);
});

const read = async (since?: string) =>
  (
    await t.call(
      marketplaceReviewsApi.answers,
      { query: { limit: 2, ...(since !== undefined && { since }) } },
      key,
    )
  ).ok.data;
/** Numbers waiting actions, then reads all pages after `since`. */
const readAll = async (since?: string) => {
  await numberReviewAnswers(t.db);
  const changes = [];
  for (let cursor = since; ;) {
    const page = await read(cursor);
    changes.push(...page.changes);
    cursor = page.cursor;
    if (!page.has_more) return { changes, cursor };
  }
};
const shop = async () => {
  const seller = await createSeller(t.db);
  const product = await createProduct(t.db, seller);
  const add = (external_id: string) =>
    createReview(t.db, seller.id, { productId: product.id, external_id, rating: 2 });
  return { seller, product, add };
};

describe("GET /api/marketplace/v1/reviews", () => {
  it("lists reviews with the actions of sellers, and no others", async () => {
    const { cursor } = await readAll();
    const { seller, product, add } = await shop();
    const [answered, asked, pictured] = [await add("a-1"), await add("a-2"), await add("a-3")];
    await add("a-4");
    await t.call(
      reviewsApi.update,
      { params: { id: answered }, body: { reply: "Sorry." } },
      seller,
    );
    await t.call(
      reviewsApi.update,
      { params: { id: answered }, body: { report: { reason: "spam" } } },
      seller,
    );
    await t.call(
      reviewsApi.remove,
      { params: { id: asked }, body: { reason: "other", note: "Never bought" } },
      seller,
    );
    const image = await createReviewImage(t.db, seller.id, pictured);
    await t.call(reviewsApi.removeImage, { params: { id: image } }, seller);
    const { changes } = await readAll(cursor);
    const nothing = { reply: null, report: null, removal_request: null, deleted_image_urls: [] };
    const ids = { seller_id: seller.id, product_id: product.id };
    expect(new Map(changes.map(({ external_id, review }) => [external_id, review]))).toEqual(
      new Map([
        [
          "a-1",
          {
            ...nothing,
            ...ids,
            id: answered,
            status: "published",
            reply: {
              text: "Sorry.",
              replied_at: expect.stringMatching(/Z$/),
            },
            report: {
              reason: "spam",
              note: "",
              sent_at: expect.stringMatching(/Z$/),
            },
          },
        ],
        [
          "a-2",
          {
            ...nothing,
            ...ids,
            id: asked,
            status: "removal_requested",
            removal_request: {
              reason: "other",
              note: "Never bought",
              sent_at: expect.stringMatching(/Z$/),
            },
          },
        ],
        [
          "a-3",
          {
            ...nothing,
            ...ids,
            id: pictured,
            status: "published",
            deleted_image_urls: [`https://pictures.example.com/${image}.jpg`],
          },
        ],
      ]),
    );
  });

  it("lists a review that a seller deleted, and a changed reply again", async () => {
    const lenient = await testApp({
      env: { sellersDeleteReviews: true },
      databaseUrl: t.databaseUrl,
    });
    const { seller, add } = await shop();
    const [kept, gone] = [await add("b-1"), await add("b-2")];
    const { version } = await updateReview(t.db, seller.id, kept, { reply: "Thnaks" });
    const { cursor } = await readAll();
    await updateReview(t.db, seller.id, kept, { reply: "Thanks", version });
    await lenient.call(reviewsApi.remove, { params: { id: gone } }, seller);
    await lenient.close();
    const { changes, cursor: end } = await readAll(cursor);
    expect(changes.find(({ external_id }) => external_id === "b-2")).toEqual({
      external_id: "b-2",
      review: null,
    });
    expect(changes.find(({ external_id }) => external_id === "b-1")?.review?.reply?.text).toBe(
      "Thanks",
    );
    expect(await readAll(end)).toEqual({ changes: [], cursor: end });
  });

  it("does not skip a change that was made first and committed last", async () => {
    const { seller, add } = await shop();
    await add("c-1");
    const late = await add("c-2");
    const { cursor } = await readAll();
    const between = await inTransaction(t.db, async (tx) => {
      await updateUnnumbered(tx, "c-1");
      await updateReview(t.db, seller.id, late, { reply: "Was there first" });
      return readAll(cursor);
    });
    expect(between.changes.map(({ external_id }) => external_id)).toEqual(["c-2"]);
    const { changes } = await readAll(between.cursor);
    expect(changes.map(({ external_id }) => external_id)).toEqual(["c-1"]);
  });

  it("requires the scope, and rejects an unknown cursor", async () => {
    const { token } = await createKey(t.db, { name: "Orders alone", scopes: ["orders"] });
    expect((await t.call(marketplaceReviewsApi.answers, {}, { token })).failure.code).toBe(
      "missing_scope",
    );
    const beyond = await t.call(
      marketplaceReviewsApi.answers,
      { query: { since: "99999999" } },
      key,
    );
    expect([beyond.status, beyond.failure.code]).toEqual([410, "cursor_unknown"]);
  });
});
