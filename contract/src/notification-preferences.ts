import * as z from "zod/mini";
import { dataOf, endpoint } from "./http.ts";

/** A group of notification types that share their settings. */
export const NotificationTopic = z.enum([
  "orders",
  "returns",
  "followers",
  "offers",
  "low_stock",
  "reviews",
  "imports",
  "account",
]);
export type NotificationTopic = z.output<typeof NotificationTopic>;

/** When a notification is sent by email (domain.md, Notification). */
export const MailPace = z.enum(["at_once", "daily", "off"]);
export type MailPace = z.output<typeof MailPace>;

/** The hour of the seller's day at which the daily email is sent. */
export const dailyMailHour = 8;

const preference = {
  topic: NotificationTopic,
  /** In the bell and on the notifications page. */
  bell: z.boolean(),
  mail: MailPace,
  /** Sent right away to the verified phone number. */
  sms: z.boolean(),
  /** Shown by the browsers in which the seller turned push notifications on. */
  push: z.boolean(),
};

export const NotificationPreference = z.object(preference);
export type NotificationPreference = z.output<typeof NotificationPreference>;

export const NotificationPreferences = z.object({
  preferences: z.array(NotificationPreference),
  /** The address of email notifications. */
  email: z.string(),
  /** The phone number for text messages; `null` if no number is verified. */
  phone: z.nullable(z.string()),
});
export type NotificationPreferences = z.output<typeof NotificationPreferences>;

const path = "/api/notifications/vendor/preferences";

export const notificationPreferencesApi = {
  find: endpoint("GET", path, {
    access: "seller",
    summary: "Returns the notification settings: in-app, email, SMS and push for each topic.",
    reply: dataOf(NotificationPreferences),
  }),
  save: endpoint("PUT", path, {
    access: "seller",
    summary: "Updates the notification settings of one topic.",
    body: z.strictObject(preference),
    reply: dataOf(NotificationPreference),
  }),
};
