import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";
import { buildWebWhenStale } from "./web-build.ts";

const root = join(import.meta.dirname, "..");

/** Runs the browser tests on the built web app. @returns the exit code of Playwright */
export const runBrowserTests = (args: string[], env: NodeJS.ProcessEnv = {}): number => {
  buildWebWhenStale();
  const { status } = spawnSync("playwright", ["test", ...args], {
    cwd: join(root, "e2e"),
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, CHROMIUM_PATH: findChromium(), ...env },
  });
  return status ?? 1;
};

if (import.meta.main) process.exitCode = runBrowserTests(process.argv.slice(2));
