import { expect, test } from "vitest";
import { takingsOf } from "./return-rules.ts";

test("K2 a period that is removed entirely ends now, not within the next second", () => {
  const now = new Date("2026-05-11T10:00:00.700Z");
  const period = { start: new Date("2026-05-01T10:00:00Z"), end: new Date("2026-06-01T10:00:00Z") };
  const invoice = {
    id: "first",
    periods: [
      {
        ...period,
        amountMinor: 2900,
      },
    ],
    worthMinor: 2900,
    creditMinor: 0,
    totalMinor: 2900,
    returnedMinor: 2900,
    revokedMinor: 2900,
    takenSeconds: 0,
    uncreditedMinor: 0,
  };
  const subscription = { id: "one", end: period.end, invoices: [invoice] };
  const [taking] = takingsOf(subscription, [{ returned: 1, revoked: 1 }], now);
  const end = period.end.getTime() - (taking?.changeSeconds ?? 0) * 1000;
  expect(end).toBeLessThanOrEqual(now.getTime());
  expect(end).toBeGreaterThan(now.getTime() - 1000);
});
