/**
 * The first or last characters of a text, never with half of one at the cut: PostgreSQL keeps no
 * half in a text, and refuses JSON that has one.
 * @param most as JavaScript counts: a character beyond the first 65,536 as two
 */
export const truncate = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, "");

/**
 * The last characters of a text, at most so many UTF-16 units, without half of a character at its
 * start.
 */
export const keepEnd = (text: string, most: number): string =>
  text.slice(-most).replace(/^[\udc00-\udfff]/, "");
