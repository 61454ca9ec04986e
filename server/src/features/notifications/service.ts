import type { NotificationType } from "@sellerdesk/contract/notifications";
import type { Text } from "@sellerdesk/contract/text";
import type { Tx } from "../../db/pool.ts";
import { afterCommit } from "../../db/transaction.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { wakeDispatchers } from "./jobs.ts";
import { insertNotification } from "./queries.ts";

type Notice = {
  type: NotificationType;
  /** The full sentence, in English; screens cut it at 70 characters (F7). */
  message: Text;
  /** The order, offer, product, ... that the notification is about. */
  entityId?: string;
  /**
   * An email of its own already says it, so no second one follows, whatever the seller's
   * preferences.
   */
  isMailed?: boolean;
};

/**
 * Notifies a seller through the channels they have chosen. Writes the row in the caller's
 * transaction: the notification exists if and only if its cause does (safety 10). The dispatcher
 * delivers it to the seller's open streams after the commit.
 */
export const notify = async (tx: Tx, sellerId: SellerId, notice: Notice): Promise<void> => {
  await insertNotification(tx, sellerId, notice);
  afterCommit(tx, wakeDispatchers);
};
