import { createHash } from "node:crypto";
import type {
  ChangedReview,
  NewReview,
  ReceivedReview,
} from "@sellerdesk/contract/marketplace-reviews";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import { requirePast } from "../../db/clock.ts";
import type { Jobs } from "../../db/jobs.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError, requireFound } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { notify } from "../notifications/service.ts";
import { fetchReviewImages } from "./jobs.ts";
import { addToRating, deleteReviewRow } from "./queries.ts";
import {
  findSoldProduct,
  lockExternal,
  lockExternalReview,
  markExternalDeleted,
  replaceImages,
  type StoredReview,
  updateExternal,
  updateRemovalDeclined,
  upsertReview,
} from "./receive-queries.ts";
import { decide, ratingChange } from "./rules.ts";

type Received = NewReview & Partial<Pick<ChangedReview, "changed_at" | "status">>;
type Sending = Pick<Jobs, "send">;

const invalid = (field: string, code: string, message: Text) =>
  new AppError("invalid", { fields: [{ field, code, message }] });

const deleted = (external_id: string): ReceivedReview => ({
  external_id,
  id: null,
  status: null,
  verified_purchase: false,
});

const toReceived = (
  external_id: string,
  { id, status, verified_purchase }: StoredReview,
): ReceivedReview => ({ external_id, id, status, verified_purchase });

/** Finds the seller of a review. A review stays with the product that it was written for. */
const placeOf = async (
  tx: Tx,
  { product_id }: NewReview,
  before: StoredReview | undefined,
): Promise<{ sellerId: SellerId; title: string }> => {
  if (before && before.product_id !== product_id)
    throw invalid("product_id", "product_changed", msg("this_review_is_of_another_product"));
  if (before) return { sellerId: before.seller_id, title: before.product_title };
  const product = await findSoldProduct(tx, product_id);
  if (!product) throw invalid("product_id", "unknown_product", msg("nobody_sells_this_product"));
  return { sellerId: product.seller_id, title: product.title };
};

/** Returns the seller's notification of an event; null for an edit. */
const noticeOf = (
  { rating, customer, status }: Received,
  before: StoredReview | undefined,
  title: string,
): Text | null => {
  if (!before) return msg("review_received", { n: rating, title, name: customer.name });
  return before.status === "removal_requested" && status === "hidden"
    ? msg("review_hidden", { title })
    : null;
};

const apply = async (
  { tx, jobs }: { tx: Tx; jobs: Sending },
  review: Received,
  before: StoredReview | undefined,
  { sellerId, title }: { sellerId: SellerId; title: string },
): Promise<ReceivedReview> => {
  const { external_id, status, changed_at: _, ...content } = review;
  const id = before?.id ?? newId();
  const after = await upsertReview(tx, sellerId, {
    ...content,
    id,
    external_id,
    is_hidden: status === "hidden",
  });
  const change = ratingChange(before ?? null, { rating: content.rating, status: after.status });
  await addToRating(tx, sellerId, content.product_id, change);
  const isToFetch = await replaceImages(tx, sellerId, id, content.image_urls);
  if (isToFetch) await jobs.send(tx, fetchReviewImages, { sellerId, reviewId: id });
  const message = noticeOf(review, before, title);
  if (message !== null)
    await notify(tx, sellerId, { type: "review", message, entityId: content.product_id });
  return { external_id, id, ...after };
};

/** Hashes the content of an event, without the id of its review. */
const hashOf = ({ external_id: _, ...content }: Received): Buffer =>
  createHash("sha256").update(JSON.stringify(content)).digest();

/**
 * Records an event of a review: the first one, or its state since `changed_at`. Events may arrive
 * in any order and repeatedly: the newest one wins, and the product's rating stays exact.
 * @returns the current review
 * @throws AppError `invalid` if `changed_at` is in the future, no seller has the product or the
 * review is of another one; `review_exists` if it differs from the first event that was received
 */
export const receiveReview = (
  { db, jobs }: { db: Db; jobs: Sending },
  review: Received,
): Promise<ReceivedReview> =>
  inTransaction(db, async (tx) => {
    const { external_id, changed_at } = review;
    const event = {
      changed_at: changed_at === undefined ? null : new Date(changed_at),
      request_hash: hashOf(review),
    };
    const known = await lockExternal(tx, external_id);
    const before = await lockExternalReview(tx, external_id, known);
    if (known.is_deleted) return deleted(external_id);
    const decision = decide(known.event, event);
    if (decision === "contradicts")
      throw new AppError("review_exists", { params: { external_id } });
    if (decision === "ignore" && before) return toReceived(external_id, before);
    // A time in the future would win over all later events.
    if (changed_at !== undefined) await requirePast(tx, "changed_at", changed_at);
    const place = await placeOf(tx, review, before);
    await updateExternal(tx, external_id, event, place.sellerId);
    return apply({ tx, jobs }, review, before, place);
  });

/** Notifies the seller of a review. */
export const notifyOfReview = (
  tx: Tx,
  { seller_id, product_id }: StoredReview,
  message: Text,
): Promise<void> => notify(tx, seller_id, { type: "review", message, entityId: product_id });

/** Deletes a locked review. */
export const deleteLocked = async (tx: Tx, review: StoredReview): Promise<void> => {
  const { seller_id, id, product_id, product_title, status } = review;
  await deleteReviewRow(tx, seller_id, id);
  await addToRating(tx, seller_id, product_id, ratingChange(review, null));
  if (status === "removal_requested")
    await notifyOfReview(tx, review, msg("review_deleted", { title: product_title }));
};

/**
 * Deletes a review for good. A later event, or an earlier one that is repeated, does not restore
 * it.
 */
export const deleteReviewPermanently = (db: Db, externalId: string): Promise<ReceivedReview> =>
  inTransaction(db, async (tx) => {
    const known = await lockExternal(tx, externalId);
    const review = await lockExternalReview(tx, externalId, known);
    if (review) await deleteLocked(tx, review);
    if (!known.is_deleted) await markExternalDeleted(tx, externalId);
    return deleted(externalId);
  });

/** Declines the request to remove a locked review. */
export const declineLockedRemovalRequest = async (tx: Tx, review: StoredReview): Promise<void> => {
  await updateRemovalDeclined(tx, review.seller_id, review.id);
  await notifyOfReview(tx, review, msg("review_removal_declined", { title: review.product_title }));
};

/**
 * Declines a seller's request to remove a review, for good, and notifies the seller. Without a
 * request it changes nothing.
 * @throws AppError `not_found`
 */
export const declineRemovalRequest = (db: Db, externalId: string): Promise<ReceivedReview> =>
  inTransaction(db, async (tx) => {
    const known = await lockExternal(tx, externalId);
    const review = requireFound(await lockExternalReview(tx, externalId, known));
    if (review.status !== "removal_requested") return toReceived(externalId, review);
    await declineLockedRemovalRequest(tx, review);
    return toReceived(externalId, { ...review, status: "published" });
  });
