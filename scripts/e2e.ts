import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";
import { findFirefox } from "./firefox.ts";
import { run } from "./run.ts";
import { buildWhenStale } from "./build-when-stale.ts";
import { buildWebWhenStale } from "./web-build.ts";

const folder = join(import.meta.dirname, "../e2e");

/**
 * Runs the browser tests on the real server and the built web app: all in Chromium, and the main
 * journeys in Firefox too, if one is installed.
 * @param args of `playwright test`
 * @param output the file descriptor for the output of the tests; the terminal by default
 * @returns whether they passed
 * @throws Error with one sentence if the web app or a Chromium cannot be found
 */
export const runBrowserTests = async (
  args: string[],
  env: NodeJS.ProcessEnv = {},
  output?: number,
): Promise<boolean> => {
  buildWebWhenStale();
  buildWhenStale("server");
  const dataDir = mkdtempSync(join(tmpdir(), "sellerdesk-e2e-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const firefox = findFirefox();
  if (firefox === undefined)
    process.stdout.write(
      "No Firefox is installed: its browser tests are skipped. FIREFOX_PATH names one.\n",
    );
  const cli = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");
  const options = {
    cwd: folder,
    env: {
      ...process.env,
      CHROMIUM_PATH: findChromium(),
      ...(firefox !== undefined && { FIREFOX_PATH: firefox }),
      E2E_DATA_DIR: dataDir,
      ...env,
    },
  };
  return run([cli, "test", ...args], options, output);
};

if (import.meta.main) {
  try {
    process.exitCode = (await runBrowserTests(process.argv.slice(2))) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
