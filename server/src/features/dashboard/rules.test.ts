import { describe, expect, it } from "vitest";
import { addDays } from "../../lib/days.ts";
import { type DayTotals, noTotals, periodOf, toFigures, toSeries, yearBefore } from "./rules.ts";

const day = (date: string, totals: Partial<DayTotals> = {}): DayTotals => ({
  is_current: true,
  date,
  ...noTotals,
  ...totals,
});
const none = { current: 0, previous: 0 };
const last30 = { range: "30", compare: "previous" } as const;

describe("K9 the calendar", () => {
  it("K9 moves days across months and leap years", () => {
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    expect(addDays("2025-03-01", -1)).toBe("2025-02-28");
    expect(yearBefore("2024-02-29")).toBe("2023-02-28");
    expect(yearBefore("2026-11-21")).toBe("2025-11-21");
  });

  it("K9 a period ends today and is compared with the days before or a year ago", () => {
    expect(periodOf("2025-11-19", last30)).toEqual({
      from: "2025-10-21",
      until: "2025-11-20",
      previous: { from: "2025-09-21", until: "2025-10-21" },
      step: "day",
    });
    expect(periodOf("2025-11-19", { range: "month", compare: "year" })).toEqual({
      from: "2025-11-01",
      until: "2025-11-20",
      previous: { from: "2024-11-01", until: "2024-11-20" },
      step: "day",
    });
    expect(periodOf("2025-11-19", { range: "90", compare: "none" })).toMatchObject({
      from: "2025-08-22",
      previous: null,
      step: "week",
    });
    const custom = { ...last30, from: "2024-01-01", to: "2024-12-31" };
    expect(periodOf("2025-11-19", custom)).toMatchObject({ until: "2025-01-01", step: "month" });
    expect(periodOf("2025-11-19", { ...custom, step: "day" }).step).toBe("day");
  });
});

/** Returns the first and the last day of the comparison period, or `null` without one. */
const compared = (today: string, query: Partial<Parameters<typeof periodOf>[1]>) => {
  const { previous } = periodOf(today, { ...last30, ...query });
  return previous && [previous.from, addDays(previous.until, -1)];
};

describe("K9 comparing months with the months before them", () => {
  it.each([
    ["February and January", "2025-02-01", "2025-02-28", ["2025-01-01", "2025-01-31"]],
    ["March and February", "2025-03-01", "2025-03-31", ["2025-02-01", "2025-02-28"]],
    ["March and a leap February", "2024-03-01", "2024-03-31", ["2024-02-01", "2024-02-29"]],
    ["a leap February and January", "2024-02-01", "2024-02-29", ["2024-01-01", "2024-01-31"]],
    ["January and December", "2025-01-01", "2025-01-31", ["2024-12-01", "2024-12-31"]],
    ["a quarter and the previous one", "2025-01-01", "2025-03-31", ["2024-10-01", "2024-12-31"]],
    ["months across a year's end", "2024-12-01", "2025-02-28", ["2024-09-01", "2024-11-30"]],
    ["a year and the previous one", "2024-01-01", "2024-12-31", ["2023-01-01", "2023-12-31"]],
    ["a month minus a day, by days", "2025-03-01", "2025-03-30", ["2025-01-30", "2025-02-28"]],
    [
      "a month from its second day, by days",
      "2025-03-02",
      "2025-03-31",
      ["2025-01-31", "2025-03-01"],
    ],
    [
      "February without its leap day, by days",
      "2024-02-01",
      "2024-02-28",
      ["2024-01-04", "2024-01-31"],
    ],
  ])("K9 compares %s", (_, from, to, expected) => {
    expect(compared("2025-11-19", { from, to })).toEqual(expected);
  });

  it.each([
    ["2025-11-19", ["2025-10-01", "2025-10-19"]],
    ["2025-01-01", ["2024-12-01", "2024-12-01"]],
    ["2025-02-28", ["2025-01-01", "2025-01-31"]],
    ["2025-03-28", ["2025-02-01", "2025-02-28"]],
    ["2025-03-30", ["2025-02-01", "2025-02-28"]],
    ["2025-03-31", ["2025-02-01", "2025-02-28"]],
    ["2024-03-29", ["2024-02-01", "2024-02-29"]],
  ])("K9 compares this month until %s with the last month until that day", (today, expected) => {
    expect(compared(today, { range: "month" })).toEqual(expected);
  });

  it("K9 compares rolling days by days, even if they are exactly a month", () => {
    expect(compared("2025-11-30", { range: "30" })).toEqual(["2025-10-02", "2025-10-31"]);
  });

  it.each(["previous", "year"] as const)(
    "K9 monthly points start on the first of the month, compared with %s",
    (compare) => {
      const year = {
        ...last30,
        from: "2025-01-01",
        to: "2025-12-31",
        step: "month",
        compare,
      } as const;
      const period = periodOf("2026-01-05", year);
      const days = ["2024-02-29", "2024-03-01"].map((date) =>
        day(date, { is_current: false, orders: 1 }),
      );
      const series = toSeries(period, days);
      expect(series.map(({ previous }) => previous?.date)).toEqual(
        series.map(({ date }) => date.replace("2025", "2024")),
      );
      expect(series.map(({ previous }) => previous?.orders).slice(0, 4)).toEqual([0, 1, 1, 0]);
    },
  );

  it("K9 missing days of a shorter month compare with nothing; extra days count in the last point", () => {
    const march = toSeries(
      periodOf("2025-11-19", { ...last30, from: "2025-03-01", to: "2025-03-31" }),
      [],
    );
    expect(march.map(({ previous }) => previous?.date).slice(26)).toEqual([
      "2025-02-27",
      "2025-02-28",
      undefined,
      undefined,
      undefined,
    ]);
    const period = periodOf("2025-11-19", { ...last30, from: "2025-02-01", to: "2025-02-28" });
    const days = ["2025-01-28", "2025-01-31"].map((date) =>
      day(date, { is_current: false, orders: 1 }),
    );
    expect(toSeries(period, days).at(-1)?.previous).toMatchObject({
      date: "2025-01-28",
      orders: 2,
    });
  });
});

