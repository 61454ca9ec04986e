import { languages, type Locale, sourceLocale } from "@sellerdesk/contract/languages";
import { minorDigits } from "@sellerdesk/contract/money";
import { type Language, languageOf } from "../lib/languages.ts";
import type { Direction } from "./bidi.ts";

/** The formats and texts of documents in one language. */
export type DocumentLanguage = {
  /** As PDF readers know it. */
  tag: string;
  direction: Direction;
  t: Language["t"];
  /** A day: 12 November 2025. */
  day: (time: Date, timeZone: string) => string;
  /** An amount of minor units with its currency. */
  money: (minor: number, currency: string) => string;
  /** Basis points: 7.7%. */
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
        // The sign of `US$` would wander off its letters in a text that runs to the left.
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
