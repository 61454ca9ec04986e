import { Readable } from "node:stream";
import { type Said, say } from "@sellerdesk/contract/words";
import { AppError } from "./app-error.ts";
import { CsvFault, type CsvRow, detectDelimiter, readCsv } from "./csv.ts";

/** Why a file as a whole is not taken, in words for the seller. */
export const refuseFile = (reason: Said): AppError => new AppError("import_refused", { params: { reason } });

/** @throws AppError `import_refused` where a file begins as a spreadsheet does */
export const requireNoSpreadsheet = (bytes: Buffer): void => {
  if (bytes.subarray(0, 2).toString("latin1") === "PK")
    throw refuseFile(say("This is a spreadsheet. Save it as “CSV UTF-8” and choose that file."));
};

/** Bytes of a file in which its delimiter is looked for. */
const headBytes = 65_536;

type Table<Header, Row, Fault> = {
  readHeader: (cells: readonly string[]) => { header: Header } | { refusal: Said };
  readRow: (header: Header, row: CsvRow) => { row: Row } | { faults: Fault[] };
  maxRows: number;
  /** What is said of a file with more rows. */
  tooMany: Said;
};
/** `count` is of all rows, those with faults too. */
export type ReadTable<Row, Fault> = { rows: Row[]; count: number; faults: Fault[] };

/**
 * Reads a file of rows that is small enough to be kept whole, while it comes in. A wrong row stops no other.
 * @throws AppError `import_refused` in words for the seller, where the file as a whole cannot be read
 */
export const readTable = async <Header, Row, Fault>(
  stream: Readable,
  { readHeader, readRow, maxRows, tooMany }: Table<Header, Row, Fault>,
): Promise<ReadTable<Row, Fault>> => {
  const bytes = Buffer.concat(await stream.toArray());
  requireNoSpreadsheet(bytes);
  const delimiter = detectDelimiter(bytes.toString("utf8", 0, headBytes));
  const table: ReadTable<Row, Fault> = { rows: [], count: 0, faults: [] };
  let found: { header: Header } | undefined;
  try {
    for await (const row of readCsv(Readable.from([bytes]), delimiter)) {
      if (!found) {
        const read = readHeader(row.cells);
        if ("refusal" in read) throw refuseFile(read.refusal);
        found = read;
        continue;
      }
      table.count += 1;
      if (table.count > maxRows) throw refuseFile(tooMany);
      const read = readRow(found.header, row);
      if ("row" in read) table.rows.push(read.row);
      else table.faults.push(...read.faults);
    }
  } catch (error) {
    throw error instanceof CsvFault ? refuseFile(error.message) : error;
  }
  if (!found) throw refuseFile(say("The file is empty."));
  return table;
};
