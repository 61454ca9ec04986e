import { code128Patterns } from "@sellerdesk/contract/code-128";

/**
 * The widths of spaces and bars of each digit in EAN and UPC codes, in modules, from GS1's General
 * Specifications (set A; set C has the same widths, set B has them reversed).
 */
const digitWidths = [
  "3211",
  "2221",
  "2122",
  "1411",
  "1132",
  "1231",
  "1114",
  "1312",
  "1213",
  "3112",
];
/** The sets of the left half of an EAN-13, by its first digit; a 1 means set B. */
const leftSets = [0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101];
leftSets.push(0b010110, 0b011010);
const code128Start = 103;
const code128Stop = 106;

/** The widths of alternating light and dark runs in pixels, starting with a light one. */
type Runs = readonly number[];
type Patterns = readonly (readonly number[])[];

const toPatterns = (widths: readonly string[]): Patterns =>
  widths.map((text) => Array.from(text, Number));
const setA = toPatterns(digitWidths);
const setsAB = [...setA, ...setA.map((widths) => widths.toReversed())];
const code128 = toPatterns(code128Patterns);
const guards = { side: [1, 1, 1], center: [1, 1, 1, 1, 1] };

/** The total deviation of a character's widths from its pattern, in modules, that is accepted. */
const tolerance = 1.9;
/** Light modules before the first and after the last bar; the standards require 7 to 11. */
const quietModules = 4;
/** The largest deviation of a character's width from the average, as a fraction of it. */
const unevenness = 0.25;

/** Returns the width of several runs in pixels; NaN if there are too few. */
const widthOf = (runs: Runs, at: number, count: number): number => {
  let width = 0;
  for (let index = at; index < at + count; index++) width += runs[index] ?? Number.NaN;
  return width;
};

/**
 * Returns the total deviation of the widths from a pattern, in modules; infinite if there are too
 * few widths.
 */
const distance = (runs: Runs, at: number, pattern: readonly number[]): number => {
  const modules = pattern.reduce((sum, width) => sum + width, 0);
  const pixels = widthOf(runs, at, pattern.length);
  if (Number.isNaN(pixels)) return Number.POSITIVE_INFINITY;
  return pattern.reduce(
    (sum, width, index) => sum + Math.abs(((runs[at + index] ?? 0) * modules) / pixels - width),
    0,
  );
};

/**
 * Whether the characters of a code have equal widths and are surrounded by light. This rejects
 * noise that looks like characters.
 * @param at the index of the first bar
 * @param characters the number of runs and modules of each character, in sequence
 */
const isEven = (
  runs: Runs,
  at: number,
  characters: readonly { runs: number; modules: number }[],
): boolean => {
  const count = characters.reduce((sum, character) => sum + character.runs, 0);
  const modules = characters.reduce((sum, character) => sum + character.modules, 0);
  const module = widthOf(runs, at, count) / modules;
  const quiet = module * quietModules;
  if ((runs[at - 1] ?? 0) < quiet || (runs[at + count] ?? 0) < quiet) return false;
  let place = at;
  return characters.every((character) => {
    const width = widthOf(runs, place, character.runs) / character.modules;
    place += character.runs;
    return Math.abs(width / module - 1) <= unevenness;
  });
};

const isPattern = (runs: Runs, at: number, pattern: readonly number[]): boolean =>
  distance(runs, at, pattern) < tolerance;

/** Returns the index of the nearest pattern, or -1 if none is close enough. */
const nearest = (runs: Runs, at: number, patterns: Patterns): number => {
  let [best, least] = [-1, tolerance];
  for (const [index, pattern] of patterns.entries()) {
    const far = distance(runs, at, pattern);
    if (far < least) [best, least] = [index, far];
  }
  return best;
};

/** Whether the last digit is the check digit of the others (EAN and UPC). */
const hasCheckDigit = (digits: readonly number[]): boolean =>
  digits.toReversed().reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) %
    10 ===
  0;

/**
 * Reads `count` consecutive EAN digits, starting at the run `at`.
 * @returns each digit, plus 10 if it is of set B; null if one is not readable
 */
const readDigits = (runs: Runs, at: number, count: number): number[] | null => {
  const digits = Array.from({ length: count }, (_, index) => nearest(runs, at + index * 4, setsAB));
  return digits.includes(-1) ? null : digits;
};

/** Reads an EAN-13 (or a UPC-A, with a zero before it) or an EAN-8 whose first bar is at `at`. */
const readEan = (runs: Runs, at: number): string | null => {
  if (!isPattern(runs, at, guards.side)) return null;
  for (const half of [6, 4] as const) {
    const center = at + 3 + half * 4;
    const right = center + 5;
    if (!isPattern(runs, center, guards.center) || !isPattern(runs, right + half * 4, guards.side))
      continue;
    const left = readDigits(runs, at + 3, half);
    const rest = readDigits(runs, right, half);
    if (!left || !rest) continue;
    const sets = left.reduce((bits, digit) => bits * 2 + (digit > 9 ? 1 : 0), 0);
    // Neither an EAN-8 nor a right half has digits of set B, unless the line is read backwards.
    const first = (half === 6 ? leftSets : [0]).indexOf(sets);
    if (first < 0 || rest.some((digit) => digit > 9)) continue;
    const body = [...left.map((digit) => digit % 10), ...rest];
    const digits = half === 6 ? [first, ...body] : body;
    const halves = Array.from({ length: half }, () => ({ runs: 4, modules: 7 }));
    const side = { runs: 3, modules: 3 };
    const characters = [side, ...halves, { runs: 5, modules: 5 }, ...halves, side];
    if (hasCheckDigit(digits) && isEven(runs, at, characters)) return digits.join("");
  }
  return null;
};

