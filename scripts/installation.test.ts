import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findClosedFolder } from "../server/src/db/embedded-binaries.ts";
import { buildWhenStale } from "./build-when-stale.ts";

const root = join(import.meta.dirname, "..");
/**
 * The server's user, who can write only to its data folder. Only root can switch to another user.
 */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
let folder = "";
let installed = "";
let settings = "";

/**
 * Installs as operations.md describes: without development packages, and without the stamps that
 * `npm start` leaves.
 */
beforeAll(async () => {
  buildWhenStale("server");
  folder = await mkdtemp(join(tmpdir(), "sellerdesk installed "));
  await chmod(folder, 0o755);
  installed = join(folder, "opt sellerdesk");
  for (const part of ["bin", "contract", "scripts", "server", "package.json", "package-lock.json"])
    await cp(join(root, part), join(installed, part), {
      recursive: true,
      filter: (path) => !path.includes("/node_modules"),
    });
  const installedPackages = ["node_modules", "server/node_modules"].filter((packages) =>
    existsSync(join(root, packages)),
  );
  for (const packages of installedPackages) {
    await mkdir(join(installed, packages));
    for (const name of await readdir(join(root, packages)))
      if (name === ".bin" || !name.startsWith("."))
        await symlink(join(root, packages, name), join(installed, packages, name));
  }
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  settings = join(folder, "sellerdesk.env");
  await writeFile(settings, `# The settings.\nDATA_DIR="${dataDir}"\nDATABASE_URL=embedded\n`);
  if (user.uid !== undefined) await chown(dataDir, user.uid, user.gid);
  for (const closed of [installed, join(installed, "node_modules")]) await chmod(closed, 0o555);
});
afterAll(async () => {
  for (const closed of [installed, join(installed, "node_modules")]) await chmod(closed, 0o755);
  await rm(folder, { recursive: true, force: true });
});

const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
  const options = {
    ...user,
    // An operator may run commands in any folder.
    cwd: command === "npm" ? installed : "/",
    env: {
      PATH: process.env["PATH"],
      HOME: join(folder, "data"),
      SELLERDESK_ENV: settings,
      NODE_COMPILE_CACHE: join(folder, "data/cache"),
      ...env,
    },
  };
  return promisify(execFile)(command, args, options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    // execFile rejects with an error that has the code and the output.
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
};
const sellerdesk = (args: string[], env?: NodeJS.ProcessEnv) =>
  run(join(installed, "bin/sellerdesk"), args, env);

// The other user must be able to read the installation.
const canReach = user.uid === undefined || (await findClosedFolder(root)) === null;

test.runIf(canReach)(
  "commands run as a user without write access to the folder, with the server's settings",
  async () => {
    const before = await readdir(join(installed, "node_modules"));
    const none = await sellerdesk(["doctor"]);
    expect(none).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no database in .+data\/postgres\./),
    });
    expect(await sellerdesk(["migrate"])).toMatchObject({ code: 0, stderr: "" });
    expect(await sellerdesk(["doctor"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Database sellerdesk on 127\.0\.0\.1:\d+, 0 sellers\.\nAll \d+ checks passed\.\n$/,
      ),
      stderr: "",
    });
    // The environment overrides the file.
    expect(await sellerdesk(["doctor"], { DATABASE_URL: "" })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^DATABASE_URL is not set\. In production, /),
    });
    // Operators who know the development scripts may type this. It installs nothing for them
    // either.
    expect(await run("npm", ["run", "--silent", "cli", "--", "help"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Usage: bin\/sellerdesk COMMAND/),
    });
    expect(await readdir(join(installed, "node_modules"))).toEqual(before);
  },
);

test.runIf(canReach)(
  "an unreadable or invalid settings file is reported in one sentence",
  async () => {
    const closed = join(folder, "closed.env");
    await writeFile(closed, "SECRET_KEY=x\n", { mode: 0 });
    expect(await sellerdesk(["doctor"], { SELLERDESK_ENV: closed })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /closed\.env cannot be read by .+\. Run this as the server's user, .+\n$/,
      ),
    });
    const wrong = join(folder, "wrong.env");
    await writeFile(wrong, "PORT=1\nsecret\n");
    expect(await sellerdesk(["doctor"], { SELLERDESK_ENV: wrong })).toEqual({
      code: 1,
      stdout: "",
      stderr: `The settings in ${wrong} cannot be used. Line 2 is not NAME=value.\n`,
    });
    expect(await sellerdesk(["doctor"], { SELLERDESK_ENV: join(folder, "none") })).toMatchObject({
      code: 1,
    });
  },
);
