import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const installed = (): string | undefined =>
  [process.env["CHROMIUM_PATH"] ?? "", ...places].find((path) => path !== "" && existsSync(path));

const tryRun = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;

const installFromDebian = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync("/usr/bin/apt-get") &&
  tryRun("apt-get", ["update", "-qq"]) &&
  tryRun("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);

/**
 * The path of a Chromium for the browser tests: an installed one, else Debian's package, else Playwright's own download.
 * @throws Error in one sentence where none can be had
 */
export const findChromium = (): string => {
  const found = installed();
  if (found !== undefined) return found;
  process.stdout.write("Installing Chromium for the browser tests.\n");
  if (installFromDebian()) return installed() ?? "";
  if (tryRun("npx", ["playwright", "install", "chromium"])) {
    return execFileSync(
      process.execPath,
      ["-e", "process.stdout.write(require('@playwright/test').chromium.executablePath())"],
      { encoding: "utf8" },
    );
  }
  throw new Error("The browser tests need Chromium. Install it, or name it: CHROMIUM_PATH=/path/to/chromium npm test");
};
