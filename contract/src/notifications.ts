import * as z from "zod/mini";
import {
  PageMeta,
  dataOf,
  endpoint,
  fileOf,
  idOf,
  Instant,
  pageQuery,
  TextParams,
} from "./http.ts";
import { validationCode } from "./validation-texts.ts";

/**
 * The specification's four types (G1), and those that this product adds (domain.md, Notification).
 */
export const NotificationType = z.enum([
  "order",
  "follow",
  "offer",
  "offer_product",
  "low_stock",
  "review",
  "plan",
  "document",
  "import",
  "return",
  "lookup",
  "bulk_edit",
  "webhook",
  "security",
]);
export type NotificationType = z.output<typeof NotificationType>;

/** The tabs of the list; `shop` holds every type that no other tab holds. */
export const NotificationTab = z.enum(["all", "unread", "orders", "followers", "offers", "shop"]);
export type NotificationTab = z.output<typeof NotificationTab>;

export const Notification = z.object({
  id: z.uuid(),
  notification_type: NotificationType,
  message: z.string(),
  /** The code of `message`, by which it is translated; `null` in old notifications. */
  code: z.optional(z.nullable(z.string())),
  params: z.optional(z.nullable(TextParams)),
  /** UTC, without a zone: the specification's form (G1). */
  created_at: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)),
  read_at: z.boolean(),
  /** The subject's id: an order's for `order`, and so on. */
  data: z.object({ entity_id: z.nullable(z.string()) }),
});
export type Notification = z.output<typeof Notification>;

export const NotificationListQuery = z.strictObject({
  ...pageQuery,
  tab: z._default(NotificationTab, "all"),
});
export type NotificationListQuery = z.output<typeof NotificationListQuery>;

/** The number of notifications in each tab. */
export const NotificationCounts = z.object({
  all: z.int(),
  unread: z.int(),
  orders: z.int(),
  followers: z.int(),
  offers: z.int(),
  shop: z.int(),
});
export type NotificationCounts = z.output<typeof NotificationCounts>;

const NotificationList = z.object({
  status: z.literal(true),
  data: z.array(Notification),
  meta: z.extend(PageMeta, {
    unread: z.int(),
    counts: NotificationCounts,
    /** When the list was read, for the field `all` of a change. */
    as_of: Instant,
  }),
});

/** The most ids in one request. */
export const maxNotificationIds = 1000;

const choice = {
  ids: z.optional(
    z.array(idOf("notification")).check(z.minLength(1), z.maxLength(maxNotificationIds)),
  ),
  /**
   * Instead of `ids`: all of a tab that existed when it was read, so that newer ones stay unread.
   */
  all: z.optional(z.strictObject({ tab: NotificationTab, as_of: Instant })),
};
export type NotificationChoice = z.output<z.ZodMiniObject<typeof choice>>;

const checked = <S extends z.ZodMiniObject<typeof choice>>(schema: S) =>
  schema.check(({ value: { ids, all }, issues }) => {
    if ((ids === undefined) !== (all === undefined)) return;
    issues.push({
      code: "custom",
      input: ids,
      path: ["ids"],
      message: validationCode("give_either_ids_or_all"),
    });
  });

const UnreadLeft = dataOf(z.object({ unread: z.int() }));

export const notificationsApi = {
  list: endpoint("GET", "/api/notifications/vendor", {
    access: "seller",
    summary: "Lists notifications, newest first (K47)",
    query: NotificationListQuery,
    reply: NotificationList,
  }),
  markRead: endpoint("POST", "/api/notifications/vendor", {
    access: "activePlan",
    isRepeatable: true,
    summary:
      "Marks notifications as read, or as unread with `read: false`: all of the given ones or none (K48)",
    body: checked(z.strictObject({ ...choice, read: z._default(z.boolean(), true) })),
    reply: UnreadLeft,
  }),
  delete: endpoint("DELETE", "/api/notifications/vendor", {
    access: "activePlan",
    summary: "Deletes notifications, all of the given ones or none (K49)",
    body: checked(z.strictObject(choice)),
    reply: UnreadLeft,
  }),
  stream: endpoint("GET", "/api/notifications/vendor/stream", {
    access: "seller",
    summary:
      "Streams new notifications as server-sent events; `Last-Event-ID` continues an earlier stream",
    reply: fileOf("text/event-stream"),
  }),
};
