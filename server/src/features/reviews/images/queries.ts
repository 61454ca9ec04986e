import type { Db } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

export type PendingImage = { id: string; source_url: string };

/** Lists the images of a review that are still to be fetched. */
export const listPendingImages = async (
  db: Db,
  sellerId: SellerId,
  reviewId: string,
): Promise<PendingImage[]> =>
  db
    .selectFrom("review_images")
    .select(["id", "source_url"])
    .where("seller_id", "=", sellerId)
    .where("review_id", "=", reviewId)
    .where("document_id", "is", null)
    .where("failure", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .execute();

/** Shows a fetched image. Does nothing if the image was deleted in the meantime. */
export const updateImageDocument = async (
  db: Db,
  sellerId: SellerId,
  id: string,
  documentId: string,
): Promise<void> => {
  await db
    .updateTable("review_images")
    .set({ document_id: documentId })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("document_id", "is", null)
    .execute();
};

/** Stores the reason why an image of a review could not be fetched. */
export const updateImageFailure = async (
  db: Db,
  sellerId: SellerId,
  id: string,
  failure: string,
): Promise<void> => {
  await db
    .updateTable("review_images")
    .set({ failure })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .execute();
};
