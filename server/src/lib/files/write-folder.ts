import { rmSync } from "node:fs";
import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { constants } from "node:os";
import { dirname } from "node:path";
import { removeLeftovers } from "./leftovers.ts";

const mark = ".unfinished-";
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Removes an empty folder.
 * @throws Error if there is anything in it
 */
const requireNew = async (folder: string): Promise<void> => {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (entries === null) return;
  if (entries.length > 0) throw new Error(`The folder ${folder} is not empty. Name a new one.`);
  await rmdir(folder).catch((cause: unknown) => {
    throw new Error(`The folder ${folder} cannot be replaced. Name a new one in it.`, { cause });
  });
};

/**
 * Writes a folder under a temporary name and renames it when it is complete. A failure or a signal
 * removes what was written; after a kill, the next run does.
 * @param write fills the folder whose path it receives
 * @throws Error in one sentence if `folder` has anything in it
 */
export const writeFolder = async <T>(
  folder: string,
  write: (folder: string) => Promise<T>,
): Promise<T> => {
  await mkdir(dirname(folder), { recursive: true });
  await requireNew(folder);
  await removeLeftovers(folder, mark);
  const unfinished = `${folder}${mark}${process.pid}`;
  const interrupt = (signal: NodeJS.Signals) => {
    rmSync(unfinished, { recursive: true, force: true });
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.once(signal, interrupt);
  try {
    await mkdir(unfinished, { mode: 0o700 });
    const written = await write(unfinished);
    await rename(unfinished, folder);
    return written;
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
    await rm(unfinished, { recursive: true, force: true });
  }
};
