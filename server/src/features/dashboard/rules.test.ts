import { expect, it } from "vitest";
import { type DayTotals, addDays, periodOf, toDays, toFigures } from "./rules.ts";

const day = (date: string, totals: Partial<DayTotals> = {}): DayTotals => ({
  date,
  revenue_minor: 0,
  orders: 0,
  paid_orders: 0,
  units: 0,
  ...totals,
});
const none = { current: 0, previous: 0 };

it("K9 days move over months and leap years", () => {
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(addDays("2025-03-01", -1)).toBe("2025-02-28");
});

it("K9 the period is thirty days with today, the one before the thirty before", () => {
  expect(periodOf("2025-11-19")).toEqual({
    previousFrom: "2025-09-21",
    from: "2025-10-21",
    until: "2025-11-20",
  });
});

it("K9 figures are the sums of their days, with the change in percent", () => {
  const totals = [
    day("2025-10-01", { revenue_minor: 1000, orders: 2, paid_orders: 1, units: 3 }),
    day("2025-10-21", { revenue_minor: 1500, orders: 3, paid_orders: 2, units: 4 }),
    day("2025-11-19", { revenue_minor: 334, orders: 1, paid_orders: 1, units: 1 }),
  ];
  expect(
    toFigures(totals, "2025-10-21", { customers: { current: 2, previous: 4 }, followers: none }),
  ).toEqual({
    revenue_minor: { value: 1834, previous: 1000, change: 83.4 },
    orders: { value: 4, previous: 2, change: 100 },
    units: { value: 5, previous: 3, change: 66.7 },
    average_order_minor: { value: 611, previous: 1000, change: -38.9 },
    customers: { value: 2, previous: 4, change: -50 },
    followers: { value: 0, previous: 0, change: null },
  });
});

it("K9 every day of the period is there, with zeros, beside the day of the period before", () => {
  const days = toDays(
    [day("2025-10-22", { revenue_minor: 5 }), day("2025-09-22", { revenue_minor: 7 })],
    "2025-10-21",
  );
  expect(days).toHaveLength(30);
  expect(days.at(-1)?.date).toBe("2025-11-19");
  expect(days[1]).toEqual({
    date: "2025-10-22",
    previous_date: "2025-09-22",
    revenue_minor: 5,
    previous_revenue_minor: 7,
  });
  expect(days[0]?.revenue_minor).toBe(0);
});
