import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Checks if a process runs, also if another user owns it. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

/**
 * Removes the leftovers of killed processes next to `path`. Their names consist of `path`, `mark`
 * and the process id.
 * @param mark such as `.new-`
 */
export const removeLeftovers = async (path: string, mark: string): Promise<void> => {
  const [parent, start] = [dirname(path), `${basename(path)}${mark}`];
  const isLeft = (name: string) => {
    const [, pid] = /^(\d+)\b/.exec(name.slice(start.length)) ?? [];
    return name.startsWith(start) && pid !== undefined && !isAlive(Number(pid));
  };
  const left = (await readdir(parent)).filter(isLeft);
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })));
};
