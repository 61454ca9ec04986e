import type { Endpoint, Input, Output, Schema } from "./http.ts";

type Part<E extends Endpoint, K extends "params" | "query" | "body"> =
  E extends Record<K, infer S extends Schema>
    ? undefined extends Input<S>
      ? { [P in K]?: Input<S> }
      : Partial<Input<S>> extends Input<S>
        ? { [P in K]?: Input<S> | undefined }
        : { [P in K]: Input<S> }
    : unknown;

/** The input of a call: the parts that the endpoint declares. Fields with defaults are optional. */
export type CallInput<E extends Endpoint> = Part<E, "params"> & Part<E, "query"> & Part<E, "body">;

/** The `data` of a successful reply. */
export type ReplyData<E extends Endpoint> =
  Output<E["reply"]> extends { data: infer D } ? D : never;

/**
 * Builds the path of a call with its query string.
 * @param query values that are `undefined`, `null` or empty are left out
 */
export const pathOf = (
  { path: pattern }: Pick<Endpoint, "path">,
  params: object = {},
  query: object = {},
): string => {
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(params, name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
};
