import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Four times the space that the tests use at the same time. */
const enoughBytes = 4 * 2 ** 30;

const freeBytes = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
};

/**
 * Finds a folder for files that are not needed after the tests. Linux keeps it in memory if there
 * is space: each test file has a database of a thousand files, and creating and deleting them on a
 * disk takes a sixth of the tests' time. Otherwise it is the system's folder for temporary files.
 */
export const findMemoryFolder = (): string => {
  const memory = "/dev/shm";
  return process.env["TMPDIR"] === undefined && freeBytes(memory) >= enoughBytes
    ? memory
    : tmpdir();
};
