import type { ImportColumn, ImportSource, TextEncoding } from "@sellerdesk/contract/imports";
import { msg } from "@sellerdesk/contract/texts";
import { CsvProblem, type CsvRow } from "../../../lib/tables/csv.ts";
import { truncate } from "../../../lib/text/truncate.ts";
import {
  detectFormats,
  readRows,
  refuseFile,
  type TableFile,
  type TableFormat,
} from "../../../lib/tables/table-file.ts";
import { findHeader, type FoundHeader, refuseHeader } from "./column-rules.ts";

/** Rows that are searched for the header, and for sample texts of each column. */
const sampledRows = 40;
const sampleLength = 80;
/** Sample texts of a column that are shown. */
const maxSamples = 3;

export type RecognizedFile = {
  format: TableFormat;
  source: ImportSource;
  /** The number of the header's row, as a spreadsheet counts. */
  headerRow: number;
  header: string[];
  mapping: ImportColumn[];
};

const readFirstRows = async (file: TableFile, format: TableFormat): Promise<CsvRow[]> => {
  const rows: CsvRow[] = [];
  for await (const row of readRows(file, format)) {
    rows.push(row);
    if (rows.length === sampledRows) break;
  }
  return rows;
};

type Candidate = { format: TableFormat; rows: CsvRow[]; header: FoundHeader };

/** Finds the sheet whose header has the highest score, or the first of several. */
const readBest = async (file: TableFile, formats: TableFormat[], currency: string) => {
  let best: Candidate | undefined;
  for (const format of formats) {
    const rows = await readFirstRows(file, format);
    if (rows.length === 0) continue;
    const header = findHeader(
      rows.map(({ cells }) => cells),
      currency,
    );
    if (!best || header.score > best.header.score) best = { format, rows, header };
  }
  return best;
};

/**
 * Recognizes the format of a file, the row of its header, and the likely meaning of its columns.
 * @param encoding of a text, if the seller chose one
 * @throws AppError `import_refused` with a message for the seller
 */
export const recognizeFile = async (
  file: TableFile,
  currency: string,
  encoding?: TextEncoding,
): Promise<RecognizedFile> => {
  try {
    const best = await readBest(file, await detectFormats(file, encoding), currency);
    if (!best) throw refuseFile(msg("the_file_is_empty"));
    const { format, header: match } = best;
    const { number: headerRow, cells } = best.rows[match.index] ?? { number: 1, cells: [] };
    // Spreadsheets have empty columns to the right of a table.
    const header = cells.slice(0, cells.findLastIndex((name) => name.trim() !== "") + 1);
    const refusal = refuseHeader(header);
    if (refusal !== null) throw refuseFile(refusal);
    const rows = best.rows.slice(match.index + 1);
    if (rows.length === 0) throw refuseFile(msg("the_file_has_a_header_and_no_rows"));
    const mapping = header.map((name, index): ImportColumn => {
      const texts = rows.map((row) => truncate((row.cells[index] ?? "").trim(), sampleLength));
      const samples = [...new Set(texts)].filter(Boolean).slice(0, maxSamples);
      return { name, field: match.fields[index] ?? null, samples };
    });
    return { format, source: match.source, headerRow, header, mapping };
  } catch (error) {
    throw error instanceof CsvProblem ? refuseFile(error.text) : error;
  }
};
