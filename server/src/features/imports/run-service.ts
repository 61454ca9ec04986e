import { setTimeout as wait } from "node:timers/promises";
import { say } from "@sellerdesk/contract/words";
import type { Jobs } from "../../db/jobs.ts";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { CsvFault } from "../../lib/csv.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { notify } from "../notifications/service.ts";
import { toColumns } from "./column-rules.ts";
import { fetchImportPictures } from "./picture-jobs.ts";
import { hasWantedPictures } from "./picture-queries.ts";
import { createImporter } from "./product-service.ts";
import {
  type StoredImport,
  findStoredImport,
  takeFile,
  startImport,
  updateProgress,
  updateStatus,
} from "./queries.ts";
import { noticeOf } from "./report-rules.ts";
import { deleteRows, listProductRows } from "./row-queries.ts";
import { stageRows } from "./stage-service.ts";

export type ImportJob = { sellerId: SellerId; currency: string; importId: string };
type Parts = Pick<Deps, "db" | "jobs" | "storage" | "log">;

/** Products that are looked up together, and between two reports of progress. */
const batchProducts = 50;

/** Ends a run; one that still has to fetch pictures goes on to that. The bell tells of the end. */
const endRun = (db: Db, jobs: Jobs, { sellerId, importId }: ImportJob, failure: string | null) =>
  inTransaction(db, async (tx) => {
    const isFetching = failure === null && (await hasWantedPictures(tx, sellerId, importId));
    const status = failure === null ? (isFetching ? "fetching" : "done") : "failed";
    const ended = await updateStatus(tx, sellerId, importId, ["running"], { status, failure });
    if (!ended) return;
    if (isFetching) return jobs.send(tx, fetchImportPictures, { sellerId, importId });
    const message = noticeOf(ended);
    if (message !== null) await notify(tx, sellerId, { type: "import", message, entityId: importId });
  });

/** Reads the whole file, then takes it product by product. @throws CsvFault in words for the seller */
const tryOnce = async (
  { db, storage }: Parts,
  job: ImportJob,
  { storage_key, delimiter, source, mapping, dry_run }: StoredImport,
): Promise<void> => {
  const { sellerId, importId } = job;
  if (!(await inTransaction(db, (tx) => startImport(tx, sellerId, importId)))) return;
  const columns = toColumns(source, mapping);
  const importer = createImporter(db, job, columns, { dryRun: dry_run });
  const report = () => updateProgress(db, sellerId, importId, importer.progress());
  await deleteRows(db, sellerId, importId);
  // Read right away: a stream that breaks before anybody listens would end the process.
  const stream = await storage.getStream(storage_key);
  await stageRows(db, job, { stream, delimiter, columns }, (rows) => {
    importer.count(rows);
    return report();
  });
  for (let after = 0; ;) {
    const products = await listProductRows(db, sellerId, importId, after, batchProducts);
    const last = products.at(-1);
    if (!last) break;
    after = last.firstRow;
    await importer.take(products);
    await report();
  }
  // A process that stood still for over a minute is replaced, and may wake up: both delete rows as they begin.
  const { rows_done, totals } = importer.progress();
  if (rows_done !== totals.rows) throw new Error("another try of this import took rows away");
};

/** A database that was busy or away for a moment must not cost the seller an import; each try begins again and finds unchanged what is done. */
const tries = 3;
/** Milliseconds before the second try; twice as long before the third. */
const pause = 1000;

/** Takes the file. @returns what went wrong, in words for the seller, or null */
const tryAgain = async (parts: Parts, job: ImportJob, stored: StoredImport) => {
  for (let attempt = 1; ; attempt++) {
    try {
      await tryOnce(parts, job, stored);
      return null;
    } catch (error) {
      if (error instanceof CsvFault) return error.message;
      parts.log.error({ err: error, importId: job.importId, attempt }, "an import broke off");
      if (attempt === tries)
        return say("Something went wrong on our side. Import it again: what is done stays.");
      await wait(attempt * pause);
    }
  }
};

/**
 * Runs one import to its end (domain.md, Import). A row that fails fails its product alone; a dry run writes nothing. Run again on the same
 * file it changes nothing. The file goes once it is imported.
 */
export const runImport = async (parts: Parts, job: ImportJob): Promise<void> => {
  const { db, jobs, storage } = parts;
  const { sellerId, importId } = job;
  const stored = await findStoredImport(db, sellerId, importId);
  if (!stored?.storage_key || (stored.status !== "queued" && stored.status !== "running")) return;
  const failure = await tryAgain(parts, job, { ...stored, storage_key: stored.storage_key });
  // Where the database itself is gone this fails too, and the job is done again from its beginning.
  await endRun(db, jobs, job, failure);
  await deleteRows(db, sellerId, importId);
  const ended = await findStoredImport(db, sellerId, importId);
  if (stored.dry_run || ended?.status === "failed") return;
  const key = await takeFile(db, sellerId, importId);
  if (key !== null) await storage.delete(key);
};
