import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, type Project } from "@playwright/test";
import { chromiumOptions, firefoxOptions } from "./browsers.ts";

const freePort = () =>
  new Promise<number>((done, fail) => {
    const server = createServer().once("error", fail);
    server.listen(0, () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? done(address.port) : fail(new Error("no port")),
      );
    });
  });

// Playwright reads this file again in each worker, which must find the same server: the first
// reading sets them for the others. `npm run e2e` brings a folder and removes it.
process.env["E2E_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "sellerdesk-e2e-"));
process.env["E2E_PORT"] ??= String(await freePort());
const { E2E_PORT: port = "", E2E_DATA_DIR: dataDir = "", FIREFOX_PATH: firefox } = process.env;
const url = `http://localhost:${port}`;

/** The journeys that are tagged, and the comparison of both browsers, in Firefox. */
const inFirefox = (path: string): Project => ({
  name: "firefox",
  grep: /@firefox/,
  use: {
    browserName: "firefox",
    channel: "moz-firefox",
    contextOptions: {},
    launchOptions: firefoxOptions(path),
  },
});

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  // Ten times what a test takes: how busy the machine is proves nothing.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: "list",
  projects: [
    { name: "chromium", testIgnore: "both-browsers.spec.ts" },
    ...(firefox === undefined ? [] : [inFirefox(firefox)]),
  ],
  use: {
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    // Requests that a service worker answers would pass by the tests that hold or refuse them.
    serviceWorkers: "block",
    // Nothing waits for a movement to end.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of every test costs a third of the time; `npm run e2e -- NAME --trace on` records one
    // where it is wanted.
    trace: "off",
    launchOptions: chromiumOptions,
  },
  webServer: {
    // `exec`, so that the signal reaches Node and not a shell in between.
    command: `exec "${process.execPath}" ../server/dist/main.js`,
    url: `${url}/readyz`,
    timeout: 60_000,
    stdout: "ignore",
    env: {
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      // Every test comes from one address, and the machine is as busy as it is.
      RATE_LIMITS: "off",
      LOAD_SHEDDING: "off",
      ANSWER_TIMEOUT_MS: "0",
      // The receiver of the test is on this machine.
      PRIVATE_WEBHOOKS: "true",
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
