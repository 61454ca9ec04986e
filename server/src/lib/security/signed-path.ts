import { createHmac, timingSafeEqual } from "node:crypto";
import { fileUrl } from "../files/file-url.ts";

/** The content of a private file's URL: owner, storage key, and expiry in seconds of Unix time. */
export type SignedPath = { sellerId: string; key: string; expires: number };

const signatureOf = (secret: Buffer, { sellerId, key, expires }: SignedPath): Buffer =>
  createHmac("sha256", secret).update(`${sellerId}\n${key}\n${expires}`).digest();

/**
 * Returns the URL of a private file, valid for one seller, one file and a limited time (safety 20).
 */
export const signPath = (secret: Buffer, path: SignedPath): string => {
  const { sellerId, key, expires } = path;
  const signature = signatureOf(secret, path).toString("base64url");
  const query = new URLSearchParams({ seller: sellerId, expires: String(expires), signature });
  return `${fileUrl(key)}?${query.toString()}`;
};

/** Verifies the signature of a URL, which may have expired. */
export const isSignedPath = (secret: Buffer, path: SignedPath, signature: string): boolean => {
  const given = Buffer.from(signature, "base64url");
  const expected = signatureOf(secret, path);
  return given.length === expected.length && timingSafeEqual(given, expected);
};
