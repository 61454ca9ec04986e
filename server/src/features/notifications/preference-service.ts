import {
  type NotificationPreference,
  type NotificationPreferences,
  NotificationTopic,
} from "@sellerdesk/contract/notification-preferences";
import type { Db } from "../../db/pool.ts";
import { AppError } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findAddresses, listChosen, upsertPreference } from "./preference-queries.ts";
import { defaultPreferences } from "./rules.ts";

/** Reads the seller's channels for each topic, and the addresses behind them. */
export const readPreferences = async (
  db: Db,
  sellerId: SellerId,
): Promise<NotificationPreferences> => {
  const [chosen, addresses] = await Promise.all([
    listChosen(db, sellerId),
    findAddresses(db, sellerId),
  ]);
  const ofTopic = new Map(chosen.map((preference) => [preference.topic, preference]));
  return {
    preferences: NotificationTopic.options.map(
      (topic) => ofTopic.get(topic) ?? { topic, ...defaultPreferences[topic] },
    ),
    ...addresses,
  };
};

/**
 * Saves the channels of one topic, for notifications from now on.
 * @throws AppError `phone_not_verified` if SMS is wanted and no number is verified
 */
export const savePreference = async (
  db: Db,
  sellerId: SellerId,
  preference: NotificationPreference,
): Promise<NotificationPreference> => {
  if (preference.sms && (await findAddresses(db, sellerId)).phone === null)
    throw new AppError("phone_not_verified");
  await upsertPreference(db, sellerId, preference);
  return preference;
};
