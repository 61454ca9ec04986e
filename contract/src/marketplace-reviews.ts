import * as z from "zod/mini";
import { feedEnd, feedEndpoint, FeedQuery } from "./feed.ts";
import { line, lines, requiredLine } from "./name-text.ts";
import { dataOf, endpoint, idOf, Instant, PastInstant } from "./http.ts";
import { maxReviewImages, Rating, ReviewReason, ReviewStatus } from "./reviews.ts";

/** The marketplace's own id of a review, customer, ... */
const ExternalId = requiredLine(100);

const ImageUrl = z.url({ protocol: /^https$/ }).check(z.maxLength(2000));

const review = {
  product_id: idOf("product"),
  customer: z.strictObject({
    external_id: ExternalId,
    name: requiredLine(120),
    /** As in orders; reviews do not store it. */
    email: z.optional(z.nullable(line(254))),
    phone: z.optional(z.nullable(line(40))),
  }),
  rating: Rating,
  title: z._default(line(200), ""),
  body: z._default(lines(5000), ""),
  /** Fetched and encoded again before anybody sees them. */
  image_urls: z._default(z.array(ImageUrl).check(z.maxLength(maxReviewImages)), []),
  /** The order of the purchase, if known. */
  order_external_id: z.optional(z.nullable(ExternalId)),
  /** When the customer wrote it; now unless given. */
  created_at: z.optional(PastInstant),
};

/** A review as the marketplace first sends it. A repeated id does not create another review. */
export const NewReview = z.strictObject({ external_id: ExternalId, ...review });
export type NewReview = z.output<typeof NewReview>;

/**
 * The state of a review at the marketplace since `changed_at`. The newest state applies, in
 * whatever order states arrive.
 */
export const ChangedReview = z.strictObject({
  ...review,
  changed_at: PastInstant,
  /** `hidden`: customers do not see the review. */
  status: z._default(z.enum(["published", "hidden"]), "published"),
});
export type ChangedReview = z.output<typeof ChangedReview>;

export const ReceivedReview = z.object({
  external_id: z.string(),
  /** `null` if the review was deleted. */
  id: z.nullable(idOf("review")),
  status: z.nullable(ReviewStatus),
  verified_purchase: z.boolean(),
});
export type ReceivedReview = z.output<typeof ReceivedReview>;

const Complaint = z.object({
  reason: z.nullable(ReviewReason),
  note: z.string(),
  sent_at: Instant,
});

/** The current answers of the seller and the operator to a review. */
export const ReviewAnswer = z.object({
  external_id: z.string(),
  /** `null` if the review was deleted. */
  review: z.nullable(
    z.object({
      id: idOf("review"),
      seller_id: idOf("seller"),
      product_id: idOf("product"),
      status: ReviewStatus,
      reply: z.nullable(z.object({ text: z.string(), replied_at: Instant })),
      report: z.nullable(Complaint),
      /**
       * A request that is answered by deleting or hiding the review, or by deleting the request.
       */
      removal_request: z.nullable(Complaint),
      /** As sent by the marketplace. */
      deleted_image_urls: z.array(z.string()),
    }),
  ),
});
export type ReviewAnswer = z.output<typeof ReviewAnswer>;

const params = z.strictObject({ external_id: ExternalId });

export const marketplaceReviewsApi = {
  answers: endpoint("GET", "/api/marketplace/v1/reviews", {
    ...feedEndpoint,
    scopes: ["reviews"],
    summary:
      "Lists reviews that sellers replied to, reported, asked to remove, deleted or deleted images of, after a cursor.",
    query: FeedQuery,
    reply: dataOf(z.object({ changes: z.array(ReviewAnswer), ...feedEnd })),
  }),
  create: endpoint("POST", "/api/marketplace/v1/reviews", {
    access: "marketplace",
    scopes: ["reviews"],
    summary:
      "Creates a customer's review and notifies the seller. The same external_id twice is one review.",
    body: NewReview,
    status: 201,
    reply: dataOf(ReceivedReview),
    refusals: ["review_exists"],
  }),
  put: endpoint("PUT", "/api/marketplace/v1/reviews/:external_id", {
    access: "marketplace",
    scopes: ["reviews"],
    summary: "Updates a review as of changed_at; out-of-date updates are ignored.",
    params,
    body: ChangedReview,
    reply: dataOf(ReceivedReview),
  }),
  keep: endpoint("DELETE", "/api/marketplace/v1/reviews/:external_id/removal-request", {
    access: "marketplace",
    scopes: ["reviews"],
    summary:
      "Declines the seller's request to remove a review. The seller is notified and cannot request it again.",
    params,
    reply: dataOf(ReceivedReview),
  }),
  remove: endpoint("DELETE", "/api/marketplace/v1/reviews/:external_id", {
    access: "marketplace",
    scopes: ["reviews"],
    summary: "Deletes a review permanently, even if it arrives later under this external_id.",
    params,
    reply: dataOf(ReceivedReview),
  }),
};
