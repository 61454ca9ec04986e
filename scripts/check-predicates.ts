import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { createVitest, type TestModule } from "vitest/node";
import type { RemovalPlan } from "../server/testing/removed-predicate.ts";
import { type Predicate, findPredicates, replacePredicates } from "./ownership-predicates.ts";

/**
 * Removes each ownership predicate of the queries in turn, and names those that no test misses:
 *
 *     node scripts/check-predicates.ts [--fresh] [part of a query file's path ...]
 *
 * `ownership-predicates.ts` says what is one. The files stay as they are: predicates are removed
 * from the copy that the tests load, one in each test file at a time, or one in each test of the
 * files named below. A first run notes which test uses which predicate, so that only tests run that
 * could miss it: those of the feature and those named below, then, for what is left, all others of
 * the server. Answers are kept until the query file or the test changes; an interrupted run goes on
 * where it stopped, and `--fresh` begins again.
 */
const { values: options, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: {
    /** Forgets what earlier runs found. */
    fresh: { type: "boolean", default: false },
  },
});

/** Tests that do not need each other: each runs by itself, for a predicate of its own. */
const testsAlone = /\/isolation(-twins)?\.test\.ts$/;

type Uses = { seconds: number; always: string[]; byTest: Record<string, string[]> };
type Found = {
  /** By predicate: the test that missed it, or null while none has. */
  missedBy: Record<string, string | null>;
  /** By predicate: the tests that ran without it and did not miss it. */
  passed: Record<string, string[]>;
  /** By test file: what it uses. */
  uses: Record<string, Uses>;
  /** By query file and test file: what it was when it was tried. */
  tried: Record<string, string>;
};

const root = join(import.meta.dirname, "..");
const cacheFile = join(root, "node_modules/.cache/check-predicates.json");
const found: Found =
  existsSync(cacheFile) && !options.fresh
    ? JSON.parse(readFileSync(cacheFile, "utf8"))
    : { missedBy: {}, passed: {}, uses: {}, tried: {} };
const save = () => {
  mkdirSync(dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify(found));
};

const isWanted = (path: string) => parts.length === 0 || parts.some((part) => path.includes(part));
const files = new Map<string, { code: string; predicates: Predicate[] }>();
for (const path of globSync("server/src/features/**/*queries.ts", { cwd: root })) {
  const code = readFileSync(join(root, path), "utf8");
  files.set(join(root, path), {
    code,
    predicates: findPredicates(path, code, { withJoins: true }),
  });
}
const wanted = [...files]
  .filter(([path]) => isWanted(relative(root, path)))
  .flatMap(([, file]) => file.predicates);

