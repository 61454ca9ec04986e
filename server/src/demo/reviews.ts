import { NewReview } from "@sellerdesk/contract/marketplace-reviews";
import type { Product } from "@sellerdesk/contract/product";
import * as z from "zod/mini";
import type { Deps } from "../deps.ts";
import { receiveReview } from "../features/reviews/receive-service.ts";
import { updateReview } from "../features/reviews/service.ts";
import type { SellerId } from "../lib/seller-id.ts";
import { demoBuyers, demoReviews } from "./people.ts";

const day = 86_400_000;

/** Creates reviews as a marketplace sends them, one of them with a reply. */
export const addDemoReviews = async (
  deps: Deps,
  { id: sellerId }: { id: SellerId },
  products: readonly Product[],
): Promise<void> => {
  for (const [
    index,
    { by: author, of: productTitle, daysAgo, reply, ...said },
  ] of demoReviews.entries()) {
    const product = products.find(({ title }) => title.includes(productTitle));
    if (!product) continue;
    const review = z.parse(NewReview, {
      ...said,
      external_id: `demo-review-${index + 1}`,
      product_id: product.id,
      customer: {
        external_id: `demo-buyer-${demoBuyers.findIndex(([name]) => name === author)}`,
        name: author,
      },
      created_at: new Date(Date.now() - daysAgo * day).toISOString(),
    });
    const { id } = await receiveReview(deps, review);
    if (id !== null && reply !== null) await updateReview(deps.db, sellerId, id, { reply });
  }
};
