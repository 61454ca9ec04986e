import * as z from "zod/mini";
import {
  Day,
  dataOf,
  endpoint,
  idOf,
  IdParams,
  Instant,
  PageMeta,
  pageQuery,
  type Schema,
  searchText,
  SeenVersion,
} from "./http.ts";
import { validationCode } from "./validation-texts.ts";

/**
 * `hidden`: hidden from customers by the marketplace. `removal_requested`: still shown, but the
 * marketplace was asked to delete it.
 */
export const ReviewStatus = z.enum(["published", "hidden", "removal_requested"]);
export type ReviewStatus = z.output<typeof ReviewStatus>;

/** The seller's reason to report a review or request its removal. */
export const ReviewReason = z.enum([
  "spam",
  "offensive",
  "personal_data",
  "other_product",
  "not_the_product",
  "fake",
  "other",
]);
export type ReviewReason = z.output<typeof ReviewReason>;

/**
 * The longest reply in characters, and the hours in which it may be changed (domain.md, Review).
 */
export const maxReplyLength = 2000;
export const replyEditHours = 24;
export const maxReviewImages = 6;

const oneToFive = [z.minimum(1), z.maximum(5)] as const;
export const Rating = z.int().check(...oneToFive);

export const ReviewImage = z.object({
  id: idOf("review_image"),
  url: z.string(),
  thumbnail_url: z.string(),
  width: z.int(),
  height: z.int(),
});

export const Review = z.object({
  id: idOf("review"),
  product: z.object({ id: idOf("product"), title: z.string(), image: z.nullable(z.string()) }),
  customer_name: z.string(),
  rating: Rating,
  title: z.string(),
  body: z.string(),
  images: z.array(ReviewImage),
  verified_purchase: z.boolean(),
  status: ReviewStatus,
  reply: z.nullable(z.string()),
  replied_at: z.nullable(Instant),
  /**
   * The end of the time to edit the reply, by the server's clock; `null` if it cannot be edited or
   * there is none.
   */
  reply_editable_until: z.nullable(Instant),
  /** The time of the seller's report; `null` if not reported. */
  reported_at: z.nullable(Instant),
  /** The marketplace keeps it although the seller asked to remove it. */
  is_removal_declined: z.boolean(),
  version: z.int(),
  created_at: Instant,
});
export type Review = z.output<typeof Review>;

export const ReviewSort = z.enum(["-created_at", "created_at", "rating", "-rating"]);
export type ReviewSort = z.output<typeof ReviewSort>;

const isTrue = z.literal("true");

export const ReviewListQuery = z.strictObject({
  ...pageQuery,
  /** Words that must all occur in customer, title or text. */
  search: searchText,
  rating: z.optional(z.coerce.number().check(z.int(), ...oneToFive)),
  /** `true`: only those with images. */
  images: z.optional(isTrue),
  /** `true`: only published ones that the seller has not answered. */
  unanswered: z.optional(isTrue),
  status: z.optional(ReviewStatus),
  /** The first and last day, in the seller's time zone. */
  from: z.optional(Day),
  to: z.optional(Day),
  sort: z._default(ReviewSort, "-created_at"),
});
export type ReviewListQuery = z.output<typeof ReviewListQuery>;

/**
 * Counts reviews regardless of the filter. `histogram[0]` counts one star, `histogram[4]` five.
 * Hidden reviews count in `hidden` alone, because customers do not see them.
 */
export const ReviewSummary = z.object({
  count: z.int(),
  /** `null` without reviews. */
  average: z.nullable(z.number()),
  histogram: z.array(z.int()),
  unanswered: z.int(),
  hidden: z.int(),
});
export type ReviewSummary = z.output<typeof ReviewSummary>;

/** `deletes`: the marketplace lets sellers delete reviews; otherwise they request the removal. */
const listMeta = { summary: ReviewSummary, deletes: z.boolean() };
const listReply = <S extends z.core.$ZodLooseShape>(meta: S) =>
  z.object({
    status: z.literal(true),
    data: z.array(Review),
    meta: z.extend(PageMeta, { ...listMeta, ...meta }),
  });

const ProductLink = z.object({ id: idOf("product"), title: z.string() });

/** Creates the schema of trimmed multi-line text. */
const text = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum));

export const ReplyText = text(maxReplyLength).check(z.minLength(1));

const needsNote = <S extends Schema & z.ZodMiniType<{ reason: ReviewReason; note: string }>>(
  schema: S,
) =>
  schema.check(
    z.refine(({ reason, note }) => reason !== "other" || note !== "", {
      path: ["note"],
      message: validationCode("say_in_a_note_what_is_wrong"),
    }),
  );

/** The reason for a report or a request for removal. */
export const ReviewComplaint = needsNote(
  z.strictObject({ reason: ReviewReason, note: z._default(text(500), "") }),
);
export type ReviewComplaint = z.output<typeof ReviewComplaint>;

/**
 * A first reply, a changed reply with the `version` of the review that was read, or a report to the
 * marketplace.
 */
export const ReviewUpdate = z
  .strictObject({
    reply: z.optional(ReplyText),
    version: z.optional(SeenVersion),
    report: z.optional(ReviewComplaint),
  })
  .check(
    z.refine(({ reply, report }) => (reply === undefined) !== (report === undefined), {
      path: ["reply"],
      message: validationCode("send_an_answer_or_a_report"),
    }),
  );
export type ReviewUpdate = z.output<typeof ReviewUpdate>;

export const reviewsApi = {
  listAll: endpoint("GET", "/api/review", {
    access: "activePlan",
    summary: "Lists the reviews of all products with a summary.",
    query: ReviewListQuery,
    reply: listReply({}),
  }),
  list: endpoint("GET", "/api/review/:id", {
    access: "activePlan",
    summary: "Lists the reviews of a product, newest first, with a summary (K41).",
    params: IdParams("product"),
    query: ReviewListQuery,
    reply: listReply({
      product: ProductLink,
      /** Products with reviews before and after this one in the product list. */
      previous: z.nullable(ProductLink),
      next: z.nullable(ProductLink),
    }),
  }),
  update: endpoint("PUT", "/api/review/:id", {
    access: "activePlan",
    summary:
      "Replies to a review once, edits the reply within 24 hours, or reports the review to the marketplace (K42).",
    params: IdParams("review"),
    body: ReviewUpdate,
    reply: dataOf(Review),
  }),
  remove: endpoint("DELETE", "/api/review/:id", {
    access: "activePlan",
    summary:
      "Deletes a review if the marketplace lets sellers do so, or else requests its removal (K43).",
    params: IdParams("review"),
    body: z.optional(ReviewComplaint),
    reply: dataOf(z.object({ deleted: z.boolean(), review: z.nullable(Review) })),
  }),
  removeImage: endpoint("DELETE", "/api/review/delete-image/:id", {
    access: "activePlan",
    summary: "Deletes an image of a review (K44).",
    params: IdParams("review_image"),
    reply: dataOf(Review),
  }),
};
