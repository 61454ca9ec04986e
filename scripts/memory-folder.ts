import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Four times what the tests have there at once. */
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
 * A folder for files that nobody needs after the tests: in memory where Linux has room for them,
 * because each test file has a database of a thousand files, which a disk takes a sixth of the time
 * to make and to delete; else the system's folder for temporary files.
 */
export const findMemoryFolder = (): string => {
  const memory = "/dev/shm";
  return process.env["TMPDIR"] === undefined && freeBytes(memory) >= enoughBytes
    ? memory
    : tmpdir();
};
