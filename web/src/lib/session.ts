import type { SessionPayload } from "@sellerdesk/contract/accounts";
import { isTimezone } from "@sellerdesk/contract/timezone";
import { useSyncExternalStore } from "react";
import { decodeStored, encodeStored, isToken } from "./encoded-storage.ts";

/** The stored session of the seller (A6). It grants nothing: the server decides. */
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
  // A browser cannot format dates in a time zone that it does not know.
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
 * Session storage, which other tabs cannot change: the reason for which the session ended, or that
 * it was shown. A new login clears it.
 */
const endedKey = "sellerdesk.ended";
const loggedOut: Session = { data: {}, auth: false };

/** @returns null for garbage and for the shape of another version: the seller logs in again */
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

/** The server rejects the token, or the stored session is invalid. */
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

/** The session as it is now. */
export const readSession = (): Session => current;

/** Storing user data logs in (A7). */
export const logIn = (data: SessionData): void => write({ data, auth: true });

/** Changes what is kept of the logged-in seller, such as the plan status after a purchase. */
export const updateSession = (changes: Partial<SessionData>): void => {
  if (current.auth) write({ ...current, data: { ...current.data, ...changes } });
};

/**
 * Handles a plan that ended during work: empty data, auth false, hasPlan InActive (H2), until the
 * next login. The caller reloads the page, so that it shows nothing more; other tabs are notified.
 */
export const expireSession = (): void => {
  current = { data: {}, auth: false, hasPlan: "InActive" };
  localStorage.setItem(key, encodeStored(current));
};

/**
 * The reason for a logout that the seller did not request; `null` if there is none, or this tab has
 * shown it.
 */
export const logoutReason = (): "planExpired" | "sessionEnded" | null => {
  const ended = sessionStorage.getItem(endedKey);
  if (current.auth || ended === "shown") return null;
  if (current.hasPlan === "InActive") return "planExpired";
  return ended === "sessionEnded" ? ended : null;
};

/** The notice has been shown. */
export const clearLogoutReason = (): void => {
  if (logoutReason() !== null) sessionStorage.setItem(endedKey, "shown");
};

/** Calls back on every change, also of another tab. @returns what ends it */
export const watchSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The session; renders again when it changes, also in another tab. */
export const useSession = (): Session => useSyncExternalStore(watchSession, readSession);

/**
 * The logged-in seller, on pages that only a logged-in seller sees. In the moment of a logout it is
 * still the same one.
 */
export const useSeller = (): SessionData => {
  const session = useSession();
  const seller = session.auth ? session.data : lastSeller;
  if (!seller) throw new Error("useSeller is for pages of a logged-in seller");
  return seller;
};
