import type { FollowState, NewFollow } from "@sellerdesk/contract/marketplace-follows";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { requireFound } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { notify } from "../notifications/service.ts";
import {
  countRecentNotifications,
  listWaitingSellers,
  lockSeller,
  claimUnnotifiedFollows,
  markNotified,
  upsertFollow,
  upsertUnfollow,
} from "./follow-queries.ts";
import { followMessage, mostNoticesAnHour } from "./rules.ts";

type Follower = { sellerId: string; externalId: string };

const changeFollow = async (
  db: Db,
  id: string,
  change: (tx: Tx, sellerId: SellerId) => Promise<boolean>,
): Promise<FollowState> =>
  inTransaction(db, async (tx) => {
    const sellerId = requireFound(await lockSeller(tx, id));
    return { is_following: await change(tx, sellerId) };
  });

/**
 * Records that a customer follows a seller, and notifies the seller once of each follower:
 * immediately, or of several together if many follow within an hour (domain.md, Notification).
 * @throws AppError `not_found`
 */
export const receiveFollow = (
  db: Db,
  { sellerId: id, externalId }: Follower,
  { name, followed_at: time }: NewFollow,
): Promise<FollowState> =>
  changeFollow(db, id, async (tx, sellerId) => {
    const { isFollowing, isNotified, isNews } = await upsertFollow(tx, sellerId, {
      externalId,
      name,
      at: time,
    });
    if (!isFollowing || isNotified) return isFollowing;
    if (!isNews) await markNotified(tx, sellerId, externalId);
    else if ((await countRecentNotifications(tx, sellerId)) < mostNoticesAnHour) {
      await markNotified(tx, sellerId, externalId);
      await notify(tx, sellerId, { type: "follow", message: followMessage([name]) });
    }
    return true;
  });

/**
 * Records that a customer no longer follows a seller. Sends no notification.
 * @throws AppError `not_found`
 */
export const receiveUnfollow = (
  db: Db,
  { sellerId: id, externalId }: Follower,
  time: string | undefined,
): Promise<FollowState> =>
  changeFollow(db, id, (tx, sellerId) => upsertUnfollow(tx, sellerId, { externalId, at: time }));

/**
 * Sends each seller one notification of all followers since the last one, an hour after the first
 * of them.
 */
export const notifyBatchedFollows = async (db: Db): Promise<void> => {
  for (const id of await listWaitingSellers(db))
    await inTransaction(db, async (tx) => {
      const sellerId = await lockSeller(tx, id);
      const names = sellerId === undefined ? [] : await claimUnnotifiedFollows(tx, sellerId);
      if (names.length > 0) await notify(tx, id, { type: "follow", message: followMessage(names) });
    });
};
