import type { CsvRow } from "../../../lib/tables/csv.ts";
import { readRows, type TableFile, type TableFormat } from "../../../lib/tables/table-file.ts";
import type { Storage } from "../../../integrations/storage.ts";
import type { StoredImport } from "./queries.ts";

/** A stored file, to be read as often as needed. */
export const storedFile = (storage: Storage, key: string): TableFile => ({
  stream: () => storage.getStream(key),
  bytes: async () => Buffer.from(await storage.getBytes(key)),
});

type Reading = Pick<
  StoredImport,
  "storage_key" | "delimiter" | "encoding" | "sheet" | "header_row"
>;

const formatOf = ({ delimiter, encoding, sheet }: Reading): TableFormat =>
  sheet === null ? { kind: "text", encoding, delimiter } : { kind: "workbook", sheet };

/**
 * Reads the rows below the header of an import's file.
 * @throws CsvProblem with a message for the seller
 */
export async function* readStoredRows(storage: Storage, stored: Reading): AsyncGenerator<CsvRow> {
  for await (const row of readRows(storedFile(storage, stored.storage_key), formatOf(stored)))
    if (row.number > stored.header_row) yield row;
}
