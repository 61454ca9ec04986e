import type { Readable } from "node:stream";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import { CsvProblem, type CsvRow } from "./csv.ts";
import { detectFormats, fileOfBytes, readRows, refuseFile, type TableFile } from "./table-file.ts";

type Table<Header, Row, Problem> = {
  readHeader: (cells: readonly string[]) => { header: Header } | { refusal: Text };
  readRow: (header: Header, row: CsvRow) => { row: Row } | { problems: Problem[] };
  maxRows: number;
  /** The error of a file with more rows. */
  tooMany: Text;
};
/** `count` is the number of all rows, including those with problems. */
export type ReadTable<Row, Problem> = { rows: Row[]; count: number; problems: Problem[] };

/**
 * Opens the first sheet whose header is accepted.
 * @throws AppError `import_refused`
 */
const openTable = async <Header>(
  file: TableFile,
  readHeader: (cells: readonly string[]) => { header: Header } | { refusal: Text },
) => {
  let refusal = msg("the_file_is_empty");
  for (const format of await detectFormats(file)) {
    const rows = readRows(file, format);
    const first = await rows.next();
    if (first.done === true) continue;
    const read = readHeader(first.value.cells);
    if ("header" in read) return { header: read.header, rows };
    refusal = read.refusal;
  }
  throw refuseFile(refusal);
};

/**
 * Reads a CSV or XLSX file that fits into memory. An invalid row does not stop the others.
 * @throws AppError `import_refused` if the file as a whole cannot be read
 */
export const readTable = async <Header, Row, Problem>(
  stream: Readable,
  { readHeader, readRow, maxRows, tooMany }: Table<Header, Row, Problem>,
): Promise<ReadTable<Row, Problem>> => {
  const file = fileOfBytes(Buffer.concat(await stream.toArray()));
  const table: ReadTable<Row, Problem> = { rows: [], count: 0, problems: [] };
  try {
    const { header, rows } = await openTable(file, readHeader);
    for await (const row of rows) {
      table.count += 1;
      if (table.count > maxRows) throw refuseFile(tooMany);
      const read = readRow(header, row);
      if ("row" in read) table.rows.push(read.row);
      else table.problems.push(...read.problems);
    }
  } catch (error) {
    throw error instanceof CsvProblem ? refuseFile(error.text) : error;
  }
  return table;
};
