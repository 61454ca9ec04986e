import { sql } from "kysely";
import type { Db } from "../src/db/pool.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";

type NewFollower = {
  name?: string;
  externalId?: string;
  /** Days ago; `unfollowedAgo` is null for those who still follow. */
  followedAgo?: number;
  unfollowedAgo?: number | null;
};

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

/** Creates a customer who follows the seller, or did. @returns the id */
export const createFollower = async (
  db: Db,
  sellerId: SellerId,
  { name = "Ada Lovelace", externalId, followedAgo = 1, unfollowedAgo = null }: NewFollower = {},
): Promise<string> => {
  const id = newId();
  await db
    .insertInto("followers")
    .values({
      seller_id: sellerId,
      id,
      customer_external_id: externalId ?? `customer-${id}`,
      name,
      followed_at: daysAgo(followedAgo),
      unfollowed_at: unfollowedAgo === null ? null : daysAgo(unfollowedAgo),
      last_unfollowed_at: unfollowedAgo === null ? null : daysAgo(unfollowedAgo),
      notified_at: daysAgo(followedAgo),
    })
    .execute();
  return id;
};
