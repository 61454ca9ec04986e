import { marketplaceReviewsApi } from "@sellerdesk/contract/marketplace-reviews";
import { operatorReviewsApi } from "@sellerdesk/contract/operator-reviews";
import { reviewsApi } from "@sellerdesk/contract/reviews";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createMarketplaceKey } from "../../../testing/marketplace-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createReview } from "../../../testing/review-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { createKey } from "../marketplace-keys/service.ts";
import { numberReviewAnswers } from "./answers/service.ts";

let operator: { token: string };
let shop: { token: string };
const t = useTestApp();
beforeAll(async () => {
  operator = await createKey(t.db, { name: "Operator", scopes: ["operator"] });
  shop = await createMarketplaceKey(t.db);
});

describe("reported reviews", () => {
  const createReported = async () => {
    const seller = await createSeller(t.db);
    const { id: productId } = await createProduct(t.db, seller);
    const id = await createReview(t.db, seller.id, { productId });
    const { external_id } = await t.db
      .selectFrom("reviews")
      .select("external_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { seller, id, productId, external_id };
  };
  const report = (seller: { token: string }, id: string) =>
    t.call(
      reviewsApi.update,
      { params: { id }, body: { report: { reason: "spam", note: "An advertisement." } } },
      seller,
    );
  const findOpen = async (id: string) => {
    const { data } = (
      await t.call(operatorReviewsApi.reported, { query: { per_page: 100 } }, operator)
    ).ok;
    return data.find((item) => item.id === id);
  };
  const decide = (external_id: string, decision: "keep" | "hide" | "delete") =>
    t.call(operatorReviewsApi.decide, { params: { external_id }, body: { decision } }, operator);
  const lastNotice = async (id: string) =>
    (
      await t.db
        .selectFrom("notifications")
        .select("message")
        .where("seller_id", "=", id as never)
        .orderBy("created_at", "desc")
        .executeTakeFirst()
    )?.message;

  it("are kept, and the seller who reported is notified", async () => {
    const { seller, id, external_id } = await createReported();
    expect((await report(seller, id)).status).toBe(200);
    expect(await findOpen(id)).toMatchObject({
      asks: "report",
      reason: "spam",
      note: "An advertisement.",
    });
    await decide(external_id, "keep");
    expect(await findOpen(id)).toBeUndefined();
    expect(await lastNotice(seller.id)).toMatch(
      /^The marketplace keeps the review of .* that you reported$/,
    );
  });

  it("are decided once, and the marketplace can read the decision", async () => {
    const { seller, id, external_id } = await createReported();
    await numberReviewAnswers(t.db);
    const readAnswers = async (since: string) => {
      await numberReviewAnswers(t.db);
      return (await t.call(marketplaceReviewsApi.answers, { query: { since } }, shop)).ok.data;
    };
    const before = (await readAnswers("0")).cursor;
    const notices = async () =>
      (
        await t.db
          .selectFrom("notifications")
          .select("id")
          .where("seller_id", "=", seller.id)
          .execute()
      ).length;
    await decide(external_id, "hide");
    const hidden = await readAnswers(before);
    expect(hidden.changes).toMatchObject([{ external_id, review: { id, status: "hidden" } }]);
    const notified = await notices();
    await decide(external_id, "hide");
    expect(await notices()).toBe(notified);
    expect((await readAnswers(hidden.cursor)).changes).toEqual([]);
    await decide(external_id, "delete");
    expect((await readAnswers(hidden.cursor)).changes).toEqual([{ external_id, review: null }]);
  });

  it("leave the list if the marketplace itself hides them", async () => {
    const { seller, id, external_id } = await createReported();
    await t.call(reviewsApi.remove, { params: { id }, body: { reason: "spam", note: "" } }, seller);
    expect(await findOpen(id)).toMatchObject({ asks: "removal" });
    const review = await t.db
      .selectFrom("reviews")
      .select(["product_id", "customer_external_id", "customer_name", "rating"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const body = {
      product_id: review.product_id,
      rating: review.rating,
      changed_at: "2026-11-20T10:00:00Z",
      customer: {
        external_id: review.customer_external_id,
        name: review.customer_name,
      },
      status: "hidden" as const,
    };
    expect(
      (await t.call(marketplaceReviewsApi.put, { params: { external_id }, body }, shop)).status,
    ).toBe(200);
    expect(await findOpen(id)).toBeUndefined();
  });

  it("are hidden and removed from the rating, or deleted", async () => {
    const { seller, id, productId, external_id } = await createReported();
    await report(seller, id);
    const rating = () =>
      t.db
        .selectFrom("products")
        .select(["rating_sum", "rating_count"])
        .where("id", "=", productId)
        .executeTakeFirstOrThrow();
    const before = await rating();
    await decide(external_id, "hide");
    const { status, rating: stars } = await t.db
      .selectFrom("reviews")
      .select(["status", "rating"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("hidden");
    expect(await rating()).toEqual({
      rating_sum: before.rating_sum - stars,
      rating_count: before.rating_count - 1,
    });
    expect(await findOpen(id)).toBeUndefined();
    await decide(external_id, "delete");
    expect((await decide(external_id, "keep")).status).toBe(404);
  });
});
