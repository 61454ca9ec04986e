import { i18n } from "@lingui/core";

/** The languages of the product, each in its own words. */
export const locales = { en: "English", ar: "العربية" } as const;
export type Locale = keyof typeof locales;

/** Also read by public/first-paint.js. */
const key = "sellerdesk.locale";
const rightToLeft: readonly Locale[] = ["ar"];
const catalogues = import.meta.glob<{ messages: Record<string, string> }>("../locales/*.po");

const isLocale = (text: string | null): text is Locale => text !== null && text in locales;

/** The chosen language, else the browser's, else English. */
export const readLocale = (): Locale => {
  const stored = localStorage.getItem(key);
  if (isLocale(stored)) return stored;
  const fromBrowser = navigator.languages.map((language) => language.split("-")[0] ?? "").find(isLocale);
  return fromBrowser ?? "en";
};

/** Loads a language's texts, and only its, and turns the page to its direction. */
export const activateLocale = async (locale: Locale): Promise<void> => {
  const catalogue = await catalogues[`../locales/${locale}.po`]?.();
  // Figures inside texts have the digits of lib/format.ts.
  i18n.loadAndActivate({ locale, locales: `${locale}-u-nu-latn`, messages: catalogue?.messages ?? {} });
  document.documentElement.lang = locale;
  document.documentElement.dir = rightToLeft.includes(locale) ? "rtl" : "ltr";
};

export const chooseLocale = async (locale: Locale): Promise<void> => {
  localStorage.setItem(key, locale);
  await activateLocale(locale);
};
