import type { Readable } from "node:stream";
import type { Db } from "../../db/pool.ts";
import { openTextExport } from "../../lib/export-stream.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findOwnRow, listOwnTables, streamOwnRows } from "./own-data-queries.ts";

/** One JSON object: the seller, and under each table's name a list of rows, written as they are read. */
async function* writeOwnData(db: Db, sellerId: SellerId): AsyncGenerator<string> {
  yield `{"seller":${JSON.stringify(await findOwnRow(db, sellerId))}`;
  for (const table of await listOwnTables(db)) {
    yield `,\n${JSON.stringify(table.name)}:[`;
    let between = "\n";
    for await (const rows of streamOwnRows(db, sellerId, table)) {
      yield between + rows.join(",\n");
      between = ",\n";
    }
    yield "]";
  }
  yield "}\n";
}

/**
 * Everything that is kept of a seller, as one JSON file of any size at constant memory.
 * @throws AppError `unavailable` while two exports of the seller run, or too many altogether
 */
export const exportOwnData = (db: Db, sellerId: SellerId): Readable =>
  openTextExport(sellerId, writeOwnData(db, sellerId));
