import { NotificationType } from "@sellerdesk/contract/notifications";
import { describe, expect, test } from "vitest";
import { countTabs, typesOfTab } from "./rules.ts";

describe("tabs of the notifications page", () => {
  test("G1 every notification type is in exactly one of the type tabs", () => {
    const inTabs = (["orders", "followers", "offers", "shop"] as const).flatMap((tab) =>
      typesOfTab(tab),
    );
    expect(inTabs).toHaveLength(NotificationType.options.length);
    expect(new Set(inTabs)).toEqual(new Set(NotificationType.options));
  });

  test("K47 adds up the counts per tab, with offers and their products together", () => {
    const counts = countTabs([
      { type: "order", all: 5, unread: 2 },
      { type: "offer", all: 3, unread: 0 },
      { type: "offer_product", all: 4, unread: 1 },
      { type: "low_stock", all: 1, unread: 1 },
    ]);
    expect(counts).toEqual({ all: 13, unread: 4, orders: 5, followers: 0, offers: 7, shop: 1 });
  });

  test("K47 a seller without notifications has zero in every tab", () => {
    expect(new Set(Object.values(countTabs([])))).toEqual(new Set([0]));
  });
});
