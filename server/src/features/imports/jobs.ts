import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { fileJobs } from "./records/file-jobs.ts";
import { pictureJobs } from "./pictures/jobs.ts";
import type { ImportJob } from "./products/service.ts";
import { runImport } from "./run-service.ts";

/**
 * Each attempt continues where the last one stopped, so that no import is lost by restarts or by a
 * database outage of hours.
 */
export const importProducts = defineJob<ImportJob>("import-products", {
  expireInSeconds: 3600,
});

/** Registers the jobs that run imports, fetch their images and delete their files. */
export const importJobs = (deps: Deps): void => {
  // A long import of one seller must not hold up a short one of another.
  deps.jobs.handle(importProducts, (job) => runImport(deps, job), { concurrency: 2 });
  pictureJobs(deps);
  fileJobs(deps);
};
