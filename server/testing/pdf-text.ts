import { inflateSync } from "node:zlib";

type PdfObject = { head: string; stream: string };

/**
 * Reads the numbered objects of a PDF as pdfkit writes it: without object streams, and with
 * deflated streams.
 */
const readObjects = (bytes: Buffer): Map<string, PdfObject> => {
  const source = bytes.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const match of source.matchAll(/(?<=^|\n)(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length;
    const streamAt = source.indexOf("\nstream\n", from);
    const endAt = source.indexOf("\nendobj", from);
    const hasStream = streamAt !== -1 && streamAt < endAt;
    const head = source.slice(from, hasStream ? streamAt : endAt);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const start = streamAt + "\nstream\n".length;
    const raw = hasStream ? bytes.subarray(start, start + length) : Buffer.alloc(0);
    const stream = head.includes("/FlateDecode") ? inflateSync(raw) : raw;
    objects.set(match[1] ?? "", { head, stream: stream.toString("latin1") });
  }
  return objects;
};

const utf16 = (hex: string) =>
  Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le");

/** Maps glyph numbers to their texts, by a font's ToUnicode table. */
const readCharacters = (table: string): Map<number, string> => {
  const characters = new Map<number, string>();
  for (const [, first = "", list = ""] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const texts = [...list.matchAll(/<([^>]*)>/g)].map(([, hex = ""]) => utf16(hex));
    for (const [index, text] of texts.entries())
      characters.set(Number.parseInt(first, 16) + index, text);
  }
  return characters;
};

type Placed = { text: string; x: number; y: number };

/**
 * The lines of a page as they are printed, each from left to right, without the gaps between
 * columns.
 */
const linesOf = (texts: Placed[]): string[] => {
  const lines = Map.groupBy(texts, ({ y }) => y);
  return [...lines.values()].map((line) =>
    line
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(""),
  );
};

/**
 * Extracts the text of a PDF, as copying it from a viewer does.
 * @returns the texts of each page in the order of the file, its lines as they are printed, and the
 * size of the pages in points
 */
export const readPdf = (bytes: Buffer): { pages: string[][]; lines: string[][]; size: string } => {
  const objects = readObjects(bytes);
  const find = (head: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? "");
  const placed = [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => {
      const resources = find(head, "Resources")?.head ?? "";
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => {
          const font = objects.get(id)?.head ?? "";
          return [name, readCharacters(find(font, "ToUnicode")?.stream ?? "")];
        }),
      );
      const content = find(head, "Contents")?.stream ?? "";
      return [...content.matchAll(/BT\n(.*?)\nET/gs)].map(([, block = ""]) => {
        const font = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1] ?? "");
        const glyphs = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(
          ([, hex = ""]) => hex.match(/.{4}/g) ?? [],
        );
        const [, x, y] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block) ?? [];
        const text = glyphs.map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? "�").join("");
        return { text, x: Number(x), y: Number(y) };
      });
    });
  const size =
    /\/MediaBox \[([^\]]*)\]/.exec([...objects.values()].map(({ head }) => head).join("\n"))?.[1] ??
    "";
  const pages = placed.map((texts) => texts.map(({ text }) => text));
  return { pages, lines: placed.map(linesOf), size };
};
