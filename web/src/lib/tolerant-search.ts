import type { Input, Output, Schema } from "@sellerdesk/contract/http";
import * as z from "zod/mini";

/**
 * Reads a list's state from the URL with the schema of its query. Unknown parameters are dropped
 * and invalid values replaced by their defaults: URLs are typed, shared and older than the app's
 * version. Returns an object because the router's types do not accept a function.
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
    // Parameters that belong together are invalid if one is missing; each pass removes more.
    return Object.keys(valid).length < Object.keys(search).length
      ? read(valid)
      : z.parse(schema, valid);
  };
  // A query is an object, whatever its schema returns.
  return { parse: (search) => read(search as Record<string, unknown>) };
};
