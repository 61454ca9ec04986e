import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { sweep } from "./sweep-service.ts";

const sweepJob = defineJob<Record<string, never>>("sweep-documents", {
  retryLimit: 2,
  expireInSeconds: 3600,
});

/** Sweeps at night, once across all server processes. */
export const sweepJobs = (deps: Deps): void =>
  deps.jobs.handle(
    sweepJob,
    async () => {
      deps.log.info(await sweep(deps), "the storage was swept");
    },
    { cron: "17 3 * * *" },
  );
