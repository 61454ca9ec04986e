import { createRequire } from "node:module";
import { type Direction, type Paragraph, readParagraph, type Run, toRuns } from "./bidi.ts";

const require = createRequire(import.meta.url);
/**
 * Fonts with Latin, Greek, Cyrillic, Arabic, Hebrew and currency signs: the built-in fonts of PDF
 * readers only have Latin.
 */
const fonts = {
  plain: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};

/** The page margin, in points. */
export const margin = 48;
export const ink = "#1d2426";
export const muted = "#5d676a";

/** Creates an empty file. The first call loads the library: 60 MB with the fonts. */
export const openPdf = async (paper: "a4" | "letter", title: string, lang: string) => {
  const { default: PdfDocument } = await import("pdfkit");
  const doc = new PdfDocument({
    size: paper === "a4" ? "A4" : "LETTER",
    // With a bottom margin, the library would start a new page for text that reaches it;
    // `drawSheet` starts the pages.
    margins: { top: margin, bottom: 0, left: margin, right: margin },
    autoFirstPage: false,
    lang,
    displayTitle: true,
    info: { Title: title },
  });
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file);
  return doc;
};
export type Doc = Awaited<ReturnType<typeof openPdf>>;

/**
 * The drawing state of a file. Lines start at the side of `direction`, and every `x` counts from
 * there.
 */
export type Pen = { doc: Doc; direction: Direction };

/** A horizontal range on a page, in points. */
export type Box = { x: number; width: number };

/** The left edge of a box, in points from the left of the page. */
export const leftOf = ({ doc, direction }: Pen, { x, width }: Box): number =>
  direction === "ltr" ? x : doc.page.width - x - width;

export type Style = {
  font?: keyof typeof fonts;
  size?: number;
  color?: string;
  /** Figures are aligned to the end of their column. */
  align?: "start" | "end";
  /** The direction of a text of several parts. Other texts follow their first letter. */
  direction?: Direction;
};

/** Right-to-left letters, and marks that set a direction. */
const hasDirections =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}]/u;
/** Texts whose first letter is of a script that the library reverses. */
const isTurned =
  /^[\p{Script=Common}\p{Script=Inherited}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const graphemes = new Intl.Segmenter("en");

/** Converts a run to the order in which the library draws it correctly. */
const toDrawn = ({ text, direction }: Run): string =>
  isTurned.test(text) === (direction === "rtl")
    ? text
    : Array.from(graphemes.segment(text), ({ segment }) => segment)
        .toReversed()
        .join("");

type Line = { runs: Run[]; width: number };

const measure = (doc: Doc, paragraph: Paragraph, from: number, to: number): Line => {
  const runs = toRuns(paragraph, from, to);
  return { runs, width: runs.reduce((sum, { text }) => sum + doc.widthOfString(text), 0) };
};

/**
 * Breaks a paragraph into lines of a width: between words, or inside a word that is wider than a
 * line.
 */
const toLines = (doc: Doc, paragraph: Paragraph, width: number): Line[] => {
  const { text } = paragraph;
  const fits = (from: number, to: number) => measure(doc, paragraph, from, to).width <= width;
  const lines: Line[] = [];
  let start = 0;
  let filled = 0;
  const end = (index: number) => {
    lines.push(measure(doc, paragraph, start, index));
    start = index;
  };
  for (let position = 1; position <= text.length; position++) {
    if (position < text.length && (text[position] !== " " || text[position - 1] === " ")) continue;
    if (!fits(start, position) && filled > start) end(filled);
    while (start < position && text[start] === " ") start += 1;
    while (!fits(start, position)) {
      const ends = Array.from(
        graphemes.segment(text.slice(start, position)),
        ({ index, segment }) => start + index + segment.length,
      );
      const past = ends.findIndex((item) => !fits(start, item));
      end(ends[Math.max(0, past - 1)] ?? position);
    }
    filled = position;
  }
  end(text.length);
  return lines;
};

/**
 * Writes a text into a box, and breaks each paragraph into lines of the box's width.
 * @returns its height in points; draws only if `y` is given
 */
export const write = (
  pen: Pen,
  text: string,
  box: Box & { y?: number },
  style: Style = {},
): number => {
  const { doc } = pen;
  const { font = "plain", size = 9, color = ink, align = "start", direction = "auto" } = style;
  const isAtRight = (align === "end") === (pen.direction === "ltr");
  const left = leftOf(pen, box);
  const lineGap = size * 0.25;
  doc.font(font).fontSize(size).fillColor(color);
  if (direction !== "rtl" && !hasDirections.test(text)) {
    const options = { width: box.width, align: isAtRight ? "right" : "left", lineGap } as const;
    if (box.y !== undefined) doc.text(text, left, box.y, options);
    return doc.heightOfString(text, options);
  }
  const lineHeight = doc.currentLineHeight(true) + lineGap;
  const lines = text
    .split(/\r?\n/)
    .flatMap((paragraph) => toLines(doc, readParagraph(paragraph, direction), box.width));
  for (const [nth, { runs, width }] of box.y === undefined ? [] : lines.entries()) {
    let x = left + (isAtRight ? box.width - width : 0);
    for (const run of runs) {
      const drawn = toDrawn(run);
      // With an explicit feature, the library lays out a run as a whole. Otherwise it does so word
      // by word, and puts the words of Arabic in the wrong order.
      const options = { features: ["kern" as const] };
      doc.text(drawn, x, (box.y ?? 0) + nth * lineHeight, { ...options, lineBreak: false });
      x += doc.widthOfString(drawn, options);
    }
  }
  return lines.length * lineHeight;
};

/** Draws a line from one side of the page, or of a box, to the other. */
export const rule = (
  pen: Pen,
  y: number,
  { color = "#c9cfd0", width = 0.7, box }: { color?: string; width?: number; box?: Box } = {},
): void => {
  const { doc } = pen;
  const { x, width: length } = box ?? { x: margin, width: doc.page.width - 2 * margin };
  const left = leftOf(pen, { x, width: length });
  doc
    .moveTo(left, y)
    .lineTo(left + length, y)
    .lineWidth(width)
    .strokeColor(color)
    .stroke();
};
