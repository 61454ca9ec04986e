import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { ImportColumn, RunImport } from "@sellerdesk/contract/imports";
import { say } from "@sellerdesk/contract/words";
import type { Db, Tx } from "../../db/pool.ts";
import type { Jobs } from "../../db/jobs.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Storage } from "../../integrations/storage.ts";
import { AppError } from "../../lib/app-error.ts";
import { refuseFile, requireNoSpreadsheet } from "../../lib/csv-table.ts";
import { firstOf } from "../../lib/cut.ts";
import { byteOrderMark, CsvFault, detectDelimiter, fromCell, readCsv, toCsv } from "../../lib/csv.ts";
import { openTextExport } from "../../lib/export-stream.ts";
import { newId } from "../../lib/id.ts";
import { languages } from "../../lib/languages.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findLocale } from "../accounts/service.ts";
import { readHeader, refuseFields, refuseHeader } from "./column-rules.ts";
import { forgetImportFile } from "./file-jobs.ts";
import { importProducts } from "./jobs.ts";
import {
  findMappingOf,
  findStoredImport,
  insertImport,
  listFailedRows,
  updateRun,
  updateStatus,
} from "./queries.ts";

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

/** Rows in which a text to show of each column is looked for. */
const sampledRows = 20;
const sampleLength = 80;

/** The columns of a file and what they seem to mean. @throws AppError `import_refused` in words for the seller */
const recognise = async (storage: Storage, key: string, currency: string) => {
  const head = await readHead(await storage.getStream(key));
  requireNoSpreadsheet(head);
  if (head.includes(0))
    throw refuseFile(say("This is no text file. Save your products as “CSV UTF-8” and choose that file."));
  const delimiter = detectDelimiter(head.toString("utf8"));
  const read: string[][] = [];
  for await (const { cells } of readCsv(await storage.getStream(key), delimiter)) {
    read.push(cells);
    if (read.length > sampledRows) break;
  }
  const [header, ...rows] = read;
  if (!header) throw refuseFile(say("The file is empty."));
  const refusal = refuseHeader(header);
  if (refusal !== null) throw refuseFile(refusal);
  if (rows.length === 0)
    throw refuseFile(say("The file has a header and no rows. There is nothing to import."));
  const { source, fields } = readHeader(header, currency);
  const mapping = header.map((name, place): ImportColumn => {
    const sample = rows.map((cells) => (cells[place] ?? "").trim()).find(Boolean) ?? "";
    return { name, field: fields[place] ?? null, sample: firstOf(sample, sampleLength) };
  });
  return { delimiter, source, header, mapping };
};

