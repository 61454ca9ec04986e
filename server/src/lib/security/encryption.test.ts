import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { encrypt, decrypt } from "./encryption.ts";

const key = randomBytes(32);
const secret = Buffer.from("twenty bytes of key!");

test("what is sealed opens again, and looks different every time", () => {
  const [first, second] = [encrypt(key, "a", secret), encrypt(key, "a", secret)];
  expect(decrypt(key, "a", first)).toEqual(secret);
  expect(first.equals(second)).toBe(false);
  expect(first.includes(secret)).toBe(false);
});

test("it opens neither for another owner, nor with another key, nor after a bit was turned", () => {
  const sealed = encrypt(key, "a", secret);
  expect(() => decrypt(key, "b", sealed)).toThrow(/authenticate/);
  expect(() => decrypt(randomBytes(32), "a", sealed)).toThrow(/authenticate/);
  for (const index of [0, 12, sealed.length - 1]) {
    const turned = Buffer.from(sealed);
    turned[index] = (turned[index] ?? 0) ^ 1;
    expect(() => decrypt(key, "a", turned)).toThrow(/authenticate/);
  }
});
