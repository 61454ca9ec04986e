import { Readable } from "node:stream";
import { type CsvRow, type Delimiter, readCsv } from "../src/lib/tables/csv.ts";
import { detectFormats, fileOfBytes, readRows } from "../src/lib/tables/table-file.ts";

/** The rows of a CSV file as an import reads them, its header included. */
export const readCsvRows = async (
  file: string | Uint8Array,
  delimiter: Delimiter = ",",
): Promise<CsvRow[]> => Array.fromAsync(readCsv(Readable.from([Buffer.from(file)]), delimiter));

/** The rows of an XLSX file's first sheet as an import reads them, its header included. */
export const readXlsxRows = async (bytes: Uint8Array): Promise<CsvRow[]> => {
  const file = fileOfBytes(Buffer.from(bytes));
  const [format] = await detectFormats(file);
  return format ? Array.fromAsync(readRows(file, format)) : [];
};
