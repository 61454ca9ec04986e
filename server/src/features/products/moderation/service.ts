import type {
  JudgedProduct,
  ModerateProduct,
  ProductVerdict,
} from "@sellerdesk/contract/operator-products";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import type { Db } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { AppError } from "../../../lib/app-error.ts";
import { notify } from "../../notifications/service.ts";
import { listHeldBack, updateVerdict } from "./queries.ts";

const verdictWords: Record<ProductVerdict, (title: string, reason: string) => Text> = {
  pending: (title) => msg("product_in_review", { title }),
  approved: (title) => msg("product_approved", { title }),
  rejected: (title, reason) => msg("product_rejected", { title, why: reason }),
};

/**
 * Approves or rejects a product for the marketplace, or holds it back until the marketplace has
 * decided, and notifies its seller. The catalog changes accordingly. A repeated verdict has no
 * effect.
 * @throws AppError `not_found`
 */
export const moderateProduct = (
  db: Db,
  sellerId: string,
  id: string,
  { review_state, reason: given }: ModerateProduct,
): Promise<JudgedProduct> =>
  inTransaction(db, async (tx) => {
    const reason = review_state === "rejected" ? given : "";
    const judged = await updateVerdict(tx, sellerId, id, { review_state, reason });
    if (!judged) throw new AppError("not_found");
    const { seller_id, title, is_new } = judged;
    if (is_new)
      await notify(tx, seller_id, {
        type: "lookup",
        message: verdictWords[review_state](title, reason),
      });
    return { id, seller_id, title, review_state, reason };
  });

/** Lists one page of the products that a verdict keeps out of the catalog, for the operator. */
export const readHeldBack = listHeldBack;
