import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { type TestModule, createVitest } from "vitest/node";
import type { RemovalPlan } from "../server/testing/removed-predicate.ts";
import {
  type Predicate,
  findPredicates,
  queryFiles,
  replacePredicates,
} from "./ownership-predicates.ts";

/**
 * Removes each ownership predicate of the queries in turn, and lists those whose removal no test
 * detects (mutation testing):
 *
 *     node scripts/check-predicates.ts [--fresh] [part of a query file's path ...]
 *
 * `ownership-predicates.ts` defines the predicates. The files do not change: predicates are removed
 * from the copy that the tests load. The tests of isolation and of the features run once. Each
 * statement that the server sends in them is also compiled without each of its predicates. If the
 * check of statements (decision 054) then rejects it, the removal is detected. The other predicates
 * are removed while these tests run again: one at a time in each test file, or in each test of
 * isolation. For predicates that these tests do not use, the server's other tests run once.
 * Results are stored until the query file or the test changes. An interrupted run continues at the
 * same position, and `--fresh` starts over.
 */
const { values: options, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: {
    /** Discards the results of earlier runs. */
    fresh: { type: "boolean", default: false },
    /** The folder of the project. */
    root: { type: "string", default: join(import.meta.dirname, "..") },
  },
});

/** Files with independent tests: each test runs alone, with another predicate removed. */
const isolationTests = /\/isolation(-twins)?\.test\.ts$/;

type Uses = { seconds: number; always: string[]; byTest: Record<string, string[]> };
type Found = {
  /** The hash of the code that checks statements. */
  checkHash: string;
  /** Maps a predicate to the test in which the check rejected a statement without it. */
  refusedIn: Record<string, string>;
  /** Maps a predicate to the test that failed without it. */
  missedBy: Record<string, string>;
  /** Maps a predicate to the tests that passed without it. */
  passed: Record<string, string[]>;
  /** Maps a test file to the predicates that it uses. */
  uses: Record<string, Uses>;
  /** Maps query files and test files to the hashes of their contents. */
  hashes: Record<string, string>;
};

const { root } = options;
const testing = join(import.meta.dirname, "../server/testing");
const readAll = (pattern: string, cwd: string) =>
  globSync(pattern, { cwd }).map((path) => readFileSync(join(cwd, path), "utf8"));
const hashOf = (...texts: string[]) => createHash("sha256").update(texts.join()).digest("hex");

const cacheFile = join(root, "node_modules/.cache/check-predicates.json");
const checkHash = hashOf(...readAll("{seller-scope/*,removable-predicates}.ts", testing));
const stored: Found | null =
  existsSync(cacheFile) && !options.fresh ? JSON.parse(readFileSync(cacheFile, "utf8")) : null;
const found: Found =
  stored?.checkHash === checkHash
    ? stored
    : { checkHash, refusedIn: {}, missedBy: {}, passed: {}, uses: {}, hashes: {} };
const save = () => {
  mkdirSync(dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify(found));
};

const files = new Map<string, { code: string; predicates: Predicate[] }>();
for (const path of globSync(queryFiles, { cwd: root })) {
  const code = readFileSync(join(root, path), "utf8");
  files.set(join(root, path), {
    code,
    predicates: findPredicates(path, code, { withJoins: true }),
  });
}
const fileOf = ({ id }: Predicate) => id.slice(0, id.indexOf(" "));
const wanted = [...files.values()]
  .flatMap(({ predicates }) => predicates)
  .filter(
    (predicate) => parts.length === 0 || parts.some((part) => fileOf(predicate).includes(part)),
  );
const isOpen = ({ id }: Predicate) => !found.refusedIn[id] && !found.missedBy[id];

