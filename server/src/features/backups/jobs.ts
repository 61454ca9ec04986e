import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { createBackup } from "./make-service.ts";
import { rehearseBackup } from "./rehearse-service.ts";

/** Twelve hours: a large marketplace has many pictures. Tried again only where its server was stopped. */
const longWork = { retryLimit: 2, expireInSeconds: 43_200 };

export const makeBackupJob = defineJob<{ id: string }>("make-backup", longWork);
export const rehearseBackupJob = defineJob<{ id: string }>("rehearse-backup", longWork);

/** Has backups made and rehearsed. */
export const backupJobs = (deps: Deps): void => {
  deps.jobs.handle(makeBackupJob, ({ id }) => createBackup(deps, id));
  deps.jobs.handle(rehearseBackupJob, ({ id }) => rehearseBackup(deps, id));
};
