import type { Input, Output, Schema } from "@sellerdesk/contract/http";
import * as z from "zod/mini";

/**
 * Reads a list's state from the address with the schema of its query: what is unknown or wrong
 * falls back to its default instead of failing, because an address is typed, shared and outlives
 * versions. An object, because the router's types break on a function.
 */
export const withDefaults = <S extends Schema>(
  schema: S,
): { parse: (search: Input<S>) => Output<S> } => {
  const read = (search: Record<string, unknown>): Output<S> => {
    const result = z.safeParse(schema, search);
    if (result.success) return result.data;
    const valid = { ...search };
    for (const issue of result.error.issues) {
      const names = issue.code === "unrecognized_keys" ? issue.keys : issue.path.slice(0, 1);
      for (const name of names) delete valid[String(name)];
    }
    // Parameters that belong together are invalid if one of them is missing; each pass removes
    // more.
    return Object.keys(valid).length < Object.keys(search).length
      ? read(valid)
      : z.parse(schema, valid);
  };
  // A query is an object, whatever the schema makes of it.
  return { parse: (search) => read(search as Record<string, unknown>) };
};
