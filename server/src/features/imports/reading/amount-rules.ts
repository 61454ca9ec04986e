import { europeanDigits } from "@sellerdesk/contract/digits";
import { minorDigits, parseMoney } from "@sellerdesk/contract/money";
import { listOf } from "./list-rules.ts";

/** Languages in which the signs and names of the shop's currency are recognized. */
const languages = listOf("en, de, fr, es, it, pt, ar, nl, pl, cs, hu, da, sv, tr, ru, ja, zh");
/** Signs that people write and `Intl` does not. */
const moreSigns: Partial<Record<string, string[]>> = {
  CHF: ["fr", "sfr"],
  INR: ["rs"],
  PKR: ["rs"],
  CNY: ["元"],
};

const plainSign = (sign: string) =>
  sign
    .normalize("NFKC")
    .replaceAll(/[\u200e\u200f\u061c]/g, "")
    .trim()
    .toLowerCase()
    .replace(/\.$/, "");

const displays = ["symbol", "narrowSymbol", "code", "name"] as const;
const signsIn = (locale: string, currency: string, currencyDisplay: (typeof displays)[number]) => {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay });
  // Numbers whose plural forms differ.
  return [1, 2, 5].flatMap((n) =>
    format
      .formatToParts(n)
      .flatMap(({ type, value }) => (type === "currency" ? plainSign(value) : [])),
  );
};

const knownSigns = new Map<string, ReadonlySet<string>>();
/** The signs, codes and names of a currency, in lower case. */
const signsOf = (currency: string): ReadonlySet<string> => {
  const known = knownSigns.get(currency);
  if (known) return known;
  const signs = languages.flatMap((locale) =>
    displays.flatMap((display) => signsIn(locale, currency, display)),
  );
  const currencySigns = new Set([...signs, ...(moreSigns[currency] ?? [])]);
  knownSigns.set(currency, currencySigns);
  return currencySigns;
};

let allSigns: ReadonlySet<string> | undefined;
/** Checks if a text is the sign or code of any currency. */
const isCurrencySign = (sign: string): boolean => {
  allSigns ??= new Set([
    ...Intl.supportedValuesOf("currency").flatMap((currency) =>
      ["en", "ar"].flatMap((locale) =>
        (["code", "symbol", "narrowSymbol"] as const).flatMap((display) =>
          signsIn(locale, currency, display),
        ),
      ),
    ),
    ...Object.values(moreSigns).flatMap((signs) => signs ?? []),
  ]);
  return allSigns.has(sign) || /^[a-z]{0,3}\p{Sc}[a-z]{0,3}$/u.test(sign);
};

/** Returns whether a sign or code is of the shop's currency, of another one, or of none. */
export const currencyOf = (text: string, currency: string): "own" | "other" | "none" => {
  const sign = plainSign(text);
  if (signsOf(currency).has(sign)) return "own";
  return isCurrencySign(sign) ? "other" : "none";
};

/**
 * Thousands that are grouped consistently, as in `1,299.00`, `1'299` and `1,29,900`, with a
 * fraction after another mark.
 */
const groupedAmount =
  /^(\d{1,3}(?:(?:([.,' ])\d{3})(?:\2\d{3})*|(?:,\d{2})+,\d{3}))(?:([.,])(\d{1,8}))?$/;

/**
 * Removes the marks of grouped thousands. Returns the figures unchanged if a mark may be one of
 * thousands or of a fraction.
 */
const withoutGroups = (figures: string, currency: string): string => {
  const [, whole, mark = ",", point, fraction = ""] = groupedAmount.exec(figures) ?? [];
  if (whole === undefined || mark === point) return figures;
  const isClear = point !== undefined || /[' ]/.test(mark) || whole.split(mark).length > 2;
  if (!isClear && minorDigits(currency) > 0) return figures;
  const digits = whole.replaceAll(/\D/g, "");
  return point === undefined ? digits : `${digits}.${fraction}`;
};

/**
 * Reads an amount as other programs write it: with a sign or code of the currency, grouped
 * thousands, and a dash for a fraction of zero, as in `CHF 1'299.–`.
 * @returns minor units, `other_currency` if the amount names another currency, or null if it is not
 * a clear amount
 */
export const readAmount = (text: string, currency: string): number | "other_currency" | null => {
  const plain = europeanDigits(text.replaceAll(/[’‘´`]/g, "'").normalize("NFKC"))
    .replaceAll(/[\u200e\u200f\u061c]/g, "")
    .replaceAll("\u066c", ",")
    .replaceAll(/\s+/g, " ")
    .trim();
  const [, before = "", figures, after = ""] =
    /^([^\d+−-]*?)\s?(\d(?:[\d.,' ]*\d)?)(?:[.,]\s?[-–—]{1,2})?\s?([^\d]*)$/.exec(plain) ?? [];
  if (figures === undefined) return null;
  const signs = [before, after]
    .filter((sign) => sign !== "")
    .map((sign) => currencyOf(sign, currency));
  if (signs.includes("none")) return null;
  if (signs.includes("other")) return "other_currency";
  return parseMoney(withoutGroups(figures, currency), currency);
};
