import { maxImportRows } from "@sellerdesk/contract/imports";
import { msg } from "@sellerdesk/contract/texts";
import { hash } from "node:crypto";
import { CsvProblem, type CsvRow } from "../../../lib/tables/csv.ts";
import { truncate } from "../../../lib/text/truncate.ts";
import type { Columns } from "../reading/column-rules.ts";
import type { StagedRow } from "./queries.ts";
import { createProductKeys, skuOf } from "./rules.ts";

/** The most rows that one statement inserts, and the most that their cells may have in total. */
const batchRows = 1000;
const batchBytes = 4 * 1_048_576;
/** An index entry can have 2,700 bytes. No SKU that is accepted comes close. */
const maxSkuLength = 300;

/**
 * Reads a whole file into rows that can be imported product by product. Nothing is imported before
 * the end of the file is reached, so that a file that breaks off in its middle changes nothing.
 * @param onRows stores rows; it also receives the number of rows read so far
 * @throws CsvProblem with a message for the seller
 */
export const stageRows = async (
  file: { rows: AsyncIterable<CsvRow>; columns: Columns },
  onRows: (rows: StagedRow[], count: number) => Promise<void>,
): Promise<void> => {
  /**
   * First rows by the hash of the key that a product's rows share: the keys themselves would keep
   * the file in memory.
   */
  const firstRows = new Map<string, number>();
  const keyOf = createProductKeys(file.columns);
  let batch: StagedRow[] = [];
  let size = 0;
  let count = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    count += batch.length;
    await onRows(batch, count);
    batch = [];
    size = 0;
  };
  for await (const row of file.rows) {
    if (row.cells.every((cell) => cell.trim() === "")) continue;
    if (count + batch.length === maxImportRows)
      throw new CsvProblem(msg("a_file_may_have_rows", { n: maxImportRows }));
    const key = hash("sha256", keyOf(row), "base64");
    const first_row = firstRows.get(key) ?? row.number;
    firstRows.set(key, first_row);
    const sku = skuOf(file.columns, row);
    const bytes = row.cells.reduce((sum, cell) => sum + cell.length, 0);
    batch.push({
      row: row.number,
      first_row,
      sku: sku && truncate(sku, maxSkuLength),
      cells: row.cells,
      bytes,
    });
    size += bytes;
    if (batch.length === batchRows || size >= batchBytes) await flush();
  }
  await flush();
};
