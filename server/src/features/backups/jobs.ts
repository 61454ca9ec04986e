import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { createBackup } from "./make-service.ts";
import { deleteOldBackups } from "./retention-service.ts";
import { rehearseBackup } from "./rehearse-service.ts";

/** Twelve hours: a large marketplace has many images. Retried only if the server was stopped. */
const longWork = { retryLimit: 2, expireInSeconds: 43_200 };

export const makeBackupJob = defineJob<{ id: string }>("make-backup", longWork);
export const rehearseBackupJob = defineJob<{ id: string }>("rehearse-backup", longWork);

const deleteOldBackupsJob = defineJob<Record<string, never>>("delete-old-backups", {
  retryLimit: 2,
  expireInSeconds: 3600,
});

/** Handles jobs that make and rehearse backups, and deletes old ones at night. */
export const backupJobs = (deps: Deps): void => {
  deps.jobs.handle(makeBackupJob, ({ id }) => createBackup(deps, id));
  deps.jobs.handle(rehearseBackupJob, ({ id }) => rehearseBackup(deps, id));
  deps.jobs.handle(
    deleteOldBackupsJob,
    async () => {
      deps.log.info({ backups: await deleteOldBackups(deps) }, "old backups were deleted");
    },
    { cron: "17 3 * * *" },
  );
};
