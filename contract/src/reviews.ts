import * as z from "zod/mini";
import { endpoint, idOf, IdParams, Instant, PageMeta, pageQuery } from "./http.ts";

export const ReviewStatus = z.enum(["published", "hidden", "removal_requested"]);
export type ReviewStatus = z.output<typeof ReviewStatus>;

const oneToFive = [z.minimum(1), z.maximum(5)] as const;

export const Review = z.object({
  id: idOf("review"),
  customer_name: z.string(),
  rating: z.int().check(...oneToFive),
  title: z.string(),
  body: z.string(),
  verified_purchase: z.boolean(),
  status: ReviewStatus,
  reply: z.nullable(z.string()),
  replied_at: z.nullable(Instant),
  version: z.int(),
  created_at: Instant,
});
export type Review = z.output<typeof Review>;

export const ReviewListQuery = z.strictObject({
  ...pageQuery,
  rating: z.optional(z.coerce.number().check(z.int(), ...oneToFive)),
});
export type ReviewListQuery = z.output<typeof ReviewListQuery>;

/** All reviews of the product, whatever the filter: `histogram[0]` counts one star, `histogram[4]` five. */
export const ReviewSummary = z.object({
  count: z.int(),
  /** Null without reviews. */
  average: z.nullable(z.number()),
  histogram: z.array(z.int()),
});
export type ReviewSummary = z.output<typeof ReviewSummary>;

export const reviewsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/review/:id",
    access: "activePlan",
    summary: "The reviews of one product, newest first, with their summary (K41).",
    params: IdParams("product"),
    query: ReviewListQuery,
    reply: z.object({
      status: z.literal(true),
      data: z.array(Review),
      meta: z.extend(PageMeta, {
        product: z.object({ id: idOf("product"), title: z.string() }),
        summary: ReviewSummary,
      }),
    }),
  }),
};
