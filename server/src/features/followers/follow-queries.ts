import { sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import { oneRow } from "../../db/one-row.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/**
 * Locks a seller, so that nobody else changes the followers meanwhile.
 * @returns the seller's id; undefined if there is no such seller, or the account is closed
 */
export const lockSeller = async (tx: Tx, id: string): Promise<SellerId | undefined> => {
  const { rows } = await sql<{ id: SellerId }>`
    select id from sellers where id = ${id} and status <> 'closed' for no key update`.execute(tx);
  return rows[0]?.id;
};

export type Follow = { isFollowing: boolean; isNotified: boolean; isNews: boolean };

type FollowEvent = { externalId: string; name: string; at: string | undefined };

/**
 * Records that a customer followed. Only the latest time of each kind is stored, so that the order
 * of arrival does not matter. Without a time, a customer who already follows is left unchanged.
 * @returns `isNews` if it happened within a day: older follows from a marketplace are not announced
 * one by one
 */
export const upsertFollow = async (
  tx: Tx,
  sellerId: SellerId,
  { externalId, name, at: time }: FollowEvent,
): Promise<Follow> => {
  await sql`
    insert into followers as f (seller_id, id, customer_external_id, name, followed_at)
    values (${sellerId}, ${newId()}, ${externalId}, ${name}, least(coalesce(${time ?? null}::timestamptz, now()), now()))
    on conflict (seller_id, customer_external_id) do update set name = excluded.name,
      followed_at = case when f.followed_at = f.last_unfollowed_at then excluded.followed_at
        else greatest(f.followed_at, excluded.followed_at) end,
      unfollowed_at = case when greatest(f.followed_at, excluded.followed_at) > f.last_unfollowed_at then null
        else f.last_unfollowed_at end
    where ${time !== undefined} or f.unfollowed_at is not null`.execute(tx);
  return oneRow(
    sql<Follow>`
      select unfollowed_at is null as "isFollowing", notified_at is not null as "isNotified",
        followed_at > now() - interval '1 day' as "isNews"
      from followers where seller_id = ${sellerId} and customer_external_id = ${externalId}`,
    tx,
  );
};

/**
 * Records that a customer unfollowed, even if the follow has not arrived yet.
 * @returns whether they follow, by the known times
 */
export const upsertUnfollow = async (
  tx: Tx,
  sellerId: SellerId,
  { externalId, at: time }: Pick<FollowEvent, "externalId" | "at">,
): Promise<boolean> => {
  const { isFollowing } = await oneRow(
    sql<{ isFollowing: boolean }>`
      insert into followers as f (seller_id, id, customer_external_id, name, followed_at, unfollowed_at, last_unfollowed_at)
      select ${sellerId}, ${newId()}, ${externalId}, '', at, at, at
      from (select least(coalesce(${time ?? null}::timestamptz, now()), now()) as at) event
      on conflict (seller_id, customer_external_id) do update set
        followed_at = case when f.followed_at = f.last_unfollowed_at
          then greatest(f.followed_at, excluded.last_unfollowed_at) else f.followed_at end,
        last_unfollowed_at = greatest(f.last_unfollowed_at, excluded.last_unfollowed_at),
        unfollowed_at = case when f.followed_at > greatest(f.last_unfollowed_at, excluded.last_unfollowed_at) then null
          else greatest(f.last_unfollowed_at, excluded.last_unfollowed_at) end
      returning unfollowed_at is null as "isFollowing"`,
    tx,
  );
  return isFollowing;
};

/** Counts the follows that the seller was notified of in the last hour. */
export const countRecentNotifications = async (tx: Tx, sellerId: SellerId): Promise<number> => {
  const { count } = await oneRow(
    sql<{ count: number }>`
      select count(*) as count from followers
      where seller_id = ${sellerId} and notified_at > now() - interval '1 hour'`,
    tx,
  );
  return count;
};

/** Records that the seller was notified of this follower. */
export const markNotified = async (
  tx: Tx,
  sellerId: SellerId,
  externalId: string,
): Promise<void> => {
  await tx
    .updateTable("followers")
    .set({ notified_at: sql<Date>`now()` })
    .where("seller_id", "=", sellerId)
    .where("customer_external_id", "=", externalId)
    .execute();
};

/** Lists sellers with a follow of more than an hour ago that they were not notified of. */
export const listWaitingSellers = async (db: Db): Promise<SellerId[]> => {
  const { rows } = await sql<{ seller_id: SellerId }>`
    select seller_id from followers ${anySeller("followers", "a job looks for sellers with news")}
    where notified_at is null and unfollowed_at is null
    group by seller_id having min(followed_at) < now() - interval '1 hour'`.execute(db);
  return rows.map(({ seller_id }) => seller_id);
};

/** Marks all followers as notified. @returns the names of the new ones, newest first */
export const claimUnnotifiedFollows = async (tx: Tx, sellerId: SellerId): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with notified as (
      update followers set notified_at = now()
      where seller_id = ${sellerId} and notified_at is null and unfollowed_at is null returning name, followed_at, id
    )
    select name from notified order by followed_at desc, id desc`.execute(tx);
  return rows.map(({ name }) => name);
};
