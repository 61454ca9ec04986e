import {
  type Announcement,
  announcementsPerWeek,
  type NewAnnouncement,
} from "@sellerdesk/contract/followers";
import type {
  AnnouncementFeedQuery,
  SentAnnouncement,
} from "@sellerdesk/contract/marketplace-follows";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import { localDate } from "../../lib/day-in.ts";
import {
  findLastFeedSeq,
  findNextTime,
  insertAnnouncement,
  listFeed,
  lockFeed,
} from "./announcement-queries.ts";
import type { Owner } from "./queries.ts";

/**
 * Writes to everybody who follows now; the marketplace reads it from its feed and brings it to
 * them.
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
 * What the marketplace has not read yet.
 * @throws AppError `cursor_unknown` where the cursor is from beyond what was ever given (a restored
 * backup)
 */
export const readFeed = async (
  db: Db,
  { since = "0", limit }: AnnouncementFeedQuery,
): Promise<{ announcements: SentAnnouncement[]; cursor: string; has_more: boolean }> => {
  if (Number(since) > (await findLastFeedSeq(db))) throw new AppError("cursor_unknown");
  const found = await listFeed(db, Number(since), limit + 1);
  const page = found.slice(0, limit);
  return {
    announcements: page.map(({ seq: _seq, ...announcement }) => announcement),
    cursor: String(page.at(-1)?.seq ?? since),
    has_more: found.length > limit,
  };
};
