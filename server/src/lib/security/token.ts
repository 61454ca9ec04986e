import { createHash, randomBytes } from "node:crypto";

/** 256 bits (safety 12). */
const secretBytes = 32;
const idBytes = 16;

/** The stored form of a token. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Creates a token without an owner. */
export const newToken = (prefix: string): string =>
  prefix + randomBytes(secretBytes).toString("base64url");

/**
 * Creates a token that starts with its seller's id, so that the lookup can be limited to this
 * seller.
 */
export const newSellerToken = (prefix: string, sellerId: string): string =>
  prefix +
  Buffer.concat([
    Buffer.from(sellerId.replaceAll("-", ""), "hex"),
    randomBytes(secretBytes),
  ]).toString("base64url");

/**
 * The seller's id that a token claims, or `null` if the token has another form. Only the hash
 * proves the claim.
 */
export const sellerIdOf = (prefix: string, token: string): string | null => {
  if (!token.startsWith(prefix)) return null;
  const bytes = Buffer.from(token.slice(prefix.length), "base64url");
  if (bytes.length !== idBytes + secretBytes) return null;
  const hex = bytes.subarray(0, idBytes).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