/**
 * Converts Code 128 values, without the check and stop characters, into text.
 * @returns null if a value has no text, or the text is empty
 */
const toText = (values: readonly number[]): string | null => {
  let set = "ABC"[(values[0] ?? 0) - code128Start];
  let text = "";
  let isShifted = false;
  for (const value of values.slice(1)) {
    const now = isShifted ? (set === "A" ? "B" : "A") : set;
    isShifted = false;
    if (now === "C" && value < 100) text += String(value).padStart(2, "0");
    else if (value < 96) {
      // Set A has control characters in place of set B's lower-case letters.
      if (now === "A" && value > 63) return null;
      text += String.fromCharCode(value + 32);
    } else if (value === 98) isShifted = true;
    else if (value === 99) set = "C";
    else if (value === 100 && set !== "B") set = "B";
    else if (value === 101 && set !== "A") set = "A";
    // Values of functions such as FNC1 have no text.
  }
  return text === "" ? null : text;
};

/** Reads a Code 128 whose first bar is at `at`. */
const readCode128 = (runs: Runs, at: number): string | null => {
  const start = nearest(runs, at, code128);
  if (start < code128Start || start >= code128Stop) return null;
  const values = [start];
  for (let place = at + 6; ; place += 6) {
    const value = nearest(runs, place, code128);
    if (value < 0) return null;
    if (value === code128Stop) break;
    values.push(value);
  }
  const check = values.pop();
  const sum = values.reduce((total, value, index) => total + value * Math.max(index, 1), 0);
  const characters = [...values, 0].map(() => ({ runs: 6, modules: 11 }));
  const isWhole =
    values.length > 1 &&
    sum % 103 === check &&
    isEven(runs, at, [...characters, { runs: 7, modules: 13 }]);
  return isWhole ? toText(values) : null;
};

/** The minimum difference in brightness between bars and spaces; less is noise. */
const leastContrast = 24;

/**
 * Returns the widths of the light and dark runs in a line of brightness, starting with a light one.
 * A run ends at half the brightness between the brightest and darkest pixels nearby, with subpixel
 * precision.
 */
const toRuns = (line: Uint8ClampedArray): number[] => {
  const reach = Math.max(Math.round(line.length / 24), 8);
  const runs: number[] = [];
  let [isDark, edge] = [false, 0];
  for (const [index, value] of line.entries()) {
    const around = line.subarray(Math.max(index - reach, 0), index + reach + 1);
    let [darkest, brightest] = [255, 0];
    for (const other of around) {
      if (other < darkest) darkest = other;
      if (other > brightest) brightest = other;
    }
    const limit = (darkest + brightest) / 2;
    const isDarkHere = value < limit && brightest - darkest >= leastContrast;
    if (isDarkHere === isDark) continue;
    const before = line[index - 1] ?? value;
    const part = value === before ? 0 : (limit - before) / (value - before);
    const next = Math.max(index - 1 + Math.min(Math.max(part, 0), 1), 0);
    runs.push(next - edge);
    [isDark, edge] = [isDarkHere, next];
  }
  return [...runs, line.length - edge];
};

const readRuns = (runs: Runs): string | null => {
  // Runs with an odd index are dark.
  for (let at = 1; at + 20 < runs.length; at += 2) {
    const text = readEan(runs, at) ?? readCode128(runs, at);
    if (text !== null) return text;
  }
  return null;
};

/**
 * Reads a barcode (EAN-13, UPC-A, EAN-8 or Code 128) on one line, in both directions.
 * @param line brightness of each pixel, 0 to 255
 * @returns its text, a UPC-A as the EAN-13 with a leading zero; null if there is none
 */
export const decodeLine = (line: Uint8ClampedArray): string | null => {
  const runs = toRuns(line);
  // A line that ends with a dark run has no light run after it.
  const reversed = (runs.length % 2 === 0 ? [...runs, 0] : runs).toReversed();
  return readRuns(runs) ?? readRuns(reversed);
};

/** The number of lines that are read in each direction of an image. */
const lines = 15;

/**
 * Reads a barcode in an image, along rows and columns. Two lines must agree, because a single one
 * may be misread.
 * @param picture the camera's image; pixels of four bytes
 */
export const decodePicture = ({
  data,
  width,
  height,
}: Pick<ImageData, "data" | "width" | "height">): string | null => {
  const brightness = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return ((data[at] ?? 0) * 2 + (data[at + 1] ?? 0) * 5 + (data[at + 2] ?? 0)) / 8;
  };
  const seen = new Set<string>();
  const directions = [
    { length: width, across: height, read: brightness },
    { length: height, across: width, read: (y: number, x: number) => brightness(x, y) },
  ];
  for (const { length, across, read } of directions)
    for (let index = 1; index <= lines; index++) {
      const place = Math.floor((across * index) / (lines + 1));
      const line = Uint8ClampedArray.from({ length }, (_, along) => read(along, place));
      const text = decodeLine(line);
      if (text === null) continue;
      if (seen.has(text)) return text;
      seen.add(text);
    }
  return null;
};