const vitest = await createVitest(
  "test",
  {
    root: join(root, "server"),
    watch: false,
    isolate: false,
    // It would keep the replacements of an earlier run.
    fsModuleCache: false,
    maxWorkers: 2,
    reporters: [{}],
    setupFiles: [join(root, "server/testing/removed-predicate.ts")],
    // A test that waits for what a missing predicate prevents.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a test file does after each of its tests is done with all predicates in place again.
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
vitest.provide("removedPredicates", {});
const specifications = await vitest.globTestSpecifications();
const specificationOf = new Map(
  specifications.map((specification) => [relative(root, specification.moduleId), specification]),
);
const testPaths = [...specificationOf.keys()];

/** Forgets what was found of a file that has changed since. */
const forgetIfChanged = (path: string, content: string) => {
  const hash = createHash("sha256").update(content).digest("hex");
  if (found.tried[path] === hash) return;
  found.tried[path] = hash;
  const isAbout = (text: string | null) => text?.startsWith(`${path} `);
  for (const [id, test] of Object.entries(found.missedBy))
    if (isAbout(id) || isAbout(test)) Reflect.deleteProperty(found.missedBy, id);
  for (const [id, tests] of Object.entries(found.passed))
    found.passed[id] = isAbout(id) ? [] : tests.filter((test) => !isAbout(test));
  for (const [test, { always, byTest }] of Object.entries(found.uses)) {
    const isNear =
      !path.endsWith(".test.ts") && (testsAlone.test(test) || dirname(test) === dirname(path));
    if (test === path || isNear || [always, ...Object.values(byTest)].flat().some(isAbout))
      Reflect.deleteProperty(found.uses, test);
  }
};
for (const [file, { code }] of files) forgetIfChanged(relative(root, file), code);
// What the sellers of the tests named above own decides what these miss.
const shared = globSync("server/testing/*.ts", { cwd: root }).map((path) =>
  readFileSync(join(root, path), "utf8"),
);
for (const path of testPaths) {
  const content = readFileSync(join(root, path), "utf8");
  forgetIfChanged(path, testsAlone.test(path) ? [content, ...shared].join() : content);
}

/** Runs test files, each without one predicate, or with all. */
const run = async (paths: string[], plan: RemovalPlan): Promise<TestModule[]> => {
  vitest.provide(
    "removedPredicates",
    Object.fromEntries(Object.entries(plan).map(([path, removed]) => [join(root, path), removed])),
  );
  const chosen = paths.flatMap((path) => specificationOf.get(path) ?? []);
  return (await vitest.runTestSpecifications(chosen)).testModules;
};
const pathOf = (module: TestModule) => relative(root, module.moduleId);

/** Notes what the tests of these files use, with all predicates in place. */
const noteUses = async (paths: string[]) => {
  const unknown = paths.filter((path) => !found.uses[path]);
  for (let start = 0; start < unknown.length; start += 12) {
    for (const module of await run(unknown.slice(start, start + 12), {})) {
      const tests = [...module.children.allTests()];
      const isGood = module.state() === "passed" || module.state() === "skipped";
      const [error] = [...module.errors(), ...tests.flatMap((test) => test.result().errors ?? [])];
      if (!isGood)
        process.stdout.write(
          `fails with all predicates in place: ${pathOf(module)}: ${error?.message}\n`,
        );
      else
        found.uses[pathOf(module)] = {
          seconds: module.diagnostic().duration / 1000,
          always: tests.at(-1)?.meta().predicatesBefore ?? [],
          byTest: Object.fromEntries(
            tests.map((test) => [test.fullName, test.meta().predicates ?? []]),
          ),
        };
    }
    save();
    process.stdout.write(
      `uses noted: ${Math.min(start + 12, unknown.length)} of ${unknown.length} files\n`,
    );
  }
  return new Map(
    paths.flatMap((path) => {
      const uses = found.uses[path];
      return uses ? [[path, uses] as const] : [];
    }),
  );
};

type Try = { path: string; test: string | null; seconds: number };
/** The tests that could miss a predicate, the likeliest and quickest first. */
const triesFor = ({ id }: Predicate, uses: Map<string, Uses>): Try[] => {
  const folder = dirname(id.split(" ")[0] ?? "");
  return [...uses]
    .flatMap(([path, { seconds, always, byTest }]): Try[] => {
      const tests = Object.keys(byTest).filter((test) => byTest[test]?.includes(id));
      if (testsAlone.test(path)) return tests.map((test) => ({ path, test, seconds: 1 }));
      return tests.length > 0 || always.includes(id) ? [{ path, test: null, seconds }] : [];
    })
    .filter(({ path, test }) => !found.passed[id]?.includes(`${path} > ${test}`))
    .toSorted((a, b) => {
      const distance = ({ path, test, seconds }: Try) =>
        test !== null ? 0 : dirname(path) === folder ? 100 + seconds : 10_000 + seconds;
      return distance(a) - distance(b);
    });
};

/** One round: each test file, or test of those that stand alone, runs without one predicate. */
const runRound = async (open: Map<Predicate, Try[]>): Promise<void> => {
  const plan: RemovalPlan = {};
  const running: { id: string; path: string; test: string | null }[] = [];
  // Few at a time, because the first may be enough; more where few predicates are left to try.
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

/** Tries what no test has missed yet, with these test files. */
const tryAll = async (paths: string[]): Promise<void> => {
  const uses = await noteUses(paths);
  for (;;) {
    const open = new Map(
      wanted
        .filter(({ id }) => !found.missedBy[id])
        .map((predicate) => [predicate, triesFor(predicate, uses)] as const)
        .filter(([, tries]) => tries.length > 0)
        // Those that few tests use come first, before others take these tests.
        .toSorted(([, a], [, b]) => a.length - b.length),
    );
    if (open.size === 0) return;
    process.stdout.write(`${open.size} predicates to try\n`);
    await runRound(open);
  }
};

const folders = new Set(wanted.map(({ id }) => dirname(id.split(" ")[0] ?? "")));
await tryAll(testPaths.filter((path) => testsAlone.test(path)));
await tryAll(testPaths.filter((path) => testsAlone.test(path) || folders.has(dirname(path))));
if (wanted.some(({ id }) => !found.missedBy[id])) await tryAll(testPaths);
await vitest.close();

const unmissed = wanted.filter(({ id }) => !found.missedBy[id]);
for (const { id, line, text } of unmissed)
  process.stdout.write(
    `${id.split(" ")[0]}:${line} no test misses: ${text} (${found.passed[id]?.length ?? 0} tried)\n`,
  );
process.stdout.write(`${wanted.length} predicates, ${unmissed.length} that no test misses\n`);
process.exitCode = unmissed.length === 0 ? 0 : 1;
