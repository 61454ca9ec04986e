import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { sweep } from "./sweep-service.ts";

const sweepJob = defineJob<Record<string, never>>("sweep-documents", {
  retryLimit: 2,
  expireInSeconds: 3600,
});

/** Sweeps at night, once over all copies of the server. */
export const sweepJobs = ({ jobs, log, ...parts }: Deps): void =>
  jobs.handle(
    sweepJob,
    async () => {
      const swept = await sweep({ ...parts, log });
      log.info(swept, "documents were swept");
    },
    { cron: "17 3 * * *" },
  );
