import { type Expression, RawNode, type SqlBool, sql } from "kysely";
import { afterEach, beforeEach, expect, inject } from "vitest";

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
  }
}

type State = { removed: string | null; used: Set<string> };
/** Shared by all test files of a worker, as the modules with the queries are. */
const state: State = ((globalThis as { predicateState?: State }).predicateState ??= {
  removed: null,
  used: new Set(),
});

/**
 * A predicate that decides only when its statement is compiled whether it is there: some are built
 * as a module is loaded.
 */
const keep = (
  id: string,
  present: Expression<SqlBool>,
  removed: Expression<SqlBool> = sql<boolean>`true`,
): Expression<SqlBool> => {
  const choose = () => {
    state.used.add(id);
    return RawNode.createWithChild((id === state.removed ? removed : present).toOperationNode());
  };
  const node: RawNode = {
    kind: "RawNode",
    get sqlFragments() {
      return choose().sqlFragments;
    },
    get parameters() {
      return choose().parameters;
    },
  };
  return { expressionType: undefined, toOperationNode: () => node };
};

Object.assign(globalThis, {
  predicates: {
    raw: keep,
    compare: (id: string, column: string, value: unknown) =>
      keep(id, sql<boolean>`${sql.ref(column)} = ${value}`),
    join: (id: string, left: string, right: string) =>
      keep(id, sql<boolean>`${sql.ref(left)} = ${sql.ref(right)}`),
  },
});

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
  hasFailed ||= task.result?.state === "fail";
  if (byTest) state.removed = null;
  state.used = beforeTests;
});
