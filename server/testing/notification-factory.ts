import type { NotificationType } from "@sellerdesk/contract/notifications";
import type { Text } from "@sellerdesk/contract/text";
import { sql } from "kysely";
import type { Db } from "../src/db/pool.ts";
import { dispatchNotifications } from "../src/features/notifications/jobs.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";

type NewNotification = {
  type?: NotificationType;
  message?: string;
  /** A translatable text, instead of `message`. */
  text?: Text;
  entityId?: string;
  isRead?: boolean;
  /** Seconds before now, 0 unless given. */
  ago?: number;
  /** Whether it is dispatched already, so that streams opened later do not deliver it. */
  isDispatched?: boolean;
};

/**
 * Creates a notification. The seller's streams deliver it within a second, unless it is already
 * dispatched.
 */
export const createNotification = async (
  db: Db,
  sellerId: SellerId,
  {
    type = "order",
    text,
    message = text?.message ?? "A new order",
    entityId,
    isRead = false,
    ago = 0,
    isDispatched = false,
  }: NewNotification = {},
): Promise<string> => {
  const id = newId();
  await db
    .insertInto("notifications")
    .values({
      seller_id: sellerId,
      id,
      notification_type: type,
      message,
      ...(text && { code: text.code, params: JSON.stringify(text.params) }),
      data: JSON.stringify(entityId === undefined ? {} : { entity_id: entityId }),
      read_at: isRead ? sql<Date>`now()` : null,
      created_at: sql<Date>`now() - make_interval(secs => ${ago})`,
    })
    .execute();
  if (isDispatched) await dispatchNotifications(db);
  return id;
};
