import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, open, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { removeLeftovers } from "../lib/files/leftovers.ts";
import { type RunAs, findBinaries, findClosedFolder, findRunAs } from "./embedded-binaries.ts";

/** The role that owns everything in the embedded PostgreSQL. */
export const clusterUser = "sellerdesk";
const major = "18";
const passwordFile = "sellerdesk-password";

/**
 * The folder of an embedded PostgreSQL, which may not exist yet, and the programs and user that run
 * it.
 */
export type Cluster = {
  /** The real path of the data folder, without symlinks. */
  dataDir: string;
  /** The path that PostgreSQL, started inside the folder, uses for it. */
  dataDirName: string;
  binaries: string;
  runAs: RunAs;
};

const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

/** The text of a file, or `null` if it does not exist. */
export const readIfThere = (path: string): Promise<string | null> =>
  readFile(path, "utf8").catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  });

/**
 * Converts an error into a sentence that says why the folder cannot be used and what to do. Other
 * errors stay as they are.
 */
export const explain = (error: unknown, dataDir: string): Error => {
  const choose = "choose another DATA_DIR";
  const say = (sentence: string) => new Error(sentence, { cause: error });
  if (isCode(error, "ENOSPC", "EDQUOT"))
    return say(`The disk of ${dataDir} is full. Free some space, or ${choose}.`);
  if (isCode(error, "EROFS"))
    return say(`${dataDir} is on a read-only disk. Make it writable, or ${choose}.`);
  if (isCode(error, "EACCES", "EPERM"))
    return say(`${dataDir} belongs to another user. Start as that user, or ${choose}.`);
  if (isCode(error, "ENOTEMPTY"))
    return say(`${dataDir} holds other files and no database. Empty it, or ${choose}.`);
  if (isCode(error, "EAGAIN", "EMFILE", "ENFILE", "ENOMEM"))
    return say(
      "The database could not be started: the machine has no memory, processes or open files left. End other programs, or raise the limit, then start again.",
    );
  if (isCode(error, "ENOTDIR", "EEXIST", "ENOENT"))
    return say(`${dataDir} is no folder and cannot become one: ${choose}.`);
  return error instanceof Error ? error : say(String(error));
};

/**
 * Runs initdb and waits for its end. The password is passed as an open file, because the other user
 * may have no access to its path.
 * @throws Error with the line of output that names the problem
 */
const initdb = async (
  { binaries, runAs }: Cluster,
  folder: string,
  password: number,
  args: string[],
): Promise<void> => {
  const child = spawn(join(binaries, "initdb"), [...args, "--pwfile=/dev/fd/3"], {
    ...runAs,
    cwd: folder,
    env: {},
    stdio: ["ignore", "ignore", "pipe", password],
  });
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  // An interrupted start must not leave a running initdb.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const code = await new Promise<number | null>((done, fail) =>
    child.once("error", fail).once("close", done),
  ).finally(() => process.off("exit", kill));
  if (code === 0) return;
  const reason =
    output.split("\n").find((line) => /error:|FATAL:/.test(line)) ?? `initdb ended with ${code}`;
  if (/No space left|wrote only/.test(reason))
    throw Object.assign(new Error(reason), { code: "ENOSPC" });
  throw new Error(`The database could not be made (${reason.trim()}). Choose another DATA_DIR.`);
};

/**
 * Creates the cluster in a temporary folder and renames it when it is complete, so that a killed
 * first start leaves no partial cluster.
 */
const create = async (cluster: Cluster, fsync: boolean): Promise<void> => {
  const { dataDir, runAs } = cluster;
  const half = `${dataDir}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  const password = `${half}.password`;
  try {
    await removeLeftovers(dataDir, ".new-");
    await mkdir(half, { mode: 0o700 });
    await writeFile(password, randomBytes(24).toString("hex"), { mode: 0o600 });
    if (runAs) await Promise.all([half, password].map((path) => chown(path, runAs.uid, runAs.gid)));
    const file = await open(password);
    try {
      await initdb(cluster, half, file.fd, [
        "-D",
        nameFor(runAs, half),
        "-U",
        clusterUser,
        "--auth=scram-sha-256",
        "-E",
        "UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        ...(fsync ? [] : ["--no-sync"]),
      ]);
    } finally {
      await file.close();
    }
    await rename(password, join(half, passwordFile));
    await rename(half, dataDir).catch(async (error: unknown) => {
      // Another start was faster, so use its cluster.
      const isTaken = isCode(error, "ENOTEMPTY", "EEXIST");
      if (!isTaken || (await readIfThere(join(dataDir, "PG_VERSION"))) === null) throw error;
    });
  } finally {
    await Promise.all([half, password].map((path) => rm(path, { recursive: true, force: true })));
  }
};

/**
 * Returns the path that PostgreSQL uses for its folder. Root starts it as another user, who often
 * has no access to the real path (`/root`, a temporary folder). On Linux, PostgreSQL therefore
 * starts inside the folder and uses its own working directory.
 */
const nameFor = (runAs: RunAs, folder: string): string =>
  runAs && process.platform === "linux" ? "/proc/self/cwd" : folder;

const resolveFolder = async (dataDir: string): Promise<string> => {
  await mkdir(dirname(dataDir), { recursive: true });
  return join(await realpath(dirname(dataDir)), basename(dataDir));
};

/**
 * Opens the folder of an embedded PostgreSQL.
 * @param options `creates` creates the cluster if there is none
 * @throws Error in one sentence that says what to do
 */
export const openCluster = async (
  folder: string,
  { creates, fsync }: { creates: boolean; fsync: boolean },
): Promise<Cluster & { password: string }> => {
  try {
    if (!creates && (await readIfThere(join(folder, "PG_VERSION"))) === null)
      throw new Error(
        `There is no database in ${folder}. Check DATABASE_URL and DATA_DIR. If they are right, run the command migrate, or start the server.`,
      );
    const dataDir = await resolveFolder(folder);
    const version = (await readIfThere(join(dataDir, "PG_VERSION")))?.trim();
    if (version !== undefined && version !== major) {
      throw new Error(
        `${dataDir} was made by PostgreSQL ${version}, this Sellerdesk brings ${major}. Start the Sellerdesk that made it, or choose another DATA_DIR.`,
      );
    }
    const runAs = await findRunAs(dataDir);
    const dataDirName = nameFor(runAs, dataDir);
    const closed =
      runAs && dataDirName === dataDir ? await findClosedFolder(dirname(dataDir)) : null;
    if (closed !== null) {
      throw new Error(
        `The database runs as ${runAs?.name}, who cannot enter ${closed}. Set DATA_DIR to a folder that all may enter, or start as another user.`,
      );
    }
    const cluster: Cluster = { dataDir, dataDirName, runAs, binaries: await findBinaries(runAs) };
    if (version === undefined) await create(cluster, fsync);
    return { ...cluster, password: (await readFile(join(dataDir, passwordFile), "utf8")).trim() };
  } catch (error) {
    throw explain(error, folder);
  }
};
