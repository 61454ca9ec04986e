import { i18n } from "@lingui/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  formatAgo,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatMoneyRange,
  formatNumber,
  formatPercent,
  formatPrice,
  hourOf,
  listCountries,
  truncateMessage,
} from "./format.ts";
import { formatComingDay, formatEnd, formatPast, formatPeriod, formatStart } from "./format-day.ts";
import { clearSession, logIn, type SessionData } from "./session.ts";
import { seller as testSeller } from "../../testing/seller.ts";

const timeZone = process.env["TZ"];
const useLanguage = (language: string, browserLanguages: string[] = [language]) => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(browserLanguages);
  i18n.loadAndActivate({ locale: language, messages: {} });
};

beforeEach(() => {
  process.env["TZ"] = "UTC";
  useLanguage("en", ["en-US"]);
});
afterEach(() => {
  clearSession();
  process.env["TZ"] = timeZone;
  vi.restoreAllMocks();
});

const now = new Date("2026-11-21T12:00:00Z");
test.each([
  ["2026-11-21T12:00:00", "Just now"],
  ["2026-11-21T11:59:01", "Just now"],
  ["2026-11-21T12:00:30", "Just now"],
  ["2026-11-21T11:59:00", "1 minutes ago"],
  ["2026-11-21T11:58:01", "1 minutes ago"],
  ["2026-11-21T11:58:00", "2 minutes ago"],
  ["2026-11-21T11:00:01", "59 minutes ago"],
  ["2026-11-21T11:00:00", "1 hours ago"],
  ["2026-11-21T10:00:00", "2 hours ago"],
  ["2026-11-20T12:00:01", "23 hours ago"],
  ["2026-11-20T12:00:00", "Date: 20-11-2026"],
  ["2025-01-05T23:30:00", "Date: 05-01-2025"],
])("F8 at noon, %s was %j", (createdAt, ago) => {
  expect(formatAgo(createdAt, now)).toBe(ago);
});

test("F8 uses the browser's time zone without a session, for times in UTC", () => {
  process.env["TZ"] = "Asia/Tokyo";
  expect(formatAgo("2025-12-31T15:00:00", now)).toBe("Date: 01-01-2026");
  expect(formatAgo("2026-11-21T11:55:00", now)).toBe("5 minutes ago");
});

const seller: SessionData = { ...testSeller, timezone: "Asia/Tokyo" };
test("uses the seller's time zone instead of the browser's, but does not shift calendar days", () => {
  process.env["TZ"] = "America/Los_Angeles";
  logIn(seller);
  expect(formatDate("2026-11-12T20:00:00Z")).toBe("Nov 13, 2026");
  expect(formatDateTime("2026-11-12T20:00:00Z").replaceAll("\u{202f}", " ")).toBe(
    "Nov 13, 2026, 5:00 AM",
  );
  expect(formatAgo("2025-12-31T15:00:00", now)).toBe("Date: 01-01-2026");
  expect(hourOf("2026-11-12T20:00:00Z")).toBe(5);
  expect(formatDay("2026-11-12")).toBe("Nov 12");
});

const letters = (count: number) => "a".repeat(count);
test.each([
  ["no characters", "", ""],
  ["69 characters", letters(69), letters(69)],
  ["70 characters", letters(70), letters(70)],
  ["71 characters", letters(71), `${letters(70)}…`],
  ["70 characters of two code units each", "😀".repeat(70), "😀".repeat(70)],
  ["71 characters of two code units each", "😀".repeat(71), `${"😀".repeat(70)}…`],
  [
    "70 characters and the marks of a value",
    `\u2068${letters(70)}\u2069`,
    `\u2068${letters(70)}\u2069`,
  ],
  ["71 characters and the marks of a value", `\u2068${letters(71)}\u2069`, `\u2068${letters(70)}…`],
  ["markup", `<b>${letters(80)}`, `<b>${letters(67)}…`],
])("F7 limits a message of %s to 70 characters", (_, message, shown) => {
  expect(truncateMessage(message)).toBe(shown);
});

test.each([
  [1250, "USD", "$12.50", "$12.50"],
  [2900, "USD", "$29.00", "$29"],
  [1, "EUR", "€0.01", "€0.01"],
  [0, "GBP", "£0.00", "£0"],
  [1200, "JPY", "¥1,200", "¥1,200"],
  [1234567, "KWD", "KWD 1,234.567", "KWD 1,234.567"],
])("formats %i minor units of %s", (minor, currency, money, price) => {
  const plain = (shown: string) => shown.replaceAll("\u{a0}", " ");
  expect(plain(formatMoney(minor, currency))).toBe(money);
  expect(plain(formatPrice(minor, currency))).toBe(price);
});

