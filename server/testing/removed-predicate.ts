import { afterEach, beforeEach, expect, inject } from "vitest";
import { state } from "./removable-predicates.ts";

/**
 * Maps each test file to the predicate that is removed in all its tests, or maps the name of each
 * test to run to one predicate.
 */
export type RemovalPlan = Record<string, string | Record<string, string>>;

/**
 * Runs in each test file when `scripts/check-predicates.ts` runs it: removes one ownership
 * predicate, and records the predicates that each test uses.
 */
declare module "vitest" {
  interface ProvidedContext {
    removedPredicates: RemovalPlan;
  }
  interface TaskMeta {
    predicates?: string[];
    /** Predicates that the file used before its tests. */
    predicatesBefore?: string[];
    /** Predicates whose removal the check of statements first detected in this test. */
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
