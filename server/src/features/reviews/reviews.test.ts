import { reviewsApi } from "@sellerdesk/contract/reviews";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp, useTestApp } from "../../../testing/client.ts";
import { endPlanIn } from "../../../testing/plan-factory.ts";
import { createPicture, createProduct } from "../../../testing/product-factory.ts";
import { createReview, createReviewImage } from "../../../testing/review-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";

const t = useTestApp();

type Query = Parameters<typeof t.call<typeof reviewsApi.list>>[1]["query"];
const shop = async () => {
  const seller = await createSeller(t.db);
  const product = await createProduct(t.db, seller);
  const add = (review: Omit<Parameters<typeof createReview>[2], "productId"> = {}) =>
    createReview(t.db, seller.id, { productId: product.id, ...review });
  const list = async (query: NonNullable<Query> = {}) =>
    (await t.call(reviewsApi.list, { params: { id: product.id }, query }, seller)).ok;
  const ids = async (query?: NonNullable<Query>) => (await list(query)).data.map(({ id }) => id);
  const update = (
    id: string,
    body: Parameters<typeof t.call<typeof reviewsApi.update>>[1]["body"],
  ) => t.call(reviewsApi.update, { params: { id }, body }, seller);
  return { seller, product, add, list, ids, update };
};
/** Moves the time of a reply back by `hours`. */
const backdateReply = (id: string, hours: number) =>
  sql`update reviews set replied_at = (replied_at at time zone 'UTC' - make_interval(hours => ${hours})) at time zone 'UTC' where id = ${id}`.execute(
    t.db,
  );

