import * as z from "zod/mini";
import { dataOf, endpoint, idOf, Instant } from "./http.ts";
import { maxReviewImages, Rating, ReviewStatus } from "./reviews.ts";

const text = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum));
/** The marketplace's own name of a review, customer, ... */
const ExternalId = text(100).check(z.minLength(1));

const ImageUrl = z.url({ protocol: /^https$/ }).check(z.maxLength(2000));

const review = {
  product_id: idOf("product"),
  customer: z.strictObject({
    external_id: ExternalId,
    name: text(120).check(z.minLength(1)),
    /** As in orders; a review keeps neither. */
    email: z.optional(z.nullable(text(254))),
    phone: z.optional(z.nullable(text(40))),
  }),
  rating: Rating,
  title: z._default(text(200), ""),
  body: z._default(text(5000), ""),
  /** Fetched and written anew before anybody sees them. */
  image_urls: z._default(z.array(ImageUrl).check(z.maxLength(maxReviewImages)), []),
  /** The order that the product was bought with, where it is known. */
  order_external_id: z.optional(z.nullable(ExternalId)),
  /** When the customer wrote it; now unless given. */
  created_at: z.optional(Instant),
};

/** A review as the marketplace sends it first. The same one twice is one review. */
export const NewReview = z.strictObject({ external_id: ExternalId, ...review });
export type NewReview = z.output<typeof NewReview>;

/** A review as it is at the marketplace since `changed_at`: the newest of all that were sent counts, in whatever order they come. */
export const ChangedReview = z.strictObject({
  ...review,
  changed_at: Instant,
  /** `hidden` takes it off the shop. */
  status: z._default(z.enum(["published", "hidden"]), "published"),
});
export type ChangedReview = z.output<typeof ChangedReview>;

export const ReceivedReview = z.object({
  external_id: z.string(),
  /** Null where the review was deleted. */
  id: z.nullable(idOf("review")),
  status: z.nullable(ReviewStatus),
  verified_purchase: z.boolean(),
});
export type ReceivedReview = z.output<typeof ReceivedReview>;

const params = z.strictObject({ external_id: ExternalId });

export const marketplaceReviewsApi = {
  create: endpoint({
    method: "POST",
    path: "/api/marketplace/v1/reviews",
    access: "marketplace",
    summary: "Adds a customer's review and tells the seller. The same external_id twice is one review.",
    body: NewReview,
    status: 201,
    reply: dataOf(ReceivedReview),
  }),
  put: endpoint({
    method: "PUT",
    path: "/api/marketplace/v1/reviews/:external_id",
    access: "marketplace",
    summary: "Writes a review as it is since changed_at; what is older than what is here changes nothing.",
    params,
    body: ChangedReview,
    reply: dataOf(ReceivedReview),
  }),
  keep: endpoint({
    method: "DELETE",
    path: "/api/marketplace/v1/reviews/:external_id/removal-request",
    access: "marketplace",
    summary: "Declines the seller's request to remove a review; they are told, and cannot ask again.",
    params,
    reply: dataOf(ReceivedReview),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/marketplace/v1/reviews/:external_id",
    access: "marketplace",
    summary: "Deletes a review for good, also one that comes later under this external_id.",
    params,
    reply: dataOf(ReceivedReview),
  }),
};
