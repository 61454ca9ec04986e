import { pipeline, type Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";
import { type Said, say } from "@sellerdesk/contract/words";

/** Delimiters that a file may have. */
const delimiters = [",", ";", "\t"] as const;
export type Delimiter = (typeof delimiters)[number];

/** Bytes that one row may have. */
const maxRowBytes = 1_048_576;

/** The delimiter that parts the first line of a text, outside quotes; a comma where none does. */
export const detectDelimiter = (text: string): Delimiter => {
  const unquoted = text.replaceAll(/"(?:[^"]|"")*"/g, "");
  const line = /^[^\r\n]*/.exec(unquoted)?.[0] ?? "";
  const counts = delimiters.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
};

/** Why a file cannot be read as CSV; the message is for the seller. */
export class CsvFault extends Error {
  declare readonly message: Said;
  // oxlint-disable-next-line no-useless-constructor -- it takes a text of ours, and no other
  constructor(message: Said, options?: ErrorOptions) {
    super(message, options);
  }
}

async function* decodeUtf8(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
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
    throw new CsvFault(say("The file is not in UTF-8. Save it as “CSV UTF-8” and try again."), {
      cause: error,
    });
  }
}

/** A row of a file; `number` counts as a spreadsheet does, empty rows included, from 1. */
export type CsvRow = { number: number; cells: string[] };

const faultOf = (error: Error): Error => {
  if (!(error instanceof CsvError)) return error;
  const row = Number(error["records"]) + Number(error["empty_lines"]) + 1;
  if (error.code === "CSV_MAX_RECORD_SIZE" || error.code === "CSV_QUOTE_NOT_CLOSED")
    return new CsvFault(
      say('Row {n} opens a quote (") that is never closed, or it is far too long.', { n: row }),
    );
  return new CsvFault(
    say('Row {n} has a quote (") in the wrong place. Write two of them ("") inside a quoted cell.', {
      n: row,
    }),
  );
};

/**
 * Reads rows one after the other, at constant memory: a byte order mark, either line end, quoted newlines and rows of differing
 * lengths are tolerated.
 * @throws CsvFault in words for the seller
 */
export async function* readCsv(stream: Readable, delimiter: Delimiter): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
  });
  // A failure of either end ends the iteration below with it.
  pipeline(decodeUtf8(stream), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { records: number; empty_lines: number };
    }>)
      yield { number: info.records + info.empty_lines, cells: record };
  } catch (error) {
    throw error instanceof Error ? faultOf(error) : error;
  } finally {
    parser.destroy();
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

/** Rows as CSV with CRLF, each cell safe to open in a spreadsheet. Every line end in a cell comes back as it was. */
export const toCsv = (rows: readonly (readonly string[])[], delimiter: Delimiter = ","): string =>
  stringify(
    rows.map((row) => row.map(toCell)),
    // With a record delimiter, cells with another line end are quoted only if asked for.
    { delimiter, record_delimiter: "\r\n", quote_record_delimiter: true },
  );

/** What a spreadsheet needs at the start of a file to read it as UTF-8. */
export const byteOrderMark = "\ufeff";
