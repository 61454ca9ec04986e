import { createRequire } from "node:module";

/** What a printed sheet says, whatever it is about. It starts on a page of its own and takes as many as it needs. */
export type Sheet = {
  title: string;
  /** Stands beside the title where something is out of the ordinary. */
  mark: string | null;
  /** Who it is from; the first line is the name. */
  from: string[];
  facts: { label: string; value: string }[];
  addresses: { label: string; lines: string[] }[];
  columns: { label: string; width: number; isFigure?: boolean }[];
  /** A cell a column; the second line of a cell is smaller. */
  rows: { text: string; detail?: string }[][];
  totals: { label: string; value: string; isSum?: boolean }[];
  note: { label: string; text: string } | null;
};
export type Paper = "a4" | "letter";

const margin = 48;
const gap = 12;
const pad = 7;
/** Room for the page's number. */
const footer = 28;
const ink = "#1d2426";
const muted = "#5d676a";
const line = "#c9cfd0";
const [plain, bold] = ["plain", "bold"];

const require = createRequire(import.meta.url);
/** Fonts with Latin, Greek, Cyrillic and the signs of currencies: those that every reader of PDF has know Latin alone. */
const fonts = {
  [plain]: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  [bold]: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};

/** Loaded with the first sheet: 60 MB with the fonts. */
const open = async (paper: Paper, title: string) => {
  const { default: PdfDocument } = await import("pdfkit");
  const doc = new PdfDocument({
    size: paper === "a4" ? "A4" : "LETTER",
    // The library begins a page by itself where text reaches the bottom margin, and pages are ours to begin.
    margins: { top: margin, bottom: 0, left: margin, right: margin },
    autoFirstPage: false,
    lang: "en",
    displayTitle: true,
    info: { Title: title },
  });
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file);
  return doc;
};
type Doc = Awaited<ReturnType<typeof open>>;

type Style = { font?: string; size?: number; color?: string; align?: "left" | "right" };
const rtl = String.raw`\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff`;
/** Text that runs from right to left, by its first letter. */
const runsLeft = new RegExp(`^[^\\p{Letter}${rtl}]*[${rtl}]`, "u");
/** Figures and words of other scripts inside it, which run to the right. */
const runsRight = new RegExp(`[^\\s${rtl}]+(?:\\s+[^\\s${rtl}]+)*`, "gu");
const characters = new Intl.Segmenter("en");

/** The library turns such a text round as a whole; what runs to the right is turned beforehand, so that 12 stays 12. */
const prepared = (text: string): string =>
  text.replaceAll(runsRight, (run) =>
    Array.from(characters.segment(run), ({ segment }) => segment)
      .toReversed()
      .join(""),
  );

/** Text in a box of a width. @returns its height; draws where `y` is given */
const write = (
  doc: Doc,
  given: string,
  box: { x: number; y?: number; width: number },
  style: Style = {},
): number => {
  const { font = plain, size = 9, color = ink, align = "left" } = style;
  const isTurned = runsLeft.test(given);
  const text = isTurned ? prepared(given) : given;
  doc.font(font).fontSize(size);
  const options = {
    width: box.width,
    align,
    lineGap: size * 0.25,
    // A line of Arabic or Hebrew is set as a whole; word by word, as else, its words would stand in the wrong order.
    ...(isTurned && { features: ["kern" as const] }),
  };
  if (box.y !== undefined) doc.fillColor(color).text(text, box.x, box.y, options);
  return doc.heightOfString(text, options);
};

const rule = (doc: Doc, y: number, { color = line, width = 0.7 } = {}) =>
  doc
    .moveTo(margin, y)
    .lineTo(doc.page.width - margin, y)
    .lineWidth(width)
    .strokeColor(color)
    .stroke();

