import { expect, it } from "vitest";
import { toCode128 } from "./code-128.ts";

it("C9 encodes a text as Code 128: start, characters, check character, stop", () => {
  // 104 + 48 + 2*42 + 3*42 + 4*17 + 5*18 + 6*19 + 7*35 = 879, and 879 modulo 103 is 55.
  const widths = toCode128("PJJ123C").join("");
  expect(widths).toBe(
    ["211214", "313121", "112133", "112133", "123221", "223211", "221132", "131321"].join("") +
      ["311321", "2331112"].join(""),
  );
});

it("C9 encodes each character in 11 modules and the stop in 13", () => {
  for (let code = 32; code < 127; code++) {
    const widths = toCode128(String.fromCharCode(code));
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(3 * 11 + 13);
  }
  expect(() => toCode128("é")).toThrow(RangeError);
});
