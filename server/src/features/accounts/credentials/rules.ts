import { normalisePhone } from "@sellerdesk/contract/accounts";
import { truncate } from "../../../lib/text/truncate.ts";

/** Addresses are compared in lower case, phone numbers in E.164. */
export type Identity = { channel: "email" | "phone"; value: string };

/** Reads a typed identifier: an email address, else a phone number. */
export const readIdentity = (identifier: string): Identity =>
  identifier.includes("@")
    ? { channel: "email", value: identifier.toLowerCase() }
    : { channel: "phone", value: normalisePhone(identifier) };

/**
 * The minimum length of a part of a name or address: a shorter one proves nothing about a password
 * that contains it.
 */
const shortestPart = 4;

/** Checks if a password contains the seller's own name, shop or address (safety 15). */
export const containsPersonalData = (password: string, own: readonly string[]): boolean => {
  const text = password.toLowerCase();
  return own
    .flatMap((value) => value.toLowerCase().split(/[\s@.&+_-]+/))
    .some((part) => [...part].length >= shortestPart && text.includes(part));
};

/** A shop's address from its name: letters and digits of any script, joined by dashes. */
export const slugOf = (businessName: string): string =>
  truncate(
    businessName
      .normalize("NFKD")
      .replaceAll(/\p{Mark}/gu, "")
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}]+/gu, "-")
      .replaceAll(/^-+|-+$/g, ""),
    60,
  ) || "shop";
