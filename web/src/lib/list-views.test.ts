import { expect, test } from "vitest";
import { viewQueryOf } from "./list-views.ts";

test.each([
  ["", ""],
  ["?page=3", ""],
  ["?status=draft&page=2&stock=low", "status=draft&stock=low"],
  ["?stock=low&status=draft", "status=draft&stock=low"],
  ["?search=a+b%26c", "search=a+b%26c"],
])("C4 saves the URL query %j as the view %j", (address, query) => {
  expect(viewQueryOf(address)).toBe(query);
});
