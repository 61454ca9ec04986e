import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { type BulkEditJob, runBulkEdit } from "./run-service.ts";

/** An hour for the largest edit. A retry continues where the last attempt stopped. */
export const bulkEditJob = defineJob<BulkEditJob>("bulk-edit", {
  retryLimit: 3,
  expireInSeconds: 3600,
});

/** Handles bulk edit jobs. */
export const bulkEditJobs = ({ db, jobs, log }: Deps): void =>
  // Two at a time, so that one seller's large edit does not hold up everybody else's.
  jobs.handle(bulkEditJob, (job) => runBulkEdit({ db, log }, job), { concurrency: 2 });