describe("K41 the reviews of a product", () => {
  it("K41 lists reviews newest first, with a summary of all of them", async () => {
    const { product, seller, add, list } = await shop();
    const other = await createProduct(t.db, seller);
    const older = await add({ rating: 2, daysAgo: 3 });
    const newer = await add({ rating: 5 });
    await createReview(t.db, seller.id, { productId: other.id, rating: 1 });
    const { data, meta } = await list();
    expect(data.map(({ id }) => id)).toEqual([newer, older]);
    expect(meta).toMatchObject({
      total: 2,
      product: { id: product.id, title: product.title },
      summary: { count: 2, average: 3.5, histogram: [0, 1, 0, 0, 1], unanswered: 2, hidden: 0 },
      deletes: false,
    });
  });

  it("K41 filters by stars, images, replies, status and days; the summary counts all reviews", async () => {
    const { seller, add, ids, list } = await shop();
    const pictured = await add({ rating: 4, daysAgo: 10 });
    await createReviewImage(t.db, seller.id, pictured);
    const answered = await add({ rating: 5, daysAgo: 5, reply: "Thank you." });
    const hidden = await add({ rating: 1, daysAgo: 2, status: "hidden" });
    const requested = await add({ rating: 1, daysAgo: 1, status: "removal_requested" });
    expect(await ids({ rating: 1 })).toEqual([requested, hidden]);
    expect(await ids({ images: "true" })).toEqual([pictured]);
    expect(await ids({ unanswered: "true" })).toEqual([pictured]);
    expect(await ids({ status: "hidden" })).toEqual([hidden]);
    const day = (daysAgo: number) =>
      new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    expect(await ids({ from: day(5), to: day(2) })).toEqual([hidden, answered]);
    const { meta } = await list({ rating: 1 });
    expect(meta.summary).toMatchObject({
      count: 3,
      histogram: [1, 0, 0, 1, 1],
      unanswered: 1,
      hidden: 1,
    });
    expect(meta.total).toBe(2);
  });

  it("K41 a day starts at midnight in the seller's time zone", async () => {
    const seller = await createSeller(t.db, { timezone: "Pacific/Auckland" });
    const product = await createProduct(t.db, seller);
    const id = await createReview(t.db, seller.id, { productId: product.id });
    await sql`update reviews set created_at = '2026-03-01T12:30:00Z' where id = ${id}`.execute(
      t.db,
    );
    const on = async (day: string) =>
      (
        await t.call(
          reviewsApi.list,
          { params: { id: product.id }, query: { from: day, to: day } },
          seller,
        )
      ).ok.meta.total;
    expect([await on("2026-03-01"), await on("2026-03-02")]).toEqual([0, 1]);
  });

  it("K41 searches customer, title and text for each word in any case; `%` is not a wildcard", async () => {
    const { add, ids } = await shop();
    const handle = await add({ title: "Handle broke", body: "After 50% of a week" });
    const lid = await add({
      title: "The lid",
      customer: { external_id: "b", name: "Θεοδώρα Broke" },
    });
    expect(new Set(await ids({ search: "BROKE" }))).toEqual(new Set([handle, lid]));
    expect(await ids({ search: "week handle" })).toEqual([handle]);
    expect(await ids({ search: "θεοδώρα" })).toEqual([lid]);
    expect(await ids({ search: "50%" })).toEqual([handle]);
    expect(await ids({ search: "5%" })).toEqual([]);
  });

  it("K41 sorts by time and stars", async () => {
    const { add, ids } = await shop();
    const [a, b, c] = [
      await add({ rating: 3, daysAgo: 3 }),
      await add({ rating: 5, daysAgo: 2 }),
      await add({ rating: 3, daysAgo: 1 }),
    ];
    expect(await ids({ sort: "created_at" })).toEqual([a, b, c]);
    expect(await ids({ sort: "rating" })).toEqual([c, a, b]);
    expect(await ids({ sort: "-rating" })).toEqual([b, c, a]);
  });

  it("K41 shows images only from URLs of this server", async () => {
    const { seller, add, list } = await shop();
    const review = await add({ image_urls: ["https://pictures.example.com/waiting.jpg"] });
    const image = await createReviewImage(t.db, seller.id, review);
    const { data } = await list();
    expect(data[0]?.images).toEqual([
      {
        id: image,
        url: expect.stringMatching(/^\/files\/pictures\/[0-9a-f]{32}\.webp$/),
        thumbnail_url: expect.stringMatching(/^\/files\/pictures\/[0-9a-f]{32}-160\.webp$/),
        width: 1200,
        height: 1200,
      },
    ]);
    expect(JSON.stringify(data)).not.toContain("pictures.example.com");
  });

  it("K41 names the previous and next product with reviews, in the order of the product list", async () => {
    const { seller, product, add, list } = await shop();
    await add();
    const unreviewed = await createProduct(t.db, seller, { title: "Never reviewed" });
    const newer = await createProduct(t.db, seller, { title: "Newer" });
    await createReview(t.db, seller.id, { productId: newer.id });
    expect((await list()).meta).toMatchObject({
      previous: { id: newer.id, title: "Newer" },
      next: null,
    });
    const { ok } = await t.call(reviewsApi.list, { params: { id: unreviewed.id } }, seller);
    expect(ok.meta).toMatchObject({ previous: { id: newer.id }, next: { id: product.id } });
  });

  it("K41 does not find another seller's product", async () => {
    const { token } = await createSeller(t.db);
    const stranger = await createSeller(t.db);
    const foreign = await createProduct(t.db, stranger);
    for (const id of [foreign.id, newId()]) {
      const { status, failure } = await t.call(reviewsApi.list, { params: { id } }, { token });
      expect({ status, code: failure.code }).toEqual({ status: 404, code: "not_found" });
    }
  });

  it("K41 names a wrong filter", async () => {
    const { seller, product } = await shop();
    const { status, failure } = await t.call(
      reviewsApi.list,
      { params: { id: product.id }, query: { rating: 6 } },
      seller,
    );
    expect([status, failure.errors?.[0]?.field]).toEqual([400, "rating"]);
  });

  it("lists the reviews of all products, each with its product, without those of deleted products", async () => {
    const { seller, product, add } = await shop();
    const picture = await createPicture(t.db, seller);
    const other = await createProduct(t.db, seller, { title: "Other", images: [{ uid: picture }] });
    const gone = await createProduct(t.db, seller);
    await add({ daysAgo: 1 });
    await createReview(t.db, seller.id, { productId: other.id });
    await createReview(t.db, seller.id, { productId: gone.id });
    await sql`update products set deleted_at = now() where id = ${gone.id}`.execute(t.db);
    const stranger = await createSeller(t.db);
    await createReview(t.db, stranger.id, { productId: (await createProduct(t.db, stranger)).id });
    const { data, meta } = (
      await t.call(reviewsApi.listAll, { query: { unanswered: "true" } }, seller)
    ).ok;
    expect(data.map((review) => review.product)).toEqual([
      { id: other.id, title: "Other", image: expect.stringMatching(/-160\.webp$/) },
      { id: product.id, title: product.title, image: null },
    ]);
    expect(meta.summary).toMatchObject({ count: 2, unanswered: 2 });
  });
});

