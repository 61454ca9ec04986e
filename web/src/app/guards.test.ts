import { expect, test } from "vitest";
import type { Session, SessionData } from "../lib/session.ts";
import { redirectFor } from "./guards.ts";
import { seller } from "../../testing/seller.ts";

const loggedOut: Session = { data: {}, auth: false };
const loggedIn = (plan_status: SessionData["plan_status"]): Session => ({
  auth: true,
  data: { ...seller, plan_status },
});

test.each([
  ["B1", "/", "/become-a-seller"],
  ["B2", "/become-a-seller", null],
  ["B3", "/terms-and-conditions", null],
  ["B4", "/register", null],
  ["B5", "/login", null],
  ["B5", "/login/", null],
  ["B6", "/dashboard", "/"],
  ["B6", "/products/review/1", "/"],
  ["B6", "/nothing/here", "/"],
])("%s J2 logged out: %s leads to %s", (_, path, target) => {
  expect(redirectFor(loggedOut, path)).toBe(target);
});

test.each([
  ["C1", "/", "/dashboard"],
  ["C2", "/dashboard", null],
  ["C3", "/profile", null],
  ["C4", "/products", null],
  ["C5", "/products/add", null],
  ["C6", "/products/0190a", null],
  ["C7", "/products/review/0190a", null],
  ["C8", "/orders", null],
  ["C9", "/orders/order-summary/0190a", null],
  ["C10", "/inventory", null],
  ["C11", "/modifiedInventory", null],
  ["C12", "/social-links", null],
  ["C13", "/customers", null],
  ["C14", "/followers", null],
  ["C15", "/sellerpage-banner", null],
  ["C16", "/offers", null],
  ["C17", "/notifications", null],
  ["C18", "/plans", "/dashboard"],
  ["C18", "/login", "/dashboard"],
  ["C18", "/orders/0190a", "/dashboard"],
  ["C7", "/products/review/all", null],
  ["C18", "/profile/webhooks/0190a", "/dashboard"],
  ["C18", "/products/review/0190a/more", "/dashboard"],
  ["C18", "/nothing/here", "/dashboard"],
])("%s active: %s leads to %s", (_, path, target) => {
  expect(redirectFor(loggedIn("active"), path)).toBe(target);
});

test.each(["inactive", "expired"] as const)(
  "C19 J3 allows only three screens with a plan that is %s",
  (status) => {
    for (const path of ["/dashboard", "/plans", "/profile"])
      expect(redirectFor(loggedIn(status), path)).toBeNull();
    for (const path of ["/", "/products", "/orders", "/notifications", "/login", "/nothing"])
      expect(redirectFor(loggedIn(status), path)).toBe("/plans");
  },
);
