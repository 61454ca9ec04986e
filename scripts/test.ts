import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBrowserTests } from "./e2e.ts";
import { run } from "./run.ts";
import { buildServerWhenStale } from "./server-build.ts";
import { buildWebWhenStale } from "./web-build.ts";

type Counts = { passed: number; failed: number; skipped: number };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "sellerdesk-results-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs one of the two runners and counts what its report tells. One that broke outside a test has
 * failed too.
 */
const count = async (
  runner: string,
  test: (report: string) => Promise<boolean>,
  read: (report: unknown) => Counts,
): Promise<Counts> => {
  const file = join(folder, `${runner}.json`);
  try {
    const isGood = await test(file);
    const counts = read(JSON.parse(readFileSync(file, "utf8")));
    return isGood ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
  } catch (error) {
    process.stderr.write(
      `${runner} broke: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return { passed: 0, failed: 1, skipped: 0 };
  }
};

const runVitest = (file: string): Promise<boolean> => {
  const cli = join(root, "node_modules/vitest/vitest.mjs");
  return run([cli, "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`], {
    cwd: root,
  });
};

/** Shown once the other runner is done, so that the lines of the two do not mix. */
const browserOutput = join(folder, "playwright.txt");
const browserOutputFile = openSync(browserOutput, "w");

// Once, and not by both runners at the same time.
buildWebWhenStale();
buildServerWhenStale();
// Both at once: each waits for processes, pages and clocks, while the other uses the processor.
const counts = await Promise.all([
  count("vitest", runVitest, (report) => {
    // Written by the runner itself a moment ago, in the shape of its JSON reporter.
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } =
      report as VitestReport;
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    };
  }),
  count(
    "playwright",
    (file) =>
      runBrowserTests(
        ["--reporter=list,json"],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        browserOutputFile,
      ),
    (report) => {
      // As above.
      const { stats } = report as PlaywrightReport;
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: stats.skipped,
      };
    },
  ),
]);
process.stdout.write(readFileSync(browserOutput));

const sum = (key: keyof Counts) => counts.reduce((total, part) => total + part[key], 0);
const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
process.stdout.write(
  `\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