describe("K42 replying", () => {
  it("K42 accepts one reply; a second reply is 409", async () => {
    const { add, update, list } = await shop();
    const id = await add();
    const { ok } = await update(id, { reply: "  Thank you.\nCome again. " });
    expect(ok.data).toMatchObject({ reply: "Thank you.\nCome again.", version: 2 });
    expect(ok.data.replied_at).not.toBeNull();
    const { status, failure } = await update(id, { reply: "And again." });
    expect([status, failure.code]).toEqual([409, "already_replied"]);
    expect((await list()).data[0]?.reply).toBe("Thank you.\nCome again.");
  });

  it("K42 accepts one of ten concurrent replies", async () => {
    const { add, update } = await shop();
    const id = await add();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => update(id, { reply: `No. ${index}` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)]);
  });

  it("K42 allows changes for 24 hours after the first reply, by the database's clock", async () => {
    const { add, list, update } = await shop();
    const id = await add();
    const first = (await update(id, { reply: "Thnak you." })).ok.data;
    await backdateReply(id, 23);
    const second = (await update(id, { reply: "Thank you.", version: first.version })).ok.data;
    expect(second).toMatchObject({ reply: "Thank you.", version: first.version + 1 });
    expect(
      Date.parse(second.reply_editable_until ?? "") - Date.parse(second.replied_at ?? ""),
    ).toBe(86_400_000);
    await backdateReply(id, 1);
    expect((await list()).data).toMatchObject([
      { id, reply: "Thank you.", reply_editable_until: null },
    ]);
    const late = await update(id, { reply: "Never.", version: second.version });
    expect([late.status, late.failure.code]).toEqual([409, "reply_final"]);
  });

  it("K42 rejects a change of a reply that was changed in the meantime", async () => {
    const { add, update } = await shop();
    const id = await add();
    const { version } = (await update(id, { reply: "One" })).ok.data;
    await update(id, { reply: "Two", version });
    expect((await update(id, { reply: "Three", version })).failure.code).toBe("stale_write");
  });

  it.each([
    ["an empty reply", { reply: "  " }, "reply"],
    ["2,001 characters", { reply: "x".repeat(2001) }, "reply"],
    ["an unknown field", { reply: "x", rating: 5 }, "rating"],
    ["an empty body", {}, "reply"],
    ["a report of `other` without a note", { report: { reason: "other" } }, "report.note"],
  ])("K42 rejects %s and names the field", async (_, body, field) => {
    const { add, update } = await shop();
    const { status, failure } = await update(await add(), body as never);
    expect([status, failure.errors?.map((error) => error.field)]).toEqual([
      422,
      expect.arrayContaining([field]),
    ]);
  });

  it("K42 accepts 2,000 characters", async () => {
    const { add, update } = await shop();
    expect((await update(await add(), { reply: "ß".repeat(2000) })).status).toBe(200);
  });

  it("K42 rejects a reply to a hidden review", async () => {
    const { add, update } = await shop();
    expect((await update(await add({ status: "hidden" }), { reply: "x" })).failure.code).toBe(
      "review_not_shown",
    );
  });

  it("K42 reports a review once, with a reason", async () => {
    const { add, update } = await shop();
    const id = await add();
    const { ok } = await update(id, {
      report: { reason: "personal_data", note: "My phone number" },
    });
    expect(ok.data).toMatchObject({ status: "published", reply: null });
    expect(ok.data.reported_at).not.toBeNull();
    const again = await update(id, { report: { reason: "spam" } });
    expect([again.status, again.failure.code]).toEqual([409, "already_reported"]);
    const row = await t.db
      .selectFrom("reviews")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ report_reason: "personal_data", report_note: "My phone number" });
  });

  it("K42 rejects a reply if the plan has lapsed", async () => {
    const { seller, add, update } = await shop();
    const id = await add();
    await endPlanIn(t.db, seller.id, -1);
    const { status, failure } = await update(id, { reply: "x" });
    expect([status, failure.message]).toEqual([403, "Plan expired"]);
  });
});

