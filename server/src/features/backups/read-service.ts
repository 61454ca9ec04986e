import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ReadableStream } from "node:stream/web";
import { createTarDecoder } from "modern-tar";
import * as z from "zod/mini";
import { loadDump } from "../../db/load-dump.ts";
import { requireKey } from "../../db/secrets.ts";
import type { Env } from "../../env.ts";
import type { Storage } from "../../integrations/storage.ts";
import { withTemporaryFolder } from "../../lib/files/temporary-folder.ts";
import { listStoredFiles } from "../documents/service.ts";
import { isInside, Manifest, manifestFile, storedFile } from "./rules.ts";

/** @throws Error in one sentence if the folder holds no complete backup of a known version */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, manifestFile), "utf8").catch(() => null);
  if (text === null) throw new Error("This is no whole backup: it has no manifest.json.");
  const { data } = z.safeParse(Manifest, JSON.parse(text));
  if (!data) throw new Error("The manifest.json is not of a backup that this version reads.");
  return data;
};

const unpackFiles = async (archive: AsyncIterable<Uint8Array>, folder: string): Promise<void> => {
  const files = ReadableStream.from(archive).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of files) {
    if (header.type !== "file") continue;
    const inside = header.name.replace(/^\.\//, "");
    if (!isInside(inside)) throw new Error(`It has a file “${header.name}”, which no backup has.`);
    const file = join(folder, inside);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(body, createWriteStream(file, { mode: 0o600 }));
  }
};

/** @throws Error in one sentence */
const unpack = (archive: AsyncIterable<Uint8Array>, folder: string): Promise<void> =>
  unpackFiles(archive, folder).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The archive cannot be read: ${reason}`, { cause });
  });

/**
 * Runs `work` on the temporary folder of an unpacked archive.
 * @throws Error in one sentence if it is not an archive
 */
export const withUnpacked = <T>(
  archive: AsyncIterable<Uint8Array>,
  work: (folder: string) => Promise<T>,
): Promise<T> =>
  withTemporaryFolder("sellerdesk-backup", async (folder) => {
    await unpack(archive, folder);
    return work(folder);
  });

/**
 * Runs `work` on a backup's folder, or on that of its archive.
 * @throws Error in one sentence if there is neither
 */
export const withBackup = async <T>(
  path: string,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const entry = await stat(path).catch(() => null);
  if (!entry) throw new Error(`There is no backup at ${path}.`);
  return entry.isDirectory() ? work(path) : withUnpacked(createReadStream(path), work);
};

/** @throws Error if anything is stored */
const requireNoFiles = async (storage: Storage): Promise<void> => {
  for await (const key of listStoredFiles(storage))
    throw new Error(
      `There are files already (${key}), and nothing was changed. Restore into an empty storage.`,
    );
};

type Place = {
  storage: Storage;
  secretKeys: Env["secretKeys"];
  /** Opens the database, after all other checks have passed. */
  open: () => Promise<{ databaseUrl: string; stop: () => Promise<void> }>;
};

/**
 * Restores rows and files of a backup to an empty database and an empty storage; the caller sends
 * the jobs.
 * @throws Error in one sentence; the database then has no rows
 */
export const restoreBackup = async (
  { storage, secretKeys, open }: Place,
  folder: string,
): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  // Checked before anything is written: the server must be able to decrypt the restored data.
  requireKey(secretKeys, manifest.sealed_by ?? null);
  await requireNoFiles(storage);
  const { databaseUrl, stop } = await open();
  try {
    await loadDump(databaseUrl, folder, manifest);
  } finally {
    await stop();
  }
  for (const key of manifest.files)
    await storage.putStream(key, createReadStream(join(folder, storedFile(key))));
  return manifest;
};
