import { createLanguage, type Language, type Words } from "@sellerdesk/contract/words";

/** The words of each language but English, in which the server writes. */
const tables: Record<string, () => Promise<Words>> = {
  ar: async () => (await import("@sellerdesk/contract/words/arabic")).arabic,
};

let language: Language | null = null;

/** Loads what the server says in the seller's language; English needs nothing. */
export const loadWords = async (locale: string): Promise<void> => {
  const words = await tables[locale]?.();
  language = words ? createLanguage(words) : null;
};

/** What the server or a rule of the contract says, in the seller's language; a text that is not known there stays as it is. */
export const inWords = (text: string): string => language?.inWords(text) ?? text;
