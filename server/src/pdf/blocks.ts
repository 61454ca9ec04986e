import { toCode128 } from "@sellerdesk/contract/code-128";
import type { Sheet } from "./sheet-contents.ts";
import { type Box, ink, leftOf, margin, muted, type Pen, rule, type Style, write } from "./text.ts";

/** Points between adjacent blocks, and between columns. */
export const gap = 12;
const pad = 7;

type Cell = Sheet["rows"][number][number];
export type Placed = Sheet["columns"][number] & { x: number };

/**
 * Joins texts in one line, in the order of the document. Each text is a bidi isolate with its own
 * direction.
 */
const joined = (texts: readonly (string | null | undefined)[]): string =>
  texts
    .filter(Boolean)
    .map((text) => `\u2068${text}\u2069`)
    .join(" · ");

const innerWidth = ({ doc }: Pen) => doc.page.width - 2 * margin;

/** Computes the start of each column. The first column gets the remaining width. */
export const placeColumns = (pen: Pen, columns: Sheet["columns"]): Placed[] => {
  const others = columns.slice(1).reduce((sum, { width }) => sum + width + gap, 0);
  let x = margin;
  return columns.map((column, index) => {
    const width = index === 0 ? innerWidth(pen) - others : column.width;
    const placed = { ...column, x, width };
    x += width + gap;
    return placed;
  });
};

const alignOf = ({ isFigure, isCheckBox }: Placed) => (isFigure || isCheckBox ? "end" : "start");

const writeCell = (pen: Pen, { text, details = [] }: Cell, column: Placed, y?: number): number => {
  const align = alignOf(column);
  const { x, width } = column;
  const height = write(pen, text, { x, width, ...(y !== undefined && { y }) }, { align });
  const detail = joined(details);
  if (detail === "") return height;
  const below = { x, width, ...(y !== undefined && { y: y + height }) };
  return (
    height + write(pen, detail, below, { align, size: 8, color: muted, direction: pen.direction })
  );
};

/** Returns the height of a table row, in points. */
export const rowHeight = (pen: Pen, columns: readonly Placed[], row: readonly Cell[]): number =>
  2 * pad +
  Math.max(...columns.map((column, index) => writeCell(pen, row[index] ?? { text: "" }, column)));

/** Draws a box to tick by hand. */
const drawCheckBox = (pen: Pen, { x, width }: Placed, y: number): void => {
  const size = 10;
  const left = leftOf(pen, { x: x + width - size, width: size });
  pen.doc.rect(left, y, size, size).lineWidth(0.9).strokeColor(ink).stroke();
};

/** Draws a row of a table. @param y its upper edge, in points */
export const drawRow = (
  pen: Pen,
  columns: readonly Placed[],
  row: readonly Cell[],
  y: number,
): void => {
  for (const [index, column] of columns.entries())
    if (column.isCheckBox) drawCheckBox(pen, column, y + pad);
    else writeCell(pen, row[index] ?? { text: "" }, column, y + pad);
};

type BoxAt = Box & { y: number };

/** Draws a label with lines under it. @returns its height */
const drawBlock = (
  pen: Pen,
  { label, lines }: { label: string; lines: string[] },
  { x, y, width }: BoxAt,
): number => {
  let height = write(pen, label, { x, y, width }, { size: 8, color: muted }) + 2;
  for (const line of lines) height += write(pen, line, { x, y: y + height, width });
  return height;
};

/**
 * The width of a module and the height of a barcode, in points. Hand scanners read modules of 0.39
 * mm from paper.
 */
const moduleWidth = 1.1;
const barcodeHeight = 30;

/**
 * Draws a barcode at the end of a box, always from left to right. The space around it is empty for
 * ten modules.
 */
const drawBarcode = ({ doc, direction }: Pen, text: string, { x, y, width }: BoxAt): void => {
  const widths = toCode128(text);
  const length = moduleWidth * widths.reduce((sum, modules) => sum + modules, 0);
  let left = leftOf({ doc, direction }, { x: x + width - length, width: length });
  for (const [index, modules] of widths.entries()) {
    // Bars and spaces alternate.
    if (index % 2 === 0) doc.rect(left, y, modules * moduleWidth, barcodeHeight);
    left += modules * moduleWidth;
  }
  doc.fill(ink);
};

