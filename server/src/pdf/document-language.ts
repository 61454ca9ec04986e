import { languages, type Locale, sourceLocale } from "@sellerdesk/contract/languages";
import { minorDigits } from "@sellerdesk/contract/money";
import { type Language, languageOf } from "../lib/languages.ts";
import type { Direction } from "./bidi.ts";

/** The formats and texts of documents in one language. */
export type DocumentLanguage = {
  /** The language tag for PDF readers. */
  tag: string;
  direction: Direction;
  t: Language["t"];
  /** Formats a day: 12 November 2025. */
  day: (time: Date, timeZone: string) => string;
  /** Formats an amount of minor units with its currency. */
  money: (minor: number, currency: string) => string;
  /** Formats basis points: 7.7%. */
  percent: (basisPoints: number) => string;
  /** @param code ISO 3166-1, two letters */
  country: (code: string) => string;
};

/** Returns the formats and texts of documents in a language. */
export const documentLanguageOf = (locale: Locale): DocumentLanguage => {
  const { intl, direction } = languages[locale];
  // English amounts are American, English days are not.
  const figureLocale = locale === sourceLocale ? sourceLocale : intl;
  const countries = new Intl.DisplayNames(figureLocale, { type: "region" });
  return {
    tag: locale,
    direction,
    t: languageOf(locale).t,
    day: (time, timeZone) =>
      new Intl.DateTimeFormat(intl, { dateStyle: "long", timeZone }).format(time),
    money: (minor, currency) =>
      new Intl.NumberFormat(figureLocale, { style: "currency", currency })
        .formatToParts(minor / 10 ** minorDigits(currency))
        // In right-to-left text, the sign of `US$` would be separated from its letters.
        .map(({ type, value }) =>
          type === "currency" && direction === "rtl" ? `\u2068${value}\u2069` : value,
        )
        .join(""),
    percent: (basisPoints) =>
      new Intl.NumberFormat(figureLocale, { style: "percent", maximumFractionDigits: 2 }).format(
        basisPoints / 10_000,
      ),
    country: (code) => countries.of(code) ?? code,
  };
};
