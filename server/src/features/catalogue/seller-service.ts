import type { SellerFeedQuery } from "@sellerdesk/contract/feed";
import type { SellerChange } from "@sellerdesk/contract/marketplace-sellers";
import type { Db } from "../../db/pool.ts";
import { readEntries } from "./page-service.ts";
import { findLastSellerSeq, listSellerEntries, listSellerSummaries } from "./seller-queries.ts";

type Page = { changes: SellerChange[]; cursor: string; has_more: boolean };

/**
 * Reads one page of the feed of sellers. A reader who always continues from the last cursor gets
 * the last state of every seller in business, though a state may be repeated.
 * @param publicUrl the server's public URL, for images
 * @throws AppError `cursor_unknown` if the cursor is from before a restore
 */
export const readSellerFeed = async (
  db: Db,
  query: SellerFeedQuery,
  publicUrl: string,
): Promise<Page> => {
  const feed = { findLast: findLastSellerSeq, list: listSellerEntries };
  const { entries, ...page } = await readEntries(db, query, feed);
  const ids = entries.map(({ seller_id }) => seller_id);
  const summaries = new Map(
    (await listSellerSummaries(db, ids)).map(({ profile_image, ...seller }) => [
      seller.id,
      { ...seller, profile_image_url: profile_image === null ? null : publicUrl + profile_image },
    ]),
  );
  return {
    ...page,
    changes: ids.map((id) => ({ seller_id: id, seller: summaries.get(id) ?? null })),
  };
};
