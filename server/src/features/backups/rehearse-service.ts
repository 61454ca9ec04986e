import { join } from "node:path";
import { access } from "node:fs/promises";
import { loadDump } from "../../db/load-dump.ts";
import { createDb, createPool } from "../../db/pool.ts";
import { requireKey } from "../../db/secrets.ts";
import { withScratchDatabase } from "../../db/scratch-database.ts";
import type { Deps } from "../../deps.ts";
import type { Env } from "../../env.ts";
import { openStorage } from "../../integrations/storage.ts";
import { errorMessageOf } from "../../lib/error-message.ts";
import { type Findings, diagnoseOffline } from "../doctor/service.ts";
import { readArchive } from "./archive-service.ts";
import { findBackup, finishRehearsal, touchRehearsal } from "./queries.ts";
import { type Manifest, storedFile } from "./rules.ts";
import { readManifest, withUnpacked } from "./read-service.ts";

const requireFiles = async (folder: string, { files }: Manifest): Promise<void> => {
  for (const key of files)
    await access(join(folder, storedFile(key))).catch(() => {
      throw new Error(`The backup is damaged: the file ${key} is missing.`);
    });
};

/**
 * Restores a backup into a temporary database on the same server, runs the doctor on it, and drops
 * it.
 * @param folder of the backup
 * @param name of the database
 * @returns the doctor's findings
 * @throws Error in one sentence if it cannot be restored, or the role may not create databases
 */
export const rehearse = async (
  { databaseUrl, secretKeys }: { databaseUrl: string; secretKeys: Env["secretKeys"] },
  folder: string,
  name: string,
): Promise<Findings> => {
  const manifest = await readManifest(folder);
  requireKey(secretKeys, manifest.sealed_by ?? null);
  await requireFiles(folder, manifest);
  return withScratchDatabase(databaseUrl, name, async (scratchUrl) => {
    await loadDump(scratchUrl, folder, manifest);
    const pool = createPool(scratchUrl, { max: 2, onError() {} });
    try {
      // The files of a backup have the layout of a DATA_DIR.
      return await diagnoseOffline(createDb(pool), openStorage({ dataDir: folder, s3: null }));
    } finally {
      await pool.end();
    }
  });
};

const heartbeatIntervalMs = 20_000;

/**
 * Rehearses a backup in the background and stores the result in its row.
 * @throws Error if the database rejects the row, for the queue to retry
 */
export const rehearseBackup = async (
  { db, databaseUrl, storage, env }: Pick<Deps, "db" | "databaseUrl" | "storage" | "env">,
  id: string,
): Promise<void> => {
  const backup = await findBackup(db, id);
  if (backup?.rehearsal?.state !== "running" || backup.archive === null) return;
  const signs = setInterval(() => void touchRehearsal(db, id).catch(() => {}), heartbeatIntervalMs);
  try {
    const archive = readArchive(storage, backup.archive, backup.parts);
    const name = `sellerdesk_rehearsal_${id.replaceAll("-", "")}`;
    const { violations } = await withUnpacked(archive, (folder) =>
      rehearse({ databaseUrl, secretKeys: env.secretKeys }, folder, name),
    );
    await finishRehearsal(db, id, { violations, error: "" });
  } catch (error) {
    await finishRehearsal(db, id, { violations: [], error: errorMessageOf(error) });
  } finally {
    clearInterval(signs);
  }
};
