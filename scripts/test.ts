import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBrowserTests } from "./e2e.ts";
import { buildWebWhenStale } from "./web-build.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "sellerdesk-results-"));
const unitResults = join(folder, "unit.json");
const browserResults = join(folder, "browser.json");

const readJson = <T>(path: string): T | null => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
};

buildWebWhenStale();
const unit = spawnSync(
  "vitest",
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitResults}`],
  { cwd: root, stdio: ["ignore", "inherit", "inherit"] },
);
const browserStatus = runBrowserTests(["--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_NAME: browserResults });

const units = readJson<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(unitResults);
const browser = readJson<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
  browserResults,
)?.stats;
rmSync(folder, { recursive: true, force: true });

const passed = (units?.numPassedTests ?? 0) + (browser?.expected ?? 0);
const skipped = (units?.numPendingTests ?? 0) + (browser?.skipped ?? 0);
const counted = (units?.numFailedTests ?? 0) + (browser?.unexpected ?? 0) + (browser?.flaky ?? 0);
const broke = unit.status !== 0 || browserStatus !== 0 || !units || !browser || passed === 0;
// A run that broke outside a test failed too, and must not end in "0 failed".
const failed = counted === 0 && broke ? 1 : counted;
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`);
process.exitCode = failed === 0 ? 0 : 1;
