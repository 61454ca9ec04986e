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
])("makes %s into %s", (title, handle) => {
  expect(slugify(title)).toBe(handle);
  expect(slugify(handle)).toBe(handle);
});

it("keeps to 100 characters and ends in none that joins", () => {
  expect(slugify(`${"a".repeat(99)} b`)).toBe("a".repeat(99));
  expect(slugify(`${"a".repeat(99)}𠮷`)).toBe("a".repeat(99));
});

it("takes the first number that is free", () => {
  expect(nextFreeSlug("mug", new Set())).toBe("mug");
  expect(nextFreeSlug("mug", new Set(["mug", "mug-2", "mug-4"]))).toBe("mug-3");
});
