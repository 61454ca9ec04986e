import { NewReview } from "@sellerdesk/contract/marketplace-reviews";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db } from "../src/db/pool.ts";
import { receiveReview } from "../src/features/reviews/receive-service.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";
import { createPicture } from "./product-factory.ts";

type Body = z.input<typeof NewReview>;

/**
 * The body of a review as the marketplace sends it, by default five stars by a buyer without an
 * order.
 */
export const reviewBody = (product_id: string, changes: Partial<Body> = {}): Body => ({
  external_id: `review-${newId()}`,
  product_id,
  customer: { external_id: "buyer-1", name: "Oliver Lindqvist" },
  rating: 5,
  title: "Lovely",
  ...changes,
});

type NewReviewOf = Partial<Omit<Body, "product_id" | "created_at">> & {
  productId: string;
  daysAgo?: number;
  /** The reply of the seller, as old as the review. */
  reply?: string;
  status?: "published" | "hidden" | "removal_requested";
};

/** Drops the jobs that would fetch the images of a created review. */
const jobs = { send: async () => {} };

/** Creates a review of one of the seller's products, as if the marketplace had sent it. */
export const createReview = async (
  db: Db,
  sellerId: SellerId,
  { productId, daysAgo = 0, reply, status = "published", ...changes }: NewReviewOf,
): Promise<string> => {
  const body = z.parse(NewReview, reviewBody(productId, changes));
  const shown = status === "hidden" ? status : "published";
  const { id } = await receiveReview({ db, jobs }, { ...body, status: shown });
  if (id === null) throw new Error("A new review has an id.");
  const createdAt = sql<Date>`now() - make_interval(days => ${daysAgo})`;
  await db
    .updateTable("reviews")
    .set({
      created_at: createdAt,
      ...(reply !== undefined && { reply, replied_at: createdAt }),
      ...(status === "removal_requested" && { status, removal_requested_at: createdAt }),
    })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .execute();
  return id;
};

/** Creates an image of a review, without its bytes. */
export const createReviewImage = async (
  db: Db,
  sellerId: SellerId,
  review_id: string,
): Promise<string> => {
  const id = newId();
  await db
    .insertInto("review_images")
    .values({
      seller_id: sellerId,
      id,
      review_id,
      source_url: `https://pictures.example.com/${id}.jpg`,
      document_id: await createPicture(db, { id: sellerId }, { purpose: "review_image" }),
      position: 1,
    })
    .execute();
  return id;
};
