import { dashboardApi } from "@sellerdesk/contract/dashboard";
import { followersApi } from "@sellerdesk/contract/followers";
import { reviewsApi } from "@sellerdesk/contract/reviews";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import { createFollower } from "../../../../testing/follower-factory.ts";
import { createProduct } from "../../../../testing/product-factory.ts";
import { propertyRuns } from "../../../../testing/property-runs.ts";
import { createReview } from "../../../../testing/review-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { deleteProducts } from "../../products/service.ts";
import { readProfile, updateProfile } from "../../profile/service.ts";
import { addChangesToSums } from "./service.ts";

const t = useTestApp();

/** Counts the reviews of products that exist, and followers by day, with plain SQL. */
const countPlainly = async (sellerId: SellerId, timezone: string) => {
  const { rows: reviews } = await sql<{ rating: number; shown: number; unanswered: number }>`
    select r.rating, count(*) filter (where r.status <> 'hidden') as shown,
      count(*) filter (where r.status = 'published' and r.reply is null) as unanswered
    from reviews r join products p on p.seller_id = r.seller_id and p.id = r.product_id
    where r.seller_id = ${sellerId} and p.deleted_at is null group by 1`.execute(t.db);
  const { rows: days } = await sql<{ day: string; total: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, (
      select count(*) from followers f where f.seller_id = ${sellerId}
        and (f.followed_at at time zone ${timezone})::date <= day
        and (f.unfollowed_at is null or (f.unfollowed_at at time zone ${timezone})::date > day)) as total
    from generate_series((now() at time zone ${timezone})::date - 29, (now() at time zone ${timezone})::date, '1 day') day`.execute(
    t.db,
  );
  const { rows: shop } = await sql<{ rating: number | null }>`
    select round(avg(rating) * 100)::integer as rating from reviews
    where seller_id = ${sellerId} and status = 'published'`.execute(t.db);
  return {
    rating: shop[0]?.rating,
    histogram: [1, 2, 3, 4, 5].map((stars) => reviews.find((r) => r.rating === stars)?.shown ?? 0),
    unanswered: reviews.reduce((sum, row) => sum + row.unanswered, 0),
    followers: days.map(({ total }) => total),
  };
};

/** Reads the same figures through the API. */
const readCounts = async (seller: { token: string }) => {
  const { summary } = (await t.call(reviewsApi.listAll, {}, seller)).ok.meta;
  const { series } = (await t.call(followersApi.figures, {}, seller)).ok.data;
  const { figures } = (await t.call(dashboardApi.get, { query: {} }, seller)).ok.data;
  expect(figures?.followers.value).toBe(series.at(-1)?.total);
  return {
    rating: figures?.rating_hundredths.value,
    histogram: summary.histogram,
    unanswered: summary.unanswered,
    followers: series.map(({ total }) => total),
  };
};

const answer = (id: string | undefined) =>
  t.db
    .updateTable("reviews")
    .set({ reply: "Thank you", replied_at: sql<Date>`now()` })
    .where("id", "=", id ?? null)
    .execute();

const status = fc.constantFrom(
  "published" as const,
  "hidden" as const,
  "removal_requested" as const,
);
const pick = fc.nat(3);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("review" as const),
      product: fc.nat(1),
      rating: fc.integer({ min: 1, max: 5 }),
      daysAgo: fc.nat(40),
      status,
      isAnswered: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("answer" as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("change" as const),
      pick,
      status,
      rating: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete review" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), product: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restore" as const), product: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("follow" as const),
      followedAgo: fc.integer({ min: 5, max: 40 }),
      unfollowedAgo: fc.option(fc.nat(5)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("unfollow" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("add up" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      timezone: fc.constantFrom("America/Havana", "Asia/Kathmandu", "UTC"),
    }),
  },
);

describe("counts by day equal plain counts of the rows", () => {
  it("K41 K29 after any sequence of changes to reviews, products and followers", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
        const seller = await createSeller(t.db);
        const { id: sellerId } = seller;
        const products = [await createProduct(t.db, seller), await createProduct(t.db, seller)];
        const productId = (index: number) => products[index]?.id ?? "";
        const [reviews, followers]: [string[], string[]] = [[], []];
        const isDeleted = [false, false];
        let timezone = "UTC";
        for (const action of steps) {
          if (action.do === "review") {
            const { daysAgo, rating, product } = action;
            if (!isDeleted[product])
              reviews.push(
                await createReview(t.db, sellerId, {
                  productId: productId(product),
                  daysAgo,
                  rating,
                  status: action.status,
                  ...(action.isAnswered && { reply: "Thank you" }),
                }),
              );
          } else if (action.do === "answer") await answer(reviews[action.pick]);
          else if (action.do === "change")
            await t.db
              .updateTable("reviews")
              .set({ status: action.status, rating: action.rating })
              .where("id", "=", reviews[action.pick] ?? null)
              .execute();
          else if (action.do === "delete review")
            await t.db
              .deleteFrom("reviews")
              .where("id", "=", reviews[action.pick] ?? null)
              .execute();
          else if (action.do === "delete") {
            isDeleted[action.product] = true;
            await inTransaction(t.db, (tx) =>
              deleteProducts(tx, sellerId, [productId(action.product)]),
            );
          } else if (action.do === "restore") {
            isDeleted[action.product] = false;
            await t.db
              .updateTable("products")
              .set({ deleted_at: null })
              .where("id", "=", productId(action.product))
              .execute();
          } else if (action.do === "follow")
            followers.push(await createFollower(t.db, sellerId, action));
          else if (action.do === "unfollow")
            await t.db
              .updateTable("followers")
              .set({ unfollowed_at: sql<Date>`now()`, last_unfollowed_at: sql<Date>`now()` })
              .where("id", "=", followers[action.pick] ?? null)
              .execute();
          else if (action.do === "add up") await addChangesToSums(t.db);
          else {
            timezone = action.timezone;
            const { version } = await readProfile(t.db, sellerId);
            await updateProfile(t.db, sellerId, { version, timezone });
          }
        }
        const plain = await countPlainly(sellerId, timezone);
        expect(await readCounts(seller)).toEqual(plain);
        await addChangesToSums(t.db);
        expect(await readCounts(seller)).toEqual(plain);
      }),
      { numRuns: propertyRuns(8) },
    );
  });

  it("K41 while products are deleted and their reviews are answered at the same moment", async () => {
    const seller = await createSeller(t.db);
    const reviews: { id: string; productId: string }[] = [];
    for (let count = 0; count < 12; count++) {
      const { id: productId } = await createProduct(t.db, seller);
      reviews.push({ id: await createReview(t.db, seller.id, { productId }), productId });
    }
    await Promise.all(
      reviews.flatMap(({ id, productId }, index) => [
        answer(id),
        index % 3 > 0
          ? inTransaction(t.db, (tx) => deleteProducts(tx, seller.id, [productId]))
          : createReview(t.db, seller.id, { productId, rating: 1 }),
      ]),
    );
    const counts = await readCounts(seller);
    expect(counts).toEqual(await countPlainly(seller.id, "UTC"));
    expect(counts.histogram).toEqual([4, 0, 0, 0, 4]);
  });
});
