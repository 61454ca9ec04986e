import * as z from "zod/mini";
import { dataOf, endpoint, idOf, Instant, listOf, pageQuery } from "./http.ts";
import { forOperator, operatorRoot } from "./operator.ts";
import { ReviewReason, ReviewStatus } from "./reviews.ts";

/** A review that a seller reported, or asks to remove. */
export const ReportedReview = z.object({
  id: idOf("review"),
  seller_id: idOf("seller"),
  business_name: z.string(),
  product_id: idOf("product"),
  product_title: z.string(),
  external_id: z.string(),
  status: ReviewStatus,
  rating: z.int(),
  title: z.string(),
  body: z.string(),
  asks: z.enum(["report", "removal"]),
  reason: z.nullable(ReviewReason),
  note: z.string(),
  sent_at: Instant,
});
export type ReportedReview = z.output<typeof ReportedReview>;

/** `keep` leaves the review visible, `hide` hides it, `delete` deletes it for good. */
export const ReviewDecision = z.enum(["keep", "hide", "delete"]);
export type ReviewDecision = z.output<typeof ReviewDecision>;

export const operatorReviewsApi = {
  reported: endpoint("GET", `${operatorRoot}/reviews`, {
    ...forOperator,
    summary: "Operator: lists reviews that sellers reported or asked to remove, oldest first.",
    query: z.strictObject(pageQuery),
    reply: listOf(ReportedReview),
  }),
  decide: endpoint("PUT", `${operatorRoot}/reviews/:external_id`, {
    ...forOperator,
    summary: "Operator: decides on a reported review; the seller is notified.",
    params: z.strictObject({ external_id: z.string().check(z.minLength(1), z.maxLength(100)) }),
    body: z.strictObject({ decision: ReviewDecision }),
    reply: dataOf(z.object({ external_id: z.string(), decision: ReviewDecision })),
  }),
};
