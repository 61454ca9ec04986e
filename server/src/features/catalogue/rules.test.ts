import { describe, expect, it } from "vitest";
import { parsePosition, writePosition } from "./rules.ts";

describe("a position in the catalogue", () => {
  it.each([
    ["17-40", { seq: 17, horizon: 40 }],
    ["40", { seq: 40, horizon: 0 }],
    ["0", { seq: 0, horizon: 0 }],
  ])("%s", (text, position) => {
    expect(parsePosition(text)).toEqual(position);
    expect(writePosition(position)).toBe(text);
  });

  it("forgets where the reading started once it is past", () => {
    expect(writePosition({ seq: 41, horizon: 40 })).toBe("41");
  });
});
