import { decodeStored, encodeStored, isToken } from "../../lib/encoded-storage.ts";

/**
 * A registration with an unconfirmed address. It survives a reload of the tab, and ends with the
 * tab.
 */
export type PendingRegistration = { token: string; email: string; phone: string };

/** Also read by public/first-paint.js. */
const key = "sellerdesk.registration";
const isText = (value: unknown) => typeof value === "string" && value !== "";

/**
 * Reads the pending registration of this tab.
 * @returns null if there is none or it is not usable; the seller then fills in the form again
 */
export const readPendingRegistration = (): PendingRegistration | null => {
  const stored = decodeStored(sessionStorage.getItem(key) ?? "");
  // Cast: the texts are checked one by one below.
  const { token, email, phone } = (stored ?? {}) as Partial<PendingRegistration>;
  return isToken(token) && isText(email) && isText(phone)
    ? ({ token, email, phone } as PendingRegistration)
    : null;
};

export const storePendingRegistration = (registration: PendingRegistration): void =>
  sessionStorage.setItem(key, encodeStored(registration));

export const clearPendingRegistration = (): void => sessionStorage.removeItem(key);
