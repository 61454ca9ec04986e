import { describe, expect, it } from "vitest";
import { parsePosition, writePosition } from "./rules.ts";

describe("a position in the catalogue", () => {
  it.each([
    ["17-40", { seq: 17, horizon: 40 }],
    ["40", { seq: 40, horizon: 0 }],
    ["0", { seq: 0, horizon: 0 }],
  ])("parses and writes %s", (text, position) => {
    expect(parsePosition(text)).toEqual(position);
    expect(writePosition(position)).toBe(text);
  });

  it("omits the horizon once it has passed", () => {
    expect(writePosition({ seq: 41, horizon: 40 })).toBe("41");
  });
});
