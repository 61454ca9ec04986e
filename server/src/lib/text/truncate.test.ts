import { expect, it } from "vitest";
import { truncate, keepEnd } from "./truncate.ts";

it("cuts a text without splitting a character", () => {
  expect([truncate("abc", 5), truncate("abc", 2), keepEnd("abc", 2)]).toEqual(["abc", "ab", "bc"]);
  expect([truncate("ab💡", 3), truncate("ab💡", 4), truncate("ab💡c", 4)]).toEqual([
    "ab",
    "ab💡",
    "ab💡",
  ]);
  expect([keepEnd("💡ab", 3), keepEnd("💡ab", 4), keepEnd("c💡ab", 4)]).toEqual([
    "ab",
    "💡ab",
    "💡ab",
  ]);
});
