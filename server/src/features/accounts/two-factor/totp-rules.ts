import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds of a time step. The app's clock may be off by one step either way (RFC 6238, 5.2). */
export const stepSeconds = 30;
const drift = [0, -1, 1];
const digits = 6;

/**
 * Calculates the code of a step (RFC 4226, 5.3, with HMAC-SHA-1, which authenticator apps support).
 * @param step 30 seconds of Unix time each
 */
export const totpCode = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
};

/**
 * Finds the step near `now` that has this code, or `null`.
 * @param now seconds of Unix time
 */
export const matchingStep = (secret: Buffer, code: string, now: number): number | null => {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const current = Math.floor(now / stepSeconds);
  const steps = drift.map((away) => current + away);
  const typed = Buffer.from(code);
  return steps.find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), typed)) ?? null;
};

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Encodes a secret for typing it into an app (RFC 4648, 6), without padding: only complete groups
 * of five bytes.
 */
export const toBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join("");
};

/** The content of the QR code (Key URI Format of authenticator apps). */
export const totpUri = (
  secret: Buffer,
  { issuer, account }: { issuer: string; account: string },
): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret: toBase32(secret), issuer });
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
};

/** Normalizes a recovery code for comparison: upper case, without spaces and dashes. */
export const plainRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, "");
