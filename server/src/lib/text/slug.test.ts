import { expect, it } from "vitest";
import { nextFreeSlug, slugify } from "./slug.ts";

it.each([
  ["Stonewashed Linen, 140 × 200", "stonewashed-linen-140-200"],
  ["Crème brûlée", "creme-brulee"],
  ["Maker’s mug", "makers-mug"],
  ["Шерстяной плед", "шерстяной-плед"],
  ["طقم فناجين", "طقم-فناجين"],
  ["ผ้าเช็ดมือ", "ผ้าเช็ดมือ"],
  ["!!!", "product"],
  ["floor-lamp", "floor-lamp"],
])("converts %s to %s", (title, handle) => {
  expect(slugify(title)).toBe(handle);
  expect(slugify(handle)).toBe(handle);
});

it("limits a slug to 100 characters, without a hyphen or half a character at the end", () => {
  expect(slugify(`${"a".repeat(99)} b`)).toBe("a".repeat(99));
  expect(slugify(`${"a".repeat(99)}𠮷`)).toBe("a".repeat(99));
});

it("appends the first free number", () => {
  expect(nextFreeSlug("mug", new Set())).toBe("mug");
  expect(nextFreeSlug("mug", new Set(["mug", "mug-2", "mug-4"]))).toBe("mug-3");
});
