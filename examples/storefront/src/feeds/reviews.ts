import type { Shop } from "../shop.ts";
import { followFeed } from "./follow-feed.ts";

/** Reads the replies of sellers to reviews, and which reviews are no longer shown. */
export const syncReviews = ({ db, client }: Shop, signal: AbortSignal): Promise<void> =>
  followFeed(db, {
    name: "reviews",
    pages: (query) => client.reviews.answers.pages({ query }, { signal }),
    async apply(tx, { changes }) {
      for (const { external_id, review } of changes)
        await tx.query(
          "update reviews set reply = $2, replied_at = $3, is_hidden = $4 where id::text = $1",
          [
            external_id,
            review?.reply?.text ?? null,
            review?.reply?.replied_at ?? null,
            review === null || review.status === "hidden",
          ],
        );
    },
  });
