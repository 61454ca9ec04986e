import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Returns the paths at which a program of one of these names may be installed, in this order. */
export const listPaths = (names: readonly string[]): string[] => {
  const folders = [...(process.env["PATH"] ?? "").split(":"), "/usr/bin", "/snap/bin"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
};

const succeeds = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;
/** Whether a browser starts. Ubuntu's package is only a script that asks for snap. */
export const works = (path: string) => existsSync(path) && succeeds(path, ["--version"]);

/**
 * Reads the path of a browser from an environment variable.
 * @returns `undefined` if it is not set
 * @throws Error with one sentence if that browser does not start
 */
export const readBrowserPath = (variable: string, browser: string): string | undefined => {
  const path = process.env[variable];
  if (!path || works(path)) return path || undefined;
  throw new Error(
    `${variable} is "${path}", which does not start. Set it to a ${browser} or unset it.`,
  );
};

/**
 * The headless shell is preferred, because drawing a browser window takes a quarter of the tests'
 * time.
 */
const shell = "chromium-headless-shell";
const chrome = ["google-chrome", "google-chrome-stable", "chrome"];
const paths = [
  ...listPaths([shell, "chromium", "chromium-browser", ...chrome]),
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const findInstalled = () => paths.find(works);

const installFromDebian = (): string | undefined => {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  const apt = (args: string[]) =>
    succeeds("/usr/bin/env", ["DEBIAN_FRONTEND=noninteractive", "apt-get", "-y", ...args]);
  // Older releases have only the whole browser.
  if (apt(["update"]))
    [shell, "chromium"].some((name) => apt(["install", "--no-install-recommends", name]));
  return findInstalled();
};

/**
 * Finds Playwright's own download. If `install`, downloads it first; as root with the system
 * libraries that it needs.
 */
const findPlaywrights = (install: boolean): string | undefined => {
  const cli = join(createRequire(import.meta.url).resolve("@playwright/test"), "../cli.js");
  if (install)
    succeeds(process.execPath, [
      cli,
      "install",
      ...(process.getuid?.() === 0 ? ["--with-deps"] : []),
      "chromium",
    ]);
  const code = 'process.stdout.write(require("@playwright/test").chromium.executablePath())';
  const { stdout } = spawnSync(process.execPath, ["-e", code], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  return works(stdout) ? stdout : undefined;
};

/**
 * Finds a Chromium for the browser tests: the one of `CHROMIUM_PATH`, an installed one, else
 * Debian's package, else Playwright's own download.
 * @returns its path
 * @throws Error with one sentence that says what to do, if there is none
 */
export const findChromium = (): string => {
  const found =
    readBrowserPath("CHROMIUM_PATH", "Chromium") ?? findInstalled() ?? findPlaywrights(false);
  if (found !== undefined) return found;
  process.stdout.write("Installing Chromium for the browser tests ...\n");
  const installed = installFromDebian() ?? findPlaywrights(true);
  if (installed !== undefined) return installed;
  throw new Error(
    "The browser tests need Chromium, which could not be installed. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
};
