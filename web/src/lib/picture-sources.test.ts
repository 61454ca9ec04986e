import { expect, it } from "vitest";
import { pictureSources } from "./picture-sources.ts";

it("K4 offers an image at its own width and at the widths of its smaller copies", () => {
  expect(pictureSources("/files/pictures/a.webp", 1600)).toBe(
    "/files/pictures/a-160.webp 160w, /files/pictures/a-480.webp 480w, /files/pictures/a-1200.webp 1200w, /files/pictures/a.webp 1600w",
  );
  expect(pictureSources("/files/pictures/a.webp", 480)).toBe(
    "/files/pictures/a-160.webp 160w, /files/pictures/a.webp 480w",
  );
  expect(pictureSources("/files/pictures/a.webp", 100)).toBe("/files/pictures/a.webp 100w");
});