/** Draws the head of the first page. @returns its lower edge */
export const drawHead = (
  pen: Pen,
  { title, mark, from, barcode, facts, addresses }: Sheet,
): number => {
  const inner = innerWidth(pen);
  const half = (inner - 2 * gap) / 2;
  const second = margin + half + 2 * gap;
  const heading: Style = { font: "bold", size: 13 };
  const [name = "", ...address] = from;
  let left = margin + write(pen, name, { x: margin, y: margin, width: half }, heading);
  for (const value of address)
    left += write(pen, value, { x: margin, y: left, width: half }, { color: muted });
  let right =
    margin +
    write(
      pen,
      joined([title, mark]),
      { x: second, y: margin, width: half },
      { ...heading, align: "end", direction: pen.direction },
    );
  if (barcode !== undefined) {
    drawBarcode(pen, barcode, { x: second, y: right + gap / 2, width: half });
    right += gap / 2 + barcodeHeight;
  }
  let y = Math.max(left, right) + gap;
  rule(pen, y, { color: ink, width: 1.4 });
  y += gap;
  const width = (inner - gap * 2 * (facts.length - 1)) / facts.length;
  const heights = facts.map(({ label, value }, index) =>
    drawBlock(pen, { label, lines: [value] }, { x: margin + index * (width + gap * 2), y, width }),
  );
  y += Math.max(0, ...heights) + gap;
  const blocks = addresses.map((block, index) =>
    drawBlock(pen, block, { x: index === 0 ? margin : second, y, width: half }),
  );
  return y + Math.max(0, ...blocks) + gap * 1.5;
};

/** Draws the head of the pages after the first, one line. @returns its lower edge */
export const drawShortHead = (pen: Pen, { title, from, facts: [first] }: Sheet): number => {
  const text = joined([from[0], title, first && `${first.label} \u2068${first.value}\u2069`]);
  const box = { x: margin, y: margin, width: innerWidth(pen) };
  return margin + write(pen, text, box, { color: muted, direction: pen.direction }) + gap;
};

/** Draws the labels of columns. @returns their lower edge */
export const drawLabels = (pen: Pen, columns: readonly Placed[], y: number): number => {
  const heights = columns.map((column) =>
    write(pen, column.label, { ...column, y }, { size: 8, color: muted, align: alignOf(column) }),
  );
  const end = y + Math.max(...heights) + 4;
  rule(pen, end, { color: ink });
  return end;
};

const totalHeight = (isSum: boolean | undefined) => (isSum ? 22 : 16);
const totalsWidth = 260;

/** Returns the height of the totals and the note, in points. */
export const tailHeight = (pen: Pen, { totals, note }: Sheet): number => {
  const sums = totals.reduce((sum, { isSum }) => sum + totalHeight(isSum), gap);
  if (!note) return sums;
  const box = { x: 0, width: innerWidth(pen) };
  return sums + gap * 2 + write(pen, note.label, box, { size: 8 }) + write(pen, note.text, box);
};

/** Draws the totals and the note below the rows. */
export const drawTail = (pen: Pen, { totals, note }: Sheet, from: number): void => {
  const start = margin + innerWidth(pen) - totalsWidth;
  const width = totalsWidth / 2;
  let y = from + gap;
  for (const { label, value, isSum } of totals) {
    const style: Style = isSum ? { font: "bold", size: 10 } : {};
    if (isSum) rule(pen, y, { color: ink, box: { x: start, width: totalsWidth } });
    const top = y + (isSum ? 6 : 0);
    write(pen, label, { x: start, y: top, width }, style);
    write(pen, value, { x: start + width, y: top, width }, { ...style, align: "end" });
    y += totalHeight(isSum);
  }
  if (note)
    drawBlock(
      pen,
      { label: note.label, lines: [note.text] },
      { x: margin, y: y + gap, width: innerWidth(pen) },
    );
};

/** Draws the number of a page at its bottom. */
export const drawNumber = (pen: Pen, text: string): void => {
  const box = { x: margin, y: pen.doc.page.height - margin, width: innerWidth(pen) };
  write(pen, text, box, { size: 8, color: muted, align: "end" });
};
