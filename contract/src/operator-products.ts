import * as z from "zod/mini";
import { dataOf, endpoint, idOf, listOf, pageQuery } from "./http.ts";
import { forOperator, operatorRoot } from "./operator.ts";
import { validationCode } from "./validation-texts.ts";

/**
 * The marketplace's verdict on a product; without one, `review_state` is `none` and it is sold
 * (domain.md, Product).
 */
export const ProductVerdict = z.enum(["pending", "approved", "rejected"]);
export type ProductVerdict = z.output<typeof ProductVerdict>;

export const ModerateProduct = z
  .strictObject({
    review_state: ProductVerdict,
    /** Why it is rejected; the seller reads it. */
    reason: z._default(z.string().check(z.trim(), z.maxLength(300)), ""),
  })
  .check(
    z.refine(({ review_state, reason }) => review_state !== "rejected" || reason !== "", {
      path: ["reason"],
      message: validationCode("say_why"),
    }),
  );
export type ModerateProduct = z.output<typeof ModerateProduct>;

export const JudgedProduct = z.object({
  id: idOf("product"),
  seller_id: idOf("seller"),
  title: z.string(),
  review_state: ProductVerdict,
  reason: z.string(),
});
export type JudgedProduct = z.output<typeof JudgedProduct>;

/** The verdicts that keep a product out of the catalogue. */
export const BlockingReviewState = z.enum(["pending", "rejected"]);

export const HeldProduct = z.extend(JudgedProduct, {
  business_name: z.string(),
  review_state: BlockingReviewState,
});
export type HeldProduct = z.output<typeof HeldProduct>;

export const HeldProductsQuery = z.strictObject({
  ...pageQuery,
  review_state: z._default(BlockingReviewState, "pending"),
});
export type HeldProductsQuery = z.output<typeof HeldProductsQuery>;

export const operatorProductsApi = {
  held: endpoint("GET", `${operatorRoot}/products`, {
    ...forOperator,
    summary: "Operator: lists products that are held for review or were rejected, oldest first.",
    query: HeldProductsQuery,
    reply: listOf(HeldProduct),
  }),
  judge: endpoint("PUT", `${operatorRoot}/sellers/:id/products/:product_id/review`, {
    ...forOperator,
    summary:
      "Operator: approves or rejects a product, or holds it for review; held and rejected products are not in the catalog. The seller is notified.",
    params: z.strictObject({ id: idOf("seller"), product_id: idOf("product") }),
    body: ModerateProduct,
    reply: dataOf(JudgedProduct),
  }),
};
