import type { SessionPayload } from "@sellerdesk/contract/accounts";
import { isTimezone } from "@sellerdesk/contract/timezone";
import { useSyncExternalStore } from "react";
import { decodeStored, encodeStored, isToken } from "./encoded-storage.ts";

/** What the session keeps of the seller (A6). No permission is read from it: the server decides. */
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
/** By hand: the contract's schema would bring a validator to every visitor. */
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
  // Dates cannot be written in one that this browser does not know.
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
 * In the storage of a tab, where no other tab can use it up: why its session ended, or that the
 * seller was notified. A new login takes it away.
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

/** The server does not know the token any more, or the stored session cannot be used. */
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
 * The plan has ended while the seller worked: empty data, auth false, hasPlan InActive (H2), which
 * stays until somebody logs in. The caller reloads the page, so that nothing on it is told any
 * more; other tabs hear of it.
 */
export const expireSession = (): void => {
  current = { data: {}, auth: false, hasPlan: "InActive" };
  localStorage.setItem(key, encodeStored(current));
};

/**
 * Why the seller was logged out without having asked for it; null where that is not so, or was told
 * in this tab.
 */
export const logoutReason = (): "planExpired" | "sessionEnded" | null => {
  const ended = sessionStorage.getItem(endedKey);
  if (current.auth || ended === "told") return null;
  if (current.hasPlan === "InActive") return "planExpired";
  return ended === "sessionEnded" ? ended : null;
};

/** The notice has been shown. */
export const clearLogoutReason = (): void => {
  if (logoutReason() !== null) sessionStorage.setItem(endedKey, "told");
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
