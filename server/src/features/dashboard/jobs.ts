import { defineJob, frequentRuns } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { mailDueReports } from "./saved-reports/service.ts";
import { addChangesToSums, fillOldOrders } from "./sums/service.ts";

const addUpOrders = defineJob<Record<string, never>>("add-up-orders", frequentRuns);

const mailReports = defineJob<Record<string, never>>("mail-reports", frequentRuns);

/**
 * Adds up the orders of all sellers once a minute, and emails saved reports every ten minutes, over
 * all copies of the server.
 */
export const dashboardJobs = (deps: Pick<Deps, "db" | "jobs" | "env">): void => {
  const { db, jobs } = deps;
  jobs.handle(mailReports, () => mailDueReports(deps), { cron: "*/10 * * * *" });
  jobs.handle(
    addUpOrders,
    async () => {
      await fillOldOrders(db);
      await addChangesToSums(db);
    },
    { cron: "* * * * *" },
  );
};
