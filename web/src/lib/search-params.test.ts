import { DashboardPageQuery } from "@sellerdesk/contract/dashboard";
import { pageQuery, searchText } from "@sellerdesk/contract/http";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { withDefaults } from "./tolerant-search.ts";
import { parseSearch, stringifySearch } from "./search-params.ts";

const Query = z.strictObject({
  ...pageQuery,
  search: searchText,
  status: z.optional(z.enum(["draft", "published"])),
});
const defaults = { page: 1, per_page: 25, search: "" };
const read = (address: string) => withDefaults(Query).parse(parseSearch(address));

test.each([
  ["", defaults],
  ["?page=3&status=draft", { ...defaults, page: 3, status: "draft" }],
  ["?page=0&status=draft", { ...defaults, status: "draft" }],
  ["?page=1.5", defaults],
  ["?page=two&per_page=1000&search=mug", { ...defaults, search: "mug" }],
  ["?status=gone", defaults],
  ["?colour=red&utm_source=mail&page=2", { ...defaults, page: 2 }],
  [`?search=${"x".repeat(101)}&page=2`, { ...defaults, page: 2 }],
  ["?search=+007+", { ...defaults, search: "007" }],
  ["?search=true", { ...defaults, search: "true" }],
  ["?search=%E0%A4%A&page=2", { ...defaults, page: 2, search: "\u{fffd}%A" }],
])("reads %j from a list's URL and drops invalid values", (address, query) => {
  expect(read(address)).toEqual(query);
});

test("drops both values of a pair if one is invalid", () => {
  const { parse } = withDefaults(DashboardPageQuery);
  const initial = { range: "30", compare: "previous", chart: "revenue", by: "product", page: 1 };
  expect(parse({ from: "2026-02-02", to: "2026-02-01" })).toEqual(initial);
  expect(parse({ from: "2026-02-30", to: "2026-03-01", compare: "year" })).toEqual({
    ...initial,
    compare: "year",
  });
  const days = { from: "2026-02-01", to: "2026-02-02" };
  expect(parse(days)).toEqual({ ...initial, ...days });
});

test("writes a URL without unset values, and reads it back the same", () => {
  expect(stringifySearch({})).toBe("");
  expect(stringifySearch({ page: 2, search: "", status: undefined })).toBe("?page=2");
  const search = { page: 2, search: "a&b=c é 😀" };
  expect(read(stringifySearch(search))).toEqual({ ...defaults, ...search });
});
