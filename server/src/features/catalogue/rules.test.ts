import { describe, expect, it } from "vitest";
import { parseCursor, writeCursor } from "./rules.ts";

describe("a cursor of the catalogue", () => {
  it.each([
    ["17-40", { seq: 17, horizon: 40 }],
    ["40", { seq: 40, horizon: 0 }],
    ["0", { seq: 0, horizon: 0 }],
  ])("%s", (text, cursor) => {
    expect(parseCursor(text)).toEqual(cursor);
    expect(writeCursor(cursor)).toBe(text);
  });

  it("forgets where the reading started once it is past", () => {
    expect(writeCursor({ seq: 41, horizon: 40 })).toBe("41");
  });
});
