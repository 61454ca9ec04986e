import type { Db } from "../../db/pool.ts";
import type { Storage } from "../../integrations/storage.ts";
import { type Violation, checkNames, findStuckJobs, findViolations, listStorageKeys } from "./queries.ts";

export type Diagnosis = { healthy: boolean; checks: string[]; violations: Violation[] };

const findMissingFiles = async (db: Db, storage: Storage): Promise<Violation[]> => {
  const missing: Violation[] = [];
  for (const { seller_id, id, key } of await listStorageKeys(db)) {
    if (!(await storage.exists(key)))
      missing.push({ check: "missing_files", seller_id, id, detail: `${key} is gone` });
  }
  return missing;
};

/** Checks every invariant of the stored data: stock, orders, plans, jobs, files (safety 26). It changes nothing. */
export const diagnose = async (db: Db, storage: Storage): Promise<Diagnosis> => {
  const violations = [
    ...(await findViolations(db)),
    ...(await findStuckJobs(db)),
    ...(await findMissingFiles(db, storage)),
  ];
  return {
    healthy: violations.length === 0,
    checks: [...checkNames, "stuck_jobs", "missing_files"],
    violations,
  };
};
