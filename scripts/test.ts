import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBrowserTests } from "./e2e.ts";

type Counts = { passed: number; failed: number; skipped: number };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "sellerdesk-results-"));

/** Runs one of the two runners and counts what its report tells. One that broke outside a test has failed too. */
const count = (
  runner: string,
  run: (report: string) => boolean,
  read: (report: unknown) => Counts,
): Counts => {
  const file = join(folder, `${runner}.json`);
  try {
    const isGood = run(file);
    const counts = read(JSON.parse(readFileSync(file, "utf8")));
    return isGood ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
  } catch (error) {
    process.stderr.write(`${runner} broke: ${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
};

const runVitest = (file: string): boolean => {
  const cli = join(root, "node_modules/vitest/vitest.mjs");
  const args = [cli, "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return (
    spawnSync(process.execPath, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] }).status === 0
  );
};

const counts = [
  count("vitest", runVitest, (report) => {
    // Written by the runner itself a moment ago, in the shape of its JSON reporter.
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report as VitestReport;
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  }),
  count(
    "playwright",
    (file) => runBrowserTests(["--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    (report) => {
      const { stats } = report as PlaywrightReport;
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
    },
  ),
];
rmSync(folder, { recursive: true, force: true });

const sum = (key: keyof Counts) => counts.reduce((total, part) => total + part[key], 0);
const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
