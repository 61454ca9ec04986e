import { setTimeout as wait } from "node:timers/promises";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import { isBusy } from "../../db/busy.ts";
import type { Jobs } from "../../db/jobs.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { inJobTransaction, inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { CsvProblem } from "../../lib/tables/csv.ts";
import { notify } from "../notifications/service.ts";
import { createImporter, ImportTaken } from "./products/batch-service.ts";
import { type Columns, toColumns } from "./reading/column-rules.ts";
import { fetchImportPictures } from "./pictures/jobs.ts";
import { hasWantedPictures } from "./pictures/queries.ts";
import type { ImportJob } from "./products/service.ts";
import {
  type Attempt,
  claimImport,
  type ClaimedImport,
  findProgress,
  findStoredImport,
  type StoredImport,
  takeFile,
  updateBegun,
  updateProgress,
  updateStaged,
  updateStatus,
} from "./records/queries.ts";
import { readStoredRows } from "./records/file-service.ts";
import { createWarnings, noticeOf } from "./rows/report-rules.ts";
import {
  type BatchLimits,
  countRows,
  deleteRows,
  deleteUnusedRows,
  insertRows,
  listProductRows,
} from "./rows/queries.ts";
import { stageRows } from "./rows/stage-service.ts";

type Dependencies = Pick<Deps, "db" | "jobs" | "storage" | "log">;

/**
 * The limits of one transaction: small enough that others do not wait for long, large enough that
 * products share its statements.
 */
const batchLimits: BatchLimits = { products: 200, rows: 250, bytes: 4 * 1_048_576 };

/**
 * Milliseconds between attempts while the database is busy, and the total wait after which the job
 * itself is postponed.
 */
const busyPause = { first: 250, longest: 15_000, timeoutMs: 600_000 };

/** Milliseconds for which statistics are retried. An import without new ones is only slower. */
const statisticsTimeoutMs = 3000;

/** Retries while the database is busy or unavailable: neither a row nor the import is at fault. */
const whileBusy = async <T>(
  { log }: Dependencies,
  importId: string,
  work: () => Promise<T>,
  timeoutMs = busyPause.timeoutMs,
): Promise<T> => {
  let waited = 0;
  for (let pause = busyPause.first; ; pause = Math.min(pause * 2, busyPause.longest)) {
    try {
      return await work();
    } catch (err) {
      if (!isBusy(err) || waited >= timeoutMs) throw err;
      log.warn({ err, importId }, "an import waits for the database");
      await wait(pause);
      waited += pause;
    }
  }
};

/** Ends a run. The import continues if images are still to be fetched; else notifies the seller. */
const endRun = (
  db: Db,
  jobs: Jobs,
  { sellerId, importId, attempt }: Attempt,
  failure: Text | null,
) =>
  inTransaction(db, async (tx) => {
    const isFetching = failure === null && (await hasWantedPictures(tx, sellerId, importId));
    const status = failure === null ? (isFetching ? "fetching" : "done") : "failed";
    const next = { status, failure, attempt } as const;
    const ended = await updateStatus(tx, sellerId, importId, ["running"], next);
    if (!ended) return;
    if (isFetching) return jobs.send(tx, fetchImportPictures, { sellerId, importId });
    const message = noticeOf(ended);
    if (message !== null)
      await notify(tx, sellerId, { type: "import", message, entityId: importId });
  });

/**
 * Reads the whole file into rows. After an interruption it starts again from the beginning.
 * @throws CsvProblem with a message for the seller
 */
const stage = async (
  parts: Dependencies,
  run: Attempt,
  stored: StoredImport,
  columns: Columns,
): Promise<void> => {
  const { db, storage } = parts;
  const { sellerId, importId } = run;
  /** Writes only if this attempt is still the current one. `rows` have been read by then. */
  const write = (rows: number, work: (tx: Tx) => Promise<void>) =>
    whileBusy(parts, importId, () =>
      inJobTransaction(db, async (tx) => {
        const before = await findProgress(tx, run);
        if (!before) throw new ImportTaken();
        const warnings = createWarnings(stored.dry_run);
        warnings.add(columns.unread.map((about) => ({ code: "columns_ignored", about })));
        const progress = {
          ...before,
          totals: { ...before.totals, rows },
          warnings: warnings.list(),
        };
        // First, so that an attempt that was replaced writes no row beside the current one.
        if (!(await updateProgress(tx, run, before.last_row, progress))) throw new ImportTaken();
        await work(tx);
      }),
    );
  await write(0, (tx) => deleteRows(tx, sellerId, importId));
  let all = 0;
  await stageRows({ rows: readStoredRows(storage, stored), columns }, async (rows, count) => {
    all = count;
    await write(count, (tx) => insertRows(tx, sellerId, importId, rows));
  });
  await write(all, (tx) => updateStaged(tx, run));
  // On a distributed database statistics need all nodes, of which only the seller's must work.
  await whileBusy(
    parts,
    importId,
    () => inJobTransaction(db, countRows),
    statisticsTimeoutMs,
  ).catch((error: unknown) => {
    if (!isBusy(error)) throw error;
  });
};

