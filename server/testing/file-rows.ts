import { Readable } from "node:stream";
import { readXlsx } from "hucre/xlsx";
import { type CsvRow, type Delimiter, readCsv } from "../src/lib/csv.ts";

/** The rows of a CSV file as an import reads them, its header included. */
export const readCsvRows = async (file: string | Uint8Array, delimiter: Delimiter = ","): Promise<CsvRow[]> =>
  Array.fromAsync(readCsv(Readable.from([Buffer.from(file)]), delimiter));

/** The rows of an XLSX file in the shape of CSV rows, its header included. */
export const readXlsxRows = async (file: Uint8Array): Promise<CsvRow[]> => {
  const { sheets } = await readXlsx(file);
  return (sheets[0]?.rows ?? []).map((cells, index) => ({
    number: index + 1,
    cells: cells.map((cell) => (cell === null ? "" : String(cell))),
  }));
};
