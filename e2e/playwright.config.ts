import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const port = Number(process.env["E2E_PORT"] ?? 4319);
// Workers read the same value; only the first process makes the folder.
process.env["E2E_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "sellerdesk-e2e-"));

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: join(tmpdir(), "sellerdesk-e2e-results"),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env["CI"] === "true",
  globalTeardown: "./teardown.ts",
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    trace: "retain-on-failure",
    launchOptions: {
      ...(process.env["CHROMIUM_PATH"] && { executablePath: process.env["CHROMIUM_PATH"] }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "exec node ../server/src/main.ts",
    url: `http://localhost:${port}/readyz`,
    timeout: 60_000,
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: process.env["E2E_DATA_DIR"],
      LOG_LEVEL: "warn",
      // Every test comes from one address.
      RATE_LIMITS: JSON.stringify({ off: true }),
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
