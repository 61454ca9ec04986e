import type { Db } from "../../db/pool.ts";
import type { Storage } from "../../integrations/storage.ts";
import { listOrphanFiles } from "../documents/service.ts";
import {
  type Violation,
  checkNames,
  findStuckJobs,
  findSweptBefore,
  findViolations,
  listStorageKeys,
} from "./queries.ts";

export type Diagnosis = { healthy: boolean; checks: string[]; violations: Violation[] };

const findMissingFiles = async (db: Db, storage: Storage): Promise<Violation[]> => {
  const missing: Violation[] = [];
  for (const { seller_id, id, key } of await listStorageKeys(db)) {
    if (!(await storage.exists(key)))
      missing.push({ check: "missing_files", seller_id, id, detail: `${key} is gone` });
  }
  return missing;
};

/** Files that the daily sweep should have removed: it leaves nothing for longer than its grace and two days more. */
const findOrphanFiles = async (db: Db, storage: Storage): Promise<Violation[]> => {
  const orphans: Violation[] = [];
  for await (const key of listOrphanFiles({ db, storage }, await findSweptBefore(db)))
    orphans.push({ check: "orphan_files", seller_id: null, id: null, detail: `no row refers to ${key}` });
  return orphans;
};

/** Checks every invariant of the stored data: stock, orders, plans, jobs, files (safety 26). It changes nothing. */
export const diagnose = async (db: Db, storage: Storage): Promise<Diagnosis> => {
  const violations = [
    ...(await findViolations(db)),
    ...(await findStuckJobs(db)),
    ...(await findMissingFiles(db, storage)),
    ...(await findOrphanFiles(db, storage)),
  ];
  return {
    healthy: violations.length === 0,
    checks: [...checkNames, "stuck_jobs", "missing_files", "orphan_files"],
    violations,
  };
};
