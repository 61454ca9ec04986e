import type { NotificationType } from "@sellerdesk/contract/notifications";
import type { Text } from "@sellerdesk/contract/text";
import type { Tx } from "../../db/pool.ts";
import { afterCommit } from "../../db/transaction.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { wakeDispatchers } from "./jobs.ts";
import { insertNotification } from "./queries.ts";

type Notice = {
  type: NotificationType;
  /** The whole sentence, in English; screens cut it at 70 characters (F7). */
  message: Text;
  /** The order, offer, product, ... that the notice is about. */
  entityId?: string;
  /** A mail of its own says it already, whatever the seller has chosen: no second one follows. */
  isMailed?: boolean;
};

/**
 * Notifies a seller of something in the ways they have chosen: writes the row in the caller's
 * transaction, so that the notice exists exactly when its cause does (safety 10). The dispatcher
 * delivers it to the seller's open bells after the commit.
 */
export const notify = async (tx: Tx, sellerId: SellerId, notice: Notice): Promise<void> => {
  await insertNotification(tx, sellerId, notice);
  afterCommit(tx, wakeDispatchers);
};
