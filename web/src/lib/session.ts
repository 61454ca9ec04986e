import { useSyncExternalStore } from "react";

/** What the session keeps of the seller (spec 3, A6). No permission is read from it: the server decides. */
export type SessionData = {
  token: string;
  plan_status: "active" | "inactive" | "expired";
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  profile_image: string | null;
  business_name: string;
};

type LoggedIn = { data: SessionData; auth: true; hasPlan?: "InActive" };
type LoggedOut = { data: Record<string, never>; auth: false; hasPlan?: "InActive" };
export type Session = LoggedIn | LoggedOut;

const key = "sellerdesk.session";
const loggedOut: Session = { data: {}, auth: false };

/** Base64 of the UTF-8 bytes: encoded, as the specification asks, which is no protection and is not meant to be. */
const encode = (session: Session): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(session))));

const decode = (text: string | null): Session => {
  if (text === null) return loggedOut;
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
    const session: Session = JSON.parse(new TextDecoder().decode(bytes));
    const isWhole = session.auth === true && typeof session.data.token === "string";
    return isWhole || session.auth === false ? session : loggedOut;
  } catch {
    // Garbage, or an older shape: the seller logs in again.
    return loggedOut;
  }
};

let current = decode(localStorage.getItem(key));
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

const write = (session: Session) => {
  current = session;
  localStorage.setItem(key, encode(session));
  tell();
};

// Another tab logged in or out.
globalThis.addEventListener("storage", (event) => {
  if (event.key !== key && event.key !== null) return;
  current = decode(localStorage.getItem(key));
  tell();
});

export const readSession = (): Session => current;

/** Storing user data logs in (A7). */
export const logIn = (data: SessionData): void => write({ data, auth: true });

/** Changes what is kept of the logged-in seller, such as the plan status after a purchase. */
export const updateSession = (changes: Partial<SessionData>): void => {
  if (current.auth) write({ ...current, data: { ...current.data, ...changes } });
};

/** Clears the stored session (A7, F1). */
export const clearSession = (): void => {
  current = loggedOut;
  localStorage.removeItem(key);
  tell();
};

/** The plan has ended while the seller worked: empty data, auth false, hasPlan InActive (spec 4, H2). */
export const expireSession = (): void => write({ data: {}, auth: false, hasPlan: "InActive" });

/** Whether the notice of an ended plan is due; it is shown on the page after the reload. */
export const hasExpired = (session: Session): boolean => !session.auth && session.hasPlan === "InActive";

/** Calls back on every change, also of another tab. @returns what ends it */
export const watchSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSession = (): Session => useSyncExternalStore(watchSession, readSession);

let lastSeller: SessionData | undefined;

/** The logged-in seller, on pages that only a logged-in seller sees. In the moment of a logout it is still the same one. */
export const useSeller = (): SessionData => {
  const session = useSession();
  if (session.auth) lastSeller = session.data;
  if (!lastSeller) throw new Error("useSeller is for pages of a logged-in seller");
  return lastSeller;
};
