import { describe, expect, it } from "vitest";
import { chargeableAtStripe, fromStripeAmount, toStripeAmount } from "./stripe-currencies.ts";

describe("K2 amounts as Stripe counts them", () => {
  it.each([
    ["USD", 2900, 2900],
    ["JPY", 2900, 2900],
    ["KWD", 2900, 2900],
    // We count whole forints, krónur and shillings; Stripe counts two digits.
    ["HUF", 2900, 290_000],
    ["ISK", 29, 2900],
    ["UGX", 5, 500],
    ["CLP", 2900, 2900],
  ])("K2 %s %i is %i there, and back", (currency, minor, amount) => {
    expect(toStripeAmount(minor, currency)).toBe(amount);
    expect(fromStripeAmount(amount, currency)).toBe(minor);
  });

  it.each([
    ["USD", { smallest: 50, step: 1 }],
    ["GBP", { smallest: 30, step: 1 }],
    ["CZK", { smallest: 1500, step: 1 }],
    // Currencies without digits of their own.
    ["JPY", { smallest: 50, step: 1 }],
    ["HUF", { smallest: 175, step: 1 }],
    // Currencies with three digits: Stripe requires the last one to be 0, and names no smallest
    // amount.
    ["KWD", { smallest: 0, step: 10 }],
    ["TND", { smallest: 0, step: 10 }],
    ["ISK", { smallest: 0, step: 1 }],
  ])("K2 %s is charged from %o on", (currency, chargeable) => {
    expect(chargeableAtStripe(currency)).toEqual(chargeable);
  });
});
