import type { DocumentLanguage } from "./document-language.ts";
import {
  drawHead,
  drawLabels,
  drawNumber,
  drawRow,
  drawShortHead,
  drawTail,
  gap,
  placeColumns,
  rowHeight,
  tailHeight,
} from "./blocks.ts";
import type { Sheet } from "./sheet-contents.ts";
import { margin, openPdf, type Pen, rule } from "./text.ts";

export type Paper = "a4" | "letter";
/** The paper size, the language and the title of a file. */
export type Print = { paper: Paper; language: DocumentLanguage; title: string };

/** Points for the page number. */
const footer = 28;
/**
 * The start of the rows on the pages after the first, in points: head and labels have one line
 * each.
 */
const nextTop = margin + 14 + gap + 18;

/**
 * Draws one sheet. Assigns the rows to pages first, so that each page can show the number of pages.
 */
const drawSheet = (pen: Pen, sheet: Sheet, { t }: DocumentLanguage): void => {
  const { doc } = pen;
  doc.addPage();
  const columns = placeColumns(pen, sheet.columns);
  const bottom = doc.page.height - margin - footer;
  const heights = sheet.rows.map((row) => rowHeight(pen, columns, row));
  const tail = tailHeight(pen, sheet);
  let y = drawLabels(pen, columns, drawHead(pen, sheet));
  const pageOf: number[] = [];
  let page = 0;
  let filled = y;
  for (const [index, height] of heights.entries()) {
    const needed =
      index === heights.length - 1 && height + tail < bottom - nextTop ? height + tail : height;
    if (filled + needed > bottom && filled > nextTop) {
      page += 1;
      filled = nextTop;
    }
    pageOf.push(page);
    filled += height;
  }
  const tailPage = filled + tail > bottom && filled > nextTop ? page + 1 : page;
  const finish = (number: number) => {
    if (tailPage > 0) drawNumber(pen, t("document_page", { n: number + 1, m: tailPage + 1 }));
  };
  let current = 0;
  const startPage = (withLabels: boolean) => {
    finish(current);
    doc.addPage();
    current += 1;
    y = drawShortHead(pen, sheet);
    if (withLabels) y = drawLabels(pen, columns, y);
  };
  for (const [index, row] of sheet.rows.entries()) {
    if (pageOf[index] !== current) startPage(true);
    drawRow(pen, columns, row, y);
    y += heights[index] ?? 0;
    rule(pen, y);
  }
  if (tailPage !== current) startPage(false);
  drawTail(pen, sheet, y);
  finish(current);
};

/**
 * Prints sheets one after the other as one PDF. A sheet is drawn once the reader has consumed those
 * before it (backpressure), so memory holds only one sheet and the fonts.
 */
export async function* printSheets(
  sheets: AsyncIterable<Sheet>,
  { paper, language, title }: Print,
): AsyncGenerator<Buffer> {
  const doc = await openPdf(paper, title, language.tag);
  const pen = { doc, direction: language.direction };
  const takeWritten = function* (): Generator<Buffer> {
    for (let chunk: Buffer | null = doc.read(); chunk !== null; chunk = doc.read()) yield chunk;
  };
  for await (const sheet of sheets) {
    drawSheet(pen, sheet, language);
    yield* takeWritten();
  }
  doc.end();
  for await (const chunk of doc) yield chunk;
}
