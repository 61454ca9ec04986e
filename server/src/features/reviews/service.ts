import type {
  Review,
  ReviewComplaint,
  ReviewSummary,
  ReviewUpdate,
} from "@sellerdesk/contract/reviews";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError, requireFound } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { updateUnnumbered } from "./answers/queries.ts";
import { findReview, findSummary } from "./list-queries.ts";
import {
  addToRating,
  deleteReviewRow,
  findExternalId,
  findReviewOfImage,
  lockReview,
  type LockedReview,
  updateImageDeleted,
  updateRemovalRequested,
  updateReply,
  updateReport,
} from "./queries.ts";
import { lockExternal, markExternalDeleted } from "./receive-queries.ts";
import { ratingChange } from "./rules.ts";

/** Locks a review for an action of its seller, and marks it to be read by the marketplace. */
const lockOwn = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
): Promise<LockedReview & { externalId: string }> => {
  const externalId = await findExternalId(tx, sellerId, id);
  if (externalId === undefined) throw new AppError("not_found");
  // Locked before the review, in the same order as for the marketplace's events.
  await lockExternal(tx, externalId);
  const review = requireFound(await lockReview(tx, sellerId, id));
  await updateUnnumbered(tx, externalId);
  return { ...review, externalId };
};

const reloadReview = async (tx: Tx, sellerId: SellerId, id: string): Promise<Review> =>
  requireFound(await findReview(tx, sellerId, id));

/**
 * @param version of the review at which a changed reply was read
 * @returns the error code if a reply may not be written, else null
 */
const refuseReply = (review: LockedReview, version: number | undefined) => {
  if (review.status === "hidden") return "review_not_shown" as const;
  if (review.reply === null) return null;
  if (version === undefined) return "already_replied" as const;
  if (version !== review.version) return "stale_write" as const;
  return review.is_reply_editable ? null : ("reply_final" as const);
};

/**
 * Replies to a review, changes the reply, or reports the review to the marketplace (K42).
 * @throws AppError `not_found`; for replies `already_replied`, `reply_final` 24 hours after the
 * first, `stale_write`, `review_not_shown`; for reports `already_reported`
 */
export const updateReview = (
  db: Db,
  sellerId: SellerId,
  id: string,
  { reply, version, report }: ReviewUpdate,
): Promise<Review> =>
  inTransaction(db, async (tx) => {
    const review = await lockOwn(tx, sellerId, id);
    if (report !== undefined) {
      if (review.is_reported) throw new AppError("already_reported");
      await updateReport(tx, sellerId, id, report);
    }
    if (reply !== undefined) {
      const refusal = refuseReply(review, version);
      if (refusal !== null) throw new AppError(refusal);
      await updateReply(tx, sellerId, id, reply);
    }
    return reloadReview(tx, sellerId, id);
  });

/**
 * Asks the marketplace to remove a review (K43). Asking again changes nothing.
 * @throws AppError `not_found`, `removal_declined` if the marketplace has declined,
 * `review_not_shown` if it is hidden
 */
export const requestRemoval = (
  db: Db,
  sellerId: SellerId,
  id: string,
  complaint: ReviewComplaint | undefined,
): Promise<Review> =>
  inTransaction(db, async (tx) => {
    const review = await lockOwn(tx, sellerId, id);
    if (review.is_removal_declined) throw new AppError("removal_declined");
    if (review.status === "hidden") throw new AppError("review_not_shown");
    if (review.status === "published")
      await updateRemovalRequested(tx, sellerId, id, complaint ?? null);
    return reloadReview(tx, sellerId, id);
  });

/**
 * Deletes a review for good, if the marketplace lets sellers do so (K43). Later events of it change
 * nothing.
 * @throws AppError `not_found`
 */
export const deleteReview = (db: Db, sellerId: SellerId, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const review = await lockOwn(tx, sellerId, id);
    await deleteReviewRow(tx, sellerId, id);
    await markExternalDeleted(tx, review.externalId);
    await addToRating(tx, sellerId, review.product_id, ratingChange(review, null));
  });

/**
 * Deletes an image of a review for good (K44).
 * @returns the review without it
 * @throws AppError `not_found`
 */
export const deleteReviewImage = (db: Db, sellerId: SellerId, imageId: string): Promise<Review> =>
  inTransaction(db, async (tx) => {
    const reviewId = await findReviewOfImage(tx, sellerId, imageId);
    if (reviewId === undefined) throw new AppError("not_found");
    await lockOwn(tx, sellerId, reviewId);
    if (!(await updateImageDeleted(tx, sellerId, imageId))) throw new AppError("not_found");
    return reloadReview(tx, sellerId, reviewId);
  });

/** Reads the summary of all reviews of the seller's products that are not deleted. */
export const readReviewSummary = (db: Db, sellerId: SellerId): Promise<ReviewSummary> =>
  findSummary(db, { sellerId, productId: null });
