import { expect, it } from "vitest";
import { fromLocalTime, toLocalTime } from "./zoned-time.ts";

const berlin = "Europe/Berlin";

it.each([
  ["winter", "2026-11-21T09:30", "2026-11-21T08:30:00.000Z"],
  ["summer", "2026-07-01T00:00", "2026-06-30T22:00:00.000Z"],
  ["the hour after clocks are put forward", "2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
  ["the hour before", "2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
  ["the hour after clocks are put back", "2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
])("converts a local time to an instant and back: %s", (_, local, instant) => {
  expect(fromLocalTime(local, berlin)).toBe(instant);
  expect(toLocalTime(instant, berlin)).toBe(local);
});

it("uses the first instant of a repeated time, and moves a skipped time past the gap", () => {
  expect(fromLocalTime("2026-10-25T02:30", berlin)).toBe("2026-10-25T00:30:00.000Z");
  expect(fromLocalTime("2026-03-29T02:30", berlin)).toBe("2026-03-29T01:30:00.000Z");
  expect(fromLocalTime("", berlin)).toBeNull();
});

it("converts times of zones in which it is another day", () => {
  expect(fromLocalTime("2026-11-21T00:15", "Pacific/Auckland")).toBe("2026-11-20T11:15:00.000Z");
  expect(fromLocalTime("2026-11-21T23:45", "America/Los_Angeles")).toBe("2026-11-22T07:45:00.000Z");
});
