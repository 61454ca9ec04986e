import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import {
  type ChangedReview,
  marketplaceReviewsApi,
} from "@sellerdesk/contract/marketplace-reviews";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import { reviewsApi } from "@sellerdesk/contract/reviews";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { useTestApp } from "../../../testing/client.ts";
import { createMarketplaceKey, freshKey } from "../../../testing/marketplace-factory.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { createReviewImage, reviewBody } from "../../../testing/review-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { expectNoViolations } from "../../../testing/stock-assertions.ts";
import { newId } from "../../lib/id.ts";
import { createKey } from "../marketplace-keys/service.ts";

let key: { token: string };
const t = useTestApp();
beforeAll(async () => {
  key = await createMarketplaceKey(t.db);
});
afterEach(() => expectNoViolations(t.db));

type Body = ReturnType<typeof reviewBody>;
type Change = Partial<z.input<typeof ChangedReview>>;
const create = (body: Body, headers = freshKey()) =>
  t.call(marketplaceReviewsApi.create, { body }, { ...key, headers });
const put = ({ external_id, ...body }: Body, change: Change) =>
  t.call(
    marketplaceReviewsApi.put,
    { params: { external_id }, body: { ...body, changed_at: "2026-05-01T10:00:00Z", ...change } },
    key,
  );
const remove = (external_id: string) =>
  t.call(marketplaceReviewsApi.remove, { params: { external_id } }, key);
const keep = (external_id: string) =>
  t.call(marketplaceReviewsApi.keep, { params: { external_id } }, key);

