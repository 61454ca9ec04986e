import { useEffect } from "react";
import type { ProductForm } from "./product-form-state.ts";

type Problem = { path: string; type: string; message: string };

/** Everything that is wrong in a form, or in a part of it, however deep it lies. */
export const problemsOf = (errors: object): Problem[] => {
  const walk = (node: unknown, path: readonly string[]): Problem[] => {
    if (typeof node !== "object" || node === null) return [];
    const own =
      "type" in node && typeof node.type === "string" && path.length > 0
        ? [
            {
              path: path.filter((part) => part !== "root").join("."),
              type: node.type,
              message: String(Reflect.get(node, "message") ?? ""),
            },
          ]
        : [];
    if (own.length > 0) return own;
    return Object.entries(node).flatMap(([name, inside]) =>
      name === "ref" ? [] : walk(inside, [...path, name]),
    );
  };
  return walk(errors, []);
};

/**
 * Looks at each problem again whenever anything is typed: many lie between two fields, and the way
 * out is often in the other one. What the server refused stays until its own field changes.
 */
export const useRecheck = (form: ProductForm): void => {
  const { subscribe, trigger } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ errors = {} }) => {
          const paths = problemsOf(errors).flatMap(({ path, type }) =>
            type === "server" ? [] : path,
          );
          // Paths of the form's own errors, which its type cannot spell out.
          if (paths.length > 0) void trigger(paths as Parameters<typeof trigger>[0]);
        },
      }),
    [subscribe, trigger],
  );
};
