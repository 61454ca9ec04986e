import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Deps } from "../../deps.ts";
import { type Archive, deleteArchive, openArchive } from "./archive-service.ts";
import { failBackup, finishBackup, listFailedIds, touchBackup } from "./queries.ts";
import { summaryOf, wordsOf } from "./rules.ts";
import { writeBackup } from "./write-service.ts";

type Parts = Pick<Deps, "db" | "databaseUrl" | "storage" | "log">;

/** Milliseconds between two signs of life. */
const signEach = 20_000;

/** Says again and again how far a backup is. @returns ends it, and a check that throws once nobody wants the backup any more */
const giveSigns = ({ db, log }: Parts, id: string, { written }: Archive) => {
  let isWanted = true;
  const timer = setInterval(() => {
    touchBackup(db, id, written).then(
      (found) => (isWanted = found),
      // A database that is away for a moment is no reason to end.
      (err: unknown) => log.warn({ err }, "a backup could not say how far it is"),
    );
  }, signEach);
  return {
    requireWanted: () => {
      if (!isWanted) throw new Error("The backup was deleted meanwhile.");
    },
    end: () => clearInterval(timer),
  };
};

/**
 * Makes the archive of a backup, in the background. How it went is on its row; begun again after a crash, it starts from the beginning.
 * @throws where the database does not take the row, for the queue to try again
 */
export const makeBackup = async (parts: Parts, id: string): Promise<void> => {
  const { db, databaseUrl, storage, log } = parts;
  // Gone, or given up for lost.
  if (!(await touchBackup(db, id, { size: 0, parts: 0 }))) return;
  const folder = await mkdtemp(join(tmpdir(), "sellerdesk-backup-"));
  const archive = openArchive(storage, id, folder);
  const signs = giveSigns(parts, id, archive);
  try {
    for (const left of [id, ...(await listFailedIds(db))]) await deleteArchive(storage, left);
    const manifest = await writeBackup({ databaseUrl, storage }, folder, async (file) => {
      signs.requireWanted();
      await archive.take(file);
    });
    await archive.end();
    if (!(await finishBackup(db, id, { ...summaryOf(manifest), ...archive.written })))
      await deleteArchive(storage, id);
  } catch (err) {
    log.error({ err }, "a backup failed");
    await failBackup(db, id, wordsOf(err));
    // What cannot be reached now, the next backup takes away.
    await deleteArchive(storage, id).catch(() => {});
  } finally {
    signs.end();
    await rm(folder, { recursive: true, force: true });
  }
};
