import { maxDocumentBytes } from "@sellerdesk/contract/documents";
import type { Text } from "@sellerdesk/contract/text";
import pLimit from "p-limit";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { FetchProblem } from "../../../integrations/public-request.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { storeDocument } from "../../documents/service.ts";
import { notify } from "../../notifications/service.ts";
import { addImages } from "../../products/service.ts";
import {
  hasWantedPictures,
  insertFetchedPicture,
  listFetchedPictures,
  listWantedPictures,
  updatePictures,
  type ListedPicture,
  type PictureOutcome,
} from "./queries.ts";
import { updateStatus } from "../records/queries.ts";
import { noticeOf } from "../rows/report-rules.ts";

export type PictureJob = { sellerId: SellerId; importId: string };
type Dependencies = Pick<
  Deps,
  "env" | "db" | "secrets" | "jobs" | "storage" | "fetchPublic" | "log"
>;

/** Products of one job. Even with ten images of 15 s each, it ends before it expires. */
const productsAtOnce = 20;
/** Limits the products whose images this process fetches at the same time, for all imports. */
const productLimiter = pLimit(4);
const fetchSeconds = 15;

/** Returns the last part of a URL's path, as the name of the image. */
const nameOf = (url: string): string =>
  (new URL(url).pathname.split("/").at(-1) || "picture").slice(-150);

/**
 * Returns the reason why an image is rejected, for the seller. Throws errors that the image did not
 * cause, so that the image is tried again.
 */
const textOf = (error: unknown): Text => {
  const isOfPicture =
    error instanceof FetchProblem || (error instanceof AppError && error.status !== 503);
  if (!isOfPicture) throw error;
  return error.text;
};

const fetchPicture = async (parts: Dependencies, sellerId: SellerId, url: string) => {
  const bytes = await parts.fetchPublic(url, { maxBytes: maxDocumentBytes, seconds: fetchSeconds });
  const file = { name: nameOf(url), bytes };
  const { uid } = await storeDocument(parts, sellerId, "product_image", file);
  return insertFetchedPicture(parts.db, sellerId, { url, documentId: uid });
};

/**
 * Creates a function that fetches each address once, even if several products request it at the
 * same time, and returns the image's document.
 */
const fetchEachOnce = (parts: Dependencies, sellerId: SellerId) => {
  const fetched = new Map<string, Promise<string>>();
  return (url: string) => {
    const picture = fetched.get(url) ?? fetchPicture(parts, sellerId, url);
    fetched.set(url, picture);
    return picture;
  };
};

/** Adds a product's images. One that cannot be fetched is recorded, logged and skipped (L4). */
const fetchForProduct = async (
  { db, log }: Dependencies,
  { sellerId, importId }: PictureJob,
  fetchOnce: ReturnType<typeof fetchEachOnce>,
  { product_id, pictures }: { product_id: string; pictures: ListedPicture[] },
): Promise<void> => {
  const urls = pictures.map(({ url }) => url);
  const known = await listFetchedPictures(db, sellerId, urls);
  const usable: (ListedPicture & { uid: string })[] = [];
  const outcomes: PictureOutcome[] = [];
  for (const picture of pictures) {
    const { id, url } = picture;
    try {
      usable.push({ ...picture, uid: known.get(url) ?? (await fetchOnce(url)) });
    } catch (error) {
      const failure = textOf(error);
      // Only the host: the full address may contain a key.
      log.warn(
        { importId, host: URL.parse(url)?.host, failure: failure.message },
        "a picture was not fetched",
      );
      outcomes.push({ id, failure });
    }
  }
  const failure = await inTransaction(db, (tx) => addImages(tx, sellerId, product_id, usable)).then(
    () => null,
    textOf,
  );
  outcomes.push(...usable.map(({ id }) => ({ id, failure })));
  await inTransaction(db, (tx) => updatePictures(tx, sellerId, outcomes));
};

/**
 * Fetches images for some products of an import (safety 28). The last ones end the import and
 * notify the seller.
 * @returns whether there are more
 */
export const fetchSomePictures = async (parts: Dependencies, job: PictureJob): Promise<boolean> => {
  const { db } = parts;
  const { sellerId, importId } = job;
  const products = await listWantedPictures(db, sellerId, importId, productsAtOnce);
  const fetchOnce = fetchEachOnce(parts, sellerId);
  await Promise.all(
    products.map((product) =>
      productLimiter(() => fetchForProduct(parts, job, fetchOnce, product)),
    ),
  );
  return inTransaction(db, async (tx) => {
    if (products.length > 0 && (await hasWantedPictures(tx, sellerId, importId))) return true;
    const ended = await updateStatus(tx, sellerId, importId, ["fetching"], { status: "done" });
    const message = ended ? noticeOf(ended) : null;
    if (message !== null)
      await notify(tx, sellerId, { type: "import", message, entityId: importId });
    return false;
  });
};
