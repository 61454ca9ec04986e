import library, { type EmbeddingLevels } from "bidi-js";

/** The direction of a text. */
export type Direction = "ltr" | "rtl";

/** A part of a line with one direction, in logical order. */
export type Run = { text: string; direction: Direction };

/**
 * A text with the embedding level of each character by Unicode's bidirectional algorithm (UAX 9).
 * Odd levels run from right to left.
 */
export type Paragraph = { text: string; embedding: EmbeddingLevels };

// The module exports the function itself, but its types declare it as the default export.
const bidi = (library as unknown as typeof library.default)();

/**
 * Embeddings and overrides. Isolates have replaced them, and in a name they only serve to deceive.
 */
const embeddings = /[\u202a-\u202e]/g;
/** Marks that only serve to find the order and are not drawn. */
const mark = /[\u200e\u200f\u061c\u2066-\u2069]/;

/**
 * Finds the direction of each character. Removes embeddings and overrides.
 * @param direction of the whole; `auto` uses that of the first letter, else left to right
 */
export const readParagraph = (given: string, direction: Direction | "auto"): Paragraph => {
  const text = given.replaceAll(embeddings, "");
  return {
    text,
    embedding: bidi.getEmbeddingLevels(text, direction === "auto" ? undefined : direction),
  };
};

/**
 * Splits a line of a paragraph, from index `from` to `to`, into runs in visual order from left to
 * right.
 */
export const toRuns = ({ text, embedding }: Paragraph, from: number, to: number): Run[] => {
  if (from >= to) return [];
  const order = Array.from({ length: to - from }, (_, nth) => from + nth);
  for (const [start = 0, end = 0] of bidi.getReorderSegments(text, embedding, from, to - 1)) {
    const turned = order.slice(start - from, end - from + 1).toReversed();
    order.splice(start - from, turned.length, ...turned);
  }
  const runs: Run[] = [];
  for (const index of order) {
    const direction = (embedding.levels[index] ?? 0) % 2 === 0 ? "ltr" : "rtl";
    const written = text.charAt(index);
    if (mark.test(written)) continue;
    const character =
      direction === "ltr" ? written : (bidi.getMirroredCharacter(written) ?? written);
    const last = runs.at(-1);
    if (last?.direction !== direction) runs.push({ text: character, direction });
    else last.text = direction === "ltr" ? last.text + character : character + last.text;
  }
  return runs;
};
