import type { Readable } from "node:stream";

/** A tag of an XML text with the text before it; `name` is without its namespace's prefix. */
export type Tag = { name: string; isEnd: boolean; attributes: string; textBefore: string };

/** Maximum number of characters of one tag or text. A cell of a spreadsheet has 32,767. */
const maxPiece = 4_194_304;

/**
 * Splits XML into tags, piece by piece. Skips comments and instructions, which the texts of cells
 * do not contain. An element without content is reported as started and ended.
 */
const createTagReader = (onTag: (tag: Tag) => void) => {
  let rest = "";
  return (piece: string): void => {
    rest += piece;
    let index = 0;
    for (;;) {
      const open = rest.indexOf("<", index);
      const close = open < 0 ? -1 : rest.indexOf(">", open);
      if (close < 0) break;
      const textBefore = rest.slice(index, open);
      const inner = rest.slice(open + 1, close);
      index = close + 1;
      const name = /^\/?(?:[\w.-]+:)?([\w.-]+)/.exec(inner)?.[1];
      if (name === undefined) continue;
      onTag({ name, isEnd: inner.startsWith("/"), attributes: inner, textBefore });
      if (inner.endsWith("/")) onTag({ name, isEnd: true, attributes: "", textBefore: "" });
    }
    rest = rest.slice(index);
    if (rest.length > maxPiece) throw new RangeError("A piece of XML is too long.");
  };
};

/**
 * Parses the tags of an XML stream.
 * @returns after each chunk, so that the consumer controls the pace
 */
export async function* readTags(stream: Readable, onTag: (tag: Tag) => void): AsyncGenerator<void> {
  const decoder = new TextDecoder();
  const read = createTagReader(onTag);
  for await (const chunk of stream) {
    read(decoder.decode(chunk, { stream: true }));
    yield;
  }
}

const namedEntities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The characters of an XML text, and those that Office writes as `_x000D_`. */
export const decodeXml = (text: string): string =>
  (text.includes("&")
    ? text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name) return namedEntities[name] ?? whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
      })
    : text
  ).replaceAll(/_x([0-9A-F]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

const attributePatterns = new Map<string, RegExp>();

/** The value of an attribute of a tag; undefined if it has none of that name. */
export const attributeOf = (attributes: string, name: string): string | undefined => {
  const known = attributePatterns.get(name);
  const pattern = known ?? new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  if (!known) attributePatterns.set(name, pattern);
  const match = pattern.exec(attributes);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : decodeXml(value);
};