describe("K9 figures and series", () => {
  it("K9 figures are the sums of their days, with the change in percent", () => {
    const days = [
      day("2025-10-01", {
        is_current: false,
        revenue_minor: 1000,
        orders: 2,
        paid_orders: 1,
        units: 3,
      }),
      day("2025-10-21", { revenue_minor: 1500, orders: 3, paid_orders: 2, units: 4 }),
      day("2025-11-19", { revenue_minor: 334, orders: 1, paid_orders: 1, units: 1 }),
    ];
    const counts = {
      customers: { current: 2, previous: 4 },
      followers: none,
      rating: { current: 450, previous: null },
    };
    expect(toFigures(periodOf("2025-11-19", last30), days, counts)).toEqual({
      revenue_minor: { value: 1834, previous: 1000, change: 83.4 },
      orders: { value: 4, previous: 2, change: 100 },
      units: { value: 5, previous: 3, change: 66.7 },
      average_order_minor: { value: 611, previous: 1000, change: -38.9 },
      customers: { value: 2, previous: 4, change: -50 },
      followers: { value: 0, previous: 0, change: null },
      rating_hundredths: { value: 450, previous: null, change: null },
    });
  });

  it("K9 lists every day of the period, with zeros, next to the same day of the other period", () => {
    const days = [
      day("2025-10-22", { revenue_minor: 5, orders: 1, units: 2 }),
      day("2025-09-22", { is_current: false, revenue_minor: 7 }),
    ];
    const series = toSeries(periodOf("2025-11-19", last30), days);
    expect(series).toHaveLength(30);
    expect(series.at(-1)?.date).toBe("2025-11-19");
    expect(series[1]).toEqual({
      date: "2025-10-22",
      revenue_minor: 5,
      orders: 1,
      units: 2,
      profit_minor: null,
      previous: { date: "2025-09-22", revenue_minor: 7, orders: 0, units: 0 },
    });
    expect(series[0]).toMatchObject({ revenue_minor: 0, previous: { revenue_minor: 0 } });
  });

  it("K9 starts weeks on Monday and months on the first, cut at the ends of the period", () => {
    const dates = (step: "week" | "month") =>
      toSeries({ from: "2025-10-30", until: "2025-12-02", previous: null, step }, []).map(
        ({ date }) => date,
      );
    expect(dates("week")).toEqual([
      "2025-10-30",
      "2025-11-03",
      "2025-11-10",
      "2025-11-17",
      "2025-11-24",
      "2025-12-01",
    ]);
    expect(dates("month")).toEqual(["2025-10-30", "2025-11-01", "2025-12-01"]);
  });

  it("K9 counts a leap day of the other year in the last point, so that no day is lost or doubled", () => {
    const period = periodOf("2025-03-01", {
      range: "30",
      from: "2025-02-27",
      to: "2025-03-01",
      compare: "year",
    });
    const others = ["2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01"].map((date) =>
      day(date, { is_current: false, orders: 1 }),
    );
    const series = toSeries(period, others);
    expect(series.map(({ previous }) => [previous?.date, previous?.orders])).toEqual([
      ["2024-02-27", 1],
      ["2024-02-28", 1],
      ["2024-02-29", 2],
    ]);
    const leap = periodOf("2024-03-01", {
      range: "30",
      from: "2024-02-28",
      to: "2024-03-01",
      compare: "year",
    });
    const points = toSeries(leap, [
      day("2023-02-28", { is_current: false, orders: 1 }),
      day("2023-03-01", { is_current: false, orders: 1 }),
    ]);
    // The third of three days has no counterpart in the two days of the other year.
    expect(points.map(({ previous }) => previous?.orders)).toEqual([1, 1, undefined]);
  });
});
