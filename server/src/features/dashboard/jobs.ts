import { defineJob, frequentRuns } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { addChangesToSums, fillOldOrders } from "./sums/service.ts";

const addUpOrders = defineJob<Record<string, never>>("add-up-orders", frequentRuns);

/** Adds up the orders, reviews and followers of all sellers once a minute, across all server processes. */
export const dashboardJobs = ({ db, jobs }: Pick<Deps, "db" | "jobs">): void =>
  jobs.handle(
    addUpOrders,
    async () => {
      await fillOldOrders(db);
      await addChangesToSums(db);
    },
    { cron: "* * * * *" },
  );