/** What the header of a stored file says; a file that cannot be imported is deleted. */
const recogniseOrDelete = async (storage: Storage, key: string, currency: string) => {
  try {
    return await recognise(storage, key, currency);
  } catch (error) {
    await storage.delete(key);
    throw error instanceof CsvFault ? refuseFile(error.message) : error;
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

type Parts = { db: Db; jobs: Jobs; storage: Storage };
type Owner = { id: SellerId; currency: string };

const remap = (mapping: ImportColumn[], fields: RunImport["fields"]): ImportColumn[] => {
  if (fields === undefined) return mapping;
  if (fields.length !== mapping.length) {
    const message = say("Say of each of the {n} columns what it means.", { n: mapping.length });
    throw new AppError("invalid", { fields: [{ field: "fields", code: "invalid", message }] });
  }
  return mapping.map((column, place) => ({ ...column, field: fields[place] ?? null }));
};

/** Columns with the meanings that the seller gave the last time; a file of failed rows is the file that they came from. */
const recall = async (db: Db, sellerId: SellerId, mapping: ImportColumn[]): Promise<ImportColumn[]> => {
  const isOfFile = ({ name }: ImportColumn) => name !== "_error";
  const header = mapping.filter(isOfFile).map(({ name }) => name);
  const earlier = await findMappingOf(db, sellerId, header);
  if (!earlier) return mapping;
  const fields = earlier.filter(isOfFile).map(({ field }) => field);
  return mapping.map((column) => (isOfFile(column) ? { ...column, field: fields.shift() ?? null } : column));
};

/** How long the file of an import is kept for a run. */
const keptHours = 24;

/**
 * Recognises a stored file by its header and queues its import; where its columns are not known it waits until the seller names them.
 * @returns the import's id
 * @throws AppError `import_refused` in words for the seller
 */
export const queueImport = async (
  { db, jobs, storage }: Parts,
  owner: Owner,
  file: { name: string; key: string },
  dryRun: boolean,
): Promise<string> => {
  const recognised = await recogniseOrDelete(storage, file.key, owner.currency);
  const { delimiter, source, header } = recognised;
  const mapping = source === "other" ? await recall(db, owner.id, recognised.mapping) : recognised.mapping;
  const id = newId();
  await inTransaction(db, async (tx) => {
    await insertImport(tx, owner.id, {
      id,
      file_name: file.name,
      storage_key: file.key,
      dry_run: dryRun,
      status: source === "other" ? "mapping" : "queued",
      source,
      delimiter,
      columns: header,
      mapping,
    });
    const startAfter = new Date(Date.now() + keptHours * 3_600_000);
    await jobs.send(tx, forgetImportFile, { sellerId: owner.id, importId: id }, { startAfter });
    if (source !== "other") await sendRun(jobs, tx, owner, id);
  });
  return id;
};

const sendRun = (jobs: Jobs, tx: Tx, { id, currency }: Owner, importId: string) =>
  jobs.send(tx, importProducts, { sellerId: id, currency, importId });

/**
 * Queues an import whose file is kept, to try it or to do it, with what the seller says of its columns.
 * @throws AppError `not_found`, `import_running`, `import_over`, `invalid` where the columns name no product
 */
export const runAgain = async (
  { db, jobs }: Pick<Parts, "db" | "jobs">,
  owner: Owner,
  id: string,
  { dry_run, fields }: RunImport,
): Promise<void> => {
  const stored = await findStoredImport(db, owner.id, id);
  if (!stored) throw new AppError("not_found");
  const mapping = remap(stored.mapping, fields);
  const refusal = refuseFields(mapping.map(({ field }) => field));
  if (refusal !== null)
    throw new AppError("invalid", { fields: [{ field: "fields", code: "missing", message: refusal }] });
  await inTransaction(db, async (tx) => {
    if (!(await updateRun(tx, owner.id, id, { dryRun: dry_run, mapping })))
      throw new AppError(stored.storage_key === null ? "import_over" : "import_running");
    await sendRun(jobs, tx, owner, id);
  });
};

/**
 * Cancels an import; what it has written stays, and its file is kept as after a dry run. One that has ended stays as it is.
 * @throws AppError `not_found`
 */
export const cancelImport = async (db: Db, sellerId: SellerId, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const from = ["queued", "running", "fetching"] as const;
    if (await updateStatus(tx, sellerId, id, [...from], { status: "canceled" })) return;
    if (!(await findStoredImport(tx, sellerId, id))) throw new AppError("not_found");
  });

const batch = 500;

/**
 * The rows that were not imported, as a file to correct and import again: every row of a product that failed, and why in `_error`, in the
 * seller's language.
 * @throws AppError `not_found`; `unavailable` while two exports of the seller run, or too many altogether
 */
export const openFailedRows = async (
  db: Db,
  sellerId: SellerId,
  importId: string,
): Promise<{ name: string; stream: Readable }> => {
  const stored = await findStoredImport(db, sellerId, importId);
  if (!stored) throw new AppError("not_found");
  const { delimiter } = stored;
  const { inWords } = languages[await findLocale(db, sellerId)];
  const wordsOf = ({ column, message }: { column: string; message: string }) =>
    column === "" ? inWords(message) : `${column}: ${inWords(message)}`;
  const header = stored.columns.filter((name) => name !== "_error");
  const errorPlace = stored.columns.indexOf("_error");
  async function* lines() {
    yield byteOrderMark + toCsv([[...header, "_error"]], delimiter);
    for (let after = 0; ;) {
      const rows = await listFailedRows(db, sellerId, importId, after, batch);
      const last = rows.at(-1);
      if (!last) return;
      after = last.row;
      // Texts rather than cells: an apostrophe that made a cell of the file safe is not to be doubled.
      const cells = (record: string[]) =>
        Array.from({ length: stored?.columns.length ?? 0 }, (_, place) =>
          fromCell(record[place] ?? ""),
        ).filter((_, place) => place !== errorPlace);
      yield toCsv(
        rows.map(({ record, faults }) => [...cells(record), faults.map(wordsOf).join(" ")]),
        delimiter,
      );
    }
  }
  return { name: "failed-rows.csv", stream: openTextExport(sellerId, lines()) };
};
