import type { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { TextEncoding } from "@sellerdesk/contract/imports";
import { type Said, say } from "@sellerdesk/contract/words";
import { createCsvParser, CsvSyntaxError } from "./csv-parser.ts";

/**
 * Delimiters that are recognized in a file; a line `sep=|` before its header may name one more. Of two that fit
 * alike the later one counts: decimal commas may stand in each row.
 */
const delimiters = [",", ";", "\t"] as const;
export type Delimiter = (typeof delimiters)[number] | "|";

/** The line by which a file names its delimiter to a spreadsheet, which hides the line and does not count it. */
const separatorLine = /^\ufeff?"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i;

/** Quoted cells, which may contain any delimiter and line end; the last one of a sample may be cut off. */
const quotedCell = /(^|[,;\t|\r\n])[ \u00a0]*"(?:[^"]|"")*(?:"|$)/g;

/**
 * Rates how well rows with these numbers of cells fit a table: those as wide as its header count, narrower and wider
 * ones less. Rows above the header do not count, so that a title says nothing.
 */
const rateTable = (widths: readonly number[]) => {
  let best = { score: 0, width: 0 };
  for (const width of new Set(widths)) {
    if (width < 2) continue;
    let score = 0;
    for (const cells of widths.slice(widths.indexOf(width)))
      score += cells === width ? 1 : cells > 1 ? 0.75 : 0;
    if (score > best.score || (score === best.score && width > best.width)) best = { score, width };
  }
  return best;
};

/**
 * @param text the beginning of a file
 * @returns the delimiter that the text names, or that separates most of its rows alike outside quotes; a comma if none does
 */
export const detectDelimiter = (text: string): Delimiter => {
  // The expression allows no other character.
  const named = separatorLine.exec(text)?.[1] as Delimiter | undefined;
  if (named) return named;
  const rows = text
    .replaceAll(quotedCell, "$1")
    .split(/[\r\n]+/)
    .filter((row) => row.trim() !== "");
  const rated = delimiters.map((delimiter) => ({
    delimiter,
    ...rateTable(rows.map((row) => row.split(delimiter).length)),
  }));
  return rated.reduce((best, one) =>
    one.score > best.score || (one.score > 0 && one.score === best.score && one.width >= best.width)
      ? one
      : best,
  ).delimiter;
};

/** Why a file cannot be read; the message is for the seller. */
export class CsvFault extends Error {
  declare readonly message: Said;
  // oxlint-disable-next-line no-useless-constructor -- it takes a text of ours, and no other
  constructor(message: Said, options?: ErrorOptions) {
    super(message, options);
  }
}

async function* decode(stream: AsyncIterable<Uint8Array>, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of stream) {
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes("\0"))
        throw new CsvFault(say("This is no text file. Save it as “CSV UTF-8” and try again."));
      yield text;
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CsvFault(
      say("The file is not in {encoding}. Save it as “CSV UTF-8” and try again.", {
        encoding: encoding.toUpperCase(),
      }),
      { cause: error },
    );
  }
}

/** Leaves out a line that only names the delimiter. */
async function* skipSeparatorLine(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let head: string | null = "";
  for await (const text of texts) {
    if (head === null) {
      yield text;
      continue;
    }
    head += text;
    if (head.length < 16) continue;
    yield head.replace(separatorLine, "");
    head = null;
  }
  if (head !== null) yield head.replace(separatorLine, "");
}

/** A row of a file; `number` counts as a spreadsheet does, empty rows included, from 1. */
export type CsvRow = { number: number; cells: string[] };

const explain = ({ code, row }: CsvSyntaxError): CsvFault =>
  new CsvFault(
    code === "quote_open"
      ? say('Row {n} opens a quote (") that is never closed, or it is far too long.', { n: row })
      : say('Row {n} has a quote (") in the wrong place. Write two of them ("") inside a quoted cell.', {
          n: row,
        }),
  );

/**
 * Reads rows one after the other, at constant memory: a byte order mark, any line end, quoted newlines, spaces around
 * quoted cells and rows of differing lengths are tolerated.
 * @throws CsvFault in words for the seller
 */
export async function* readCsv(
  stream: Readable,
  delimiter: Delimiter,
  encoding: TextEncoding = "utf-8",
): AsyncGenerator<CsvRow> {
  const parser = createCsvParser(delimiter);
  try {
    for await (const text of skipSeparatorLine(decode(stream, encoding))) yield* parser.write(text);
    const last = parser.end();
    if (last) yield last;
  } catch (error) {
    throw error instanceof CsvSyntaxError ? explain(error) : error;
  }
}

/** Characters at the start of a cell from which a spreadsheet may read a formula (safety 21); East Asian versions take both widths. */
const formulaStarts = "=+\\-@\\t\\r\\n\uff1d\uff0b\uff0d\uff20";
const startsFormula = new RegExp(`^'*[${formulaStarts}]`, "u");
const isEscaped = new RegExp(`^'+[${formulaStarts}]`, "u");

/** A text as a cell that no spreadsheet runs as a formula (safety 21): an apostrophe in front makes it text. */
export const toCell = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);

/** The text of a cell that `toCell` wrote, or of any other. */
export const fromCell = (cell: string): string => (isEscaped.test(cell) ? cell.slice(1) : cell);

/**
 * Rows as CSV with CRLF, each cell safe to open in a spreadsheet. Every line end in a cell comes back as it was. Cells
 * with any usual delimiter are quoted, so that whoever reads the file cannot take another one for its own.
 */
export const toCsv = (rows: readonly (readonly string[])[], delimiter: Delimiter = ","): string =>
  stringify(
    rows.map((row) => row.map(toCell)),
    // With a record delimiter, cells with another line end are quoted only if asked for.
    { delimiter, record_delimiter: "\r\n", quote_record_delimiter: true, quoted_match: /[,;\t]/ },
  );

/** What a spreadsheet needs at the start of a file to read it as UTF-8. */
export const byteOrderMark = "\ufeff";
