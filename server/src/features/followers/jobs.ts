import { defineJob, frequentRuns } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { notifyBatchedFollows } from "./follow-service.ts";

const announceFollowers = defineJob<Record<string, never>>("tell-of-followers", frequentRuns);

/** Looks every five minutes, once over all copies of the server. */
export const followerJobs = ({ db, jobs }: Pick<Deps, "db" | "jobs">): void =>
  jobs.handle(announceFollowers, () => notifyBatchedFollows(db), { cron: "*/5 * * * *" });
