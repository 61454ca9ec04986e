import type { ReviewReason, ReviewStatus } from "@sellerdesk/contract/reviews";
import { sql } from "kysely";
import type { Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** The fields of a review that its changes depend on. */
export type LockedReview = {
  id: string;
  product_id: string;
  rating: number;
  status: ReviewStatus;
  version: number;
  reply: string | null;
  is_reply_editable: boolean;
  is_reported: boolean;
  is_removal_declined: boolean;
};

/** Locks a review, so that its changes are made one after the other. */
export const lockReview = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
): Promise<LockedReview | undefined> => {
  const { rows } = await sql<LockedReview>`
    select id, product_id, rating, status, version, reply, reported_at is not null as is_reported,
      removal_declined_at is not null as is_removal_declined,
      coalesce(now() < replied_at + interval '24 hours', false) as is_reply_editable
    from reviews where seller_id = ${sellerId} and id = ${id} for update`.execute(tx);
  return rows[0];
};

/** Finds the marketplace's id of a review of the seller. */
export const findExternalId = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom("reviews")
    .select("external_id")
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.external_id;
};

/** Updates a reply. The time of the first one stays. */
export const updateReply = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  reply: string,
): Promise<void> => {
  await sql`update reviews set reply = ${reply}, replied_at = coalesce(replied_at, clock.now), version = version + 1
    from (select now() as now) clock
    where seller_id = ${sellerId} and id = ${id}`.execute(tx);
};

type Complaint = { reason: ReviewReason; note: string };

/** Records that the seller reports a review. */
export const updateReport = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  { reason, note }: Complaint,
): Promise<void> => {
  await sql`update reviews set report_reason = ${reason}, report_note = ${note}, reported_at = now(), version = version + 1
    where seller_id = ${sellerId} and id = ${id}`.execute(tx);
};

/** Records that the seller asks for a review to be removed. */
export const updateRemovalRequested = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  complaint: Complaint | null,
): Promise<void> => {
  await sql`
    update reviews set status = 'removal_requested', removal_reason = ${complaint?.reason ?? null},
      removal_note = ${complaint?.note ?? ""}, removal_requested_at = now(), version = version + 1
    where seller_id = ${sellerId} and id = ${id}`.execute(tx);
};

/** Deletes a review and its images. */
export const deleteReviewRow = async (tx: Tx, sellerId: SellerId, id: string): Promise<void> => {
  await tx.deleteFrom("reviews").where("seller_id", "=", sellerId).where("id", "=", id).execute();
};

/**
 * Adds to the sum and number of a product's ratings. Exact under concurrency, because the current
 * values are never read first.
 */
export const addToRating = async (
  tx: Tx,
  sellerId: SellerId,
  productId: string,
  { sum, count }: { sum: number; count: number },
): Promise<void> => {
  if (sum === 0 && count === 0) return;
  await sql`update products set rating_sum = rating_sum + ${sum}, rating_count = rating_count + ${count}
    where seller_id = ${sellerId} and id = ${productId}`.execute(tx);
};

/** Finds the review that shows an image of the seller's; undefined if none does. */
export const findReviewOfImage = async (
  tx: Tx,
  sellerId: SellerId,
  imageId: string,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom("review_images")
    .select("review_id")
    .where("seller_id", "=", sellerId)
    .where("id", "=", imageId)
    .where("document_id", "is not", null)
    .executeTakeFirst();
  return row?.review_id;
};

/** Deletes an image of a review for good. @returns whether it was shown before */
export const updateImageDeleted = async (
  tx: Tx,
  sellerId: SellerId,
  imageId: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("review_images")
    .set({ document_id: null, deleted_at: sql<Date>`now()` })
    .where("seller_id", "=", sellerId)
    .where("id", "=", imageId)
    .where("document_id", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
