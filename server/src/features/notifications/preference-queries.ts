import type { NotificationPreference } from "@sellerdesk/contract/notification-preferences";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** Lists the seller's choices. Topics without a choice are left out. */
export const listChosen = (db: Db, sellerId: SellerId): Promise<NotificationPreference[]> =>
  db
    .selectFrom("notification_preferences")
    .select(["topic", "bell", "mail", "sms", "push"])
    .where("seller_id", "=", sellerId)
    .execute();

/** Stores the channels of one topic. */
export const upsertPreference = async (
  db: Db,
  sellerId: SellerId,
  { topic, ...channels }: NotificationPreference,
): Promise<void> => {
  await db
    .insertInto("notification_preferences")
    .values({ seller_id: sellerId, topic, ...channels })
    .onConflict((conflict) => conflict.columns(["seller_id", "topic"]).doUpdateSet(channels))
    .execute();
};

/** Finds the addresses at which messages reach the seller. */
export const findAddresses = async (
  db: Db,
  sellerId: SellerId,
): Promise<{ email: string; phone: string | null }> => {
  const { email, phone, phone_verified_at } = await db
    .selectFrom("sellers")
    .select(["email", "phone", "phone_verified_at"])
    .where("id", "=", sellerId)
    .executeTakeFirstOrThrow();
  return { email, phone: phone_verified_at === null ? null : phone };
};
