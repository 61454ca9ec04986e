/** Escapes a text for a LIKE pattern: its `%`, `_` and `\` match themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern for "contains", of a text already in the case it is compared in. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;

/** Further words do not narrow a search. */
const maxWords = 6;

/** Splits a search into words, all of which must occur. */
export const searchWords = (search: string): string[] =>
  search.split(/\s+/).filter(Boolean).slice(0, maxWords);
