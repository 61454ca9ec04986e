import { toCode128 } from "@sellerdesk/contract/code-128";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeLine, decodePicture } from "./decode-barcode.ts";

const digits = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"];
const sets = ["AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB"];
sets.push("ABABBA", "ABBABA");
const reverse = (text: string) => [...text].toReversed().join("");

const withCheckDigit = (body: string): string => {
  const sum = [...body]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return body + String((10 - (sum % 10)) % 10);
};
/** Returns the widths of an EAN-13 or an EAN-8, starting with a bar. */
const toEan = (code: string): number[] => {
  const isLong = code.length === 13;
  const body = isLong ? code.slice(1) : code;
  const half = body.length / 2;
  const left = Array.from(body.slice(0, half), (digit, index) => {
    const widths = digits[Number(digit)] ?? "";
    return isLong && sets[Number(code[0])]?.[index] === "B" ? reverse(widths) : widths;
  });
  const right = Array.from(body.slice(half), (digit) => digits[Number(digit)] ?? "");
  return Array.from(["111", ...left, "11111", ...right, "111"].join(""), Number);
};

type Look = { scale: number; blur: number; noise: number; light: number; seed: number };
const clean: Look = { scale: 3, blur: 0, noise: 0, light: 255, seed: 1 };

/**
 * Renders one image line of a barcode as a camera sees it: scaled, out of focus, in uneven light.
 */
const photograph = (widths: readonly number[], look: Look): Uint8ClampedArray => {
  const { scale, blur, noise, light, seed } = look;
  const edges = [10];
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + width);
  const length = Math.ceil(((edges.at(-1) ?? 0) + 10) * scale);
  const isDark = (pixel: number) =>
    edges.findLastIndex((edge) => edge <= pixel / scale) % 2 === 0 &&
    pixel / scale < (edges.at(-1) ?? 0);
  const sharp = Array.from({ length }, (_, pixel) => (isDark(pixel + 0.5) ? 0.12 : 1));
  let state = seed;
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5;
  return Uint8ClampedArray.from({ length }, (_, pixel) => {
    const around = sharp.slice(Math.max(pixel - blur, 0), pixel + blur + 1);
    const mean = around.reduce((sum, value) => sum + value, 0) / around.length;
    return mean * light * (0.7 + (0.3 * pixel) / length) + random() * noise;
  });
};

const look = fc
  .record({
    scale: fc.double({ min: 2, max: 6, noNaN: true }),
    // A blurred image needs wider modules.
    isBlurred: fc.boolean(),
    noise: fc.integer({ min: 0, max: 6 }),
    light: fc.integer({ min: 90, max: 255 }),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ isBlurred, ...rest }) => ({ ...rest, blur: isBlurred && rest.scale > 2.8 ? 1 : 0 }));
const digitsOf = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => withCheckDigit(list.join("")));

/** Modules of less than three pixels may be unreadable, but must never be misread. */
const expectRead = (text: string | null, code: string, { scale }: Look) => {
  if (scale >= 3 || text !== null) expect(text).toBe(code);
};

describe("K51 reading barcodes", () => {
  it("K51 reads EAN-13, UPC-A and EAN-8 in either direction, in bad light and slightly blurred", () => {
    fc.assert(
      fc.property(fc.oneof(digitsOf(12), digitsOf(7)), look, fc.boolean(), (code, seen, turned) => {
        const line = photograph(toEan(code), seen);
        expectRead(decodeLine(turned ? line.toReversed() : line), code, seen);
      }),
      { numRuns: 500 },
    );
    expect(decodeLine(photograph(toEan("0036000291452"), clean))).toBe("0036000291452");
  });

  it("K51 reads Code 128 of any valid SKU", () => {
    expect(decodeLine(photograph(toCode128("MUG-350"), clean))).toBe("MUG-350");
    const text = fc.string({
      unit: fc.integer({ min: 33, max: 126 }).map(String.fromCharCode),
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(text, look, fc.boolean(), (sku, seen, turned) => {
        const line = photograph(toCode128(sku), seen);
        expectRead(decodeLine(turned ? line.toReversed() : line), sku, seen);
      }),
      { numRuns: 500 },
    );
  });

  it("K51 reads nothing from a wrong check digit, an empty line and noise", () => {
    expect(decodeLine(photograph(toEan("5712345000114"), clean))).toBeNull();
    expect(decodeLine(new Uint8ClampedArray(640).fill(200))).toBeNull();
    expect(decodeLine(new Uint8ClampedArray(0))).toBeNull();
    let state = 1;
    const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let n = 0; n < 200; n++) {
      // Stripes of random widths, the same on each line.
      const widths = Array.from({ length: 300 }, () => 1 + Math.floor(random() * 8));
      const line = widths.flatMap((width, index) =>
        Array.from({ length: width }, () => (index % 2 === 0 ? 230 : 40) + random() * 20),
      );
      expect(decodeLine(Uint8ClampedArray.from(line))).toBeNull();
    }
  });

  it("K51 reads a horizontal or vertical code in an image", () => {
    const line = photograph(toEan("5712345000113"), clean);
    const [width, height] = [line.length, 120];
    const horizontal = { data: new Uint8ClampedArray(width * height * 4), width, height };
    const vertical = {
      data: new Uint8ClampedArray(width * height * 4),
      width: height,
      height: width,
    };
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const value = y > 10 && y < 110 ? (line[x] ?? 0) : 255;
        horizontal.data.fill(value, (y * width + x) * 4, (y * width + x) * 4 + 4);
        vertical.data.fill(value, (x * height + y) * 4, (x * height + y) * 4 + 4);
      }
    expect([decodePicture(horizontal), decodePicture(vertical)]).toEqual([
      "5712345000113",
      "5712345000113",
    ]);
  });
});
