import type { Locale } from "@sellerdesk/contract/languages";
import { createLanguage, type Language } from "@sellerdesk/contract/words";
import { arabic } from "@sellerdesk/contract/words/arabic";

/** The languages that mails and text messages are written in. */
export const languages: Record<Locale, Language> = {
  en: createLanguage(null),
  ar: createLanguage(arabic),
};
