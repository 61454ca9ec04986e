import { defineJob, frequentRuns } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { notifyBatchedFollows } from "./follow-service.ts";

const announceFollowers = defineJob<Record<string, never>>("tell-of-followers", frequentRuns);

/** Notifies sellers of batched follows every five minutes, once across all server processes. */
export const followerJobs = ({ db, jobs }: Pick<Deps, "db" | "jobs">): void =>
  jobs.handle(announceFollowers, () => notifyBatchedFollows(db), { cron: "*/5 * * * *" });
