import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";

const derive = promisify(argon2);

/**
 * Argon2id with 19 MiB, two passes, one lane (safety 15). Each hash takes that much memory, so only
 * two run at the same time.
 */
const memoryKiB = 19_456;
const passes = 2;
const parallelism = 1;
const hashBytes = 32;
const hashLimiter = pLimit(2);

const hash = (password: string, salt: Buffer): Promise<Buffer> =>
  hashLimiter(() =>
    derive("argon2id", {
      message: password.normalize("NFKC"),
      nonce: salt,
      memory: memoryKiB,
      passes,
      parallelism,
      tagLength: hashBytes,
    }),
  );

const encode = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** Hashes a password, off the event loop. @returns a PHC string */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const digest = await hash(password, salt);
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${encode(salt)}$${encode(digest)}`;
};

/**
 * A hash that no password matches, compared if there is no account, so that both cases take the
 * same time (safety 14).
 */
export const dummyHash = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(hashBytes))}`;

/**
 * Compares in constant time, and does the same work for a missing account.
 * @param phc the stored hash, or `null` if there is no account
 */
export const isPassword = async (password: string, phc: string | null): Promise<boolean> => {
  const [, , , , salt = "", digest = ""] = (phc ?? dummyHash).split("$");
  const expected = Buffer.from(digest, "base64");
  const actual = await hash(password, Buffer.from(salt, "base64"));
  return expected.length === actual.length && timingSafeEqual(expected, actual) && phc !== null;
};

let common: Promise<Set<string>> | undefined;

/**
 * Checks if a password is among the 10,000 most common ones; the list is read on the first call.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  common ??= import("@zxcvbn-ts/language-common/src/passwords.json", {
    with: { type: "json" },
  }).then(({ default: list }) => new Set<string>(list.slice(0, 10_000)));
  return (await common).has(password.toLowerCase());
};
