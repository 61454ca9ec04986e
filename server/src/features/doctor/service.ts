import type { Violation } from "@sellerdesk/contract/operator-machine";
import type { Db } from "../../db/pool.ts";
import type { Deps } from "../../deps.ts";
import type { Storage } from "../../integrations/storage.ts";
import { errorMessageOf } from "../../lib/error-message.ts";
import { listOrphanFiles } from "../documents/service.ts";
import { failDiagnosis, finishDiagnosis, touchDiagnosis } from "./diagnosis-queries.ts";
import {
  findLateSchedules,
  findStuckJobs,
  findSweptBefore,
  findViolations,
  listStoredFiles,
} from "./queries.ts";
import { findSchemaViolations, schemaChecks } from "./schema/queries.ts";

export type Findings = { healthy: boolean; checks: string[]; violations: Violation[] };

/** Finds files that are missing, or whose size has changed. */
const findBrokenFiles = async (db: Db, storage: Storage): Promise<Violation[]> => {
  const broken: Violation[] = [];
  for (const { seller_id, id, key, size } of await listStoredFiles(db)) {
    const storedSize = await storage.sizeOf(key);
    if (storedSize === null)
      broken.push({ check: "missing_files", seller_id, id, detail: `${key} is gone` });
    else if (storedSize !== size)
      broken.push({
        check: "file_sizes",
        seller_id,
        id,
        detail: `${key} has ${storedSize} bytes instead of ${size}`,
      });
  }
  return broken;
};
const fileChecks = ["missing_files", "file_sizes"];

/**
 * Finds files that the daily sweep should have deleted: it leaves none for longer than its grace
 * period and two more days.
 */
const findOrphanFiles = async (db: Db, storage: Storage): Promise<Violation[]> => {
  const orphans: Violation[] = [];
  for await (const key of listOrphanFiles({ db, storage }, await findSweptBefore(db)))
    orphans.push({
      check: "orphan_files",
      seller_id: null,
      id: null,
      detail: `no row refers to ${key}`,
    });
  return orphans;
};

const toFindings = (checks: string[], violations: Violation[]): Findings => ({
  healthy: violations.length === 0,
  checks,
  violations,
});

/**
 * Checks every invariant of the stored data: stock, orders, plans, tables, jobs, files (safety 26). It
 * changes nothing.
 */
export const diagnose = async (db: Db, storage: Storage): Promise<Findings> => {
  const { checks, violations } = await findViolations(db, { isAtRest: false });
  return toFindings(
    [...checks, ...schemaChecks, "stuck_jobs", "late_schedules", ...fileChecks, "orphan_files"],
    [
      ...violations,
      ...(await findSchemaViolations(db)),
      ...(await findStuckJobs(db)),
      ...(await findLateSchedules(db)),
      ...(await findBrokenFiles(db, storage)),
      ...(await findOrphanFiles(db, storage)),
    ],
  );
};

/**
 * Checks data that no server works on, such as a backup's: everything except work that servers
 * should have done since. It changes nothing.
 */
export const diagnoseOffline = async (db: Db, storage: Storage): Promise<Findings> => {
  const { checks, violations } = await findViolations(db, { isAtRest: true });
  return toFindings(
    [...checks, ...schemaChecks, ...fileChecks],
    [...violations, ...(await findSchemaViolations(db)), ...(await findBrokenFiles(db, storage))],
  );
};

const heartbeatIntervalMs = 20_000;

/**
 * Makes a diagnosis in the background and stores the findings.
 * @throws Error if the database rejects the row, for the queue to retry
 */
export const runDiagnosis = async (
  { db, readSources, storage, log }: Pick<Deps, "db" | "readSources" | "storage" | "log">,
  id: string,
): Promise<void> => {
  if (!(await touchDiagnosis(db, id))) return;
  const signs = setInterval(() => void touchDiagnosis(db, id).catch(() => {}), heartbeatIntervalMs);
  try {
    const { db: source, behindSeconds } = await readSources.choose();
    await finishDiagnosis(db, id, { ...(await diagnose(source, storage)), behindSeconds });
  } catch (err) {
    log.error({ err }, "the data could not be checked");
    await failDiagnosis(db, id, errorMessageOf(err));
  } finally {
    clearInterval(signs);
  }
};
