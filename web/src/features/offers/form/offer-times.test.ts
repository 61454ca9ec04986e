import { expect, it } from "vitest";
import { usualEnds } from "./offer-times.ts";

const now = new Date("2026-11-20T23:30:00Z");

it("K38 suggests the end of the next Friday and a week later, in the shop's time zone", () => {
  // In Berlin it is Saturday already, in New York still Friday.
  expect(usualEnds("", now, "Europe/Berlin")).toEqual({
    friday: "2026-11-27T23:59",
    week: "2026-11-28T00:30",
  });
  expect(usualEnds("", now, "America/New_York").friday).toBe("2026-11-20T23:59");
});

it("K38 counts from the typed start, also across a clock change", () => {
  expect(usualEnds("2026-10-22T09:00", now, "Europe/Berlin")).toEqual({
    friday: "2026-10-23T23:59",
    week: "2026-10-29T09:00",
  });
});
