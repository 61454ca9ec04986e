import { expect, it } from "vitest";
import { truncate, lastOf } from "./truncate.ts";

it("cuts a text without leaving half of a character", () => {
  expect([truncate("abc", 5), truncate("abc", 2), lastOf("abc", 2)]).toEqual(["abc", "ab", "bc"]);
  expect([truncate("ab💡", 3), truncate("ab💡", 4), truncate("ab💡c", 4)]).toEqual([
    "ab",
    "ab💡",
    "ab💡",
  ]);
  expect([lastOf("💡ab", 3), lastOf("💡ab", 4), lastOf("c💡ab", 4)]).toEqual([
    "ab",
    "💡ab",
    "💡ab",
  ]);
});
