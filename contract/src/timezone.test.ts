import { expect, test } from "vitest";
import { isTimezone } from "./timezone.ts";

test("K46 accepts time zones and rejects offsets", () => {
  expect(["Europe/Lisbon", "UTC", "Asia/Kolkata"].map(isTimezone)).toEqual([true, true, true]);
  expect(["Mars/Base", "", "Europe/Lisbon ", "+03:00"].map(isTimezone)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
