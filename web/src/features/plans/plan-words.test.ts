import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { tooSmallReason } from "./plan-words.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test.each([
  ["products", 1284, "You have 1,284 products; Starter allows 100."],
  ["offers", 101, "You have 101 running offers; Starter allows 100."],
  ["banners", 101, "You have 101 banners; Starter allows 100."],
  ["variants_per_product", 101, "A product of yours has 101 variants; Starter allows 100."],
  ["images_per_product", 101, "A product of yours has 101 images; Starter allows 100."],
] as const)("K1 too many %s is told with both figures", (limit, used, words) => {
  expect(tooSmallReason("Starter", { limit, used, allowed: 100 })).toBe(words);
});
