import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { Db } from "../../db/pool.ts";
import type { Jobs } from "../../db/jobs.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Storage } from "../../integrations/storage.ts";
import { AppError } from "../../lib/app-error.ts";
import { byteOrderMark, CsvFault, type Delimiter, detectDelimiter, readCsv, toCsv } from "../../lib/csv.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { readHeader } from "./column-rules.ts";
import { importProducts } from "./jobs.ts";
import { findStoredImport, insertImport, listFailedRows } from "./queries.ts";

const refuse = (reason: string) => new AppError("import_refused", { params: { reason } });

/** Bytes in which the header is looked for. */
const headBytes = 65_536;

const readHead = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= headBytes) break;
  }
  return Buffer.concat(chunks);
};

const recognise = async (storage: Storage, key: string) => {
  const head = await readHead(await storage.getStream(key));
  if (head.subarray(0, 2).toString("latin1") === "PK")
    throw refuse("This is a spreadsheet. Save it as “CSV UTF-8” and choose that file.");
  if (head.includes(0)) throw refuse("This is no CSV file in UTF-8. Save it as “CSV UTF-8” and try again.");
  const delimiter = detectDelimiter(head.toString("utf8"));
  for await (const { cells } of readCsv(await storage.getStream(key), delimiter)) {
    const header = readHeader(cells);
    if ("refusal" in header) throw refuse(header.refusal);
    return { delimiter, columns: header.columns };
  }
  throw refuse("The file is empty.");
};

/** What the header of a stored file says; a file that cannot be imported is deleted. */
const recogniseOrDelete = async (storage: Storage, key: string) => {
  try {
    return await recognise(storage, key);
  } catch (error) {
    await storage.delete(key);
    throw error instanceof CsvFault ? refuse(error.message) : error;
  }
};

/** Puts a file away until its import is done with it. @returns its key */
export const storeImportFile = async (storage: Storage, stream: Readable): Promise<string> => {
  const key = `imports/${randomBytes(16).toString("hex")}.csv`;
  try {
    await storage.putStream(key, stream);
  } catch (error) {
    await storage.delete(key);
    throw error;
  }
  return key;
};

/**
 * Recognises a stored file by its header and queues its import.
 * @returns the import's id
 * @throws AppError `import_refused` in words for the seller
 */
export const queueImport = async (
  { db, jobs, storage }: { db: Db; jobs: Jobs; storage: Storage },
  owner: { id: SellerId; currency: string },
  file: { name: string; key: string },
  dryRun: boolean,
): Promise<string> => {
  const { delimiter, columns } = await recogniseOrDelete(storage, file.key);
  const id = newId();
  await inTransaction(db, async (tx) => {
    await insertImport(tx, owner.id, {
      id,
      file_name: file.name,
      storage_key: file.key,
      dry_run: dryRun,
      source: columns.source,
      delimiter,
      columns: columns.header,
    });
    await jobs.send(tx, importProducts, { sellerId: owner.id, currency: owner.currency, importId: id });
  });
  return id;
};

const batch = 500;

/**
 * The rows that were not imported, as a file to mend and import again: every row of a product that failed, and why in `_error`.
 * @throws AppError `not_found`
 */
export const openFailedRows = async (
  db: Db,
  sellerId: SellerId,
  importId: string,
): Promise<{ name: string; lines: AsyncGenerator<string> }> => {
  const stored = await findStoredImport(db, sellerId, importId);
  if (!stored) throw new AppError("not_found");
  // Written by `queueImport` from a detected delimiter.
  const delimiter = stored.delimiter as Delimiter;
  const header = stored.columns.filter((name) => name !== "_error");
  const errorPlace = stored.columns.indexOf("_error");
  async function* lines() {
    yield byteOrderMark + toCsv([[...header, "_error"]], delimiter);
    for (let after = 0; ;) {
      const rows = await listFailedRows(db, sellerId, importId, after, batch);
      const last = rows.at(-1);
      if (!last) return;
      after = last.row;
      const cells = (record: string[]) =>
        Array.from({ length: stored?.columns.length ?? 0 }, (_, place) => record[place] ?? "").filter(
          (_, place) => place !== errorPlace,
        );
      yield toCsv(
        rows.map(({ record, error }) => [...cells(record), error]),
        delimiter,
      );
    }
  }
  return { name: "failed-rows.csv", lines: lines() };
};
