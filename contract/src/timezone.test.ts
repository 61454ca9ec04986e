import { expect, test } from "vitest";
import { isTimezone } from "./timezone.ts";

test("K46 knows time zones, and takes no offset for one", () => {
  expect(["Europe/Lisbon", "UTC", "Asia/Kolkata"].map(isTimezone)).toEqual([true, true, true]);
  expect(["Mars/Base", "", "Europe/Lisbon ", "+03:00"].map(isTimezone)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