/** Columns with where each begins; the first takes the room that the others leave. */
const place = (doc: Doc, { columns }: Sheet) => {
  const inner = doc.page.width - 2 * margin;
  const others = columns.slice(1).reduce((sum, { width }) => sum + width + gap, 0);
  let x = margin;
  return columns.map((column, at) => {
    const width = at === 0 ? inner - others : column.width;
    const placed = { ...column, x, width };
    x += width + gap;
    return placed;
  });
};
type Placed = ReturnType<typeof place>;

const cellText = (
  doc: Doc,
  cell: Sheet["rows"][number][number],
  column: Placed[number],
  y?: number,
): number => {
  const align = column.isFigure ? "right" : "left";
  const box = { x: column.x, width: column.width };
  const height = write(doc, cell.text, { ...box, ...(y !== undefined && { y }) }, { align });
  if (!cell.detail) return height;
  const below = y === undefined ? {} : { y: y + height };
  return height + write(doc, cell.detail, { ...box, ...below }, { align, size: 8, color: muted });
};

const rowHeight = (doc: Doc, columns: Placed, row: Sheet["rows"][number]): number =>
  2 * pad + Math.max(...columns.map((column, at) => cellText(doc, row[at] ?? { text: "" }, column)));

const labelled = (
  doc: Doc,
  { label, lines }: { label: string; lines: string[] },
  x: number,
  y: number,
  width: number,
) => {
  let height = write(doc, label, { x, y, width }, { size: 8, color: muted }) + 2;
  for (const one of lines) height += write(doc, one, { x, y: y + height, width });
  return height;
};

/** The head of the first page. @returns where it ends */
const drawHead = (doc: Doc, sheet: Sheet): number => {
  const inner = doc.page.width - 2 * margin;
  const half = (inner - 2 * gap) / 2;
  const right = margin + half + 2 * gap;
  const title = sheet.mark === null ? sheet.title : `${sheet.title} · ${sheet.mark}`;
  const [name = "", ...address] = sheet.from;
  let left = margin + write(doc, name, { x: margin, y: margin, width: half }, { font: bold, size: 13 });
  for (const one of address) left += write(doc, one, { x: margin, y: left, width: half }, { color: muted });
  let y =
    margin +
    write(doc, title, { x: right, y: margin, width: half }, { font: bold, size: 13, align: "right" });
  y = Math.max(left, y) + gap;
  rule(doc, y, { color: ink, width: 1.4 });
  y += gap;
  const width = (inner - gap * 2 * (sheet.facts.length - 1)) / sheet.facts.length;
  const heights = sheet.facts.map(({ label, value }, at) =>
    labelled(doc, { label, lines: [value] }, margin + at * (width + gap * 2), y, width),
  );
  y += Math.max(0, ...heights) + gap;
  const blocks = sheet.addresses.map((block, at) => labelled(doc, block, at === 0 ? margin : right, y, half));
  return y + Math.max(0, ...blocks) + gap * 1.5;
};

/** The head of the pages after it. @returns where it ends */
const drawShortHead = (doc: Doc, sheet: Sheet): number => {
  const [first] = sheet.facts;
  const text = [sheet.from[0], sheet.title, first && `${first.label} ${first.value}`]
    .filter(Boolean)
    .join(" · ");
  return (
    margin +
    write(doc, text, { x: margin, y: margin, width: doc.page.width - 2 * margin }, { color: muted }) +
    gap
  );
};

const drawLabels = (doc: Doc, columns: Placed, y: number): number => {
  const heights = columns.map(({ label, x, width, isFigure }) =>
    write(doc, label, { x, y, width }, { size: 8, color: muted, align: isFigure ? "right" : "left" }),
  );
  const end = y + Math.max(...heights) + 4;
  rule(doc, end, { color: ink });
  return end;
};

const totalHeight = (isSum: boolean | undefined) => (isSum ? 22 : 16);
const tailWidth = 260;

