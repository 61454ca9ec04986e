import { expect, it } from "vitest";
import { firstOf, lastOf } from "./truncate.ts";

it("cuts a text without leaving half of a character", () => {
  expect([firstOf("abc", 5), firstOf("abc", 2), lastOf("abc", 2)]).toEqual(["abc", "ab", "bc"]);
  expect([firstOf("ab💡", 3), firstOf("ab💡", 4), firstOf("ab💡c", 4)]).toEqual(["ab", "ab💡", "ab💡"]);
  expect([lastOf("💡ab", 3), lastOf("💡ab", 4), lastOf("c💡ab", 4)]).toEqual(["ab", "💡ab", "💡ab"]);
});
