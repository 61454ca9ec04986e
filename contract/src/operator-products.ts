import * as z from "zod/mini";
import { dataOf, endpoint, idOf } from "./http.ts";
import { operatorRoot } from "./operator.ts";

/** What the marketplace says of a product; of one that it says nothing of, `review_state` is `none`, and it is sold (domain.md, Product). */
export const ProductVerdict = z.enum(["pending", "approved", "rejected"]);
export type ProductVerdict = z.output<typeof ProductVerdict>;

export const JudgeProduct = z
  .strictObject({
    review_state: ProductVerdict,
    /** Why it is rejected; the seller reads it. */
    reason: z._default(z.string().check(z.trim(), z.maxLength(300)), ""),
  })
  .check(
    z.refine(({ review_state, reason }) => review_state !== "rejected" || reason !== "", {
      path: ["reason"],
      message: "Say why: the seller is told.",
    }),
  );
export type JudgeProduct = z.output<typeof JudgeProduct>;

export const JudgedProduct = z.object({
  id: idOf("product"),
  seller_id: idOf("seller"),
  title: z.string(),
  review_state: ProductVerdict,
  reason: z.string(),
});
export type JudgedProduct = z.output<typeof JudgedProduct>;

export const operatorProductsApi = {
  judge: endpoint({
    method: "PUT",
    access: "marketplace",
    path: `${operatorRoot}/sellers/:id/products/:product_id/review`,
    summary:
      "Operator: approves or rejects a product, or holds it back until then; only what is approved, or never held back, is in the catalogue. The seller is told.",
    params: z.strictObject({ id: idOf("seller"), product_id: idOf("product") }),
    body: JudgeProduct,
    reply: dataOf(JudgedProduct),
  }),
};
