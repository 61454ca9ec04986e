import library, { type EmbeddingLevels } from "bidi-js";

/** The direction of a text. */
export type Direction = "ltr" | "rtl";

/** A stretch of a line that runs one way, as it is written, not as it is seen. */
export type Run = { text: string; direction: Direction };

/**
 * A text with the level of each of its characters by Unicode's bidirectional algorithm (UAX 9): odd
 * ones run to the left.
 */
export type Paragraph = { text: string; embedding: EmbeddingLevels };

// Its module is the function itself, which its types call the default of the module.
const bidi = (library as unknown as typeof library.default)();

/**
 * Embeddings and overrides: isolates have taken their place, and in a name they are there to
 * deceive.
 */
const embeddings = /[\u202a-\u202e]/g;
/** Marks that have done their work once the order is found. */
const mark = /[\u200e\u200f\u061c\u2066-\u2069]/;

/**
 * Finds which way each character runs. Embeddings and overrides are left out.
 * @param direction of the whole; by its first letter, else to the right, where it is `auto`
 */
export const readParagraph = (given: string, direction: Direction | "auto"): Paragraph => {
  const text = given.replaceAll(embeddings, "");
  return {
    text,
    embedding: bidi.getEmbeddingLevels(text, direction === "auto" ? undefined : direction),
  };
};

/**
 * A line of a paragraph, from one place to another, in runs as they are seen from left to right.
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
