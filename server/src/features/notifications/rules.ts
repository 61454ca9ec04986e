import type {
  NotificationPreference,
  NotificationTopic,
} from "@sellerdesk/contract/notification-preferences";
import {
  type NotificationCounts,
  type NotificationTab,
  NotificationType,
} from "@sellerdesk/contract/notifications";

/** The topic of each type, for which sellers choose channels. */
export const topicOf = {
  order: "orders",
  return: "returns",
  follow: "followers",
  offer: "offers",
  offer_product: "offers",
  low_stock: "low_stock",
  review: "reviews",
  import: "imports",
  bulk_edit: "imports",
  plan: "account",
  document: "account",
  lookup: "account",
  webhook: "account",
  security: "account",
} as const satisfies Record<NotificationType, NotificationTopic>;

/**
 * The default channels: an immediate email for events that need action, a daily one for the others.
 */
export const defaultPreferences: Record<
  NotificationTopic,
  Omit<NotificationPreference, "topic">
> = {
  orders: { bell: true, mail: "at_once", sms: false, push: true },
  returns: { bell: true, mail: "at_once", sms: false, push: false },
  followers: { bell: true, mail: "daily", sms: false, push: false },
  offers: { bell: true, mail: "daily", sms: false, push: false },
  low_stock: { bell: true, mail: "at_once", sms: false, push: false },
  reviews: { bell: true, mail: "daily", sms: false, push: false },
  imports: { bell: true, mail: "off", sms: false, push: false },
  account: { bell: true, mail: "at_once", sms: false, push: false },
};

export type TypeCount = { type: NotificationType; all: number; unread: number };

const named = {
  orders: ["order"],
  followers: ["follow"],
  offers: ["offer", "offer_product"],
} as const satisfies Partial<Record<NotificationTab, readonly NotificationType[]>>;
const elsewhere = new Set<NotificationType>(Object.values(named).flat());
const types = { ...named, shop: NotificationType.options.filter((type) => !elsewhere.has(type)) };

/** The types that a tab shows; null for every type. */
export const typesOfTab = (tab: NotificationTab): readonly NotificationType[] | null =>
  tab === "all" || tab === "unread" ? null : types[tab];

/** Returns the counts of each tab from the counts of the types. */
export const countTabs = (counts: TypeCount[]): NotificationCounts => {
  const sum = (tab: NotificationTab) => {
    const shown = typesOfTab(tab);
    return counts
      .filter(({ type }) => shown === null || shown.includes(type))
      .reduce((total, { all, unread }) => total + (tab === "unread" ? unread : all), 0);
  };
  return {
    all: sum("all"),
    unread: sum("unread"),
    orders: sum("orders"),
    followers: sum("followers"),
    offers: sum("offers"),
    shop: sum("shop"),
  };
};
