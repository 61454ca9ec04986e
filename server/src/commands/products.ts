import { HeldProductsQuery, ModerateProduct } from "@sellerdesk/contract/operator-products";
import * as z from "zod/mini";
import { moderateProduct, readHeldBack } from "../features/products/moderation/service.ts";
import { type Commands, neededId, table } from "./command.ts";

const usage = "product review SELLER_ID PRODUCT_ID pending|approved|rejected [--reason TEXT]";

/** Commands for the moderation of products. */
export const productCommands: Commands = {
  "product list": {
    usage: "product list [--state pending|rejected] [--page N]",
    says: "list products that are held for review or were rejected, oldest first",
    async run({ db }, { values: { state: review_state, page } }) {
      const query = z.safeParse(HeldProductsQuery, { review_state, page, per_page: 50 });
      if (!query.success)
        throw new Error("A state is pending or rejected, and a page is a number from 1 on.");
      const { rows, total } = await readHeldBack(db, query.data);
      const shown = rows.map(({ id, seller_id, business_name: seller, title, reason }) => ({
        seller_id,
        id,
        seller,
        title,
        reason,
      }));
      const rest = total > rows.length ? `\n${total} in all; --page shows more.` : "";
      return { json: rows, text: `${table(shown)}${rest}` };
    },
  },
  "product review": {
    usage,
    says: "approve or reject a product, or hold it for review; the seller is notified",
    async run({ db }, { words: [sellerId, productId, review_state], values: { reason } }) {
      const ids = [neededId(sellerId, usage), neededId(productId, usage)] as const;
      const wanted = z.safeParse(ModerateProduct, { review_state, reason });
      if (!wanted.success)
        throw new Error(
          `Say what becomes of it, and why where you reject it, in 1 to 300 characters: ${usage}`,
        );
      const product = await moderateProduct(db, ...ids, wanted.data);
      return {
        json: product,
        text: `${product.title} is ${product.review_state}. The seller is notified.`,
      };
    },
  },
};
