import { europeanDigits } from "./digits.ts";

const knownDigits = new Map<string, number>();

/**
 * Returns a currency's number of decimals (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD. The result
 * is cached, because files have many amounts.
 */
export const minorDigits = (currency: string): number => {
  const known = knownDigits.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  // Set for every `style: "currency"`; the library's type leaves it open for the other styles.
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  knownDigits.set(currency, digits);
  return digits;
};

/**
 * Parses an amount as people and files write it: digits, then one point or comma and at most the
 * currency's decimals, not counting further zeros. Rejects grouped thousands, and `1.290` if it
 * could be either.
 * @returns minor units, or `null` if the text is no unambiguous amount of this currency
 */
export const parseMoney = (text: string, currency: string): number | null => {
  const [, whole, fraction = ""] =
    /^(\d{1,11})(?:[.,](\d{1,8}))?$/.exec(europeanDigits(text.trim())) ?? [];
  if (whole === undefined) return null;
  const digits = minorDigits(currency);
  const couldBeThousands = fraction.length === 3 && digits < 3;
  if (couldBeThousands || /[1-9]/.test(fraction.slice(digits))) return null;
  return Number(whole + fraction.slice(0, digits).padEnd(digits, "0"));
};

/**
 * Formats minor units as digits with a point, without currency or grouping: 12950 in EUR is
 * `129.50`.
 */
export const plainMoney = (minor: number, currency: string): string => {
  const digits = minorDigits(currency);
  const text = String(minor).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

/**
 * Changes an amount by hundredths of a percent: 10000 by -1250 is 8750. Exact at every size; half a
 * minor unit rounds up (safety 7).
 */
export const changeByBasisPoints = (minor: number, basisPoints: number): number =>
  // Amounts times basis points can exceed the range in which numbers are exact.
  Number((BigInt(minor) * BigInt(10_000 + basisPoints) + 5000n) / 10_000n);

/** Ways to round a changed price: to an ending, to whole units, or to multiples of five units. */
export const priceRoundings = ["end_99", "end_95", "end_50", "whole", "five"] as const;
export type PriceRounding = (typeof priceRoundings)[number];

const endings: Partial<Record<PriceRounding, number>> = { end_99: 99, end_95: 95, end_50: 50 };

/**
 * Returns the roundings that make a difference in a currency; one without decimals has no endings.
 */
export const roundingsFor = (currency: string): PriceRounding[] =>
  priceRoundings.filter((rounding) => minorDigits(currency) >= 2 || rounding === "five");

/**
 * Rounds a price to the nearest one of a kind, but never to zero. A tie rounds up. 1249 in USD is
 * `12.99` with `end_99` and `10.00` with `five`.
 */
export const roundPrice = (minor: number, rounding: PriceRounding, currency: string): number => {
  const unit = 10 ** minorDigits(currency);
  const step = rounding === "five" ? 5 * unit : unit;
  const ending = unit < 100 ? 0 : ((endings[rounding] ?? 0) * unit) / 100;
  const lower = Math.floor((minor - ending) / step) * step + ending;
  const nearest = minor - lower < lower + step - minor ? lower : lower + step;
  return Math.max(nearest, ending === 0 ? step : ending);
};