let onModuleEnd: ((module: TestModule) => void) | null = null;
const vitest = await createVitest(
  "test",
  {
    root: join(root, "server"),
    watch: false,
    isolate: false,
    // The cache would contain the replacements of an earlier run.
    fsModuleCache: false,
    maxWorkers: 2,
    reporters: [{ onTestModuleEnd: (module) => onModuleEnd?.(module) }],
    setupFiles: ["checked-statements.ts", "removed-predicate.ts"].map((name) =>
      join(testing, name),
    ),
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // In this order, the hooks after each test run with all predicates restored.
    sequence: { hooks: "list" },
  },
  {
    plugins: [
      {
        name: "removable-predicates",
        enforce: "pre",
        transform(_, id) {
          const file = files.get(id);
          return file && { code: replacePredicates(file.code, file.predicates), map: null };
        },
      },
    ],
  },
);
const specificationOf = new Map(
  (await vitest.globTestSpecifications()).map((specification) => [
    relative(root, specification.moduleId),
    specification,
  ]),
);
const testPaths = [...specificationOf.keys()];
/** The folder of a feature, or of the demo. */
const featureOf = (path: string) => /^server\/src\/(?:features\/)?[^/]+/.exec(path)?.[0];
const isNear = (test: string, queryFile: string) =>
  isolationTests.test(test) || featureOf(test) === featureOf(queryFile);

/** Discards the results about a file that has changed since. */
const discardIfChanged = (path: string, ...contents: string[]) => {
  const hash = hashOf(...contents);
  if (found.hashes[path] === hash) return;
  found.hashes[path] = hash;
  const isAbout = (text: string) => text.startsWith(`${path} `);
  for (const tests of [found.refusedIn, found.missedBy])
    for (const [id, test] of Object.entries(tests))
      if (isAbout(id) || isAbout(test)) Reflect.deleteProperty(tests, id);
  for (const [id, tests] of Object.entries(found.passed))
    found.passed[id] = isAbout(id) ? [] : tests.filter((test) => !isAbout(test));
  for (const [test, { always, byTest }] of Object.entries(found.uses)) {
    const mayUse = !path.endsWith(".test.ts") && isNear(test, path);
    if (test === path || mayUse || [always, ...Object.values(byTest)].flat().some(isAbout))
      Reflect.deleteProperty(found.uses, test);
  }
};
for (const [file, { code }] of files) discardIfChanged(relative(root, file), code);
// The data of the test sellers decides which removals these tests detect.
const sharedFiles = readAll("*.ts", testing);
for (const path of testPaths) {
  const content = readFileSync(join(root, path), "utf8");
  discardIfChanged(path, content, ...(isolationTests.test(path) ? sharedFiles : []));
}

/** Runs test files, each without one predicate, or with all. */
const run = async (paths: string[], plan: RemovalPlan): Promise<TestModule[]> => {
  vitest.provide(
    "removedPredicates",
    Object.fromEntries(Object.entries(plan).map(([path, removed]) => [join(root, path), removed])),
  );
  const selected = paths.flatMap((path) => specificationOf.get(path) ?? []);
  return (await vitest.runTestSpecifications(selected)).testModules;
};
const pathOf = (module: TestModule) => relative(root, module.moduleId);

/** Records the predicates that the tests of these files use, with none removed. */
const recordUses = async (paths: string[]) => {
  const unknown = paths.filter((path) => !found.uses[path]);
  let count = 0;
  onModuleEnd = (module) => {
    const path = pathOf(module);
    const tests = [...module.children.allTests()];
    for (const test of tests)
      for (const id of test.meta().predicatesMissed ?? [])
        found.refusedIn[id] ??= `${path} > ${test.fullName}`;
    const state = module.state();
    const [error] = [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
      ...tests.flatMap((test) => test.result().errors ?? []),
    ];
    if (state === "passed" || state === "skipped")
      found.uses[path] = {
        seconds: module.diagnostic().duration / 1000,
        always: tests.at(-1)?.meta().predicatesBefore ?? [],
        byTest: Object.fromEntries(
          tests.map((test) => [test.fullName, test.meta().predicates ?? []]),
        ),
      };
    else process.stdout.write(`fails with all predicates in place: ${path}: ${error?.message}\n`);
    save();
    process.stdout.write(`${++count} of ${unknown.length} test files: ${path}\n`);
  };
  if (unknown.length > 0) await run(unknown, {});
  onModuleEnd = null;
};

