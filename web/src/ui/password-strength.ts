export type Strength = "short" | "weak" | "fair" | "strong";

const shortest = 8;
/** Bits of entropy from which a password is fair, and strong. */
const fairBits = 50;
const strongBits = 80;

/** The number of characters of each kind that an attacker would try. */
const kinds: [RegExp, number][] = [
  [/\p{Lowercase}/u, 26],
  [/\p{Uppercase}/u, 26],
  [/\d/, 10],
  [/[^\p{Lowercase}\p{Uppercase}\d]/u, 33],
];
const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/**
 * Whether a character repeats the one before, or is its neighbor in the alphabet or on the
 * keyboard.
 */
const isExpected = (before: string, character: string) =>
  before === character ||
  rows.some((row) => row.includes(before + character) || row.includes(character + before));

/**
 * Estimates how long a password would withstand guessing, to guide the choice of a new one. The
 * server rejects common passwords.
 */
export const strengthOf = (password: string): Strength => {
  const characters = [...password];
  if (characters.length < shortest) return "short";
  const surprises = characters.filter((character, index) => {
    const before = characters[index - 1];
    return before === undefined || !isExpected(before.toLowerCase(), character.toLowerCase());
  });
  const pool = kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  const bits = surprises.length * Math.log2(pool);
  if (bits < fairBits) return "weak";
  return bits < strongBits ? "fair" : "strong";
};
