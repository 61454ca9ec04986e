import { expect, test } from "vitest";
import { urgencyOf } from "./urgency.ts";

const now = new Date("2026-11-21T12:00:00Z");
test.each([
  ["2026-11-22T12:00:00Z", "calm"],
  ["2026-11-22T11:59:59Z", "soon"],
  ["2026-11-21T12:00:00Z", "soon"],
  ["2026-11-21T11:59:59Z", "late"],
])("a deadline of %s is %s at noon on November 21", (deadline, urgency) => {
  expect(urgencyOf(deadline, now)).toBe(urgency);
});
