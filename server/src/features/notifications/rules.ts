import type {
  NotificationCounts,
  NotificationTab,
  NotificationType,
} from "@sellerdesk/contract/notifications";

export type TypeCount = { type: NotificationType; all: number; unread: number };

const types = {
  orders: ["order"],
  followers: ["follow"],
  offers: ["offer", "offer_product"],
  shop: ["low_stock", "review", "plan", "document", "import", "return", "lookup", "bulk_edit"],
} as const satisfies Partial<Record<NotificationTab, readonly NotificationType[]>>;

/** The types that a tab shows; null for every type. */
export const typesOfTab = (tab: NotificationTab): readonly NotificationType[] | null =>
  tab === "all" || tab === "unread" ? null : types[tab];

/** What each tab holds, from the counts of the types. */
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
