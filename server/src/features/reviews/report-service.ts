import type { ReportedReview, ReviewDecision } from "@sellerdesk/contract/operator-reviews";
import { msg } from "@sellerdesk/contract/texts";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { requireFound } from "../../lib/app-error.ts";
import type { Counted, PageQuery } from "../../lib/page.ts";
import { updateUnnumbered } from "./answers/queries.ts";
import { addToRating } from "./queries.ts";
import {
  lockExternal,
  lockExternalReview,
  markExternalDeleted,
  type StoredReview,
} from "./receive-queries.ts";
import { declineLockedRemovalRequest, deleteLocked, notifyOfReview } from "./receive-service.ts";
import { listReported, updateHidden, updateReportResolved } from "./report-queries.ts";
import { ratingChange } from "./rules.ts";

/** Reads one page of the reviews that sellers reported or asked to remove, for the operator. */
export const readReported = (db: Db, page: PageQuery): Promise<Counted<ReportedReview>> =>
  listReported(db, page);

/**
 * Hides a review from the shop and its rating, and ends the seller's requests.
 * @returns whether anything changed
 */
const hide = async (tx: Tx, review: StoredReview): Promise<boolean> => {
  const { seller_id, id, product_id } = review;
  const isShown = review.status !== "hidden";
  if (isShown) {
    const change = ratingChange(review, { ...review, status: "hidden" });
    await addToRating(tx, seller_id, product_id, change);
    await updateHidden(tx, seller_id, id);
  }
  const wasReported = await updateReportResolved(tx, seller_id, id);
  if (!isShown && !wasReported) return false;
  await notifyOfReview(tx, review, msg("review_hidden", { title: review.product_title }));
  return true;
};

/** Keeps a review against its seller's request. @returns whether there was one */
const keep = async (tx: Tx, review: StoredReview): Promise<boolean> => {
  const isAsked = review.status === "removal_requested";
  if (isAsked) await declineLockedRemovalRequest(tx, review);
  const wasReported = await updateReportResolved(tx, review.seller_id, review.id);
  if (wasReported)
    await notifyOfReview(
      tx,
      review,
      msg("review_report_declined", { title: review.product_title }),
    );
  return isAsked || wasReported;
};

const remove = async (tx: Tx, review: StoredReview, externalId: string): Promise<boolean> => {
  await deleteLocked(tx, review);
  await markExternalDeleted(tx, externalId);
  return true;
};

const decisions = { keep, hide, delete: remove } satisfies Record<ReviewDecision, typeof remove>;

/**
 * Decides on a review that a seller reported or asked to remove, notifies the seller, and marks it
 * to be read again by the marketplace. Repeating a decision changes nothing.
 * @throws AppError `not_found`
 */
export const resolveReview = (
  db: Db,
  externalId: string,
  decision: ReviewDecision,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const known = await lockExternal(tx, externalId);
    const review = requireFound(await lockExternalReview(tx, externalId, known));
    if (await decisions[decision](tx, review, externalId)) await updateUnnumbered(tx, externalId);
  });
