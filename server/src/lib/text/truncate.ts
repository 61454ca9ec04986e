/**
 * Returns the first characters of a text, without half of a surrogate pair at the cut: PostgreSQL
 * does not store such halves, and rejects JSON that has one.
 * @param most in UTF-16 units: a character beyond the first 65,536 counts as two
 */
export const truncate = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, "");

/**
 * Returns the last characters of a text, at most `most` UTF-16 units, without half of a surrogate
 * pair at its start.
 */
export const keepEnd = (text: string, most: number): string =>
  text.slice(-most).replace(/^[\udc00-\udfff]/, "");
