import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./pool.ts";

/** Represents an argument among the parameters of a compiled statement. */
class Placeholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Prepares a query that is built and compiled on first use, and later only gets new arguments.
 * Building a large query takes longer than the rest of the server's work for a read.
 * @param build may use its arguments only as values of the statement, not to choose its text
 */
export const compileOnce = <Args extends unknown[], Row>(
  build: (db: Db, ...args: Args) => Compilable<Row>,
): ((db: Db, ...args: Args) => Promise<Row[]>) => {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...args) => {
    // Kysely passes values on as they are, whatever their type.
    const placeholders = args.map((_, index) => new Placeholder(index)) as unknown[] as Args;
    compiled ??= build(db, ...placeholders).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? args[value.index] : value,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
};
