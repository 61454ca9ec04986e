import { describe, expect, it } from "vitest";
import { readAmount } from "./amount-rules.ts";

describe("K21 amounts in files", () => {
  it.each([
    ["€ 12,50", "EUR", 1250],
    ["€12.50", "EUR", 1250],
    ["12,50 €", "EUR", 1250],
    ["12,50\u00a0€", "EUR", 1250],
    ["12,50\u202fEUR", "EUR", 1250],
    ["12.50 eur", "EUR", 1250],
    ["12,50 Euro", "EUR", 1250],
    ["$1,299.00", "USD", 129_900],
    ["US$ 1,299.00", "USD", 129_900],
    ["$12.50 USD", "USD", 1250],
    ["$12.50 CAD", "CAD", 1250],
    ["1.299,00 €", "EUR", 129_900],
    ["1 299,00 €", "EUR", 129_900],
    ["1\u202f299 €", "EUR", 129_900],
    ["1.299.000", "EUR", 129_900_000],
    ["CHF 1'299.–", "CHF", 129_900],
    ["Fr. 12.--", "CHF", 1200],
    ["1’299.50", "CHF", 129_950],
    ["12,- Kč", "CZK", 1200],
    ["99 kr", "SEK", 9900],
    ["99 kr.", "DKK", 9900],
    ["12,50 zł", "PLN", 1250],
    ["R$ 1.299,90", "BRL", 129_990],
    ["₹1,29,900.00", "INR", 12_990_000],
    ["¥1,290", "JPY", 1290],
    ["１,２９０円", "JPY", 1290],
    ["1,290円", "JPY", 1290],
    ["١٬٢٩٩٫٥٠ ر.س", "SAR", 129_950],
    ["١٢٫٥٠ ر.س.\u200f", "SAR", 1250],
    ["\u200f12.50 د.إ.\u200f", "AED", 1250],
    ["1.234 د.ك", "KWD", 1234],
    ["39.0000", "EUR", 3900],
    ["12", "EUR", 1200],
  ])("reads %j in %s", (text, currency, minor) => {
    expect(readAmount(text, currency)).toBe(minor);
  });

  it.each([
    ["$12.50", "EUR"],
    ["12.50 USD", "EUR"],
    ["US$ 12.50", "CAD"],
    ["$12.50 CAD", "USD"],
    ["12,50 €", "USD"],
    ["R$ 12,50", "USD"],
    ["£12.50", "EUR"],
    ["99 kr", "EUR"],
    ["12,50 zł", "EUR"],
    ["١٢٫٥٠ ر.س", "AED"],
    ["CHF 1'299.–", "EUR"],
  ])("detects that %j is not in %s", (text, currency) => {
    expect(readAmount(text, currency)).toBe("other_currency");
  });

  it.each([
    ["1.290 €", "EUR"],
    ["1,299", "USD"],
    ["1,2990.00", "USD"],
    ["1,299,00", "USD"],
    ["1.2.3", "EUR"],
    ["12.345", "EUR"],
    ["-5 €", "EUR"],
    ["€ -5", "EUR"],
    ["12.50 / kg", "EUR"],
    ["12.50 €/kg", "EUR"],
    ["from 12.50", "EUR"],
    ["10–12 €", "EUR"],
    ["10%", "EUR"],
    ["1.5", "JPY"],
    ["€", "EUR"],
    ["", "EUR"],
  ])("does not guess the amount of %j in %s", (text, currency) => {
    expect(readAmount(text, currency)).toBeNull();
  });
});
