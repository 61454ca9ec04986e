import { expect, test } from "vitest";
import { hashPassword, isCommonPassword, isPassword } from "./password.ts";

test("K10 K13 a hash is salted argon2id with 19 MiB, two passes and one lane, and matches only its password", async () => {
  const phc = await hashPassword("linen and clay");
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hashPassword("linen and clay")).not.toBe(phc);
  expect(await isPassword("linen and clay", phc)).toBe(true);
  expect(await isPassword("linen and claY", phc)).toBe(false);
  expect(await isPassword("", phc)).toBe(false);
});

test("K13 different encodings of the same letters are the same password", async () => {
  expect(await isPassword("Le\u00efla's shop", await hashPassword("Lei\u0308la's shop"))).toBe(
    true,
  );
});

test("K13 no password matches a missing account", async () => {
  expect(await isPassword("linen and clay", null)).toBe(false);
  expect(await isPassword("", null)).toBe(false);
});

test("K10 recognizes common passwords in upper and lower case", async () => {
  expect(await Promise.all(["password", "PassWord1", "qwertyuiop"].map(isCommonPassword))).toEqual([
    true,
    true,
    true,
  ]);
  expect(await isCommonPassword("a calm desk and a lamp")).toBe(false);
});
