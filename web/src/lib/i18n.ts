import { type Messages, i18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import {
  isLocale,
  languages,
  locales,
  type Locale,
  sourceLocale,
  type TranslatedLocale,
} from "@sellerdesk/contract/languages";
import { loadServerMessages, setPlanTranslations } from "./server-messages.ts";

/** The name of each language in that language, for menus. */
export const languageNames = locales.map((locale) => ({ locale, name: languages[locale].name }));

/** Also read by public/first-paint.js. */
const key = "sellerdesk.locale";
const catalogues = import.meta.glob<{ messages: Messages }>("../locales/*/*.po");
/** The parts of the app whose texts are needed: all pages, and the features that were opened. */
const parts = new Map<string, Promise<void>>([["app", Promise.resolve()]]);

/** The chosen language, else the browser's, else English. */
const preferred = (): Locale => {
  const stored = localStorage.getItem(key);
  if (stored !== null && isLocale(stored)) return stored;
  const ofBrowser = navigator.languages.map((language) => language.split("-")[0] ?? "");
  return ofBrowser.find(isLocale) ?? sourceLocale;
};

const load = async (locale: Locale, wanted: Iterable<string>): Promise<void> => {
  const loads = [...wanted].map(
    async (part) => (await catalogues[`../locales/${locale}/${part}.po`]?.())?.messages ?? {},
  );
  for (const messages of await Promise.all(loads)) i18n.load(locale, messages);
};

/**
 * Loads the texts of features, before their pages are shown. @param features names of folders under
 * features/
 */
export const loadTexts = async (features: readonly string[]): Promise<void> => {
  const bring = (feature: string) => {
    const texts =
      parts.get(feature) ??
      load(preferred(), [feature]).catch((error: unknown) => {
        parts.delete(feature);
        throw error;
      });
    parts.set(feature, texts);
    return texts;
  };
  await Promise.all(features.map(bring));
};

/** Figures inside texts have the digits of lib/format.ts. */
const show = (locale: Locale): void => i18n.activate(locale, `${locale}-u-nu-latn`);

/** Shows a language from the texts of some parts alone, where pages are written at build time. */
export const activateTexts = async (locale: Locale, wanted: readonly string[]): Promise<void> => {
  await load(locale, wanted);
  show(locale);
};

/**
 * Shows what the operator says of plans in the language too, as soon as it is there: no page waits
 * for it.
 */
const applyPlanTranslations = async (locale: TranslatedLocale): Promise<void> => {
  const { loadPlanTranslations } = await import("./plan-translations.ts");
  const words = await loadPlanTranslations(locale);
  if (words === null || preferred() !== locale) return;
  setPlanTranslations(words);
  show(locale);
};

/**
 * Loads the texts of the seller's language, and only these, and turns the page to its direction.
 */
export const activateLocale = async (): Promise<void> => {
  const locale = preferred();
  await Promise.all([load(locale, parts.keys()), loadServerMessages(locale)]);
  show(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = languages[locale].direction;
  // Not awaited, and it never fails.
  if (locale !== sourceLocale) void applyPlanTranslations(locale);
};

/**
 * Shows another language, and keeps the choice in this browser.
 * @throws what the browser says where the texts cannot be loaded; the language stays as it was
 */
export const chooseLocale = async (locale: Locale): Promise<void> => {
  const before = preferred();
  localStorage.setItem(key, locale);
  try {
    await activateLocale();
  } catch (error) {
    // Another language may have been chosen meanwhile.
    if (preferred() === locale) localStorage.setItem(key, before);
    throw error;
  }
};

/** The language that is shown. */
export const useLocale = (): Locale => {
  const { locale } = useLingui().i18n;
  return isLocale(locale) ? locale : sourceLocale;
};

/** The direction of the current language. */
export const useDirection = (): "ltr" | "rtl" => languages[useLocale()].direction;
