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
/** The parts of the app that need their texts: `app` for all pages, and each opened feature. */
const parts = new Map<string, Promise<void>>([["app", Promise.resolve()]]);

/** Returns the chosen language, else the browser's, else English. */
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
 * Loads the texts of features before their pages are shown.
 * @param features names of folders in features/
 */
export const loadTexts = async (features: readonly string[]): Promise<void> => {
  const loadFeature = (feature: string) => {
    const texts =
      parts.get(feature) ??
      load(preferred(), [feature]).catch((error: unknown) => {
        parts.delete(feature);
        throw error;
      });
    parts.set(feature, texts);
    return texts;
  };
  await Promise.all(features.map(loadFeature));
};

/** Shows a language. Numbers in texts have the same digits as in lib/format.ts. */
const show = (locale: Locale): void => i18n.activate(locale, `${locale}-u-nu-latn`);

/**
 * Shows a language with the texts of some parts only. Used when pages are written at build time.
 */
export const activateTexts = async (locale: Locale, wanted: readonly string[]): Promise<void> => {
  await load(locale, wanted);
  show(locale);
};

/** Loads and shows the translations of the operator's texts about plans. No page waits for them. */
const applyPlanTranslations = async (locale: TranslatedLocale): Promise<void> => {
  const { loadPlanTranslations } = await import("./plan-translations.ts");
  const words = await loadPlanTranslations(locale);
  if (words === null || preferred() !== locale) return;
  setPlanTranslations(words);
  show(locale);
};

/** Loads the texts of the seller's language only, and sets the direction of the page. */
export const activateLocale = async (): Promise<void> => {
  const locale = preferred();
  await Promise.all([load(locale, parts.keys()), loadServerMessages(locale)]);
  show(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = languages[locale].direction;
  // Not awaited; it never rejects.
  if (locale !== sourceLocale) void applyPlanTranslations(locale);
};

/**
 * Shows another language and stores the choice in this browser.
 * @throws the browser's error if the texts cannot be loaded; the language then stays as it was
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

/** Returns the language that is shown. */
export const useLocale = (): Locale => {
  const { locale } = useLingui().i18n;
  return isLocale(locale) ? locale : sourceLocale;
};

/** Returns the direction of the current language. */
export const useDirection = (): "ltr" | "rtl" => languages[useLocale()].direction;
