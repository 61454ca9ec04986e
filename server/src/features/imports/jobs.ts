import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { fileJobs } from "./file-jobs.ts";
import { pictureJobs } from "./picture-jobs.ts";
import { type ImportJob, runImport } from "./run-service.ts";

/** An hour for the largest file; a second try begins again, and finds unchanged what is done. */
export const importProducts = defineJob<ImportJob>("import-products", {
  retryLimit: 2,
  expireInSeconds: 3600,
});

/** Has imports run, their pictures fetched and their files deleted. */
export const importJobs = (deps: Deps): void => {
  // A long import of one seller must not hold up a short one of another.
  deps.jobs.handle(importProducts, (job) => runImport(deps, job), { concurrency: 2 });
  pictureJobs(deps);
  fileJobs(deps);
};
