import { describe, expect, it } from "vitest";
import {
  changeByBasisPoints,
  minorDigits,
  parseMoney,
  plainMoney,
  roundingsFor,
  roundPrice,
} from "./money.ts";

describe("money", () => {
  it.each([
    ["69.99", "EUR", 6999],
    [" 69,9 ", "EUR", 6990],
    ["69", "EUR", 6900],
    ["12.5000", "EUR", 1250],
    ["0.07", "EUR", 7],
    ["1290", "JPY", 1290],
    ["1290.00", "JPY", 1290],
    ["1.5", "KWD", 1500],
    ["1.234", "KWD", 1234],
    ["99999999999", "EUR", 9_999_999_999_900],
    ["١٢٩٫٥٠", "SAR", 12_950],
    ["۱۲۹", "EUR", 12_900],
  ])("reads %j in %s", (text, currency, minor) => {
    expect(parseMoney(text, currency)).toBe(minor);
  });

  it.each([
    ["1.290", "EUR"],
    ["1,299.00", "EUR"],
    ["1 299", "EUR"],
    ["12.345", "EUR"],
    ["-5", "EUR"],
    ["€5", "EUR"],
    ["", "EUR"],
    [".5", "EUR"],
    ["1e3", "EUR"],
    ["1.5", "JPY"],
    ["1.290", "JPY"],
  ])("rejects %j in %s as an unclear amount", (text, currency) => {
    expect(parseMoney(text, currency)).toBeNull();
  });

  it.each([
    [12950, "EUR", "129.50"],
    [7, "EUR", "0.07"],
    [1290, "JPY", "1290"],
    [1234, "KWD", "1.234"],
  ])("formats %d of %s as a plain number", (minor, currency, text) => {
    expect(plainMoney(minor, currency)).toBe(text);
    expect(parseMoney(text, currency)).toBe(minor);
  });

  it("returns the decimal digits of a currency", () => {
    expect(["USD", "JPY", "KWD"].map(minorDigits)).toEqual([2, 0, 3]);
  });
});

describe("changeByBasisPoints", () => {
  it.each([
    [10_000, -1250, 8750],
    [999, 1000, 1099],
    [5, 1000, 6],
    [4, 1000, 4],
    [1, -5000, 1],
    [1, -5001, 0],
    [100_000_000_000, 100_000, 1_100_000_000_000],
    [99_999_999_999, 1, 100_009_999_999],
  ])("changes %i by %i basis points to %i", (minor, basisPoints, result) => {
    expect(changeByBasisPoints(minor, basisPoints)).toBe(result);
  });
});

describe("roundPrice", () => {
  it.each([
    [1234, "end_99", "USD", 1199],
    [1249, "end_99", "USD", 1299],
    [1299, "end_99", "USD", 1299],
    [10, "end_99", "USD", 99],
    [1200, "end_95", "USD", 1195],
    [1201, "end_50", "USD", 1250],
    [1200, "end_50", "USD", 1250],
    [1250, "whole", "USD", 1300],
    [40, "whole", "USD", 100],
    [1249, "five", "USD", 1000],
    [1250, "five", "USD", 1500],
    [1, "five", "USD", 500],
    [1232, "five", "JPY", 1230],
    [1233, "five", "JPY", 1235],
    [1400, "end_99", "KWD", 990],
    [1600, "end_99", "KWD", 1990],
  ] as const)("rounds %i with %s in %s to %i", (minor, rounding, currency, result) => {
    expect(roundPrice(minor, rounding, currency)).toBe(result);
  });

  it("offers price endings only for currencies with decimals", () => {
    expect(roundingsFor("JPY")).toEqual(["five"]);
    expect(roundingsFor("USD")).toHaveLength(5);
  });
});