test("formats a range of money as one amount if both are equal", () => {
  expect(formatMoneyRange(500, 500, "USD")).toBe("$5.00");
  expect(formatMoneyRange(500, 750, "USD")).toBe("$5.00 – $7.50");
  document.documentElement.dir = "rtl";
  expect(formatMoneyRange(500, 750, "USD")).toBe(
    "\u2066\u2068$5.00\u2069 – \u2068$7.50\u2069\u2069",
  );
  document.documentElement.dir = "";
});

test("names the day of a period once if it starts and ends on that day, with month names", () => {
  const plain = (shown: string) => shown.replaceAll(/[\u{2009}\u{202f}]/gu, " ");
  const [morning, noon, later] = [
    "2026-11-12T08:00:00Z",
    "2026-11-12T12:30:00Z",
    "2026-12-01T12:30:00Z",
  ];
  expect(plain(formatPeriod(morning, noon, now))).toBe("Nov 12, 8:00 AM – 12:30 PM");
  expect(plain(formatPeriod(morning, later, now))).toBe("Nov 12, 8:00 AM – Dec 1, 12:30 PM");
  useLanguage("ar", ["ar-EG"]);
  expect(plain(formatDateTime(morning))).toBe("12 نوفمبر 2026، 8:00 ص");
});

test.each([
  ["2026-11-21T11:17:00Z", "Today, 11:17 AM"],
  ["2026-11-21T00:00:00Z", "Today, 12:00 AM"],
  ["2026-11-20T23:59:00Z", "Yesterday, 11:59 PM"],
  ["2026-11-19T23:59:00Z", "Nov 19"],
  ["2025-11-21T11:17:00Z", "Nov 21, 2025"],
])("formats %s in the past as %j", (instant, shown) => {
  expect(formatPast(instant, now).replaceAll("\u{202f}", " ")).toBe(shown);
});

test.each([
  ["2026-11-23T09:00:00Z", "Monday"],
  ["2026-11-27T23:00:00Z", "Friday"],
  ["2026-11-28T00:00:00Z", "Nov 28"],
  ["2027-01-02T00:00:00Z", "Jan 2, 2027"],
])("formats %s in the future as %j", (instant, shown) => {
  expect(formatComingDay(instant, now)).toBe(shown);
});

test("formats a period of whole days without hours and up to its last day", () => {
  const plain = (shown: string) => shown.replaceAll(/[\u{202f}\u{2009}]/gu, " ");
  const [monday, friday] = ["2026-11-23T00:00:00Z", "2026-11-27T00:00:00Z"];
  expect(plain(formatPeriod(monday, friday, now))).toBe("Nov 23 – 26");
  expect(formatPeriod(monday, "2026-11-24T00:00:00Z", now)).toBe("Nov 23");
  expect(plain(formatPeriod(monday, "2026-11-27T17:00:00Z", now))).toBe("Nov 23 – Nov 27, 5:00 PM");
  expect(plain(formatPeriod(monday, "2027-01-02T00:00:00Z", now))).toBe(
    "Nov 23, 2026 – Jan 1, 2027",
  );
  expect([formatStart(monday, now), formatEnd(friday, now)]).toEqual(["Nov 23", "Nov 26"]);
});

test("formats dates and numbers for the browser's region, always with European digits", () => {
  expect(formatDate("2026-11-12T10:00:00Z")).toBe("Nov 12, 2026");
  expect(formatNumber(1284)).toBe("1,284");
  useLanguage("en", ["de-AT", "en-GB"]);
  expect(formatDate("2026-11-12T10:00:00Z")).toBe("12 Nov 2026");
  useLanguage("ar", ["ar-EG"]);
  expect(formatNumber(1284)).toBe("1,284");
  expect(formatDate("2026-11-12T10:00:00Z")).toBe("12 نوفمبر 2026");
  useLanguage("ar", ["en-US"]);
  expect(formatNumber(1284)).toBe("1,284");
});

test("keeps the letters and the sign of a currency symbol together in Arabic", () => {
  useLanguage("ar");
  expect(formatMoney(6200, "USD")).toBe("\u200f62.00\u00a0\u2068US$\u2069");
});

test("formats file sizes and percentages in short form", () => {
  useLanguage("en");
  expect([formatBytes(340), formatBytes(240_400), formatBytes(1_240_000)]).toEqual([
    "0.3 kB",
    "240 kB",
    "1.2 MB",
  ]);
  expect(formatPercent(0.875)).toBe("88%");
});

test("K46 lists today's countries once each, by name", () => {
  useLanguage("en");
  const countries = listCountries();
  expect(countries).toHaveLength(250);
  expect(countries[0]).toEqual({ code: "AF", name: "Afghanistan" });
  expect(countries.filter(({ code }) => ["EU", "SU", "ZZ", "XK", "DE"].includes(code))).toEqual([
    { code: "DE", name: "Germany" },
    { code: "XK", name: "Kosovo" },
  ]);
});
