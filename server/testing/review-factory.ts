import { sql } from "kysely";
import type { Db } from "../src/db/pool.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";

type NewReview = { productId: string; rating?: number; title?: string; body?: string; daysAgo?: number };

/** A published review of one of the seller's products. */
export const createReview = async (
  db: Db,
  sellerId: SellerId,
  { productId, rating = 5, title = "Lovely", body = "", daysAgo = 0 }: NewReview,
): Promise<string> => {
  const id = newId();
  await db
    .insertInto("reviews")
    .values({
      seller_id: sellerId,
      id,
      external_id: `review-${id}`,
      product_id: productId,
      customer_name: "Oliver Lindqvist",
      rating,
      title,
      body,
      created_at: sql<Date>`now() - make_interval(days => ${daysAgo})`,
    })
    .execute();
  return id;
};
