import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "../server/src/lib/files/leftovers.ts";

const root = join(import.meta.dirname, "..");
const dist = join(root, "web/dist");
const stampName = ".built-from";
const sources = ["web/src", "web/public", "web/build", "contract/src"];
const files = ["web/index.html", "web/vite.config.ts", "web/lingui.config.ts", "package-lock.json"];

const listSources = (): string[] => {
  const inFolders = sources.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return [...inFolders, ...files.map((file) => join(root, file))].sort();
};

/**
 * A fingerprint of all that the web app is made of: a few hundred small files, read in some
 * milliseconds.
 */
const fingerprint = (): string => {
  const hash = createHash("sha256");
  for (const path of listSources())
    hash.update(`${path.slice(root.length)}\n`).update(readFileSync(path));
  return hash.digest("hex");
};

const readStamp = (): string | null => {
  try {
    return readFileSync(join(dist, stampName), "utf8");
  } catch {
    return null;
  }
};

/** Removes what builds that were interrupted left. */
const removeInterrupted = (): void => {
  for (const name of readdirSync(join(root, "web"))) {
    const [, pid] = /^\.dist-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(root, "web", name), { recursive: true, force: true });
  }
};

/**
 * Builds into a folder beside and moves it into place whole: a build that was cut off, or a second
 * one at once, breaks nothing.
 */
const build = (stamp: string): void => {
  const half = join(root, `web/.dist-${process.pid}`);
  removeInterrupted();
  try {
    mkdirSync(half);
    const vite = [
      join(root, "node_modules/vite/bin/vite.js"),
      "build",
      "--outDir",
      half,
      "--logLevel",
      "warn",
    ];
    const { status } = spawnSync(process.execPath, vite, {
      cwd: join(root, "web"),
      stdio: ["ignore", 2, 2],
      // A test runner's own NODE_ENV would give React's development build, in which every effect
      // runs twice.
      env: { ...process.env, NODE_ENV: "production" },
    });
    if (status !== 0)
      throw new Error("The web app could not be built. Fix what Vite says above and start again.");
    writeFileSync(join(half, stampName), stamp);
    rmSync(dist, { recursive: true, force: true });
    renameSync(half, dist);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
};

/**
 * Builds the web app where its sources changed since the last build.
 * @throws Error in one sentence that says what to do
 */
export const buildWebWhenStale = (): void => {
  const wanted = fingerprint();
  if (readStamp() === wanted) return;
  process.stdout.write("Building the web app ...\n");
  try {
    build(wanted);
  } catch (error) {
    const isClosed =
      error instanceof Error &&
      "code" in error &&
      ["EACCES", "EPERM", "EROFS"].includes(String(error.code));
    if (!isClosed) throw error;
    throw new Error(
      `The web app could not be built: ${join(root, "web")} belongs to another user. Start once as its owner.`,
      {
        cause: error,
      },
    );
  }
};
