import type {
  Follower,
  FollowerCounts,
  FollowerListQuery,
  FollowerSort,
} from "@sellerdesk/contract/followers";
import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import { containsPattern } from "../../lib/like.ts";
import { type Counted, offsetOf } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";

const orders = {
  "-followed_at": sql`followers.followed_at desc, followers.id desc`,
  followed_at: sql`followers.followed_at, followers.id`,
  name: sql`lower(followers.name), followers.id`,
  "-name": sql`lower(followers.name) desc, followers.id desc`,
} satisfies Record<FollowerSort, unknown>;

const followersNow = (db: Db, sellerId: SellerId, search: string) =>
  db
    .selectFrom("followers")
    .where("followers.seller_id", "=", sellerId)
    .where("followers.unfollowed_at", "is", null)
    .$if(search !== "", (query) =>
      query.where(sql<boolean>`lower(followers.name) like ${containsPattern(search.toLowerCase())}`),
    );

/** One page of those who follow now, with what they ordered from this seller. */
export const listFollowers = async (
  db: Db,
  sellerId: SellerId,
  { search, sort, ...page }: FollowerListQuery,
): Promise<Counted<Follower>> => {
  const matching = followersNow(db, sellerId, search);
  const [rows, { total }] = await Promise.all([
    matching
      .leftJoin("customers", (join) =>
        join
          .onRef("customers.seller_id", "=", "followers.seller_id")
          .onRef("customers.external_id", "=", "followers.customer_external_id"),
      )
      .select(["followers.id", "followers.name", "followed_at", "orders_count", "last_order_at"])
      .orderBy(orders[sort])
      .limit(page.per_page)
      .offset(offsetOf(page))
      .execute(),
    matching.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      followed_at: row.followed_at.toISOString(),
      orders_count: row.orders_count ?? 0,
      last_order_at: row.last_order_at?.toISOString() ?? null,
    })),
  };
};

/** Followers now, and who came and went in the last 30 days by the database's clock. */
export const countFollowers = async (db: Db, sellerId: SellerId): Promise<FollowerCounts> => {
  const { rows } = await sql<FollowerCounts>`
    select count(*) filter (where unfollowed_at is null) as total,
      count(*) filter (where unfollowed_at is null and followed_at > now() - interval '30 days') as gained,
      count(*) filter (where unfollowed_at > now() - interval '30 days') as lost
    from followers where seller_id = ${sellerId}`.execute(db);
  return rows[0] ?? { total: 0, gained: 0, lost: 0 };
};
