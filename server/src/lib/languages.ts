import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { languages, type Locale, sourceLocale } from "@sellerdesk/contract/languages";
import { msg, type TextCode, type texts } from "@sellerdesk/contract/texts";
import { createRenderer, type StoredText } from "@sellerdesk/contract/render-text";
import type { ParamsArgument } from "@sellerdesk/contract/text";
import { parsePo } from "pofile-ts";

/** The texts of one language, for emails, text messages, documents and exported files. */
export type Language = {
  /** For `Intl`. */
  locale: string;
  /** Translates one of our texts by its code. */
  t: <const Code extends TextCode>(
    code: Code,
    ...params: ParamsArgument<(typeof texts)[Code]>
  ) => string;
  /**
   * Translates a text that was created or stored in English. A text without a code stays as it is.
   */
  render: (text: StoredText) => string;
};

const folder = fileURLToPath(import.meta.resolve("@sellerdesk/contract/texts")).replace(
  /texts\.ts$/,
  "locales",
);

/** Reads the translations of a language by code, not yet compiled. */
const readCatalog = (locale: Locale): Map<string, string> =>
  new Map(
    readdirSync(`${folder}/${locale}`)
      .filter((name) => name.endsWith(".po"))
      .flatMap((name) => parsePo(readFileSync(`${folder}/${locale}/${name}`, "utf8")).items)
      .map(({ msgid, msgstr: [text = ""] }) => [msgid, text]),
  );

/**
 * Creates a function that finds and compiles each translation on first use, so that a start does
 * not wait for all of them.
 */
const createTranslator = (locale: Locale) => {
  const catalog = readCatalog(locale);
  const i18n = setupI18n({ locale, locales: languages[locale].intl, messages: { [locale]: {} } });
  return (code: string, values: Record<string, string | number>): string | null => {
    if (i18n.messages[code] === undefined) {
      const text = catalog.get(code);
      if (!text) return null;
      i18n.load(locale, { [code]: compileMessage(text) });
    }
    return i18n._(code, values);
  };
};

const translators = new Map<Locale, ReturnType<typeof createTranslator>>();
const translatorOf = (locale: Locale) => {
  const translator = translators.get(locale) ?? createTranslator(locale);
  translators.set(locale, translator);
  return translator;
};

/**
 * Returns the language of emails, documents and exported files.
 * @param planNames the operator's names of plans in this language, by their original names
 */
export const languageOf = (locale: Locale, planNames: Record<string, string> = {}): Language => {
  const { intl } = languages[locale];
  const render =
    locale === sourceLocale
      ? ({ message }: StoredText) => message
      : createRenderer({ locale: intl, translate: translatorOf(locale), planNames });
  return { locale: intl, t: (code, ...params) => render(msg(code, ...params)), render };
};
