import { defineJob, frequentRuns } from "../../../db/jobs.ts";
import type { Deps } from "../../../deps.ts";
import { mailDueReports } from "./service.ts";

const mailReports = defineJob<Record<string, never>>("mail-reports", frequentRuns);

/** Emails saved reports every ten minutes, once across all server processes. */
export const savedReportJobs = (deps: Pick<Deps, "db" | "jobs" | "env">): void =>
  deps.jobs.handle(mailReports, () => mailDueReports(deps), { cron: "*/10 * * * *" });
