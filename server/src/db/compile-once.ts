import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./pool.ts";

/** Stands for an argument among the parameters of a compiled statement. */
class Placeholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Prepares a query that is built and compiled at its first use, and then only gets other arguments:
 * building a large one takes longer than all else that the server does for a read.
 * @param build may use its arguments as values of the statement only, not to choose its text
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
