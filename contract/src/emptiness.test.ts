import { expect, test } from "vitest";
import { isEmpty } from "./emptiness.ts";

test.each([0, -0, "", "  \t\n", [], { uid: "" }, { uid: "  " }, { uid: null }, null, undefined])(
  "I1 counts %j as empty",
  (value) => {
    expect(isEmpty(value)).toBe(true);
  },
);

test.each([1, -1, 0.5, "0", "a", [0], [null], { uid: "a" }, {}, { name: "" }, false, true])(
  "I1 counts %j as filled in",
  (value) => {
    expect(isEmpty(value)).toBe(false);
  },
);
