import { type Messages, setupI18n } from "@lingui/core";
import type { MessageFields } from "@sellerdesk/contract/http";
import { languages, type Locale, sourceLocale } from "@sellerdesk/contract/languages";
import { createRenderer, type StoredText } from "@sellerdesk/contract/render-text";

/** The server's texts that screens show. Emails and documents are rendered on the server. */
const catalogs = import.meta.glob<{ messages: Messages }>([
  "../../../contract/src/locales/*/{errors,validation,files,notifications,labels}.po",
  "!../../../contract/src/locales/en/*.po",
]);

type Translate = Parameters<typeof createRenderer>[0]["translate"];

let language: { locale: string; translate: Translate } | null = null;
let render: ((text: StoredText) => string) | null = null;
let plans: Record<string, string> = {};

const update = (): void => {
  render = language && createRenderer({ ...language, planNames: plans });
};

const loadCatalogs = async (locale: Locale): Promise<Messages> => {
  const ours = Object.entries(catalogs).filter(([path]) => path.includes(`/${locale}/`));
  const loaded = await Promise.all(ours.map(([, load]) => load()));
  return Object.assign({}, ...loaded.map(({ messages }) => messages));
};

/** Loads the server's texts in the seller's language. English texts are part of each reply. */
export const loadServerMessages = async (locale: Locale): Promise<void> => {
  plans = {};
  language = null;
  if (locale !== sourceLocale) {
    const messages = await loadCatalogs(locale);
    const { intl } = languages[locale];
    const i18n = setupI18n({ locale, locales: intl, messages: { [locale]: messages } });
    language = {
      locale: intl,
      translate: (code, values) => (Object.hasOwn(messages, code) ? i18n._(code, values) : null),
    };
  }
  update();
};

/** Sets the translations of the operator's texts about plans and taxes. */
export const setPlanTranslations = (words: Record<string, string>): void => {
  plans = words;
  update();
};

/**
 * Translates a text of the server or of a rule of the contract to the seller's language. A text
 * without a code stays as it is.
 */
export const translateText = (text: StoredText): string => render?.(text) ?? text.message;

/**
 * Translates the text of a row in a reply, where `code` has another meaning and `text` is the code.
 */
export const translateMessage = ({ message, text, params }: MessageFields): string =>
  translateText({ code: text, params, message });

type Failed = {
  failure: string;
  failure_code?: string | null | undefined;
  failure_params?: MessageFields["params"];
};

/** Translates the reason for which a whole import stopped. */
export const translateFailure = ({ failure, failure_code, failure_params }: Failed): string =>
  translateText({ code: failure_code, params: failure_params, message: failure });

/**
 * Translates a text of the operator, such as the name of a plan. A text without a translation stays
 * as it is.
 */
export const translatePlanText = (text: string): string =>
  Object.hasOwn(plans, text) ? (plans[text] ?? text) : text;
