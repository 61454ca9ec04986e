import { expect, it } from "vitest";
import { createLruCache } from "./lru-cache.ts";

it("keeps what was used last and lets the rest go", () => {
  const kept = createLruCache<string, number>(2);
  kept.set("a", 1);
  kept.set("b", 2);
  expect(kept.get("a")).toBe(1);
  kept.set("c", 3);
  expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual([1, undefined, 3]);
  kept.set("c", 4);
  expect([kept.get("a"), kept.get("c")]).toEqual([1, 4]);
});
