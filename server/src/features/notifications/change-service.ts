import type { NotificationChoice } from "@sellerdesk/contract/notifications";
import { publish } from "../../db/listen.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import {
  countNotifications,
  deleteNotificationRows,
  deleteTab,
  updateRead,
  updateTabRead,
} from "./queries.ts";
import { countTabs } from "./rules.ts";

type Change = {
  /** @returns the number of ids that are the seller's */
  ids: (tx: Tx, ids: string[]) => Promise<number>;
  all: (tx: Tx, all: NonNullable<NotificationChoice["all"]>) => Promise<void>;
};

/**
 * Changes the chosen notifications or, if one id is missing or not the seller's, none (safety 3).
 * Notifies the seller's other screens, because they show them too.
 */
const changeChosen = (
  db: Db,
  sellerId: SellerId,
  { ids = [], all }: NotificationChoice,
  change: Change,
): Promise<{ unread: number }> => {
  const named = [...new Set(ids)];
  return inTransaction(db, async (tx) => {
    if (all) await change.all(tx, all);
    else if ((await change.ids(tx, named)) !== named.length) throw new AppError("not_found");
    await publish(tx, "notification_changes", sellerId);
    const { unread } = countTabs(await countNotifications(tx, sellerId));
    return { unread };
  });
};

/**
 * Marks the chosen notifications as read (H3) or unread. Those that are so already stay unchanged.
 * @returns the seller's number of unread notifications afterwards
 * @throws AppError `not_found` if one id is not the seller's
 */
export const markNotifications = (
  db: Db,
  sellerId: SellerId,
  { read, ...choice }: NotificationChoice & { read: boolean },
): Promise<{ unread: number }> =>
  changeChosen(db, sellerId, choice, {
    ids: (tx, ids) => updateRead(tx, sellerId, ids, read),
    all: (tx, all) => updateTabRead(tx, sellerId, all, read),
  });

/**
 * Deletes the chosen notifications (H4).
 * @returns the seller's number of unread notifications afterwards
 * @throws AppError `not_found` if one id is not the seller's
 */
export const deleteNotifications = (
  db: Db,
  sellerId: SellerId,
  choice: NotificationChoice,
): Promise<{ unread: number }> =>
  changeChosen(db, sellerId, choice, {
    ids: (tx, ids) => deleteNotificationRows(tx, sellerId, ids),
    all: (tx, all) => deleteTab(tx, sellerId, all),
  });
