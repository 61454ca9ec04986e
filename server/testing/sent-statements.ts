import { type CompiledQuery, DefaultQueryCompiler, PostgresQueryCompiler } from "kysely";
import { loadModule } from "libpg-query";
import { findViolations } from "./seller-scope/find-violations.ts";
import type { Tables } from "./seller-scope/context.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The tables of the template that `global-setup.ts` creates. */
    tables: Tables;
  }
}

/** Violations by the text of their statement. Test files of one worker share them. */
const violationsByText = new Map<string, string[]>();
/** Statements to check, with the stack on which they were compiled. */
const unchecked: { text: string; origin: Error }[] = [];

type Compile = (
  this: PostgresQueryCompiler,
  ...args: Parameters<PostgresQueryCompiler["compileQuery"]>
) => CompiledQuery;
/** The compiler of every statement. */
export const compiler: { compileQuery: Compile } = PostgresQueryCompiler.prototype;

/** Creates an error with the stack on which the current statement is compiled. */
export const createOrigin = (): Error => {
  const origin = new Error("compiled here");
  Error.captureStackTrace(origin, compiler.compileQuery);
  return origin;
};

compiler.compileQuery = function (...args) {
  const compiled = DefaultQueryCompiler.prototype.compileQuery.apply(this, args);
  const text = compiled.sql;
  if (violationsByText.get(text)?.length !== 0) unchecked.push({ text, origin: createOrigin() });
  return compiled;
};

/** Whether the innermost frame of our own code is in the server. Tests may read anything. */
export const isSentByServer = ({ stack = "" }: Error): boolean => {
  const caller = stack.split("\n").find((frame) => /\/server\/(src|testing)\//.test(frame));
  return caller !== undefined && !/\.test\.ts|\/server\/testing\//.test(caller);
};

/**
 * Checks the statements that were compiled since the last call.
 * @throws Error for the first statement of the server that spans sellers without a marker
 */
export const checkSentStatements = async (tables: Tables): Promise<void> => {
  if (unchecked.length > 0) await loadModule();
  for (const { text, origin } of unchecked.splice(0)) {
    const violations = violationsByText.get(text) ?? findViolations(text, tables);
    violationsByText.set(text, violations);
    if (violations.length > 0 && isSentByServer(origin)) {
      origin.message = `${violations.join("\n")}\nThe statement:\n${text}`;
      throw origin;
    }
  }
};
