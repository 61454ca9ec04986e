/** Escapes a text for a LIKE pattern: its `%`, `_` and `\` match themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * Returns the LIKE pattern for "contains". The text must already be in the case in which it is
 * compared.
 */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;

/** Maximum number of words in a search. Further words do not narrow it. */
const maxWords = 6;

/** Splits a search into words, all of which must occur. */
export const searchWords = (search: string): string[] =>
  search.split(/\s+/).filter(Boolean).slice(0, maxWords);
