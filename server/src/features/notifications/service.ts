import type { NotificationType } from "@sellerdesk/contract/notifications";
import type { Db, Tx } from "../../db/pool.ts";
import { afterCommit, inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { wakeDispatchers } from "./jobs.ts";
import { countNotifications, deleteNotifications, insertNotification, updateRead } from "./queries.ts";
import { countTabs } from "./rules.ts";

type Notice = {
  type: NotificationType;
  /** The whole sentence, in English; screens cut it at 70 characters (spec F7). */
  message: string;
  /** The order, offer, product, ... that the notice is about. */
  entityId?: string;
};

/**
 * Tells a seller of something: writes the row in the caller's transaction, so that the notice exists exactly when its cause
 * does (safety 10). The dispatcher delivers it to the seller's open bells after the commit.
 */
export const notify = async (tx: Tx, sellerId: SellerId, notice: Notice): Promise<void> => {
  await insertNotification(tx, sellerId, notice);
  afterCommit(tx, wakeDispatchers);
};

type Change = (tx: Tx, sellerId: SellerId, ids: string[]) => Promise<number>;

/** Changes all of the list or, where one id is missing or foreign, nothing (safety 3). */
const changeAll = (
  db: Db,
  sellerId: SellerId,
  given: string[],
  change: Change,
): Promise<{ unread: number }> => {
  const ids = [...new Set(given)];
  return inTransaction(db, async (tx) => {
    if ((await change(tx, sellerId, ids)) !== ids.length) throw new AppError("not_found");
    const { unread } = countTabs(await countNotifications(tx, sellerId));
    return { unread };
  });
};

/**
 * Marks the listed notifications as read (H3); one that is read already stays so.
 * @returns how many of the seller's are unread now
 * @throws AppError `not_found` where one id is not the seller's
 */
export const markNotificationsRead = (
  db: Db,
  sellerId: SellerId,
  ids: string[],
): Promise<{ unread: number }> => changeAll(db, sellerId, ids, updateRead);

/**
 * Removes the listed notifications (H4).
 * @returns how many of the seller's are unread now
 * @throws AppError `not_found` where one id is not the seller's
 */
export const removeNotifications = (db: Db, sellerId: SellerId, ids: string[]): Promise<{ unread: number }> =>
  changeAll(db, sellerId, ids, deleteNotifications);