const ratingOf = (id: string) =>
  t.db
    .selectFrom("products")
    .select(["rating_sum", "rating_count"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("K43 removing a review", () => {
  it("K43 asks the marketplace, once; the review stays until it decides", async () => {
    const { seller, product, add, list } = await shop();
    const id = await add({ rating: 1 });
    const ask = () =>
      t.call(reviewsApi.remove, { params: { id }, body: { reason: "fake", note: "" } }, seller);
    const { data } = (await ask()).ok;
    expect(data).toMatchObject({
      deleted: false,
      review: { status: "removal_requested", version: 2 },
    });
    expect((await ask()).ok.data.review?.version).toBe(2);
    expect((await list()).meta.summary.count).toBe(1);
    expect(await ratingOf(product.id)).toEqual({ rating_sum: 1, rating_count: 1 });
  });

  it("K43 needs no reason, and rejects a review that is hidden", async () => {
    const { seller, add } = await shop();
    const [shown, hidden] = [await add(), await add({ status: "hidden" })];
    expect((await t.call(reviewsApi.remove, { params: { id: shown } }, seller)).status).toBe(200);
    const refused = await t.call(reviewsApi.remove, { params: { id: hidden } }, seller);
    expect([refused.status, refused.failure.code]).toEqual([409, "review_not_shown"]);
  });

  it("K43 deletes it from the product and its rating if the marketplace allows sellers to delete", async () => {
    const lenient = await testApp({
      env: { sellersDeleteReviews: true },
      databaseUrl: t.databaseUrl,
    });
    const { seller, product, add, list } = await shop();
    const id = await add({ rating: 1, image_urls: ["https://pictures.example.com/a.jpg"] });
    await add({ rating: 4 });
    const { ok } = await lenient.call(reviewsApi.remove, { params: { id } }, seller);
    expect(ok.data).toEqual({ deleted: true, review: null });
    expect((await list()).data.map(({ rating }) => rating)).toEqual([4]);
    expect(await ratingOf(product.id)).toEqual({ rating_sum: 4, rating_count: 1 });
    const again = await lenient.call(reviewsApi.remove, { params: { id } }, seller);
    expect(again.status).toBe(404);
    await lenient.close();
  });
});

describe("K44 deleting an image of a review", () => {
  it("K44 removes the image for good and keeps the others", async () => {
    const { seller, add, list } = await shop();
    const review = await add();
    const [gone, kept] = [
      await createReviewImage(t.db, seller.id, review),
      await createReviewImage(t.db, seller.id, review),
    ];
    const { ok } = await t.call(reviewsApi.removeImage, { params: { id: gone } }, seller);
    expect(ok.data.images.map(({ id }) => id)).toEqual([kept]);
    expect((await list()).data[0]?.images).toHaveLength(1);
    expect((await t.call(reviewsApi.removeImage, { params: { id: gone } }, seller)).status).toBe(
      404,
    );
  });
});
