import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { ImportColumn, RunImport, TextEncoding } from "@sellerdesk/contract/imports";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import type { StoredText } from "@sellerdesk/contract/render-text";
import type { Db, Tx } from "../../db/pool.ts";
import type { Jobs } from "../../db/jobs.ts";
import { inResponseTransaction, inTransaction } from "../../db/transaction.ts";
import type { Storage } from "../../integrations/storage.ts";
import { AppError, requireFound } from "../../lib/app-error.ts";
import { byteOrderMark, fromCell, toCsv } from "../../lib/tables/csv.ts";
import { openTextExport } from "../../lib/tables/export-stream.ts";
import { newId } from "../../lib/id.ts";
import { languageOf } from "../../lib/languages.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findLocale } from "../accounts/service.ts";
import { refuseFields } from "./reading/column-rules.ts";
import { deleteExpiredFileJob } from "./records/file-jobs.ts";
import { storedFile } from "./records/file-service.ts";
import { importProducts } from "./jobs.ts";
import {
  findMappingOf,
  findStoredImport,
  insertImport,
  listFailedRows,
  updateReading,
  updateRun,
  updateStatus,
} from "./records/queries.ts";
import { recognizeFile, type RecognizedFile } from "./reading/recognize-service.ts";

/** Recognizes a stored file. Deletes one that cannot be imported. */
const recognizeOrDelete = async (storage: Storage, key: string, currency: string) => {
  try {
    return await recognizeFile(storedFile(storage, key), currency);
  } catch (error) {
    await storage.delete(key);
    throw error;
  }
};

/** The columns of an import that describe how to read its file. */
const readingOf = ({ format, source, headerRow, header }: RecognizedFile) => ({
  source,
  delimiter: format.kind === "text" ? format.delimiter : ("," as const),
  encoding: format.kind === "text" ? format.encoding : ("utf-8" as const),
  sheet: format.kind === "workbook" ? format.sheet : null,
  header_row: headerRow,
  columns: header,
});

/** Stores a file until its import is done. @returns its key */
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

type Dependencies = { db: Db; jobs: Jobs; storage: Storage };
type Owner = { id: SellerId; currency: string };

const invalidFields = (code: string, message: Text) =>
  new AppError("invalid", { fields: [{ field: "fields", code, message }] });

const applyFieldChoices = (
  mapping: ImportColumn[],
  fields: RunImport["fields"],
): ImportColumn[] => {
  if (fields === undefined) return mapping;
  if (fields.length !== mapping.length) {
    const message = msg("say_of_each_of_the_columns_what_it_means", { n: mapping.length });
    throw invalidFields("invalid", message);
  }
  return mapping.map((column, index) => ({ ...column, field: fields[index] ?? null }));
};

/**
 * Applies the meanings that the seller last gave to the same columns. `_error` is ignored, so that
 * a file of failed rows matches its original.
 */
const applyRememberedMapping = async (
  db: Db,
  sellerId: SellerId,
  mapping: ImportColumn[],
): Promise<ImportColumn[]> => {
  const isOfFile = ({ name }: ImportColumn) => name !== "_error";
  const header = mapping.filter(isOfFile).map(({ name }) => name);
  const earlier = await findMappingOf(db, sellerId, header);
  if (!earlier) return mapping;
  const fields = earlier.filter(isOfFile).map(({ field }) => field);
  return mapping.map((column) =>
    isOfFile(column) ? { ...column, field: fields.shift() ?? null } : column,
  );
};

/** The time for which the file of an import is stored, in hours. */
const storedHours = 24;

/**
 * Recognizes a stored file and queues its import. Only our own export runs immediately. For any
 * other file, the seller first confirms the meaning of its columns.
 * @throws AppError `import_refused` with a message for the seller
 */
export const queueImport = async (
  { db, jobs, storage }: Dependencies,
  owner: Owner,
  file: { name: string; key: string },
  dryRun: boolean,
): Promise<{ id: string }> => {
  const recognized = await recognizeOrDelete(storage, file.key, owner.currency);
  const isOurs = recognized.source === "sellerdesk";
  const mapping = isOurs
    ? recognized.mapping
    : await applyRememberedMapping(db, owner.id, recognized.mapping);
  const id = newId();
  return inResponseTransaction(db, async (tx) => {
    await insertImport(tx, owner.id, {
      id,
      file_name: file.name,
      storage_key: file.key,
      dry_run: dryRun,
      status: isOurs ? "queued" : "mapping",
      ...readingOf(recognized),
      mapping,
    });
    const startAfter = new Date(Date.now() + storedHours * 3_600_000);
    await jobs.send(tx, deleteExpiredFileJob, { sellerId: owner.id, importId: id }, { startAfter });
    if (isOurs) await queueRun(jobs, tx, owner, id);
    return { id };
  });
};

