import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { encrypt, decrypt } from "./encryption.ts";

const key = randomBytes(32);
const secret = Buffer.from("twenty bytes of key!");

test("decrypts what it encrypts, with a different ciphertext every time", () => {
  const [first, second] = [encrypt(key, "a", secret), encrypt(key, "a", secret)];
  expect(decrypt(key, "a", first)).toEqual(secret);
  expect(first.equals(second)).toBe(false);
  expect(first.includes(secret)).toBe(false);
});

test("decrypts neither for another owner, nor with another key, nor after a bit flip", () => {
  const encrypted = encrypt(key, "a", secret);
  expect(() => decrypt(key, "b", encrypted)).toThrow(/authenticate/);
  expect(() => decrypt(randomBytes(32), "a", encrypted)).toThrow(/authenticate/);
  for (const index of [0, 12, encrypted.length - 1]) {
    const flipped = Buffer.from(encrypted);
    flipped[index] = (flipped[index] ?? 0) ^ 1;
    expect(() => decrypt(key, "a", flipped)).toThrow(/authenticate/);
  }
});
