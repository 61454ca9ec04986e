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

// Playwright reads this file again in each worker, which must find the same server, so the first
// read sets both for the others. `npm run e2e` provides a folder and deletes it.
process.env["E2E_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "sellerdesk-e2e-"));
process.env["E2E_PORT"] ??= String(await freePort());
const { E2E_PORT: port = "", E2E_DATA_DIR: dataDir = "", FIREFOX_PATH: firefox } = process.env;
const url = `http://localhost:${port}`;

/** Runs the tagged tests, among them the comparison of both browsers, in Firefox. */
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
  // Ten times the duration of a test, because a busy machine must not fail it.
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
    // Requests that a service worker answers would bypass the routes of tests that delay or fail
    // them.
    serviceWorkers: "block",
    // Tests need not wait for animations.
    contextOptions: { reducedMotion: "reduce" },
    // Tracing every test costs a third of the time. `npm run e2e -- NAME --trace on` records one
    // test.
    trace: "off",
    launchOptions: chromiumOptions,
  },
  webServer: {
    // `exec` makes Node receive the signal instead of a shell.
    command: `exec "${process.execPath}" ../server/dist/main.js`,
    url: `${url}/readyz`,
    timeout: 60_000,
    stdout: "ignore",
    env: {
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      // All tests use one address, and the load of the machine must not matter.
      RATE_LIMITS: "off",
      LOAD_SHEDDING: "off",
      ANSWER_TIMEOUT_MS: "0",
      // The webhook receiver of the tests is on this machine.
      PRIVATE_WEBHOOKS: "true",
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
