import type { Input, Output, Schema } from "@sellerdesk/contract/http";
import * as z from "zod/mini";

/**
 * Reads a list's state from the address with the schema of its query: what is unknown or wrong falls back to its default instead of
 * failing, because an address is typed, shared and outlives versions. An object, because the router's types break on a function.
 */
export const lenient = <S extends Schema>(schema: S): { parse: (search: Input<S>) => Output<S> } => ({
  parse: (search) => {
    const result = z.safeParse(schema, search);
    if (result.success) return result.data;
    const kept = { ...(search as Record<string, unknown>) };
    for (const issue of result.error.issues) {
      const names = issue.code === "unrecognized_keys" ? issue.keys : issue.path.slice(0, 1);
      for (const name of names) delete kept[String(name)];
    }
    return z.parse(schema, kept);
  },
});

/** Every value of an address is text, as typed: the schemas make numbers of what should be one. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

/** The query of an address, without what is not set. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const set = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const text = new URLSearchParams(
    set.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text === "" ? "" : `?${text}`;
};
