import { defineJob, frequentRuns } from "../../../db/jobs.ts";
import type { Deps } from "../../../deps.ts";
import { type ReadPlanTranslations, sendDueDigests } from "./service.ts";
import { deleteOldNotifications } from "../queries.ts";

const sendNewsJob = defineJob<Record<string, never>>("send-news", frequentRuns);

const forgetJob = defineJob<Record<string, never>>("forget-notifications", { retryLimit: 2 });

/** Notifications that one statement deletes: some tens of milliseconds. */
const forgottenAtOnce = 1000;

/**
 * Messages once a minute, over all copies of the server: what happens within a minute is one
 * message. At night what is old is forgotten.
 */
export const notificationJobs = (
  deps: Pick<Deps, "db" | "env" | "jobs">,
  readPlanTranslations: ReadPlanTranslations,
): void => {
  deps.jobs.handle(sendNewsJob, () => sendDueDigests({ ...deps, readPlanTranslations }), {
    cron: "* * * * *",
  });
  deps.jobs.handle(
    forgetJob,
    async () => {
      while ((await deleteOldNotifications(deps.db, forgottenAtOnce)) === forgottenAtOnce);
    },
    { cron: "47 3 * * *" },
  );
};
