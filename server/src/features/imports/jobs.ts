import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { fileJobs } from "./records/file-jobs.ts";
import { pictureJobs } from "./pictures/jobs.ts";
import type { ImportJob } from "./products/service.ts";
import { runImport } from "./run-service.ts";

/**
 * Each try continues where the last one stopped, so that restarts and a database that is away for
 * hours cost no import.
 */
export const importProducts = defineJob<ImportJob>("import-products", {
  expireInSeconds: 3600,
});

/** Has imports run, their images fetched and their files deleted. */
export const importJobs = (deps: Deps): void => {
  // A long import of one seller must not hold up a short one of another.
  deps.jobs.handle(importProducts, (job) => runImport(deps, job), { concurrency: 2 });
  pictureJobs(deps);
  fileJobs(deps);
};
