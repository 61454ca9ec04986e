import { afterEach, beforeEach, expect, inject } from "vitest";
import { state } from "./removable-predicates.ts";

/**
 * By test file: the predicate that is removed throughout, or by the name of each test that is to
 * run.
 */
export type RemovalPlan = Record<string, string | Record<string, string>>;

/**
 * Runs in each test file when `scripts/check-predicates.ts` runs it: removes one ownership
 * predicate, and notes the predicates that each test uses.
 */
declare module "vitest" {
  interface ProvidedContext {
    removedPredicates: RemovalPlan;
  }
  interface TaskMeta {
    predicates?: string[];
    /** Those that the file used before its tests. */
    predicatesBefore?: string[];
    /** Those that the check of statements was the first to miss in this test. */
    predicatesMissed?: string[];
  }
}

const nameOf = (task: { name: string; suite?: { name: string } | undefined }): string =>
  task.suite?.name ? `${nameOf(task.suite)} > ${task.name}` : task.name;

const plan = inject("removedPredicates")[expect.getState().testPath ?? ""];
const byTest = typeof plan === "object" ? plan : null;
const beforeTests = new Set<string>();
let hasFailed = false;
state.removed = typeof plan === "string" ? plan : null;
state.used = beforeTests;

beforeEach(({ task, skip }) => {
  state.used = new Set();
  if (byTest) {
    state.removed = byTest[nameOf(task)] ?? null;
    skip(state.removed === null);
  }
  // The first failure is enough.
  skip(state.removed !== null && !byTest && hasFailed);
});
afterEach(({ task }) => {
  task.meta.predicates = [...state.used];
  task.meta.predicatesBefore = [...beforeTests];
  task.meta.predicatesMissed = [...state.missed];
  state.missed.clear();
  hasFailed ||= task.result?.state === "fail";
  if (byTest) state.removed = null;
  state.used = beforeTests;
});
