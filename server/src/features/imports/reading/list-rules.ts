/** Splits a list of words at its commas. */
export const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** Returns `spell(1)` to `spell(count)`. */
export const numbered = (count: number, spell: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => spell(index + 1));
