import { DefaultQueryCompiler, type Expression, RawNode, type SqlBool, sql } from "kysely";
import { loadModule } from "libpg-query";
import { inject } from "vitest";
import { findViolations } from "./seller-scope/find-violations.ts";
import { compiler, createOrigin, isSentByServer } from "./sent-statements.ts";

await loadModule();

/** State that all test files of a worker share, as they share the modules with the queries. */
export const state = {
  /** The predicate that statements are compiled without. */
  removed: null as string | null,
  /** Predicates in the statements that were compiled since the set was last replaced. */
  used: new Set<string>(),
  /** Predicates without which the check rejects a statement that the server sent. */
  missed: new Set<string>(),
};

/** Predicates of the statement that is being compiled. */
let compiling = new Set<string>();

/**
 * Creates a predicate that is included or removed when its statement is compiled, because some
 * statements are built when a module is loaded.
 */
const keep = (
  id: string,
  present: Expression<SqlBool>,
  removed: Expression<SqlBool> = sql<boolean>`true`,
): Expression<SqlBool> => {
  const choose = () => {
    compiling.add(id);
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

const tables = inject("tables");
const seen = new Set<string>();
const { compileQuery } = compiler;

/** Compiles each statement once more without each of its predicates, and checks the result. */
compiler.compileQuery = function (...args) {
  compiling = new Set();
  const compiled = compileQuery.apply(this, args);
  const ids = compiling;
  for (const id of ids) state.used.add(id);
  const unseen = [...ids].filter((id) => !seen.has(id) && !seen.has(`${id} ${compiled.sql}`));
  if (state.removed !== null || unseen.length === 0) return compiled;
  if (!isSentByServer(createOrigin())) return compiled;
  for (const id of unseen) {
    state.removed = id;
    const { sql: text } = DefaultQueryCompiler.prototype.compileQuery.apply(this, args);
    state.removed = null;
    const isMissed = findViolations(text, tables).length > 0;
    if (isMissed) state.missed.add(id);
    seen.add(isMissed ? id : `${id} ${compiled.sql}`);
  }
  return compiled;
};
