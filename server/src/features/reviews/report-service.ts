import type { ReportedReview, ReviewDecision } from "@sellerdesk/contract/operator-reviews";
import { type Said, say } from "@sellerdesk/contract/words";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Counted, PageQuery } from "../../lib/page.ts";
import { notify } from "../notifications/service.ts";
import { addToRating } from "./queries.ts";
import { lockByExternalId, type StoredReview } from "./receive-queries.ts";
import { forgetReview, keepReview } from "./receive-service.ts";
import { hasReview, listReported, updateHidden, updateReportResolved } from "./report-queries.ts";
import { ratingChange } from "./rules.ts";

/** One page of what sellers report or ask to remove, for the operator. */
export const readReported = (db: Db, page: PageQuery): Promise<Counted<ReportedReview>> =>
  listReported(db, page);

const tell = (tx: Tx, { seller_id, product_id }: StoredReview, message: Said): Promise<void> =>
  notify(tx, seller_id, { type: "review", message, entityId: product_id });

/** Takes a review off the shop and its rating. One that is hidden stays so. */
const hide = async (tx: Tx, review: StoredReview): Promise<void> => {
  const { seller_id, id, product_id } = review;
  if (review.status !== "hidden") {
    await addToRating(tx, seller_id, product_id, ratingChange(review, { ...review, status: "hidden" }));
    await updateHidden(tx, seller_id, id);
  }
  await updateReportResolved(tx, seller_id, id);
  await tell(
    tx,
    review,
    say("The marketplace took a review of {title} off the shop", { title: review.product_title }),
  );
};

const resolve = (db: Db, externalId: string, decision: "keep" | "hide"): Promise<void> =>
  inTransaction(db, async (tx) => {
    const review = await lockByExternalId(tx, externalId);
    if (!review) throw new AppError("not_found");
    if (decision === "hide") await hide(tx, review);
    else if (await updateReportResolved(tx, review.seller_id, review.id))
      await tell(
        tx,
        review,
        say("The marketplace keeps the review of {title} that you reported", { title: review.product_title }),
      );
  });

/**
 * Decides on a review that a seller reported or asked to remove, and tells them. The same decision again changes nothing.
 * @throws AppError `not_found`
 */
export const decideReview = async (db: Db, externalId: string, decision: ReviewDecision): Promise<void> => {
  if (decision === "delete") {
    if (!(await hasReview(db, externalId))) throw new AppError("not_found");
    await forgetReview(db, externalId);
    return;
  }
  if (decision === "keep") await keepReview(db, externalId);
  await resolve(db, externalId, decision);
};
