import { createLanguage, type Language, type Words } from "@sellerdesk/contract/words";

/** The words of each language but English, in which the server writes. */
const tables: Record<string, () => Promise<Words>> = {
  ar: async () => (await import("@sellerdesk/contract/words/arabic")).arabic,
};

let language: Language | null = null;
let operators = new Map<string, string>();

/** Loads what the server says in the seller's language; English needs nothing. */
export const loadServerMessages = async (locale: string): Promise<void> => {
  const words = await tables[locale]?.();
  language = words ? createLanguage(words) : null;
  operators = new Map();
};

/**
 * Takes the operator's own texts about plans and taxes in the language that was loaded, each with
 * what it is there.
 */
export const setPlanTranslations = (words: Record<string, string>): void => {
  operators = new Map(Object.entries(words));
  language = language?.with({ plan: words }) ?? null;
};

/**
 * What the server or a rule of the contract says, in the seller's language; a text that is not
 * known there stays as it is.
 */
export const translateServerText = (text: string): string => language?.inWords(text) ?? text;

/**
 * A text of the operator's own, such as the name of a plan, in the seller's language; one that has
 * no translation stays as it is.
 */
export const translatePlanText = (text: string): string => operators.get(text) ?? text;
