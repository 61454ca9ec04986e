import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { languages, type Locale, sourceLocale } from "@sellerdesk/contract/languages";
import { msg, type TextCode, type texts } from "@sellerdesk/contract/texts";
import { createRenderer, type StoredText } from "@sellerdesk/contract/render-text";
import type { ParamsArgument } from "@sellerdesk/contract/text";
import { parsePo } from "pofile-ts";

/** The texts of one language, for mails, text messages, documents and exported files. */
export type Language = {
  /** For `Intl`. */
  locale: string;
  /** A text of ours by its code. */
  t: <const Code extends TextCode>(
    code: Code,
    ...params: ParamsArgument<(typeof texts)[Code]>
  ) => string;
  /** A text that was made or stored in English; one without a code stays as it is. */
  render: (text: StoredText) => string;
};

const folder = fileURLToPath(import.meta.resolve("@sellerdesk/contract/texts")).replace(
  /texts\.ts$/,
  "locales",
);

/** The translations of a language by code, not yet compiled. */
const readCatalog = (locale: Locale): Map<string, string> =>
  new Map(
    readdirSync(`${folder}/${locale}`)
      .filter((name) => name.endsWith(".po"))
      .flatMap((name) => parsePo(readFileSync(`${folder}/${locale}/${name}`, "utf8")).items)
      .map(({ msgid, msgstr: [text = ""] }) => [msgid, text]),
  );

/** Finds and compiles a translation at its first use: no start waits for all of them. */
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
 * A language of mails, documents and exported files.
 * @param planNames the operator's names of plans in it, by the names that were given
 */
export const languageOf = (locale: Locale, planNames: Record<string, string> = {}): Language => {
  const { intl } = languages[locale];
  const render =
    locale === sourceLocale
      ? ({ message }: StoredText) => message
      : createRenderer({ locale: intl, translate: translatorOf(locale), planNames });
  return { locale: intl, t: (code, ...params) => render(msg(code, ...params)), render };
};
