import { describe, expect, it } from "vitest";
import { chargeableAtStripe, fromStripeAmount, toStripeAmount } from "./stripe-currencies.ts";

describe("K2 amounts in Stripe's units", () => {
  it.each([
    ["USD", 2900, 2900],
    ["JPY", 2900, 2900],
    ["KWD", 2900, 2900],
    // Sellerdesk counts whole forints, krónur and shillings; Stripe adds two decimal digits.
    ["HUF", 2900, 290_000],
    ["ISK", 29, 2900],
    ["UGX", 5, 500],
    ["CLP", 2900, 2900],
  ])("K2 %s %i converts to %i at Stripe and back", (currency, minor, amount) => {
    expect(toStripeAmount(minor, currency)).toBe(amount);
    expect(fromStripeAmount(amount, currency)).toBe(minor);
  });

  it.each([
    ["USD", { smallest: 50, step: 1 }],
    ["GBP", { smallest: 30, step: 1 }],
    ["CZK", { smallest: 1500, step: 1 }],
    // Currencies without decimal digits.
    ["JPY", { smallest: 50, step: 1 }],
    ["HUF", { smallest: 175, step: 1 }],
    // Currencies with three decimal digits: Stripe requires the last one to be 0, and names no
    // smallest amount.
    ["KWD", { smallest: 0, step: 10 }],
    ["TND", { smallest: 0, step: 10 }],
    ["ISK", { smallest: 0, step: 1 }],
  ])("K2 %s is chargeable at Stripe with %o", (currency, chargeable) => {
    expect(chargeableAtStripe(currency)).toEqual(chargeable);
  });
});
