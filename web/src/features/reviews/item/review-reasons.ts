import { msg } from "@lingui/core/macro";
import type { ReviewReason } from "@sellerdesk/contract/reviews";

/** The names of the reasons to report a review. */
export const reviewReasonNames = {
  spam: msg`Advertising or spam`,
  offensive: msg`Offensive language or images`,
  personal_data: msg`Contains personal data`,
  other_product: msg`It is about another product`,
  not_the_product: msg`It is about the delivery or the marketplace`,
  fake: msg`Reviewer never had the product`,
  other: msg`Another reason`,
} satisfies Record<ReviewReason, unknown>;