const shop = async () => {
  const seller = await createSeller(t.db);
  const product = await createProduct(t.db, seller);
  const list = async () =>
    (await t.call(reviewsApi.list, { params: { id: product.id } }, seller)).ok;
  const notices = async () =>
    (await t.call(notificationsApi.list, { query: {} }, seller)).ok.data.map(
      ({ notification_type, message, data }) => ({ notification_type, message, data }),
    );
  return {
    seller,
    product,
    list,
    notices,
    body: (changes: Partial<Body> = {}) => reviewBody(product.id, changes),
  };
};
const ratingOf = (id: string) =>
  t.db
    .selectFrom("products")
    .select(["rating_sum", "rating_count"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("POST /api/marketplace/v1/reviews", () => {
  it("adds a review, notifies the seller, and counts it in the product's rating", async () => {
    const { product, list, notices, body } = await shop();
    const { status, ok } = await create(body({ rating: 4, title: "Lovely", body: "Holds a lot." }));
    expect([status, ok.data]).toEqual([
      201,
      {
        external_id: expect.any(String),
        id: expect.any(String),
        status: "published",
        verified_purchase: false,
      },
    ]);
    const { data, meta } = await list();
    expect(data).toMatchObject([
      {
        id: ok.data.id,
        rating: 4,
        title: "Lovely",
        body: "Holds a lot.",
        customer_name: "Oliver Lindqvist",
      },
    ]);
    expect(meta.summary).toMatchObject({ count: 1, average: 4 });
    expect(await ratingOf(product.id)).toEqual({ rating_sum: 4, rating_count: 1 });
    expect(await notices()).toEqual([
      {
        notification_type: "review",
        message: "4 of 5 stars for Stoneware mug, from Oliver Lindqvist",
        data: { entity_id: product.id },
      },
    ]);
  });

  it("keeps the time of a review, but replaces a time in the future by the current time", async () => {
    const { list, body } = await shop();
    await create(body({ created_at: "2025-02-03T04:05:06Z" }));
    await create(body({ created_at: "2999-01-01T00:00:00Z" }));
    const { data } = await list();
    expect(data[1]?.created_at).toBe("2025-02-03T04:05:06.000Z");
    expect(Date.parse(data[0]?.created_at ?? "")).toBeLessThan(Date.parse("2999-01-01"));
  });

  it("creates one review per external_id, also with new keys and concurrently; different content is 409", async () => {
    const { product, list, notices, body } = await shop();
    const review = body({ rating: 2 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(review)));
    expect(new Set(answers.map(({ ok }) => ok.data.id)).size).toBe(1);
    expect((await list()).data).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
    const other = await create({ ...review, rating: 5 });
    expect([other.status, other.failure.code]).toEqual([409, "review_exists"]);
    expect(await ratingOf(product.id)).toEqual({ rating_sum: 2, rating_count: 1 });
  });

  it("returns the first response again for the same Idempotency-Key", async () => {
    const { body } = await shop();
    const [review, headers] = [body(), freshKey()];
    const [first, second] = [await create(review, headers), await create(review, headers)];
    expect(second.ok).toEqual(first.ok);
    expect(second.headers["idempotent-replayed"]).toBe("true");
  });

  it.each([
    ["six stars", { rating: 6 }, "rating"],
    ["half a star", { rating: 4.5 }, "rating"],
    [
      "seven images",
      { image_urls: Array.from({ length: 7 }, (_, index) => `https://a.example/${index}`) },
      "image_urls",
    ],
    ["an image without encryption", { image_urls: ["http://a.example/1.jpg"] }, "image_urls.0"],
    ["an image that is a script", { image_urls: ["javascript:alert(1)"] }, "image_urls.0"],
    ["an unknown field", { stars: 5 }, "stars"],
    ["5,001 characters", { body: "x".repeat(5001) }, "body"],
  ])("rejects %s and names the field", async (_, changes, field) => {
    const { list, body } = await shop();
    const { status, failure } = await create(body(changes as Partial<Body>));
    expect([status, failure.errors?.[0]?.field]).toEqual([422, field]);
    expect((await list()).data).toEqual([]);
  });

  it("rejects an unknown or deleted product", async () => {
    const { product, body } = await shop();
    for (const changes of [{ product_id: newId() }, {}]) {
      await sql`update products set deleted_at = now() where id = ${product.id}`.execute(t.db);
      const { status, failure } = await create(body(changes));
      expect([status, failure.errors]).toMatchObject([
        422,
        [{ field: "product_id", code: "unknown_product" }],
      ]);
    }
  });

  it("requires the scope", async () => {
    const { body } = await shop();
    const { token } = await createKey(t.db, { name: "Orders alone", scopes: ["orders"] });
    const { status, failure } = await t.call(
      marketplaceReviewsApi.create,
      { body: body() },
      { token, headers: freshKey() },
    );
    expect([status, failure.code]).toEqual([403, "missing_scope"]);
  });
});

describe("a verified purchase", () => {
  const buyer = { external_id: "buyer-7", name: "Ada" };
  const isVerified = async (review: Body) => (await create(review)).ok.data.verified_purchase;

  it("is an order of this product by this customer, and the named order if one is named", async () => {
    const { seller, product, body } = await shop();
    const items = product.variants.map(({ id }) => ({ variant_id: id }));
    const order = await createOrder(t.db, seller, { items, customer: buyer });
    const other = await createOrder(t.db, seller, { customer: buyer });
    expect(await isVerified(body({ customer: buyer }))).toBe(true);
    expect(await isVerified(body({ customer: buyer, order_external_id: order.external_id }))).toBe(
      true,
    );
    expect(await isVerified(body({ customer: buyer, order_external_id: other.external_id }))).toBe(
      false,
    );
    expect(await isVerified(body({ customer: buyer, order_external_id: "unknown" }))).toBe(false);
    expect(await isVerified(body({ order_external_id: order.external_id }))).toBe(false);
    const another = await createProduct(t.db, seller);
    expect(await isVerified(reviewBody(another.id, { customer: buyer }))).toBe(false);
  });

  it("is not a canceled order", async () => {
    const { seller, product, body } = await shop();
    const items = product.variants.map(({ id }) => ({ variant_id: id }));
    const { external_id } = await createOrder(t.db, seller, { items, customer: buyer });
    await t.call(
      marketplaceOrdersApi.cancel,
      { params: { external_id } },
      { ...key, headers: freshKey() },
    );
    expect(await isVerified(body({ customer: buyer }))).toBe(false);
  });
});

describe("changes of a review", () => {
  it("apply only if they are the newest, and keep the seller's reply", async () => {
    const { seller, product, list, body } = await shop();
    const review = body({ rating: 1 });
    const id = (await create(review)).ok.data.id ?? "";
    await t.call(reviewsApi.update, { params: { id }, body: { reply: "Sorry." } }, seller);
    await put(review, {
      rating: 4,
      body: "They sent a new one.",
      changed_at: "2026-05-02T00:00:00Z",
    });
    await put(review, { rating: 2, body: "Late.", changed_at: "2026-05-01T00:00:00Z" });
    expect((await list()).data).toMatchObject([
      { id, rating: 4, body: "They sent a new one.", reply: "Sorry." },
    ]);
    expect(await ratingOf(product.id)).toEqual({ rating_sum: 4, rating_count: 1 });
  });

  it("remove a hidden review from the rating, and add it again when it is shown", async () => {
    const { product, list, body } = await shop();
    const review = body({ rating: 3 });
    await create(review);
    await put(review, { status: "hidden", changed_at: "2026-05-02T00:00:00Z" });
    expect(await ratingOf(product.id)).toEqual({ rating_sum: 0, rating_count: 0 });
    expect((await list()).data[0]?.status).toBe("hidden");
    await put(review, { changed_at: "2026-05-03T00:00:00Z" });
    expect(await ratingOf(product.id)).toEqual({ rating_sum: 3, rating_count: 1 });
  });

  it("cannot move a review to another product", async () => {
    const { seller, body } = await shop();
    const review = body();
    await create(review);
    const other = await createProduct(t.db, seller);
    const { status, failure } = await put({ ...review, product_id: other.id }, {});
    expect([status, failure.errors?.[0]?.code]).toEqual([422, "product_changed"]);
  });

  it("add and remove images, but do not restore one that the seller deleted (K44)", async () => {
    const { seller, list, body } = await shop();
    const review = body();
    const id = (await create(review)).ok.data.id ?? "";
    const [gone, kept] = [
      await createReviewImage(t.db, seller.id, id),
      await createReviewImage(t.db, seller.id, id),
    ];
    await t.call(reviewsApi.removeImage, { params: { id: gone } }, seller);
    const urls = [gone, kept].map((image) => `https://pictures.example.com/${image}.jpg`);
    await put(review, { image_urls: urls, changed_at: "2026-05-02T00:00:00Z" });
    expect((await list()).data[0]?.images.map((image) => image.id)).toEqual([kept]);
    await put(review, { image_urls: [], changed_at: "2026-05-03T00:00:00Z" });
    expect((await list()).data[0]?.images).toEqual([]);
  });

  it("are rejected if they lie in the future, because they would override all later ones", async () => {
    const { body } = await shop();
    const review = body();
    const { status, failure } = await put(review, { changed_at: "2096-01-01T00:00:00Z" });
    expect([status, failure.errors?.[0]?.field]).toEqual([422, "changed_at"]);
    expect((await put(review, {})).status).toBe(200);
  });

  it("have no effect after a deletion, also if the deletion comes first", async () => {
    const { product, list, body } = await shop();
    for (const isFirst of [true, false]) {
      const review = body();
      if (!isFirst) await create(review);
      for (const _ of [1, 2]) expect((await remove(review.external_id)).ok.data.id).toBeNull();
      expect((await create(review)).ok.data).toMatchObject({ id: null, status: null });
      expect((await put(review, { changed_at: "2030-01-01T00:00:00Z" })).ok.data.id).toBeNull();
    }
    expect((await list()).data).toEqual([]);
    expect(await ratingOf(product.id)).toEqual({ rating_sum: 0, rating_count: 0 });
  });
});

describe("K43 the outcome of a request to remove a review", () => {
  const asked = async () => {
    const made = await shop();
    const review = made.body();
    const id = (await create(review)).ok.data.id ?? "";
    const ask = () => t.call(reviewsApi.remove, { params: { id } }, made.seller);
    await ask();
    return { ...made, ask, review, last: async () => (await made.notices())[0]?.message };
  };

  it("K43 the marketplace deletes it, and the seller is notified", async () => {
    const { review, list, last } = await asked();
    await remove(review.external_id);
    expect((await list()).data).toEqual([]);
    expect(await last()).toBe(
      "The marketplace deleted a review of Stoneware mug, as you requested",
    );
  });

  it("K43 the marketplace hides it, and the seller is notified", async () => {
    const { review, list, last } = await asked();
    await put(review, { status: "hidden" });
    expect((await list()).data[0]?.status).toBe("hidden");
    expect(await last()).toBe("The marketplace hid a review of Stoneware mug");
  });

  it("K43 the marketplace keeps it: the seller is notified, and cannot ask again", async () => {
    const { review, ask, list, last } = await asked();
    expect((await keep(review.external_id)).ok.data.status).toBe("published");
    expect((await list()).data[0]).toMatchObject({
      status: "published",
      is_removal_declined: true,
    });
    expect(await last()).toBe(
      "The marketplace keeps the review of Stoneware mug that you asked to remove",
    );
    const again = await ask();
    expect([again.status, again.failure.code]).toEqual([409, "removal_declined"]);
    expect((await keep(review.external_id)).status).toBe(200);
    expect((await keep("unknown")).status).toBe(404);
  });

  it("K43 an edit by the customer does not end the request", async () => {
    const { review, list } = await asked();
    await put(review, { body: "Edited" });
    expect((await list()).data[0]).toMatchObject({ status: "removal_requested", body: "Edited" });
  });
});

describe("events in any order, repeated and concurrent", () => {
  const Events = fc.array(
    fc.record({
      kind: fc.constantFrom("create" as const, "put" as const, "put" as const, "delete" as const),
      rating: fc.integer({ min: 1, max: 5 }),
      minute: fc.integer({ min: 0, max: 3 }),
      status: fc.constantFrom("published" as const, "hidden" as const),
    }),
    { minLength: 1, maxLength: 7 },
  );

  it("lead to the same state and an exact rating of the product", async () => {
    await fc.assert(
      fc.asyncProperty(
        Events,
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        async (events, isAtOnce, chance) => {
          const { product, list, body } = await shop();
          const shuffled = events
            .concat(events.slice(0, 2))
            .map((event) => ({ event, rank: chance.next().value }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ event }) => event);
          const outcomes = [];
          for (const order of [events, shuffled]) {
            // The first request is the same in all orders. The test covers its repetitions.
            const review = body({ rating: 3 });
            const send = ({ kind, rating, minute, status }: (typeof events)[number]) => {
              if (kind === "create") return create(review);
              if (kind === "delete") return remove(review.external_id);
              return put(review, { rating, status, changed_at: `2026-05-01T10:0${minute}:00Z` });
            };
            const answers = isAtOnce
              ? await Promise.all(order.map(send))
              : await order.reduce<Promise<Awaited<ReturnType<typeof send>>[]>>(
                  async (before, event) => [...(await before), await send(event)],
                  Promise.resolve([]),
                );
            expect(answers.map(({ status }) => status).filter((status) => status > 201)).toEqual(
              [],
            );
            const { data } = await list();
            outcomes.push(data.map(({ rating, status }) => ({ rating, status })));
            const shown = data.filter(({ status }) => status !== "hidden");
            expect(await ratingOf(product.id)).toEqual({
              rating_sum: shown.reduce((sum, { rating }) => sum + rating, 0),
              rating_count: shown.length,
            });
            await remove(review.external_id);
          }
          expect(outcomes[1]).toEqual(outcomes[0]);
        },
      ),
      { numRuns: propertyRuns(20) },
    );
  });

  it("concurrent reviews, changes and deletions of one product leave an exact rating", async () => {
    const { product, list, body } = await shop();
    const reviews = Array.from({ length: 30 }, (_, index) => body({ rating: 1 + (index % 5) }));
    await Promise.all(
      reviews.map(async (review, index) => {
        await create(review);
        if (index % 3 === 0) await put(review, { rating: 5 - (index % 5) });
        if (index % 4 === 0) await remove(review.external_id);
      }),
    );
    const { summary } = (await list()).meta;
    expect(summary.count).toBe(22);
    const sum = summary.histogram.reduce((total, count, index) => total + count * (index + 1), 0);
    expect(await ratingOf(product.id)).toEqual({ rating_sum: sum, rating_count: 22 });
  });
});
