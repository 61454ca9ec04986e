/** A text as the inside of a LIKE pattern: its `%`, `_` and `\` stand for themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern for "contains", of a text already in the case it is compared in. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;

/** More words than this narrow a search no further. */
const maxWords = 6;

/** The words of a search: each must occur. */
export const searchWords = (search: string): string[] =>
  search.split(/\s+/).filter(Boolean).slice(0, maxWords);
