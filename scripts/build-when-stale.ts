import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { isAlive } from "../server/src/lib/files/leftovers.ts";

const root = join(import.meta.dirname, "..");
const stampName = ".built-from";

type Build = {
  /** The name of the result in messages: `web app`. */
  title: string;
  /** The workspace whose `dist` is built. */
  workspace: string;
  /** Folders and files that it is built from, relative to the root of the project. */
  sources: readonly string[];
  /** Arguments of Node, which builds in the workspace into the folder that follows them. */
  command: readonly string[];
};

const vite = join(root, "node_modules/vite/bin/vite.js");
const builds = {
  web: {
    title: "web app",
    workspace: "web",
    sources: [
      "web/src",
      "web/pictures",
      "web/public",
      "web/bundling",
      "web/index.html",
      "web/vite.config.ts",
      "web/lingui.config.ts",
      "contract/src",
      "contract/build",
    ],
    command: [vite, "build", "--logLevel", "warn", "--outDir"],
  },
  server: {
    title: "server",
    workspace: "server",
    sources: ["server/src", "server/build.ts", "contract/src"],
    command: ["build.ts"],
  },
  storefront: {
    title: "demo shop",
    workspace: "examples/storefront",
    sources: [
      "examples/storefront/src",
      "examples/storefront/build.ts",
      "packages/client/src",
      "contract/src",
    ],
    command: ["build.ts"],
  },
} satisfies Record<string, Build>;
type BuildName = keyof typeof builds;

const listSources = ({ sources }: Build): string[] =>
  [...sources, "package-lock.json"]
    .flatMap((source) => {
      const path = join(root, source);
      if (statSync(path).isFile()) return [path];
      return readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));
    })
    .sort();

/** Hashes all sources of the build: a few hundred small files, read in some milliseconds. */
const fingerprint = (build: Build): string => {
  const hash = createHash("sha256");
  for (const path of listSources(build))
    hash.update(`${path.slice(root.length)}\n`).update(readFileSync(path));
  return hash.digest("hex");
};

const readStamp = (dist: string): string | null => {
  try {
    return readFileSync(join(dist, stampName), "utf8");
  } catch {
    return null;
  }
};

/** Deletes the leftovers of interrupted builds. */
const removeInterrupted = (workspace: string): void => {
  for (const name of readdirSync(workspace)) {
    const [, pid] = /^\.dist-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(workspace, name), { recursive: true, force: true });
  }
};

/**
 * Builds into a temporary folder and renames the complete result, so that an interrupted or a
 * concurrent build breaks nothing.
 */
const buildBeside = ({ title, workspace, command }: Build, stamp: string): void => {
  const cwd = join(root, workspace);
  const half = join(cwd, `.dist-${process.pid}`);
  removeInterrupted(cwd);
  try {
    mkdirSync(half);
    const { status } = spawnSync(process.execPath, [...command, half], {
      cwd,
      stdio: ["ignore", 2, 2],
      // The NODE_ENV of a test runner would produce React's development build, in which every
      // effect runs twice.
      env: { ...process.env, NODE_ENV: "production" },
    });
    if (status !== 0)
      throw new Error(`The ${title} could not be built. Fix what is said above and start again.`);
    writeFileSync(join(half, stampName), stamp);
    rmSync(join(cwd, "dist"), { recursive: true, force: true });
    renameSync(half, join(cwd, "dist"));
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
};

/**
 * Builds a part of the product if its sources have changed since the last build.
 * @throws Error with one sentence that says what to do
 */
export const buildWhenStale = (name: BuildName): void => {
  const build = builds[name];
  const wanted = fingerprint(build);
  if (readStamp(join(root, build.workspace, "dist")) === wanted) return;
  process.stdout.write(`Building the ${build.title} ...\n`);
  try {
    buildBeside(build, wanted);
  } catch (error) {
    const isClosed =
      error instanceof Error &&
      "code" in error &&
      ["EACCES", "EPERM", "EROFS"].includes(String(error.code));
    if (!isClosed) throw error;
    throw new Error(
      `The ${build.title} could not be built: ${join(root, build.workspace)} belongs to another user. Start once as its owner.`,
      { cause: error },
    );
  }
};

// Only our own commands run this file.
if (import.meta.main) buildWhenStale(process.argv[2] as BuildName);
