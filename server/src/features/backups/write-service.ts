import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { dumpDatabase, type Written } from "../../db/dump.ts";
import type { Storage } from "../../integrations/storage.ts";
import { listStoredFiles } from "../documents/service.ts";
import { type Manifest, manifestFile, storedFile } from "./rules.ts";

/** Copies what is stored; a file that a sweep took meanwhile was referred to by nothing for a day. @returns the keys */
const saveFiles = async (storage: Storage, folder: string, written: Written): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of listStoredFiles(storage)) {
    if (!(await storage.exists(key))) continue;
    const file = join(folder, storedFile(key));
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(await storage.getStream(key), createWriteStream(file, { mode: 0o600 }));
    await written(storedFile(key));
    keys.push(key);
  }
  return keys;
};

/**
 * Writes all that must survive into an empty folder, beside running servers: the rows as of one moment, the jobs that wait, the stored
 * files, and a manifest of them. It holds the server's secrets, so only its owner may read it.
 * @param written hears of each file of the folder when it is whole, and may take it away
 */
export const writeBackup = async (
  { databaseUrl, storage }: { databaseUrl: string; storage: Storage },
  folder: string,
  written: Written = async () => {},
): Promise<Manifest> => {
  const dump = await dumpDatabase(databaseUrl, folder, written);
  const files = await saveFiles(storage, folder, written);
  const manifest: Manifest = { format: 1, ...dump, files };
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  await written(manifestFile);
  return manifest;
};
