import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { type ImportJob, runImport } from "./run-service.ts";

/** An hour for the largest file; a second try goes on where the first one stopped, because what is done is found unchanged. */
export const importProducts = defineJob<ImportJob>("import-products", {
  retryLimit: 2,
  expireInSeconds: 3600,
});

export const importJobs = ({ db, jobs, storage, log }: Deps): void =>
  jobs.handle(importProducts, (job) => runImport({ db, storage, log }, job));
