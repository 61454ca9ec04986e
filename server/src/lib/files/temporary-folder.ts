import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { removeLeftovers } from "./leftovers.ts";

/**
 * Runs `work` with a folder of its own in the machine's temporary one, and removes it afterwards;
 * after a kill, the next run under this name does.
 */
export const withTemporaryFolder = async <T>(
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const path = join(tmpdir(), name);
  // Containers may share the folder, and have processes of the same numbers.
  const mark = `-${hostname()}-`;
  // Folders of other users stay.
  await removeLeftovers(path, mark).catch(() => {});
  const folder = await mkdtemp(`${path}${mark}${process.pid}-`);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
