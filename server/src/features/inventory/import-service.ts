import type { Readable } from "node:stream";
import {
  type InventoryFilters,
  maxStockRows,
  stockColumns,
  type StockImport,
  type StockImportError,
} from "@sellerdesk/contract/inventory";
import { msg } from "@sellerdesk/contract/texts";
import type { Db } from "../../db/pool.ts";
import { inResponseTransaction } from "../../db/transaction.ts";
import { byteOrderMark, toCsv } from "../../lib/tables/csv.ts";
import { readTable, type ReadTable } from "../../lib/tables/csv-table.ts";
import { openTextExport } from "../../lib/tables/export-stream.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import {
  planStockImport,
  readStockHeader,
  readStockRow,
  type StockFileRow,
} from "./import-rules.ts";
import { lockStockBySku } from "./import-queries.ts";
import { listStockFileRows } from "./list-queries.ts";
import { nameOf } from "./rules.ts";
import { changeStock } from "./service.ts";

/** The number of errors and changes that a report lists. It counts all of them. */
const shown = 100;

type StockFile = ReadTable<StockFileRow, StockImportError> & { name: string };

/** Reads a stock file as a stream. @throws AppError `import_refused` */
export const readStockFile = async ({
  name,
  stream,
}: {
  name: string;
  stream: Readable;
}): Promise<StockFile> => ({
  name,
  ...(await readTable(stream, {
    readHeader: readStockHeader,
    readRow: readStockRow,
    maxRows: maxStockRows,
    tooMany: msg("a_stock_file_may_have_rows", { n: maxStockRows }),
  })),
});

/**
 * Changes stock by the rows of a file, all of them or, if one is wrong, none. A dry run changes
 * nothing. The stock is locked before it is compared, so that the report matches what is written.
 */
export const importStock = (
  db: Db,
  sellerId: SellerId,
  file: StockFile,
  dryRun: boolean,
): Promise<StockImport> =>
  inResponseTransaction(db, async (tx) => {
    const stocks = await lockStockBySku(
      tx,
      sellerId,
      file.rows.map(({ sku }) => sku),
    );
    const { changes, unchanged, problems } = planStockImport(file.rows, stocks);
    const errors = [...file.problems, ...problems].toSorted((a, b) => a.row - b.row);
    const applied = !dryRun && errors.length === 0;
    if (applied) {
      const lines = changes.map(({ stock, from, to }) => ({
        variantId: stock.variant_id,
        delta: to - from,
      }));
      const { refused } = await changeStock(tx, sellerId, lines, {
        kind: "import",
        actor_type: "seller",
        actor_id: sellerId,
        reference_type: "stock_file",
        note: file.name,
      });
      if (refused.length > 0) throw new Error("Stock that is locked and was checked is refused.");
    }
    return {
      applied,
      rows: file.count,
      changed: changes.length,
      unchanged,
      changes: changes.slice(0, shown).map(({ stock, sku, from, to }) => ({
        variant_id: stock.variant_id,
        sku,
        name: nameOf({ ...stock, sku: null }),
        from,
        to,
      })),
      errors: errors.slice(0, shown),
      errors_count: errors.length,
    };
  });

const batch = 500;
async function* csvOf(
  db: Db,
  sellerId: SellerId,
  filters: InventoryFilters,
): AsyncGenerator<string> {
  yield byteOrderMark + toCsv([stockColumns]);
  for (let last = ""; ;) {
    const rows = await listStockFileRows(db, sellerId, filters, last, batch);
    const end = rows.at(-1);
    if (!end) return;
    last = end.sku;
    yield toCsv(
      rows.map(({ sku, on_hand, product, variant }) => [
        sku,
        String(on_hand),
        "set",
        String(on_hand),
        product,
        variant,
      ]),
    );
  }
}

/**
 * Exports the seller's stock as a file that an import accepts. Its column `expected` reveals
 * changes that were made in the meantime.
 * @throws AppError `unavailable` while two exports of the seller run, or too many in total
 */
export const exportStock = (db: Db, sellerId: SellerId, filters: InventoryFilters): Readable =>
  openTextExport(sellerId, csvOf(db, sellerId, filters));
