import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";
import { buildWebWhenStale } from "./web-build.ts";

const folder = join(import.meta.dirname, "../e2e");

/**
 * Runs the browser tests on the real server and the built web app.
 * @param args of `playwright test`
 * @returns whether they passed
 * @throws Error in one sentence where the web app or a Chromium is not to be had
 */
export const runBrowserTests = (args: string[], env: NodeJS.ProcessEnv = {}): boolean => {
  buildWebWhenStale();
  const cli = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");
  const { status } = spawnSync(process.execPath, [cli, "test", ...args], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, CHROMIUM_PATH: findChromium(), ...env },
  });
  return status === 0;
};

if (import.meta.main) {
  try {
    process.exitCode = runBrowserTests(process.argv.slice(2)) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
