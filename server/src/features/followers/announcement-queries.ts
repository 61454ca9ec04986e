import {
  type Announcement,
  announcementsPerWeek,
  type NewAnnouncement,
} from "@sellerdesk/contract/followers";
import type { SentAnnouncement } from "@sellerdesk/contract/marketplace-follows";
import { sql } from "kysely";
import { countMatches } from "../../db/capped-counts.ts";
import { anySeller, severalSellers } from "../../db/any-seller.ts";
import { instant } from "../../db/instant.ts";
import { oneRow } from "../../db/one-row.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import { type Counted, offsetOf, type PageQuery } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";

const columns = sql`id, title, body, followers_count, ${instant("created_at")} as sent_at`;

/** Lists the seller's announcements, newest first. */
export const listAnnouncements = async (
  db: Db,
  sellerId: SellerId,
  page: PageQuery,
): Promise<Counted<Announcement>> => {
  const [{ rows }, total] = await Promise.all([
    sql<Announcement>`
      select ${columns} from announcements where seller_id = ${sellerId}
      order by created_at desc, id desc limit ${page.per_page} offset ${offsetOf(page)}`.execute(
      db,
    ),
    countMatches(db, sql`from announcements where seller_id = ${sellerId}`, page),
  ]);
  return { rows, ...total };
};

/** The time of the seller's next possible announcement; null if it is possible now. */
export const findNextTime = async (db: Db, sellerId: SellerId): Promise<Date | null> => {
  const { rows } = await sql<{ next_at: Date }>`
    select created_at + interval '7 days' as next_at from announcements
    where seller_id = ${sellerId} and created_at > now() - interval '7 days'
    order by created_at desc offset ${announcementsPerWeek - 1} limit 1`.execute(db);
  return rows[0]?.next_at ?? null;
};

/**
 * The key of the advisory lock under which announcements get their number in the marketplace's
 * feed. Any fixed number will do.
 */
const feedLock = 7_351_005;

/**
 * Takes the feed's advisory lock until the commit, so that no number becomes visible after a later
 * one. A seller writes two announcements a week, so nobody waits long.
 */
export const lockFeed = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${feedLock})`.execute(tx);
};

/** Inserts an announcement. @returns undefined if nobody follows the seller */
export const insertAnnouncement = async (
  tx: Tx,
  sellerId: SellerId,
  { title, body }: NewAnnouncement,
): Promise<Announcement | undefined> => {
  const { rows } = await sql<Announcement>`
    insert into announcements (seller_id, id, title, body, followers_count, seq)
    select ${sellerId}, ${newId()}, ${title}, ${body}, count, nextval('announcement_seq')
    from (select count(*) as count from followers where seller_id = ${sellerId} and unfollowed_at is null) f
    where count > 0
    returning ${columns}`.execute(tx);
  return rows[0];
};

/** The last number of an announcement; 0 before the first. */
export const findLastFeedSeq = async (db: Db): Promise<number> => {
  const { last } = await oneRow(
    sql<{ last: number }>`select coalesce(max(seq), 0) as last from announcements
      ${anySeller("announcements", "the last number of one feed of all")}`,
    db,
  );
  return last;
};

type NumberedAnnouncement = SentAnnouncement & { seq: number };

/** Lists the announcements of all sellers after a number. */
const listNumbered = async (
  db: Db,
  since: number,
  limit: number,
): Promise<NumberedAnnouncement[]> => {
  const { rows } = await sql<NumberedAnnouncement>`
    select a.seq, a.id, a.seller_id, a.title, a.body, ${instant("a.created_at")} as sent_at
    from announcements a ${anySeller("a", "the marketplace reads one feed of all announcements")}
    where a.seq > ${since} order by a.seq limit ${limit}`.execute(db);
  return rows;
};

/** Lists which of some sellers are active. */
const listActive = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: SellerId }>`
    select id from sellers where id = any(${ids}::uuid[]) and status = 'active'
    ${severalSellers("the marketplace reads one feed of all announcements")}`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Lists the announcements of active sellers after a number, in the order in which they were
 * written.
 */
export const listFeed = async (
  db: Db,
  since: number,
  limit: number,
): Promise<NumberedAnnouncement[]> => {
  const page: NumberedAnnouncement[] = [];
  let last = since;
  let isMore = true;
  while (isMore && page.length < limit) {
    const numbered = await listNumbered(db, last, limit);
    const active = new Set(
      await listActive(
        db,
        numbered.map(({ seller_id }) => seller_id),
      ),
    );
    page.push(...numbered.filter(({ seller_id }) => active.has(seller_id)));
    isMore = numbered.length === limit;
    last = numbered.at(-1)?.seq ?? last;
  }
  return page.slice(0, limit);
};
