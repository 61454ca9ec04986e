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
import { findStoredImport, startImport, takeFile, updateProgress, updateStatus } from "./queries.ts";
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

/**
 * Runs one import to its end (domain.md, Import): reads the whole file, then takes it product by product. A row that fails fails its
 * product alone; a dry run writes nothing. Run again on the same file it changes nothing. The file goes once it is imported.
 */
export const runImport = async ({ db, jobs, storage, log }: Parts, job: ImportJob): Promise<void> => {
  const { sellerId, importId } = job;
  const stored = await findStoredImport(db, sellerId, importId);
  if (!stored?.storage_key || (stored.status !== "queued" && stored.status !== "running")) return;
  await inTransaction(db, (tx) => startImport(tx, sellerId, importId));
  const columns = toColumns(stored.source, stored.mapping);
  const importer = createImporter(db, job, columns, { dryRun: stored.dry_run });
  const report = () => updateProgress(db, sellerId, importId, importer.progress());
  try {
    const stream = await storage.getStream(stored.storage_key);
    await stageRows(db, job, { stream, delimiter: stored.delimiter, columns }, (rows) => {
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
    await endRun(db, jobs, job, null);
  } catch (error) {
    if (!(error instanceof CsvFault)) log.error({ err: error, importId }, "an import broke off");
    const unexpected = "Something went wrong on our side. Import it again: what is done stays.";
    // Where the database itself is gone this fails too, and the job is done again from its beginning.
    await endRun(db, jobs, job, error instanceof CsvFault ? error.message : unexpected);
  }
  await deleteRows(db, sellerId, importId);
  const ended = await findStoredImport(db, sellerId, importId);
  if (stored.dry_run || ended?.status === "failed") return;
  const key = await takeFile(db, sellerId, importId);
  if (key !== null) await storage.delete(key);
};
