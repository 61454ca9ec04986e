import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { removeLeftovers } from "./leftovers.ts";

/**
 * Runs `work` with its own folder inside the machine's temporary folder, and removes it afterwards.
 * After a kill, the next run with this name removes it.
 */
export const withTemporaryFolder = async <T>(
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const path = join(tmpdir(), name);
  // Containers may share the temporary folder, and have processes with the same ids.
  const mark = `-${hostname()}-`;
  // Folders of other users cannot be removed, and stay.
  await removeLeftovers(path, mark).catch(() => {});
  const folder = await mkdtemp(`${path}${mark}${process.pid}-`);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
