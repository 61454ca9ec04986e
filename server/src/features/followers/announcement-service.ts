import {
  type Announcement,
  announcementsPerWeek,
  type NewAnnouncement,
} from "@sellerdesk/contract/followers";
import type { FeedQuery } from "@sellerdesk/contract/feed";
import type { SentAnnouncement } from "@sellerdesk/contract/marketplace-follows";
import { openCursor } from "../../db/feed-cursor.ts";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import { localDate } from "../../lib/days.ts";
import {
  findLastFeedSeq,
  findNextTime,
  insertAnnouncement,
  listFeed,
  lockFeed,
} from "./announcement-queries.ts";
import type { Owner } from "./queries.ts";

/**
 * Creates an announcement for all current followers. The marketplace reads it from its feed and
 * delivers it.
 * @throws AppError `announcement_limit` after two in seven days, `no_followers`
 */
export const announce = (
  db: Db,
  { id: sellerId, timezone }: Owner,
  announcement: NewAnnouncement,
): Promise<Announcement> =>
  inTransaction(db, async (tx) => {
    await lockFeed(tx);
    const nextAt = await findNextTime(tx, sellerId);
    if (nextAt)
      throw new AppError("announcement_limit", {
        params: { n: announcementsPerWeek, date: localDate(nextAt, timezone) },
      });
    const sent = await insertAnnouncement(tx, sellerId, announcement);
    if (!sent) throw new AppError("no_followers");
    return sent;
  });

/**
 * Reads the announcements after the marketplace's cursor.
 * @throws AppError `cursor_unknown` if the cursor is from before a restore
 */
export const readFeed = async (
  db: Db,
  { limit, ...asked }: FeedQuery,
): Promise<{ announcements: SentAnnouncement[]; cursor: string; has_more: boolean }> => {
  const { position = "0", toCursor } = await openCursor(db, asked);
  const from = Number(position);
  if (from > (await findLastFeedSeq(db))) throw new AppError("cursor_unknown");
  const entries = await listFeed(db, from, limit + 1);
  const page = entries.slice(0, limit);
  return {
    announcements: page.map(({ seq: _seq, ...announcement }) => announcement),
    cursor: toCursor(page.at(-1)?.seq ?? from),
    has_more: entries.length > limit,
  };
};
