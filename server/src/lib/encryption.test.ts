import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { seal, unseal } from "./encryption.ts";

const key = randomBytes(32);
const secret = Buffer.from("twenty bytes of key!");

test("what is sealed opens again, and looks different every time", () => {
  const [first, second] = [seal(key, "a", secret), seal(key, "a", secret)];
  expect(unseal(key, "a", first)).toEqual(secret);
  expect(first.equals(second)).toBe(false);
  expect(first.includes(secret)).toBe(false);
});

test("it opens neither for another owner, nor with another key, nor after a bit was turned", () => {
  const sealed = seal(key, "a", secret);
  expect(() => unseal(key, "b", sealed)).toThrow(/authenticate/);
  expect(() => unseal(randomBytes(32), "a", sealed)).toThrow(/authenticate/);
  for (const at of [0, 12, sealed.length - 1]) {
    const turned = Buffer.from(sealed);
    turned[at] = (turned[at] ?? 0) ^ 1;
    expect(() => unseal(key, "a", turned)).toThrow(/authenticate/);
  }
});
