import { stripVTControlCharacters } from "node:util";

/** Results of all tests of a runner. */
export type TestResults = {
  passed: number;
  skipped: number;
  /** Includes files that could not be loaded. */
  failures: { title: string; message: string }[];
};

type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

/**
 * The maximum lines of a message. Its first lines say what failed, and the runner's output has the
 * rest.
 */
const MESSAGE_LINES = 20;

const firstLines = (messages: (string | undefined)[]) =>
  stripVTControlCharacters(messages.join("\n")).split("\n").slice(0, MESSAGE_LINES).join("\n");

/** Reads the report of Vitest's JSON reporter. */
export const readVitestReport = (report: unknown): TestResults => {
  const { testResults, ...counts } = report as VitestReport;
  return {
    passed: counts.numPassedTests,
    skipped: counts.numPendingTests + counts.numTodoTests,
    failures: testResults.flatMap(({ name: file, status, message, assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === "failed");
      if (failed.length === 0 && status === "failed")
        return [{ title: file, message: firstLines([message]) }];
      return failed.map(({ fullName, failureMessages }) => ({
        title: `${file}: ${fullName}`,
        message: firstLines(failureMessages ?? []),
      }));
    }),
  };
};

/** Reads the report of Playwright's JSON reporter. */
export const readPlaywrightReport = (report: unknown): TestResults => {
  const { stats, suites, errors } = report as PlaywrightReport;
  const specsOf = (suite: PlaywrightSuite): NonNullable<PlaywrightSuite["specs"]> => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const failed = suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .filter((test) => test.status !== "expected" && test.status !== "skipped")
      .map(({ results }) => ({
        title: `${file}:${line}: ${title}`,
        message: firstLines(
          results.flatMap((result) => result.errors.map((error) => error.message)),
        ),
      })),
  );
  const outside = errors.map(({ message }) => ({
    title: "playwright, outside a test",
    message: firstLines([message]),
  }));
  return { passed: stats.expected, skipped: stats.skipped, failures: [...failed, ...outside] };
};
