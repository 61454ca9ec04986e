import { expect, test } from "vitest";
import { strengthOf } from "./password-strength.ts";

test.each([
  ["", "short"],
  ["Tr0ub&3", "short"],
  ["🙂🙂🙂🙂", "short"],
  ["password", "weak"],
  ["aaaaaaaaaaaaaaaaaaaa", "weak"],
  ["12345678901234567890", "weak"],
  ["qwertyuiopasdfghjkl", "weak"],
  ["ABCDefghIJKLmnop", "weak"],
  ["Summer2024!", "fair"],
  ["zyx987cba654", "weak"],
  ["a calm desk and a lamp", "strong"],
  ["مكتب هادئ ومصباح جميل", "strong"],
])("K10 %s is %s", (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