/** Imports the products of a fully read file, from where the last attempt stopped. */
const takeProducts = async (
  parts: Dependencies,
  job: ImportJob,
  run: Attempt,
  columns: Columns,
  dryRun: boolean,
): Promise<void> => {
  const { db } = parts;
  const { sellerId, importId } = job;
  const importer = createImporter(db, job, run, columns, { dryRun });
  await whileBusy(parts, importId, () => updateBegun(db, run));
  for (let areMore = true; areMore;)
    areMore = await whileBusy(parts, importId, async () => {
      const progress = await findProgress(db, run);
      if (!progress) throw new ImportTaken();
      const products = await inJobTransaction(db, (tx) =>
        listProductRows(tx, sellerId, importId, progress.last_row, batchLimits),
      );
      if (products.length === 0) return false;
      await importer.take(products);
      return true;
    });
};

/**
 * An unexpected failure, such as an unavailable storage, must not cost the seller an import. Each
 * attempt continues where the last one stopped.
 */
const tries = 3;
/** Milliseconds before the second attempt; twice as many before the third. */
const pause = 1000;

/** Imports the file. @returns the failure as a message for the seller, or null */
const takeFileOfRun = async (
  parts: Dependencies,
  job: ImportJob,
  claimed: ClaimedImport,
  stored: StoredImport,
): Promise<Text | null> => {
  const run = { sellerId: job.sellerId, importId: job.importId, attempt: claimed.attempt };
  const columns = toColumns(stored.source, stored.mapping);
  let isStaged = claimed.is_staged;
  for (let attempt = 1; ; attempt++) {
    try {
      if (!isStaged) await stage(parts, run, stored, columns);
      isStaged = true;
      await takeProducts(parts, job, run, columns, stored.dry_run);
      return null;
    } catch (error) {
      if (error instanceof CsvProblem) return error.text;
      // Another process has taken over, or the job runs again later.
      if (error instanceof ImportTaken || isBusy(error)) throw error;
      parts.log.error({ err: error, importId: job.importId, attempt }, "an import broke off");
      if (attempt === tries) {
        const isGone = !isStaged && !(await parts.storage.exists(stored.storage_key));
        return isGone ? msg("import_over") : msg("something_went_wrong_on_our_side_import");
      }
      await wait(attempt * pause);
    }
  }
};

/**
 * Runs one import to its end, or continues it after its process died (domain.md, Import). A row
 * that fails affects its product alone, and a dry run writes nothing. Running the same file again
 * changes nothing. The file is deleted once it is imported.
 */
export const runImport = async (parts: Dependencies, job: ImportJob): Promise<void> => {
  const { db, jobs, storage } = parts;
  const { sellerId, importId } = job;
  const stored = await findStoredImport(db, sellerId, importId);
  if (!stored) return;
  const { storage_key } = stored;
  const claimed =
    storage_key !== null && (await inTransaction(db, (tx) => claimImport(tx, sellerId, importId)));
  if (claimed) {
    try {
      const failure = await takeFileOfRun(parts, job, claimed, { ...stored, storage_key });
      const run = { sellerId, importId, attempt: claimed.attempt };
      await whileBusy(parts, importId, () => endRun(db, jobs, run, failure));
    } catch (error) {
      if (!(error instanceof ImportTaken)) throw error;
    }
  }
  await whileBusy(parts, importId, () =>
    inJobTransaction(db, (tx) => deleteUnusedRows(tx, sellerId, importId)),
  );
  const ended = await findStoredImport(db, sellerId, importId);
  if (!ended || ended.dry_run || (ended.status !== "fetching" && ended.status !== "done")) return;
  const key = await takeFile(db, sellerId, importId);
  if (key !== null) await storage.delete(key);
};
