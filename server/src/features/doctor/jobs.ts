import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { runDiagnosis } from "./service.ts";

/** Twelve hours: a large marketplace has many files. Retried only if its server was stopped. */
export const diagnoseJob = defineJob<{ id: string }>("diagnose", {
  retryLimit: 2,
  expireInSeconds: 43_200,
});

/** Handles jobs that check the data. */
export const doctorJobs = (deps: Deps): void =>
  deps.jobs.handle(diagnoseJob, ({ id }) => runDiagnosis(deps, id));
