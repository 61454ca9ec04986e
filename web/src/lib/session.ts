import type { SessionPayload } from "@sellerdesk/contract/accounts";
import { isTimezone } from "@sellerdesk/contract/timezone";
import { useSyncExternalStore } from "react";
import { decodeStored, encodeStored, isToken } from "./encoded-storage.ts";

/** The stored session of the seller (A6). It grants nothing: the server checks every call. */
export type SessionData = SessionPayload;

type LoggedIn = { data: SessionData; auth: true };
type LoggedOut = {
  data: { [K in keyof SessionData]?: undefined };
  auth: false;
  /** The plan ended while the seller worked (H2). */
  hasPlan?: "InActive";
};
export type Session = LoggedIn | LoggedOut;

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown) => value === null || isText(value);
/** Written by hand: the contract's schema would load a validator for every visitor. */
const sessionShape: { [K in keyof SessionData]: (value: unknown) => boolean } = {
  token: isToken,
  plan_status: (value) => value === "active" || value === "inactive" || value === "expired",
  id: isText,
  first_name: isText,
  last_name: isText,
  email: isText,
  phone: isTextOrNull,
  profile_image: isTextOrNull,
  business_name: isText,
  // The browser cannot format dates in an unknown time zone.
  timezone: (value) => isText(value) && isTimezone(value),
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isLoggedIn = (value: unknown): value is LoggedIn => {
  if (!isObject(value) || value["auth"] !== true) return false;
  const { data } = value;
  return (
    isObject(data) && Object.entries(sessionShape).every(([name, isRight]) => isRight(data[name]))
  );
};

const key = "sellerdesk.session";
/**
 * Key in the session storage, which other tabs cannot change. It holds the reason for which the
 * session ended, or `shown` once the seller has seen it. A new login clears it.
 */
const endedKey = "sellerdesk.ended";
const loggedOut: Session = { data: {}, auth: false };

/** @returns null for invalid data or data of another version: the seller has to log in again */
const decode = (text: string): Session | null => {
  const stored = decodeStored(text);
  if (isLoggedIn(stored)) return stored;
  const isEnded = isObject(stored) && stored["auth"] === false && stored["hasPlan"] === "InActive";
  return isEnded ? { ...loggedOut, hasPlan: "InActive" } : null;
};

let current: Session = loggedOut;
let lastSeller: SessionData | null = null;
const listeners = new Set<() => void>();

const set = (session: Session) => {
  current = session;
  if (session.auth) {
    lastSeller = session.data;
    sessionStorage.removeItem(endedKey);
  }
  for (const listener of listeners) listener();
};
const write = (session: Session) => {
  localStorage.setItem(key, encodeStored(session));
  set(session);
};

/** Clears the stored session (A7, F1). */
export const clearSession = (): void => {
  localStorage.removeItem(key);
  set(loggedOut);
};

/** Ends the session because the server rejected the token, or the stored session is invalid. */
export const endSession = (): void => {
  sessionStorage.setItem(endedKey, "sessionEnded");
  clearSession();
};

const readStored = () => {
  const text = localStorage.getItem(key);
  const session = text === null ? loggedOut : decode(text);
  if (session) set(session);
  else endSession();
};

readStored();
// Another tab logged in or out.
globalThis.addEventListener("storage", (event) => {
  if (event.key === key || event.key === null) readStored();
});

/** Returns the current session. */
export const readSession = (): Session => current;

/** Logs in by storing the seller's data (A7). */
export const logIn = (data: SessionData): void => write({ data, auth: true });

/** Updates the stored data of the logged-in seller, such as the plan status after a purchase. */
export const updateSession = (changes: Partial<SessionData>): void => {
  if (current.auth) write({ ...current, data: { ...current.data, ...changes } });
};

/**
 * Handles a plan that ended during work: empty data, auth false, hasPlan InActive (H2), until the
 * next login. The caller reloads the page to hide its content. Other tabs are notified.
 */
export const expireSession = (): void => {
  current = { data: {}, auth: false, hasPlan: "InActive" };
  localStorage.setItem(key, encodeStored(current));
};

/**
 * Returns the reason for a logout that the seller did not request; `null` if there is none, or if
 * this tab has shown it.
 */
export const logoutReason = (): "planExpired" | "sessionEnded" | null => {
  const ended = sessionStorage.getItem(endedKey);
  if (current.auth || ended === "shown") return null;
  if (current.hasPlan === "InActive") return "planExpired";
  return ended === "sessionEnded" ? ended : null;
};

/** Marks the reason for the logout as shown. */
export const clearLogoutReason = (): void => {
  if (logoutReason() !== null) sessionStorage.setItem(endedKey, "shown");
};

/**
 * Calls `listener` on every change, also by another tab.
 * @returns a function that removes it
 */
export const watchSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the session and re-renders when it changes, also in another tab. */
export const useSession = (): Session => useSyncExternalStore(watchSession, readSession);

/**
 * Returns the logged-in seller, on pages that only a logged-in seller sees. During a logout it
 * still returns the last seller.
 */
export const useSeller = (): SessionData => {
  const session = useSession();
  const seller = session.auth ? session.data : lastSeller;
  if (!seller) throw new Error("useSeller is for pages of a logged-in seller");
  return seller;
};
