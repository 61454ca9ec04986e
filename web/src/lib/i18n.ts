import { i18n } from "@lingui/core";
import { useLingui } from "@lingui/react";

/** The languages of the product, each in its own words. */
export const locales = { en: "English", ar: "العربية" } as const;
export type Locale = keyof typeof locales;

/** Also read by public/first-paint.js. */
const key = "sellerdesk.locale";
const sourceLocale: Locale = "en";
const rightToLeft: readonly Locale[] = ["ar"];
const catalogues = import.meta.glob<{ messages: Record<string, string> }>("../locales/*.po");

const isLocale = (text: string | null): text is Locale => text !== null && text in locales;

/** The chosen language, else the browser's, else English. */
const preferred = (): Locale => {
  const stored = localStorage.getItem(key);
  if (isLocale(stored)) return stored;
  const ofBrowser = navigator.languages.map((language) => language.split("-")[0] ?? "");
  return ofBrowser.find(isLocale) ?? sourceLocale;
};

const directionOf = (locale: Locale) => (rightToLeft.includes(locale) ? "rtl" : "ltr");

/** Loads the texts of the seller's language, and only these, and turns the page to its direction. */
export const activateLocale = async (): Promise<void> => {
  const locale = preferred();
  const catalogue = await catalogues[`../locales/${locale}.po`]?.();
  // Figures inside texts have the digits of lib/format.ts.
  i18n.loadAndActivate({ locale, locales: `${locale}-u-nu-latn`, messages: catalogue?.messages ?? {} });
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
};

export const chooseLocale = async (locale: Locale): Promise<void> => {
  localStorage.setItem(key, locale);
  await activateLocale();
};

/** The language that is shown. */
export const useLocale = (): Locale => {
  const { locale } = useLingui().i18n;
  return isLocale(locale) ? locale : sourceLocale;
};

export const useDirection = (): "ltr" | "rtl" => directionOf(useLocale());
