import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runBrowserTests } from "./e2e.ts";
import { findMemoryFolder } from "./memory-folder.ts";
import { run } from "./run.ts";
import { buildWhenStale } from "./build-when-stale.ts";
import { buildWebWhenStale } from "./web-build.ts";
import { readPlaywrightReport, readVitestReport, type TestResults } from "./test-reports.ts";

const root = join(import.meta.dirname, "..");
// For every process of the tests.
process.env["TMPDIR"] = findMemoryFolder();
const folder = mkdtempSync(join(process.env["TMPDIR"], "sellerdesk-results-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs one of the two test runners and reads its report. A runner that failed outside of a test
 * counts as a failure too.
 */
const runAndRead = async (
  runner: string,
  test: (report: string) => Promise<boolean>,
  read: (report: unknown) => TestResults,
): Promise<TestResults> => {
  const file = join(folder, `${runner}.json`);
  const broken = (message: string) => ({ title: `${runner} broke outside a test`, message });
  try {
    const isGood = await test(file);
    const results = read(JSON.parse(readFileSync(file, "utf8")));
    return isGood || results.failures.length > 0
      ? results
      : { ...results, failures: [broken("Its output says where.")] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { passed: 0, skipped: 0, failures: [broken(message)] };
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

// Builds once, instead of in both runners at the same time.
buildWebWhenStale();
buildWhenStale("server");
// In parallel: each waits for processes, pages and clocks, while the other uses the processor.
const results = await Promise.all([
  runAndRead("vitest", runVitest, readVitestReport),
  runAndRead(
    "playwright",
    (file) =>
      runBrowserTests(
        ["--reporter=list,json"],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        browserOutputFile,
      ),
    readPlaywrightReport,
  ),
]);
process.stdout.write(readFileSync(browserOutput));

// Printed last, so that it is found without scrolling through the output of two runners.
const failures = results.flatMap((part) => part.failures);
for (const { title, message } of failures)
  process.stdout.write(`\nFailed: ${title}\n${message.replace(/^/gm, "  ")}\n`);
const passed = results.reduce((sum, part) => sum + part.passed, 0);
const skipped = results.reduce((sum, part) => sum + part.skipped, 0);
process.stdout.write(
  `\n${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
