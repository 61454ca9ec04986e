import { hasRatio, isLargeEnough } from "@sellerdesk/contract/banners";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { largestCrop, mostZoom, toCrop, toPart } from "../../../ui/crop.ts";

const slot = { width: 1600, height: 400 };

test("K27 centers the largest crop in the image", () => {
  expect(largestCrop({ width: 2000, height: 1000 }, slot)).toEqual({
    x: 0,
    y: 250,
    width: 2000,
    height: 500,
  });
  expect(largestCrop({ width: 3000, height: 500 }, slot)).toEqual({
    x: 500,
    y: 0,
    width: 2000,
    height: 500,
  });
});

test("K27 limits the zoom to the image's resolution", () => {
  expect(mostZoom({ width: 3200, height: 3000 }, slot)).toBe(2);
  expect(mostZoom({ width: 1600, height: 400 }, slot)).toBe(1);
});

test("K27 sends a crop inside the image, in the ratio and large enough, whatever part is chosen", () => {
  const size = fc.record({
    width: fc.integer({ min: 50, max: 2000 }),
    height: fc.integer({ min: 50, max: 2000 }),
  });
  const hundredth = fc.double({ min: -1, max: 101, noNaN: true });
  const part = fc.record({ x: hundredth, y: hundredth, width: hundredth, height: hundredth });
  const more = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(size, more, more, part, (wanted, wider, higher, chosen) => {
      const picture = { width: wanted.width + wider, height: wanted.height + higher };
      const crop = toCrop(chosen, picture, wanted);
      expect([hasRatio(crop, wanted), isLargeEnough(crop, wanted)]).toEqual([true, true]);
      expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0);
      expect(crop.x + crop.width).toBeLessThanOrEqual(picture.width);
      expect(crop.y + crop.height).toBeLessThanOrEqual(picture.height);
    }),
  );
});

test("K27 restores a stored crop exactly", () => {
  const picture = { width: 2371, height: 1403 };
  const crop = { x: 313, y: 207, width: 1717, height: 429 };
  expect(toCrop(toPart(crop, picture), picture, slot)).toEqual(crop);
});
