import { decodeStored, encodeStored, isToken } from "../../lib/encoded-storage.ts";

/**
 * A registration whose address is not proved yet. It survives a reload of the tab, and ends with
 * it.
 */
export type PendingRegistration = { token: string; email: string; phone: string };

const key = "sellerdesk.registration";
const isText = (value: unknown) => typeof value === "string" && value !== "";

/** @returns null for none, and for what cannot be used: the seller fills in the form again */
export const readPendingRegistration = (): PendingRegistration | null => {
  const stored = decodeStored(sessionStorage.getItem(key) ?? "");
  // Texts are looked at one by one below.
  const { token, email, phone } = (stored ?? {}) as Partial<PendingRegistration>;
  return isToken(token) && isText(email) && isText(phone)
    ? ({ token, email, phone } as PendingRegistration)
    : null;
};

export const storePendingRegistration = (registration: PendingRegistration): void =>
  sessionStorage.setItem(key, encodeStored(registration));

export const clearPendingRegistration = (): void => sessionStorage.removeItem(key);
