import { maxDocumentBytes } from "@sellerdesk/contract/documents";
import type { Deps } from "../../../deps.ts";
import { FetchProblem } from "../../../integrations/public-request.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { storeDocument } from "../../documents/service.ts";
import {
  listPendingImages,
  type PendingImage,
  updateImageDocument,
  updateImageFailure,
} from "./queries.ts";

export type ImageJob = { sellerId: SellerId; reviewId: string };
type Dependencies = Pick<
  Deps,
  "env" | "db" | "secrets" | "jobs" | "storage" | "fetchPublic" | "log"
>;

const fetchSeconds = 15;

const fetchImage = async (
  parts: Dependencies,
  sellerId: SellerId,
  { id, source_url }: PendingImage,
) => {
  const bytes = await parts.fetchPublic(source_url, {
    maxBytes: maxDocumentBytes,
    seconds: fetchSeconds,
  });
  const { uid } = await storeDocument(parts, sellerId, "review_image", {
    name: "review picture",
    bytes,
  });
  // If the image was deleted in the meantime, nothing refers to the document, and the sweep deletes
  // it.
  await updateImageDocument(parts.db, sellerId, id, uid);
};

/**
 * Fetches the images of a review from the marketplace's addresses and encodes each again (safety
 * 20, 28), so that a seller's browser requests them from no other server. An image that cannot be
 * fetched is left out.
 * @throws errors that no image caused, so that the job is retried
 */
export const fetchImages = async (
  parts: Dependencies,
  { sellerId, reviewId }: ImageJob,
): Promise<void> => {
  for (const image of await listPendingImages(parts.db, sellerId, reviewId)) {
    try {
      await fetchImage(parts, sellerId, image);
    } catch (error) {
      const isOfPicture =
        error instanceof FetchProblem || (error instanceof AppError && error.status !== 503);
      if (!isOfPicture) throw error;
      const { message: failure } = error;
      parts.log.warn({ reviewId, failure }, "a picture of a review was not fetched");
      await updateImageFailure(parts.db, sellerId, image.id, failure);
    }
  }
};
