import type { Deps } from "../../deps.ts";
import { requireFound } from "../../lib/app-error.ts";
import { deleteArchive } from "./archive-service.ts";
import {
  deleteBackupRow,
  failAbandoned,
  listFailedArchives,
  listOldBackups,
  retireBackup,
} from "./queries.ts";

/**
 * Deletes a backup, its archive first, so that an interruption leaves no archive without a row. A
 * process that is making it stops.
 * @throws AppError `not_found`
 */
export const deleteBackup = async (
  { db, storage }: Pick<Deps, "db" | "storage">,
  id: string,
): Promise<void> => {
  const retired = requireFound(await retireBackup(db, id));
  if (retired.archive !== null) await deleteArchive(storage, retired.archive);
  await deleteBackupRow(db, id);
};

/**
 * Deletes the remains of interrupted backups, and backups older than the configured number of days,
 * but never the newest restorable one.
 * @returns the number of old backups deleted
 */
export const deleteOldBackups = async ({
  db,
  storage,
  env: { backupDays },
}: Pick<Deps, "db" | "storage" | "env">): Promise<number> => {
  await failAbandoned(db);
  // Removes the parts of interrupted backups, which could be mistaken for complete ones.
  for (const archive of await listFailedArchives(db)) await deleteArchive(storage, archive);
  if (backupDays === 0) return 0;
  const old = await listOldBackups(db, backupDays);
  for (const id of old) await deleteBackup({ db, storage }, id);
  return old.length;
};
