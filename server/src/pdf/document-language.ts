import type { Locale } from "@sellerdesk/contract/languages";
import { minorDigits } from "@sellerdesk/contract/money";
import { fill, isolated, type ValuesOf } from "@sellerdesk/contract/words";
import { papers } from "@sellerdesk/contract/words/arabic-papers";
import type { Direction } from "./bidi.ts";

/** A text of ours that stands on a paper. */
export type DocumentText = keyof typeof papers;

/** How papers are written in one language. */
export type DocumentLanguage = {
  /** As PDF readers know it. */
  tag: string;
  direction: Direction;
  say: <const T extends DocumentText>(text: T, ...values: ValuesOf<T>) => string;
  /** A day: 12 November 2025. */
  day: (time: Date, timeZone: string) => string;
  /** An amount of minor units with its currency. */
  money: (minor: number, currency: string) => string;
  /** Basis points: 7.7%. */
  percent: (basisPoints: number) => string;
  /** @param code ISO 3166-1, two letters */
  country: (code: string) => string;
};

type Traits = {
  tag: Locale;
  direction: Direction;
  /** For `Intl`: of days, and of figures. */
  dayLocale: string;
  figureLocale: string;
  texts: Record<DocumentText, string> | null;
};

const create = ({ tag, direction, dayLocale, figureLocale, texts }: Traits): DocumentLanguage => {
  const countries = new Intl.DisplayNames(figureLocale, { type: "region" });
  return {
    tag,
    direction,
    say: (text, ...[values = {}]) =>
      texts === null
        ? fill(text, values)
        : fill(
            texts[text],
            Object.fromEntries(
              Object.entries(values).map(([name, value]) => [name, isolated(name, String(value))]),
            ),
          ),
    day: (time, timeZone) =>
      new Intl.DateTimeFormat(dayLocale, { dateStyle: "long", timeZone }).format(time),
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

/** Digits are European in every language, as those of SKUs and order numbers are. */
export const documentLanguages: Record<Locale, DocumentLanguage> = {
  en: create({ tag: "en", direction: "ltr", dayLocale: "en-GB", figureLocale: "en", texts: null }),
  ar: create({
    tag: "ar",
    direction: "rtl",
    dayLocale: "ar-u-nu-latn",
    figureLocale: "ar-u-nu-latn",
    texts: papers,
  }),
};