type Try = { path: string; test: string | null; seconds: number };
/** The tests that may detect the removal of a predicate, fastest first. */
const triesFor = (predicate: Predicate): Try[] =>
  Object.entries(found.uses)
    .filter(([path]) => isNear(path, fileOf(predicate)))
    .flatMap(([path, { seconds, always, byTest }]): Try[] => {
      const tests = Object.keys(byTest).filter((test) => byTest[test]?.includes(predicate.id));
      if (isolationTests.test(path)) return tests.map((test) => ({ path, test, seconds: 0 }));
      const isUsed = tests.length > 0 || always.includes(predicate.id);
      return isUsed ? [{ path, test: null, seconds }] : [];
    })
    .filter(({ path, test }) => !found.passed[predicate.id]?.includes(`${path} > ${test}`))
    .toSorted((a, b) => a.seconds - b.seconds);

/** Runs one round: each test file, or isolation test, runs without one predicate. */
const runRound = async (open: Map<Predicate, Try[]>): Promise<void> => {
  const plan: RemovalPlan = {};
  const running: { id: string; path: string; test: string | null }[] = [];
  // Few tests for each predicate, because the first may be enough. More if few predicates are left.
  const most = Math.max(3, Math.ceil(300 / open.size));
  for (const [{ id }, tries] of open) {
    let count = 0;
    for (const { path, test } of tries) {
      const taken = plan[path];
      const isFree =
        test === null
          ? count === 0 && taken === undefined
          : typeof taken !== "string" && !taken?.[test];
      if (!isFree || count >= most || (taken === undefined && Object.keys(plan).length >= 12))
        continue;
      plan[path] = test === null ? id : { ...(typeof taken === "object" && taken), [test]: id };
      running.push({ id, path, test });
      if (test === null) break;
      count++;
    }
  }
  const modules = new Map(
    (await run(Object.keys(plan), plan)).map((module) => [pathOf(module), module]),
  );
  for (const { id, path, test } of running) {
    const module = modules.get(path);
    const tests = [...(module?.children.allTests() ?? [])];
    const failed = tests.find(
      (testCase) =>
        testCase.result().state === "failed" && (test === null || testCase.fullName === test),
    );
    const isFailed = failed !== undefined || (test === null && module?.state() === "failed");
    if (isFailed) found.missedBy[id] = `${path} > ${failed?.fullName ?? "as a whole"}`;
    else (found.passed[id] ??= []).push(`${path} > ${test}`);
  }
  save();
};

/** Removes in turn the predicates that are open and used. */
const removeAll = async () => {
  for (;;) {
    const open = new Map(
      wanted
        .filter(isOpen)
        .map((predicate) => [predicate, triesFor(predicate)] as const)
        .filter(([, tries]) => tries.length > 0)
        // Predicates that few tests use are first, before others occupy these tests.
        .toSorted(([, a], [, b]) => a.length - b.length),
    );
    if (open.size === 0) return;
    process.stdout.write(`${open.size} predicates to remove\n`);
    await runRound(open);
  }
};

const isWantedNear = (path: string) =>
  wanted.some((predicate) => isOpen(predicate) && isNear(path, fileOf(predicate)));
await recordUses(testPaths.filter((path) => isolationTests.test(path)));
await recordUses(testPaths.filter(isWantedNear));
await removeAll();
if (wanted.some(isOpen)) await recordUses(testPaths);
await vitest.close();

const count = (tests: Record<string, string>) => wanted.filter(({ id }) => tests[id]).length;
const unmissed = wanted.filter(isOpen);
for (const predicate of unmissed)
  process.stdout.write(
    `${fileOf(predicate)}:${predicate.line} no test misses: ${predicate.text} (${found.passed[predicate.id]?.length ?? 0} ran without it)\n`,
  );
process.stdout.write(
  `${wanted.length} predicates: the check misses ${count(found.refusedIn)}, tests miss ${count(found.missedBy)}, nothing misses ${unmissed.length}\n`,
);
process.exitCode = unmissed.length === 0 ? 0 : 1;
