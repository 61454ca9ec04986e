import type { Review, ReviewListQuery } from "@sellerdesk/contract/reviews";
import type { Db } from "../../db/pool.ts";
import { offsetOf } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** The product whose reviews are asked for, or undefined where the seller has no such product. */
export const findReviewedProduct = (
  db: Db,
  sellerId: SellerId,
  productId: string,
): Promise<{ id: string; title: string } | undefined> =>
  db
    .selectFrom("products")
    .select(["id", "title"])
    .where("seller_id", "=", sellerId)
    .where("id", "=", productId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** One page of a product's reviews, newest first; `rating` leaves those with so many stars. */
export const listReviews = async (
  db: Db,
  sellerId: SellerId,
  productId: string,
  { rating, ...page }: ReviewListQuery,
): Promise<Review[]> => {
  const rows = await db
    .selectFrom("reviews")
    .select(["id", "customer_name", "rating", "title", "body", "verified_purchase", "status"])
    .select(["reply", "replied_at", "version", "created_at"])
    .where("seller_id", "=", sellerId)
    .where("product_id", "=", productId)
    .$if(rating !== undefined, (query) => query.where("rating", "=", rating ?? 0))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.per_page)
    .offset(offsetOf(page))
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    replied_at: row.replied_at?.toISOString() ?? null,
  }));
};

/** How many reviews of a product gave each number of stars that was given. */
export const countByRating = (
  db: Db,
  sellerId: SellerId,
  productId: string,
): Promise<{ rating: number; count: number }[]> =>
  db
    .selectFrom("reviews")
    .select((e) => ["rating", e.fn.countAll<number>().as("count")])
    .where("seller_id", "=", sellerId)
    .where("product_id", "=", productId)
    .groupBy("rating")
    .execute();
