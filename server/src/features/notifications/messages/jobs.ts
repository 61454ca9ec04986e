import { defineJob, frequentRuns } from "../../../db/jobs.ts";
import type { Deps } from "../../../deps.ts";
import { type ReadPlanTranslations, sendDueDigests } from "./service.ts";
import { deleteOldNotifications } from "../queries.ts";

const sendNewsJob = defineJob<Record<string, never>>("send-news", frequentRuns);

const forgetJob = defineJob<Record<string, never>>("forget-notifications", { retryLimit: 2 });

/** Notifications that one statement deletes, which takes some tens of milliseconds. */
const forgottenAtOnce = 1000;

/**
 * Sends messages once a minute, from one of all server processes: the events of one minute are one
 * message. A nightly job deletes old notifications.
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
