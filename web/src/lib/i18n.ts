import { i18n } from "@lingui/core";
import { useLingui } from "@lingui/react";

/** The languages of the product, each in its own words. */
export const locales = [
  { locale: "en", name: "English", direction: "ltr" },
  { locale: "ar", name: "العربية", direction: "rtl" },
] as const;
export type Locale = (typeof locales)[number]["locale"];

/** Also read by public/first-paint.js. */
const key = "sellerdesk.locale";
const catalogues = import.meta.glob<{ messages: Record<string, string> }>("../locales/*.po");

const known = (wanted: string | null) => locales.find(({ locale }) => locale === wanted);
const fromBrowser = () =>
  navigator.languages.map((language) => known(language.split("-")[0] ?? "")).find((found) => found);

/** The chosen language, else the browser's, else English. */
const chosen = () => known(localStorage.getItem(key)) ?? fromBrowser() ?? locales[0];

/** Loads the texts of the chosen language, and only these, and turns the page to its direction. */
export const activateLocale = async (): Promise<void> => {
  const { locale, direction } = chosen();
  const catalogue = await catalogues[`../locales/${locale}.po`]?.();
  // Figures inside texts have the digits of lib/format.ts.
  i18n.loadAndActivate({ locale, locales: `${locale}-u-nu-latn`, messages: catalogue?.messages ?? {} });
  document.documentElement.lang = locale;
  document.documentElement.dir = direction;
};

export const chooseLocale = async (locale: Locale): Promise<void> => {
  localStorage.setItem(key, locale);
  await activateLocale();
};

/** The language that is shown. */
export const useLocale = (): Locale => known(useLingui().i18n.locale)?.locale ?? locales[0].locale;

/** Its direction. */
export const useDirection = (): "ltr" | "rtl" =>
  known(useLingui().i18n.locale)?.direction ?? locales[0].direction;
