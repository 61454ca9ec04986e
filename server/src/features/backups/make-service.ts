import type { BackupProgress } from "@sellerdesk/contract/operator-backups";
import type { Deps } from "../../deps.ts";
import { newId } from "../../lib/id.ts";
import { errorMessageOf } from "../../lib/error-message.ts";
import { withTemporaryFolder } from "../../lib/files/temporary-folder.ts";
import { type Archive, deleteArchive, openArchive } from "./archive-service.ts";
import {
  beginBackup,
  failBackup,
  finishBackup,
  listFailedArchives,
  touchMaking,
} from "./queries.ts";
import { summaryOf } from "./rules.ts";
import { writeBackup } from "./write-service.ts";

type Dependencies = Pick<Deps, "db" | "readSources" | "storage" | "log">;
type Made = { id: string; archive: string };

const heartbeatIntervalMs = 5000;

/**
 * Records a backup's progress at intervals, and right away when the rows are written and the files
 * start.
 * @returns functions that take the progress, throw once the backup is canceled, and end the
 * recording
 */
const recordProgress = ({ db, log }: Dependencies, made: Made, { written }: Archive) => {
  let isWanted = true;
  let progress: BackupProgress | null = null;
  const record = () => {
    touchMaking(db, made, { ...written, progress }).then(
      (isStored) => (isWanted = isStored),
      // A short outage of the database must not end the backup.
      (err: unknown) => log.warn({ err }, "a backup could not say how far it is"),
    );
  };
  const timer = setInterval(record, heartbeatIntervalMs);
  return {
    onProgress: (current: BackupProgress) => {
      const hasFilesBegun = progress?.files_expected === null && current.files_expected !== null;
      progress = current;
      if (hasFilesBegun) record();
    },
    requireWanted: () => {
      if (!isWanted) throw new Error("The backup is no longer wanted.");
    },
    end: () => clearInterval(timer),
  };
};

/**
 * Writes the archive of one attempt.
 * @param options `left` is the archive of the previous attempt
 */
const writeArchive = async (
  parts: Dependencies,
  { made, left, folder }: { made: Made; left: string | null; folder: string },
): Promise<void> => {
  const { db, readSources, storage } = parts;
  const archive = openArchive(storage, made.archive, folder);
  const recording = recordProgress(parts, made, archive);
  try {
    for (const unfinished of [left ?? [], await listFailedArchives(db)].flat())
      await deleteArchive(storage, unfinished);
    const { databaseUrl, behindSeconds } = await readSources.choose();
    const manifest = await writeBackup({ databaseUrl, storage }, folder, {
      onProgress: recording.onProgress,
      onFile: async (file) => {
        recording.requireWanted();
        await archive.take(file);
      },
    });
    await archive.end();
    if (
      !(await finishBackup(db, made, {
        ...summaryOf(manifest),
        ...archive.written,
        behind_seconds: behindSeconds,
      }))
    )
      await deleteArchive(storage, made.archive);
  } finally {
    recording.end();
  }
};

/**
 * Makes the archive of a backup, in the background. The result is stored in its row; after a crash
 * it starts from the beginning.
 * @throws Error if the database rejects the row, for the queue to retry
 */
export const createBackup = async (parts: Dependencies, id: string): Promise<void> => {
  const { db, storage, log } = parts;
  const made = { id, archive: newId() };
  const before = await beginBackup(db, id, made.archive);
  if (!before) return;
  try {
    await withTemporaryFolder("sellerdesk-backup", (folder) =>
      writeArchive(parts, { made, left: before.archive, folder }),
    );
  } catch (err) {
    log.error({ err }, "a backup failed");
    await failBackup(db, made, errorMessageOf(err));
    // If the storage cannot be reached now, the next backup deletes it.
    await deleteArchive(storage, made.archive).catch(() => {});
  }
};
