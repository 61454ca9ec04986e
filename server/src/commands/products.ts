import { JudgeProduct } from "@sellerdesk/contract/operator-products";
import * as z from "zod/mini";
import { judgeProduct } from "../features/products/verdict-service.ts";
import { type Commands, neededId } from "./command.ts";

const usage = "product review SELLER_ID PRODUCT_ID pending|approved|rejected [--reason TEXT]";

/** What the marketplace says of products. */
export const productCommands: Commands = {
  "product review": {
    usage,
    says: "approve or reject a product, or hold it back until then; its seller is told",
    async run({ db }, { words: [sellerId, productId, review_state], values: { reason } }) {
      const ids = [neededId(sellerId, usage), neededId(productId, usage)] as const;
      const wanted = z.safeParse(JudgeProduct, { review_state, reason });
      if (!wanted.success)
        throw new Error(
          `Say what becomes of it, and why where you reject it, in 1 to 300 characters: ${usage}`,
        );
      const product = await judgeProduct(db, ...ids, wanted.data);
      return { json: product, text: `${product.title} is ${product.review_state}. The seller is told.` };
    },
  },
};
