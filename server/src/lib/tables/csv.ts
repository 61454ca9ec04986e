import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import type { TextEncoding } from "@sellerdesk/contract/imports";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";

/**
 * Delimiters that are recognized in a file; a line `sep=|` before its header may name another one.
 * If two fit equally well, the later one wins: decimal commas may be in each row.
 */
const delimiters = [",", ";", "\t"] as const;
export type Delimiter = (typeof delimiters)[number] | "|";

/**
 * The line by which a file names its delimiter to a spreadsheet, which hides the line and does not
 * count it.
 */
const separatorLine = /^\ufeff?"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i;

/**
 * Quoted cells, which may contain any delimiter and line end; the last one of a sample may be cut
 * off.
 */
const quotedCell = /(^|[,;\t|\r\n])[ \u00a0]*"(?:[^"]|"")*(?:"|$)/g;

/**
 * Rates how well rows with these numbers of cells fit a table: rows as wide as the header count
 * most. Rows above the header do not count, so that a title has no effect.
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
 * @returns the delimiter that the text names, or that separates most of its rows equally outside
 * quotes; a comma if none does
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
  return rated.reduce((best, item) =>
    item.score > best.score ||
    (item.score > 0 && item.score === best.score && item.width >= best.width)
      ? item
      : best,
  ).delimiter;
};

/** Thrown if a file cannot be read, with a text for the seller. */
export class CsvProblem extends Error {
  readonly text: Text;

  constructor(text: Text, options?: ErrorOptions) {
    super(text.message, options);
    this.text = text;
  }
}

async function* decode(
  stream: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of stream) {
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes("\0")) throw new CsvProblem(msg("this_is_no_text_file"));
      yield text;
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CsvProblem(
      msg("the_file_is_not_in", {
        encoding: encoding.toUpperCase(),
      }),
      { cause: error },
    );
  }
}

/** Skips a line that only names the delimiter. */
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

/**
 * Maximum number of characters in one row: a quote that is never closed must not fill the memory.
 */
const maxRowLength = 1_048_576;
const openQuoteCodes = new Set<string>(["CSV_QUOTE_NOT_CLOSED", "CSV_MAX_RECORD_SIZE"]);

const explain = ({ code, records }: CsvError): CsvProblem => {
  const n = Number(records) + 1;
  return new CsvProblem(
    openQuoteCodes.has(code)
      ? msg("row_opens_a_quote_that_is_never_closed_or_it", { n })
      : msg("row_has_a_quote_in_the_wrong_place", {
          n,
        }),
  );
};

/**
 * Reads rows one by one, at constant memory. Accepts a byte order mark, any line end, quoted
 * newlines, quotes inside unquoted cells and rows of differing lengths. Trims cells, but not inside
 * quotes.
 * @throws CsvProblem with a text for the seller
 */
export async function* readCsv(
  stream: Readable,
  delimiter: Delimiter,
  encoding: TextEncoding = "utf-8",
): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    ...({ relax_column_count: true, relax_quotes: true, trim: true } as const),
    max_record_size: maxRowLength,
  });
  const rows = Readable.from(skipSeparatorLine(decode(stream, encoding))).compose(parser);
  let number = 0;
  try {
    // The rows consist of texts, because no option asks for anything else.
    for await (const cells of rows as AsyncIterable<string[]>) {
      number += 1;
      if (cells.length > 1 || cells[0] !== "") yield { number, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? explain(error) : error;
  }
}

/**
 * Characters at the start of a cell that may make a spreadsheet read it as a formula (safety 21).
 * East Asian versions accept both widths.
 */
const formulaStarts = "=+\\-@\\t\\r\\n\uff1d\uff0b\uff0d\uff20";
const startsFormula = new RegExp(`^'*[${formulaStarts}]`, "u");
const isEscaped = new RegExp(`^'+[${formulaStarts}]`, "u");

/**
 * Converts a text to a cell that no spreadsheet runs as a formula (safety 21): an apostrophe at the
 * start makes it text.
 */
export const toCell = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);

/** The text of a cell that `toCell` wrote, or of any other. */
export const fromCell = (cell: string): string => (isEscaped.test(cell) ? cell.slice(1) : cell);

/**
 * Common delimiters, quotes and line ends. A cell that contains one is quoted, so that no reader
 * mistakes it for the delimiter of the file.
 */
const needsQuotes = /[",;\t\r\n]/;

/** Formats a cell, with quotes also if there are spaces at its ends, which readers may trim. */
const formatCell = (cell: string | number, delimiter: Delimiter): string => {
  if (cell === "") return cell;
  const text = toCell(String(cell));
  return needsQuotes.test(text) || text.includes(delimiter) || text.trim() !== text
    ? `"${text.replaceAll('"', '""')}"`
    : text;
};

/**
 * Formats rows as CSV with CRLF, each cell safe to open in a spreadsheet. Line ends in cells are
 * preserved.
 */
export const toCsv = (
  rows: readonly (readonly (string | number)[])[],
  delimiter: Delimiter = ",",
): string =>
  rows
    .map((row) => `${row.map((cell) => formatCell(cell, delimiter)).join(delimiter)}\r\n`)
    .join("");

/** Makes spreadsheets read a file as UTF-8. */
export const byteOrderMark = "\ufeff";
