import { beforeEach, expect, test, vi } from "vitest";
import type { SessionData } from "./session.ts";
import { seller as testSeller } from "../../testing/seller.ts";

const seller: SessionData = { ...testSeller, token: "token-of-leila", last_name: "日本" };
const key = "sellerdesk.session";

/** Loads the module as a new page does. */
const loadPage = async () => {
  vi.resetModules();
  return import("./session.ts");
};
/** Stores a session as another tab does. */
const storeElsewhere = (text: string | null) => {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  dispatchEvent(new StorageEvent("storage", { key, newValue: text }));
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("A7 storing user data logs in, and a reload keeps it", async () => {
  const first = await loadPage();
  expect(first.readSession()).toEqual({ data: {}, auth: false });
  first.logIn(seller);
  expect(first.readSession()).toEqual({ data: seller, auth: true });
  const second = await loadPage();
  expect(second.readSession()).toEqual({ data: seller, auth: true });
});

test("A6 the stored session cannot be read as plain JSON", async () => {
  const { logIn } = await loadPage();
  logIn(seller);
  const stored = localStorage.getItem(key) ?? "";
  expect(() => JSON.parse(stored)).toThrow(SyntaxError);
  for (const text of ["token", "leila", "plan_status"]) expect(stored).not.toContain(text);
});

test("A7 logout clears the stored session", async () => {
  const { clearSession, logIn, readSession } = await loadPage();
  logIn(seller);
  clearSession();
  expect(readSession()).toEqual({ data: {}, auth: false });
  expect(localStorage.getItem(key)).toBeNull();
});

const encoded = (value: unknown) => btoa(JSON.stringify(value));
const utf8 = (value: unknown) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value))));
const plain = { ...seller, first_name: "L", last_name: "B" };
test.each([
  ["text that is not base64", "%%%"],
  ["text that is not JSON", btoa("hello")],
  ["an empty text", ""],
  ["null", encoded(null)],
  ["a list", encoded([])],
  ["a session without data", encoded({ auth: true })],
  [
    "a session without token",
    encoded({ auth: true, data: { ...seller, last_name: "B", first_name: "L", token: undefined } }),
  ],
  [
    "an unknown plan status",
    encoded({
      auth: true,
      data: { ...seller, first_name: "L", last_name: "B", plan_status: "gold" },
    }),
  ],
  ["auth as text", encoded({ auth: "true", data: plain })],
  ["an unknown time zone", encoded({ auth: true, data: { ...plain, timezone: "Mars/Base" } })],
  ["an offset for a time zone", encoded({ auth: true, data: { ...plain, timezone: "+03:00" } })],
  ["an empty time zone", encoded({ auth: true, data: { ...plain, timezone: "" } })],
  ["an empty token", encoded({ auth: true, data: { ...plain, token: "" } })],
  ["a token with a line feed", encoded({ auth: true, data: { ...plain, token: "a\nb" } })],
  ["a token with a space", encoded({ auth: true, data: { ...plain, token: "a b" } })],
  [
    "a token of letters that a header cannot contain",
    utf8({ auth: true, data: { ...plain, token: "токен" } }),
  ],
  [
    "a token that is too long",
    encoded({ auth: true, data: { ...plain, token: "a".repeat(10_000) } }),
  ],
])("A6 treats %s in storage as logged out, and notifies the seller once", async (_, stored) => {
  localStorage.setItem(key, stored);
  const { clearLogoutReason, readSession, logoutReason } = await loadPage();
  expect(readSession()).toEqual({ data: {}, auth: false });
  expect(logoutReason()).toBe("sessionEnded");
  expect(localStorage.getItem(key)).toBeNull();
  clearLogoutReason();
  expect((await loadPage()).logoutReason()).toBeNull();
});

test("A6 logs out if another tab breaks the session, and notifies the seller", async () => {
  const { logIn, readSession, logoutReason } = await loadPage();
  logIn(seller);
  storeElsewhere(encoded({ auth: true, data: { ...plain, timezone: "Mars/Base" } }));
  expect(readSession().auth).toBe(false);
  expect(logoutReason()).toBe("sessionEnded");
});

test("A7 does not notify a visitor without a stored session", async () => {
  expect((await loadPage()).logoutReason()).toBeNull();
});

test("A7 follows a login and a logout in another tab", async () => {
  const { logIn, readSession, watchSession } = await loadPage();
  logIn(seller);
  const stored = localStorage.getItem(key);
  const received: boolean[] = [];
  watchSession(() => received.push(readSession().auth));
  storeElsewhere(null);
  storeElsewhere(stored);
  expect(received).toEqual([false, true]);
  expect(readSession().data.id).toBe(seller.id);
});

test("C19 stores a plan that starts in the session, but nothing without a login", async () => {
  const { clearSession, logIn, readSession, updateSession } = await loadPage();
  logIn({ ...seller, plan_status: "inactive" });
  updateSession({ plan_status: "active" });
  expect(readSession().data).toEqual(seller);
  clearSession();
  updateSession({ plan_status: "active" });
  expect(readSession()).toEqual({ data: {}, auth: false });
});

test("H2 A6 an ended plan leaves empty data, auth false and hasPlan InActive, and is reported once", async () => {
  const before = await loadPage();
  before.logIn(seller);
  before.expireSession();
  const after = await loadPage();
  expect(after.readSession()).toEqual({ data: {}, auth: false, hasPlan: "InActive" });
  expect(after.logoutReason()).toBe("planExpired");
  after.clearLogoutReason();
  expect(after.logoutReason()).toBeNull();
  const later = await loadPage();
  expect(later.logoutReason()).toBeNull();
  expect(JSON.parse(atob(localStorage.getItem(key) ?? ""))).toEqual({
    data: {},
    auth: false,
    hasPlan: "InActive",
  });
});

test("H2 a tab that showed the notice keeps it for new tabs", async () => {
  const first = await loadPage();
  first.logIn(seller);
  first.expireSession();
  first.clearLogoutReason();
  // A new tab has its own session storage.
  sessionStorage.clear();
  expect((await loadPage()).logoutReason()).toBe("planExpired");
});

test("H2 follows the end of a plan in another tab", async () => {
  const { logIn, readSession, logoutReason } = await loadPage();
  logIn(seller);
  storeElsewhere(encoded({ data: {}, auth: false, hasPlan: "InActive" }));
  expect(readSession().auth).toBe(false);
  expect(logoutReason()).toBe("planExpired");
});

test("H2 a login clears hasPlan, also in a tab that showed the notice, and the next end is shown again", async () => {
  const { expireSession, clearLogoutReason, logIn, readSession, logoutReason } = await loadPage();
  expireSession();
  clearLogoutReason();
  logIn(seller);
  expect(readSession()).toEqual({ data: seller, auth: true });
  expireSession();
  expect(logoutReason()).toBe("planExpired");
  clearLogoutReason();
  storeElsewhere(encoded({ data: { ...seller, first_name: "L", last_name: "B" }, auth: true }));
  storeElsewhere(encoded({ data: {}, auth: false, hasPlan: "InActive" }));
  expect(logoutReason()).toBe("planExpired");
});

test("L2 reports once that the server ended the session, and not after a new login", async () => {
  const { clearSession, endSession, clearLogoutReason, logIn, logoutReason } = await loadPage();
  logIn(seller);
  endSession();
  expect(logoutReason()).toBe("sessionEnded");
  clearLogoutReason();
  expect(logoutReason()).toBeNull();
  logIn(seller);
  clearLogoutReason();
  clearSession();
  expect(logoutReason()).toBeNull();
});
