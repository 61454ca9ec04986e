import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { navigationFor } from "./navigation.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const shown = (status: Parameters<typeof navigationFor>[0]) =>
  navigationFor(status).map(({ label, to }) => [i18n._(label), to]);

test("D1 lists all entries in this order with an active plan", () => {
  expect(shown("active")).toEqual([
    ["Dashboard", "/dashboard"],
    ["My Profile", "/profile"],
    ["Products", "/products"],
    ["Orders", "/orders"],
    ["Inventory", "/inventory"],
    ["Seller Followers", "/followers"],
    ["Seller Banner", "/sellerpage-banner"],
    ["Offers", "/offers"],
    ["Social Links", "/social-links"],
  ]);
});

test.each(["inactive", "expired"] as const)(
  "D2 lists the other entries as links to the plans with a plan that is %s",
  (status) => {
    expect(shown(status)).toEqual([
      ["Dashboard", "/dashboard"],
      ["My Profile", "/profile"],
      ["Plans", "/plans"],
      ["Products", "/plans"],
      ["Orders", "/plans"],
      ["Seller Followers", "/plans"],
      ["Seller Banner", "/plans"],
      ["Offers", "/plans"],
      ["Social Links", "/plans"],
    ]);
  },
);