const queueRun = (jobs: Jobs, tx: Tx, { id, currency }: Owner, importId: string) =>
  jobs.send(tx, importProducts, { sellerId: id, currency, importId });

/**
 * Queues an import whose file is still stored, as a dry run or not, with the meanings that the
 * seller gives to its columns.
 * @throws AppError `not_found`, `import_running`, `import_over`, `invalid` if the columns identify
 * no product
 */
export const runAgain = async (
  { db, jobs }: Pick<Dependencies, "db" | "jobs">,
  owner: Owner,
  id: string,
  { dry_run, fields }: RunImport,
): Promise<void> => {
  const stored = requireFound(await findStoredImport(db, owner.id, id));
  const mapping = applyFieldChoices(stored.mapping, fields);
  const refusal = refuseFields(mapping.map(({ field }) => field));
  if (refusal !== null) throw invalidFields("missing", refusal);
  await inTransaction(db, async (tx) => {
    if (!(await updateRun(tx, owner.id, id, { dryRun: dry_run, mapping })))
      throw new AppError(stored.storage_key === null ? "import_over" : "import_running");
    await queueRun(jobs, tx, owner, id);
  });
};

/**
 * Cancels an import. Products that it has written stay, and its file is kept as after a dry run. An
 * import that has ended does not change.
 * @throws AppError `not_found`
 */
export const cancelImport = async (db: Db, sellerId: SellerId, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const from = ["queued", "running", "fetching"] as const;
    if (await updateStatus(tx, sellerId, id, [...from], { status: "canceled" })) return;
    if (!(await findStoredImport(tx, sellerId, id))) throw new AppError("not_found");
  });

/**
 * Reads the file of an import again in another encoding.
 * @throws AppError `not_found`, `import_running`, `import_over`, `import_refused` if it is not a
 * table in that encoding
 */
export const decodeImport = async (
  { db, storage }: Pick<Dependencies, "db" | "storage">,
  owner: Owner,
  id: string,
  encoding: TextEncoding,
): Promise<{ id: string }> => {
  const stored = requireFound(await findStoredImport(db, owner.id, id));
  const key = stored.storage_key;
  if (key === null) throw new AppError("import_over");
  let recognized: RecognizedFile;
  try {
    recognized = await recognizeFile(storedFile(storage, key), owner.currency, encoding);
  } catch (error) {
    throw (await storage.exists(key)) ? error : new AppError("import_over", { cause: error });
  }
  const mapping = await applyRememberedMapping(db, owner.id, recognized.mapping);
  const reading = { ...readingOf(recognized), mapping };
  return inResponseTransaction(db, async (tx) => {
    if (!(await updateReading(tx, owner.id, id, reading))) throw new AppError("import_running");
    return { id };
  });
};

const batch = 500;

/**
 * Exports the rows that were not imported, as a file to correct and import again: every row of a
 * failed product, with the reasons in `_error`, in the seller's language.
 * @throws AppError `not_found`; `unavailable` while two exports of the seller run, or too many in
 * total
 */
export const openFailedRows = async (
  db: Db,
  sellerId: SellerId,
  importId: string,
): Promise<{ name: string; stream: Readable }> => {
  const stored = requireFound(await findStoredImport(db, sellerId, importId));
  const { delimiter } = stored;
  const { render } = languageOf(await findLocale(db, sellerId));
  const reasonOf = ({ column, ...text }: { column: string } & StoredText) =>
    column === "" ? render(text) : `${column}: ${render(text)}`;
  const header = stored.columns.filter((name) => name !== "_error");
  const errorPlace = stored.columns.indexOf("_error");
  async function* lines() {
    yield byteOrderMark + toCsv([[...header, "_error"]], delimiter);
    for (let after = 0; ;) {
      const rows = await listFailedRows(db, sellerId, importId, after, batch);
      const last = rows.at(-1);
      if (!last) return;
      after = last.row;
      // Cells are converted to texts, so that an apostrophe that made a cell of the file safe is
      // not doubled.
      const cells = (record: string[]) =>
        stored.columns
          .map((_, index) => fromCell(record[index] ?? ""))
          .filter((_, index) => index !== errorPlace);
      yield toCsv(
        rows.map(({ record, problems }) => [...cells(record), problems.map(reasonOf).join(" ")]),
        delimiter,
      );
    }
  }
  return { name: "failed-rows.csv", stream: openTextExport(sellerId, lines()) };
};
