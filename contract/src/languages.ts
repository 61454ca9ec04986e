type LanguageTraits = {
  /** The language's own name, for menus. */
  name: string;
  direction: "ltr" | "rtl";
  /** The locale for `Intl`, which formats days and numbers in emails and documents. */
  intl: string;
};

/**
 * The languages of the product by their tags. One line adds a language: its texts are the folders
 * of its tag in `web/src/locales` and `contract/src/locales`. Digits are European in all of them,
 * as those of SKUs and order numbers are.
 */
export const languages = {
  en: { name: "English", direction: "ltr", intl: "en-GB" },
  de: { name: "Deutsch", direction: "ltr", intl: "de" },
  es: { name: "Español", direction: "ltr", intl: "es" },
  fr: { name: "Français", direction: "ltr", intl: "fr" },
  ar: { name: "العربية", direction: "rtl", intl: "ar-u-nu-latn" },
} as const satisfies Record<string, LanguageTraits>;

export type Locale = keyof typeof languages;

/** The language in which texts are written in the code. */
export const sourceLocale = "en" satisfies Locale;

// The keys of the object above, which is not empty.
export const locales = Object.keys(languages) as [Locale, ...Locale[]];

/** The languages that texts have to be translated to. */
export type TranslatedLocale = Exclude<Locale, typeof sourceLocale>;
export const translatedLocales = locales.filter(
  (locale): locale is TranslatedLocale => locale !== sourceLocale,
);

export const isLocale = (text: string): text is Locale => Object.hasOwn(languages, text);
