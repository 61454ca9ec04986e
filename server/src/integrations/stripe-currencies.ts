import { minorDigits } from "@sellerdesk/contract/money";
import type { Chargeable } from "../lib/charge.ts";

// Source of all values: docs.stripe.com/currencies.

/**
 * Currencies that Stripe counts without decimals, some of them unlike ISO 4217. ISK and UGX have no
 * decimals either, but Stripe counts them with two ("to charge 5 UGX, provide an amount value of
 * 500").
 */
const withoutPoint = new Set(
  "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "),
);
/** Currencies that Stripe counts with three digits. The last one must be 0. */
const threeDigits = new Set("BHD JOD KWD OMR TND".split(" "));

const stripeDigits = (currency: string): number =>
  withoutPoint.has(currency) ? 0 : threeDigits.has(currency) ? 3 : 2;

/** The smallest amounts that Stripe charges, as it counts them. */
const smallestCharges: Record<string, number> = {
  AED: 200,
  ARS: 50,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  COP: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17500,
  IDR: 50,
  ILS: 50,
  INR: 50,
  JPY: 50,
  KRW: 50,
  MXN: 1e3,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PHP: 50,
  PLN: 200,
  RON: 200,
  RUB: 50,
  SEK: 300,
  SGD: 50,
  THB: 1e3,
  USD: 50,
  ZAR: 50,
};

/** The power of ten between our minor units and Stripe's. Negative if ours are smaller. */
const shiftOf = (currency: string): number => stripeDigits(currency) - minorDigits(currency);

/** Converts our minor units to Stripe's. Whole for the amounts that `chargeableAtStripe` allows. */
export const toStripeAmount = (minor: number, currency: string): number => {
  const shift = shiftOf(currency);
  return shift >= 0 ? minor * 10 ** shift : minor / 10 ** -shift;
};

/**
 * Converts Stripe's amount to our minor units. A result that is not a whole number is no amount
 * that we asked for.
 */
export const fromStripeAmount = (amount: number, currency: string): number => {
  const shift = shiftOf(currency);
  return shift >= 0 ? amount / 10 ** shift : amount * 10 ** -shift;
};

/**
 * Returns the amounts that Stripe charges. For currencies without a published minimum, or settled
 * in another currency, Stripe itself rejects small amounts.
 */
export const chargeableAtStripe = (currency: string): Chargeable => ({
  smallest: fromStripeAmount(smallestCharges[currency] ?? 0, currency),
  step: threeDigits.has(currency) ? 10 : 10 ** Math.max(0, -shiftOf(currency)),
});
