import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BackupProgress } from "@sellerdesk/contract/operator-backups";
import { type DumpListener, dumpDatabase } from "../../db/dump.ts";
import type { Storage } from "../../integrations/storage.ts";
import { listStoredFiles } from "../documents/service.ts";
import { type Manifest, manifestFile, storedFile } from "./rules.ts";

type Listener = Pick<DumpListener, "onFile"> & { onProgress: (progress: BackupProgress) => void };

/**
 * Copies the stored files. Skips files that the sweep has just deleted: they had been unused for a
 * day.
 * @returns the keys
 */
const saveFiles = async (
  storage: Storage,
  folder: string,
  {
    onFile,
    onProgress,
  }: { onFile: Listener["onFile"]; onProgress: (done: number, total: number) => void },
): Promise<string[]> => {
  const keys = await Array.fromAsync(listStoredFiles(storage));
  const saved: string[] = [];
  for (const [index, key] of keys.entries()) {
    onProgress(index, keys.length);
    if (!(await storage.exists(key))) continue;
    const file = join(folder, storedFile(key));
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(await storage.getStream(key), createWriteStream(file, { mode: 0o600 }));
    await onFile(storedFile(key));
    saved.push(key);
  }
  return saved;
};

/**
 * Writes a backup into an empty folder while servers run: the rows of one snapshot, pending jobs,
 * stored files, and a manifest. It contains the server's secrets, so only its owner may read it.
 * @param listener `onFile` is called with each complete file of the folder, and may remove it
 */
export const writeBackup = async (
  { databaseUrl, storage }: { databaseUrl: string; storage: Storage },
  folder: string,
  { onFile, onProgress }: Listener,
): Promise<Manifest> => {
  let progress: BackupProgress = { rows: 0, rows_expected: 0, files: 0, files_expected: null };
  const report = (changes: Partial<BackupProgress>) =>
    onProgress((progress = { ...progress, ...changes }));
  const dump = await dumpDatabase(databaseUrl, folder, {
    onFile,
    onRows: (rows, expected) => report({ rows, rows_expected: expected }),
  });
  const files = await saveFiles(storage, folder, {
    onFile,
    onProgress: (done, total) => report({ files: done, files_expected: total }),
  });
  const manifest: Manifest = { format: 1, ...dump, files };
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  await onFile(manifestFile);
  return manifest;
};