const tailHeight = (doc: Doc, { totals, note }: Sheet): number => {
  const sums = totals.reduce((sum, { isSum }) => sum + totalHeight(isSum), gap);
  const width = doc.page.width - 2 * margin;
  return (
    sums +
    (note
      ? gap * 2 +
        write(doc, note.label, { x: 0, width }, { size: 8 }) +
        write(doc, note.text, { x: 0, width })
      : 0)
  );
};

const drawTail = (doc: Doc, { totals, note }: Sheet, from: number): void => {
  const right = doc.page.width - margin;
  let y = from + gap;
  for (const { label, value, isSum } of totals) {
    const style = isSum ? { font: bold, size: 10 } : {};
    if (isSum)
      doc
        .moveTo(right - tailWidth, y)
        .lineTo(right, y)
        .lineWidth(0.7)
        .strokeColor(ink)
        .stroke();
    const top = y + (isSum ? 6 : 0);
    write(doc, label, { x: right - tailWidth, y: top, width: tailWidth / 2 }, style);
    write(
      doc,
      value,
      { x: right - tailWidth / 2, y: top, width: tailWidth / 2 },
      { ...style, align: "right" },
    );
    y += totalHeight(isSum);
  }
  if (note) labelled(doc, { label: note.label, lines: [note.text] }, margin, y + gap, right - margin);
};

/** Draws one sheet: first which row goes on which page, so that each page can say how many there are. */
const drawSheet = (doc: Doc, sheet: Sheet): void => {
  doc.addPage();
  const columns = place(doc, sheet);
  const bottom = doc.page.height - margin - footer;
  const heights = sheet.rows.map((row) => rowHeight(doc, columns, row));
  const tail = tailHeight(doc, sheet);
  let y = drawLabels(doc, columns, drawHead(doc, sheet));
  // Of the pages that follow, the head and the labels are of one height; a line each.
  const nextTop = margin + 14 + gap + 18;
  const pageOf: number[] = [];
  let page = 0;
  let filled = y;
  for (const [at, height] of heights.entries()) {
    const needed = at === heights.length - 1 && height + tail < bottom - nextTop ? height + tail : height;
    if (filled + needed > bottom && filled > nextTop) {
      page += 1;
      filled = nextTop;
    }
    pageOf.push(page);
    filled += height;
  }
  const tailPage = filled + tail > bottom && filled > nextTop ? page + 1 : page;
  const finish = (number: number) => {
    const text = tailPage === 0 ? "" : `Page ${number + 1} of ${tailPage + 1}`;
    if (text)
      write(
        doc,
        text,
        { x: margin, y: doc.page.height - margin, width: doc.page.width - 2 * margin },
        { size: 8, color: muted, align: "right" },
      );
  };
  let current = 0;
  const turn = (labels: boolean) => {
    finish(current);
    doc.addPage();
    current += 1;
    y = drawShortHead(doc, sheet);
    if (labels) y = drawLabels(doc, columns, y);
  };
  for (const [at, row] of sheet.rows.entries()) {
    if (pageOf[at] !== current) turn(true);
    for (const [nth, column] of columns.entries()) cellText(doc, row[nth] ?? { text: "" }, column, y + pad);
    y += heights[at] ?? 0;
    rule(doc, y);
  }
  if (tailPage !== current) turn(false);
  drawTail(doc, sheet, y);
  finish(current);
};

/**
 * Prints sheets one after the other as one PDF. A sheet is drawn when the reader has taken the ones before it, so memory stays that
 * of a sheet and the fonts.
 */
export async function* printSheets(
  sheets: AsyncIterable<Sheet>,
  paper: Paper,
  title: string,
): AsyncGenerator<Buffer> {
  const doc = await open(paper, title);
  const takeWritten = function* (): Generator<Buffer> {
    for (let chunk: Buffer | null = doc.read(); chunk !== null; chunk = doc.read()) yield chunk;
  };
  for await (const sheet of sheets) {
    drawSheet(doc, sheet);
    yield* takeWritten();
  }
  doc.end();
  for await (const chunk of doc) yield chunk;
}
