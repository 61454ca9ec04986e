import { stepSeconds, totpCode } from "../src/features/accounts/two-factor/totp-rules.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Decodes a base32 secret as it is typed into an authenticator app. White space is ignored. */
export const secretBytes = (base32: string): Buffer => {
  const letters = [...base32.replaceAll(/\s/g, "")];
  const bits = letters
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/**
 * The code that the authenticator app shows.
 * @param now seconds of Unix time
 * @param away steps of 30 s before or after
 */
export const codeOfApp = (base32: string, now: number, away = 0): string =>
  totpCode(secretBytes(base32), Math.floor(now / stepSeconds) + away);
